/** How actions in a column's menu change the column selection. */
import { arranged, type ColumnWishes, mayWish, shareOfTotal } from "#kit/report-columns.ts";
import type { Report, ReportAnswer } from "#kit/report.ts";
import type { Change } from "./useReport.ts";

const same = (id: string): string => id;
export const isWished = (wishes: ColumnWishes): boolean => Object.values(wishes).some((ids) => ids.length > 0);

/** Applies a change to the latest selection, because the displayed one may be outdated. */
export const wishBy =
  (change: Change) =>
  (of: (now: ColumnWishes) => ColumnWishes | undefined): void =>
    change((v) => ({ ...v, columns: of(v.columns) ?? v.columns }));

/** Whether a column can be shown in percent of its total, and its total can be divided by. */
export const hasShares = (report: Report, { total }: Pick<ReportAnswer, "total">, id: string): boolean =>
  mayWish(report, "percent", id) && shareOfTotal(total[id] ?? null, total[id] ?? null) !== null;

/** Adds a name to a list, or removes it. */
export const wishTurned = (wishes: ColumnWishes, wish: keyof ColumnWishes, id: string): ColumnWishes => ({
  ...wishes,
  [wish]: wishes[wish].includes(id) ? wishes[wish].filter((n) => n !== id) : [...wishes[wish], id],
});

/**
 * Moves a column one place to the left or right among visible ones; undefined at the end, and next to frozen columns.
 */
export function columnMoved(
  ids: readonly string[],
  wishes: ColumnWishes,
  id: string,
  by: -1 | 1,
): ColumnWishes | undefined {
  const shown = arranged(ids, same, wishes);
  const next = shown[shown.indexOf(id) + by];
  if (next === undefined || wishes.pin.includes(next) !== wishes.pin.includes(id)) return undefined;
  const order = arranged(ids, same, { ...wishes, hide: [], pin: [] }).filter((n) => n !== id);
  order.splice(order.indexOf(next) + (by > 0 ? 1 : 0), 0, id);
  return { ...wishes, order: order.every((n, i) => n === ids[i]) ? [] : order };
}
