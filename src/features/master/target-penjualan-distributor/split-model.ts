/** Arithmetic of the shares of a target; they always add up to the target exactly. */
import { apportion, total, unitsOf } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";
import type { SplitMethod, SplitRow } from "./target-split.calls.ts";

export const rowKey = (r: SplitRow): string => `${r.store?.id ?? 0}.${r.position?.id ?? 0}`;
export type Line =
  | { readonly kind: "share"; readonly row: SplitRow; readonly key: string }
  | { readonly kind: "sum"; readonly label: string; readonly keys: readonly string[] };

/** Rows as displayed: each SPC is followed by the sum of its stores. */
export function linesOf(rows: readonly SplitRow[]): readonly Line[] {
  const share = (row: SplitRow): Line => ({ kind: "share", row, key: rowKey(row) });
  const points = [...new Map(rows.flatMap((r) => (r.position ? [[r.position.id, r.position.label] as const] : [])))];
  if (points.length === 0) return rows.map(share);
  return points.flatMap(([id, label]): Line[] => {
    const own = rows.filter((r) => r.position?.id === id);
    return [...own.map(share), { kind: "sum", label, keys: own.map(rowKey) }];
  });
}

/** Whether another person saved a different value after the share was edited here. */
export const isOvertaken = (seen: Decimal | undefined, saved: Decimal, typed: Decimal): boolean =>
  seen !== undefined && unitsOf(seen) !== unitsOf(saved) && unitsOf(typed) !== unitsOf(saved);

type Edited = ReadonlyMap<string, { readonly value: unknown; readonly problem?: string }>;
type Saved = ReadonlyMap<string, Decimal>;
/** Shares edited here that another person changed meanwhile, with the value saved by that person. */
export function overtakenShares(rows: readonly SplitRow[], edits: Edited, seen: Saved): Saved {
  return new Map(
    rows.flatMap((r) => {
      const key = rowKey(r);
      const edit = edits.get(key);
      const overtaken = edit && !edit.problem && isOvertaken(seen.get(key), r.tonnes, edit.value as Decimal);
      return overtaken ? [[key, r.tonnes] as const] : [];
    }),
  );
}
/**
 * Whether a save would replace values of another person that were not shown before. It is then stopped once; the next
 * save replaces them.
 */
export const stopsSave = (overtaken: Saved, shown: Saved): boolean =>
  [...overtaken].some(([key, saved]) => shown.get(key) !== saved);

type Shares = ReadonlyMap<string, Decimal>;
const weigh = (rows: readonly SplitRow[], even: boolean): bigint[] =>
  rows.map((r) => (r.store ? (even ? 1n : unitsOf(r.sold)) : 0n));

/** New shares of the target; "within" keeps the sum of each SPC and allocates it to its stores. */
export function shareOut(
  rows: readonly SplitRow[],
  now: (r: SplitRow) => Decimal,
  whole: Decimal,
  method: Exclude<SplitMethod, "manual">,
): Shares {
  const part = (of: readonly SplitRow[], sum: Decimal, even: boolean): [string, Decimal][] => {
    const open = of.filter((r) => r.store);
    const list = open.length ? open : of;
    const parts = apportion(sum, open.length ? weigh(list, even) : list.map(() => 1n));
    const given = new Map(list.map((r, at) => [rowKey(r), parts[at] ?? "0.000"]));
    return of.map((r) => [rowKey(r), given.get(rowKey(r)) ?? "0.000"]);
  };
  if (method !== "within") return new Map(part(rows, whole, method === "even"));
  const points = [...new Set(rows.map((r) => r.position?.id ?? 0))];
  return new Map(
    points.flatMap((id) => {
      const own = rows.filter((r) => (r.position?.id ?? 0) === id);
      return part(own, total(own.map(now)), false);
    }),
  );
}
