/** How actions in a column's menu change the column selection. */
import { arranged, type ColumnSettings, columnSettingsBy, mayNameColumn, shareOfTotal } from "../report-columns.ts";
import type { Report, ReportAnswer } from "../report.ts";
import type { Change } from "./useReport.ts";

const same = (id: string): string => id;
export const noColumnSettings: ColumnSettings = columnSettingsBy(() => []);
export const hasColumnSettings = (settings: ColumnSettings): boolean =>
  Object.values(settings).some((ids) => ids.length > 0);

/** Applies a change to the latest selection, because the displayed one may be outdated. */
export const columnSettingsChanger =
  (change: Change) =>
  (of: (now: ColumnSettings) => ColumnSettings | undefined): void =>
    change((v) => ({ ...v, columns: of(v.columns) ?? v.columns }));

/** Whether a column can be shown in percent of its total, and its total can be divided by. */
export const hasShares = (report: Report, { total }: Pick<ReportAnswer, "total">, id: string): boolean =>
  mayNameColumn(report, "percent", id) && shareOfTotal(total[id] ?? null, total[id] ?? null) !== null;

/** Adds a name to a list, or removes it. */
export const columnToggled = (settings: ColumnSettings, setting: keyof ColumnSettings, id: string): ColumnSettings => ({
  ...settings,
  [setting]: settings[setting].includes(id) ? settings[setting].filter((n) => n !== id) : [...settings[setting], id],
});

/**
 * Moves a column one place to the left or right among visible ones; undefined at the end, and next to frozen columns.
 */
export function columnMoved(
  ids: readonly string[],
  settings: ColumnSettings,
  id: string,
  by: -1 | 1,
): ColumnSettings | undefined {
  const shown = arranged(ids, same, settings);
  const next = shown[shown.indexOf(id) + by];
  if (next === undefined || settings.pin.includes(next) !== settings.pin.includes(id)) return undefined;
  const order = arranged(ids, same, { ...settings, hide: [], pin: [] }).filter((n) => n !== id);
  order.splice(order.indexOf(next) + (by > 0 ? 1 : 0), 0, id);
  return { ...settings, order: order.every((n, i) => n === ids[i]) ? [] : order };
}
