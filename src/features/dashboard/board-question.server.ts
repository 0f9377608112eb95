import { SalesByDistributor } from "#features/laporan/penjualan-per-distributor/penjualan-per-distributor.report.ts";
import { SalesTargets } from "#features/laporan/targets.cube.ts";
import type { Db, Moment } from "#platform/database/index.server.ts";
import { type Base, type Filter, prepare, type Question } from "#platform/report/index.server.ts";
import type { CubeOrComposite } from "#platform/report/index.ts";
import { boardFilters, type BoardQuery } from "./dashboard.calls.ts";

/** The filters, and whether plans are assigned to their distributor's home location. */
export type Narrow = { readonly filters: readonly Filter[]; readonly home: boolean };
export const questionOf = (
  of: CubeOrComposite,
  keys: readonly string[],
  periods: readonly Base[],
  asOf: string,
  { filters, home }: Narrow,
): Question => ({
  of,
  keys,
  periods,
  compare: null,
  filters,
  path: [],
  mapping: { kind: "today", asOf, home: home && of === SalesTargets },
});
/** Uses the rule of the pages of sales against plans, so that a tile and the page behind it agree. */
export async function narrowOf(db: Db, query: BoardQuery, moment: Moment): Promise<Narrow> {
  if (boardFilters.every((f) => query[f] === undefined)) return { filters: [], home: false };
  const { resolved } = await prepare(db, SalesByDistributor, query, moment);
  return { filters: resolved.question.filters, home: resolved.question.mapping.home === true };
}
