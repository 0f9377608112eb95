import type { MenuEdit } from "./menu.calls.ts";

/** The menu being edited: rows in order. The parent defines the hierarchy, the position in the list the order. */
export type Rows = readonly MenuEdit[];
export type Place = {
  readonly parent: number | null;
  /** Before this sibling; null: last. */
  readonly before: number | null;
};

export const deepest = 4;
export const childrenOf = (rows: Rows, parent: number | null): MenuEdit[] => rows.filter((r) => r.parent_id === parent);
export const rowOf = (rows: Rows, id: number): MenuEdit | undefined => rows.find((r) => r.id === id);
export const below = (rows: Rows, id: number): number[] =>
  childrenOf(rows, id).flatMap((c) => [c.id, ...below(rows, c.id)]);
export const depthOf = (rows: Rows, id: number | null): number =>
  id === null ? 0 : 1 + depthOf(rows, rowOf(rows, id)?.parent_id ?? null);
const heightOf = (rows: Rows, id: number): number =>
  1 + Math.max(0, ...childrenOf(rows, id).map((c) => heightOf(rows, c.id)));

export type Line = {
  readonly row: MenuEdit;
  readonly depth: number;
  readonly children: number;
  readonly open: boolean;
  readonly index: number;
  readonly siblings: number;
};
/** The visible rows: opened branches or, during a search, every match with its ancestors. */
export function linesOf(
  rows: Rows,
  open: ReadonlySet<number>,
  wanted: (r: MenuEdit) => boolean,
  searching: boolean,
): Line[] {
  const walk = (parent: number | null, depth: number): Line[] => {
    const siblings = childrenOf(rows, parent);
    return siblings.flatMap((row, index) => {
      const inside = walk(row.id, depth + 1);
      const opened = searching ? inside.length > 0 : open.has(row.id);
      if (searching && !wanted(row) && inside.length === 0) return [];
      const line: Line = {
        row,
        depth,
        children: childrenOf(rows, row.id).length,
        open: opened,
        index,
        siblings: siblings.length,
      };
      return opened ? [line, ...inside] : [line];
    });
  };
  return walk(null, 0);
}

/** Whether a row may be moved there: not below itself, and not deeper than the menu supports. */
export function mayMove(rows: Rows, id: number, { parent, before }: Place): boolean {
  if (parent === id || before === id || (parent !== null && below(rows, id).includes(parent))) return false;
  return depthOf(rows, parent) + heightOf(rows, id) <= deepest;
}

export function moved(rows: Rows, id: number, place: Place): Rows {
  const row = rowOf(rows, id);
  if (!row || !mayMove(rows, id, place)) return rows;
  const rest = rows.filter((r) => r.id !== id);
  const at = place.before === null ? rest.length : rest.findIndex((r) => r.id === place.before);
  return [...rest.slice(0, at), { ...row, parent_id: place.parent }, ...rest.slice(at)];
}

export type Step = "up" | "down" | "in" | "out";
/** The target of a keyboard step, or null if there is none. */
export function stepFrom(rows: Rows, id: number, step: Step): Place | null {
  const row = rowOf(rows, id);
  if (!row) return null;
  const siblings = childrenOf(rows, row.parent_id);
  const at = siblings.findIndex((r) => r.id === id);
  const place = (): Place | null => {
    if (step === "up") return at > 0 ? { parent: row.parent_id, before: siblings[at - 1]?.id ?? null } : null;
    if (step === "down")
      return at < siblings.length - 1 ? { parent: row.parent_id, before: siblings[at + 2]?.id ?? null } : null;
    if (step === "in") return at > 0 ? { parent: siblings[at - 1]?.id ?? null, before: null } : null;
    const parent = row.parent_id === null ? undefined : rowOf(rows, row.parent_id);
    if (!parent) return null;
    const uncles = childrenOf(rows, parent.parent_id);
    return { parent: parent.parent_id, before: uncles[uncles.findIndex((r) => r.id === parent.id) + 1]?.id ?? null };
  };
  const position = place();
  return position && mayMove(rows, id, position) ? position : null;
}

export const changed = (rows: Rows, id: number, patch: Partial<MenuEdit>): Rows =>
  rows.map((r) => (r.id === id ? { ...r, ...patch } : r));
export const without = (rows: Rows, id: number): Rows => {
  const gone = new Set([id, ...below(rows, id)]);
  return rows.filter((r) => !gone.has(r.id));
};
export function added(rows: Rows, parent: number | null, name: string): { readonly rows: Rows; readonly id: number } {
  const id = Math.min(0, ...rows.map((r) => r.id)) - 1;
  return {
    id,
    rows: [
      ...rows,
      {
        id,
        parent_id: parent,
        name,
        href: null,
        icon: null,
        visible: true,
        roles: parent === null ? [] : (rowOf(rows, parent)?.roles ?? []),
      },
    ],
  };
}

export type Difference = {
  readonly id: number;
  readonly name: string;
  readonly what: readonly (
    | "added"
    | "removed"
    | "renamed"
    | "moved"
    | "address"
    | "icon"
    | "roles"
    | "visible"
    | "note"
  )[];
  readonly from?: string;
};
/** The changes of a publication, by row. */
export function differences(before: Rows, after: Rows, notes: Readonly<Record<string, string>>): Difference[] {
  const old = new Map(before.map((r) => [r.id, r]));
  const order = (rows: Rows, r: MenuEdit, both: ReadonlySet<number>) =>
    childrenOf(rows, r.parent_id)
      .filter((x) => both.has(x.id))
      .map((x) => x.id);
  const both = new Set(after.filter((r) => old.has(r.id)).map((r) => r.id));
  const shifted = shiftedIn(before, after, both, order);
  const changes = after.flatMap((r): Difference[] => {
    const o = old.get(r.id);
    if (!o) return [{ id: r.id, name: r.name, what: ["added"] }];
    const what: Difference["what"][number][] = [];
    if (o.name !== r.name) what.push("renamed");
    if (o.parent_id !== r.parent_id || shifted.has(r.id)) what.push("moved");
    if (o.href !== r.href) what.push("address");
    if ((o.icon ?? "") !== (r.icon ?? "")) what.push("icon");
    if ([...o.roles].sort().join() !== [...r.roles].sort().join()) what.push("roles");
    if (o.visible !== r.visible) what.push("visible");
    if (r.href !== null && notes[r.href] !== undefined) what.push("note");
    return what.length > 0 ? [{ id: r.id, name: r.name, what, ...(o.name === r.name ? {} : { from: o.name }) }] : [];
  });
  const remaining = new Set(after.map((r) => r.id));
  return [
    ...changes,
    ...before
      .filter((r) => !remaining.has(r.id))
      .map((r): Difference => ({ id: r.id, name: r.name, what: ["removed"] })),
  ];
}

/** Rows that changed their order among siblings: those outside the longest unchanged subsequence. */
function shiftedIn(
  before: Rows,
  after: Rows,
  both: ReadonlySet<number>,
  order: (rows: Rows, r: MenuEdit, both: ReadonlySet<number>) => number[],
): Set<number> {
  const out = new Set<number>();
  const parents = new Set(after.filter((r) => both.has(r.id)).map((r) => r.parent_id));
  for (const parent of parents) {
    const any = after.find((r) => r.parent_id === parent && both.has(r.id)) as MenuEdit;
    const now = order(after, any, both).filter((id) => rowOf(before, id)?.parent_id === parent);
    const was = childrenOf(before, parent)
      .filter((r) => now.includes(r.id))
      .map((r) => r.id);
    const remaining = longestRun(now.map((id) => was.indexOf(id)));
    now.forEach((id, i) => void (remaining.has(i) || out.add(id)));
  }
  return out;
}

function longestRun(list: readonly number[]): Set<number> {
  const best: number[] = [];
  const from: number[] = [];
  for (let i = 0; i < list.length; i++) {
    best[i] = 1;
    from[i] = -1;
    for (let j = 0; j < i; j++)
      if ((list[j] as number) < (list[i] as number) && (best[j] as number) + 1 > (best[i] as number))
        [best[i], from[i]] = [(best[j] as number) + 1, j];
  }
  const remaining = new Set<number>();
  for (let i = best.indexOf(Math.max(0, ...best)); i >= 0; i = from[i] as number) remaining.add(i);
  return remaining;
}

/** Number of persons with at least one of the roles. */
export const seenBy = (holders: readonly (readonly number[])[], roles: readonly number[]): number =>
  holders.filter((h) => h.some((r) => roles.includes(r))).length;
