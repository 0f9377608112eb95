import { z } from "zod";
import { declared } from "#features/auth/grants.server.ts";
import { DistributorApiLog } from "#features/laporan/log-api-distributor/log-api-distributor.report.ts";
import { LoyaltyPoints } from "#features/laporan/loyalty-poin/loyalty-poin.report.ts";
import { LoyaltyBalance } from "#features/laporan/loyalty-saldo/loyalty-saldo.report.ts";
import { SalesByArea } from "#features/laporan/penjualan-per-area/penjualan-per-area.report.ts";
import { BrandPerformance } from "#features/laporan/performa-merk/performa-merk.report.ts";
import { SalesTargets } from "#features/laporan/targets.cube.ts";
import { type Cell, type Range, type Report, shiftRange } from "#platform/report/index.ts";
import { can } from "#kit/person.ts";
import { type Db, inSnapshot, momentOf, type Moment } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import {
  prepare,
  readRows,
  readTerms,
  type Term,
  loadFacts,
  type Period,
  resolvePeriod,
  quotient,
  workdaysOf,
  type Base,
  type Facts,
  reportedOf,
  scopeOf,
} from "#platform/report/index.server.ts";
import { addDays, addMonths, daysBetween, monthEnd, monthStart } from "#kit/day.ts";
import {
  type Board,
  type BoardArea,
  boardCall,
  boardFilters,
  boardPeriods,
  type BoardQuery,
} from "./dashboard.calls.ts";
import { type Narrow, narrowOf, questionOf } from "./board-question.server.ts";
import { pendingOf } from "./pending.server.ts";
import { stockOf } from "./stock-tile.server.ts";

const sparkMonths = 13;
const cellsOf =
  (cells: Readonly<Record<string, Cell>>) =>
  (name: string): Cell =>
    cells[name] ?? null;
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .optional();
const input = z.strictObject({
  period: z.enum(boardPeriods).optional(),
  ...Object.fromEntries(boardFilters.map((f) => [f, id])),
}) as unknown as z.ZodType<BoardQuery>;
/** Reads the whole dashboard in one snapshot. */
export const onBoard = handle(boardCall, input, async (input, { db, person }) => {
  const registry = await declared();
  const open = new Set(person.links);
  const link = (route: string): string | null => {
    const page = registry.pages.find((p) => p.route === route);
    return page && open.has(route) && can(db.access, page.access) ? route : null;
  };
  return inSnapshot(db, async (tx): Promise<Board> => {
    const moment = await momentOf(tx);
    const query = { ...input, period: input.period ?? "mtd" };
    const period = resolvePeriod(query, "mtd", moment.today);
    const narrow = await narrowOf(tx, query, moment);
    const facts = await loadFacts(
      tx,
      SalesTargets,
      moment,
      period,
      questionOf(SalesTargets, [], [period], moment.today, narrow),
    );
    const last = period.open ? addMonths(monthStart(period.to), -1) : monthStart(period.to);
    const months = Array.from({ length: sparkMonths }, (_, i) => addMonths(last, i + 1 - sparkMonths));
    const sells = can(tx.access, "report.sales");
    const sold = sells ? await soldOf(tx, facts, period, months, narrow) : null;
    return {
      stamps: {
        dataThrough: facts.through,
        asOf: facts.now,
        reported: await reportedOf(tx, facts),
        scope: await scopeOf(tx, facts),
        period: { from: period.from, to: period.to, open: period.open },
        comparison: shiftRange(period, -12),
      },
      months,
      gonePct: gonePct(facts, period),
      sales: sold?.sales ?? null,
      stores: sold?.stores ?? null,
      stock: link("/laporan/stok-gudang") ? await stockOf(tx, facts, months, narrow) : null,
      daily: sells ? await dailyOf(tx, facts, narrow) : null,
      areas: sells && can(tx.access, "report.target") ? await areasOf(tx, query, moment) : null,
      api:
        link("/laporan/log-api-distributor") && input.opco === undefined && input.brand === undefined
          ? await callsOf(tx, query, moment)
          : null,
      growth: sells && link("/laporan/performa-merk") ? await growthOf(tx, query, moment) : null,
      points:
        link("/laporan/loyalty-poin") && input.opco === undefined && input.brand === undefined
          ? await pointsOf(tx, query, moment, months)
          : null,
      pending: await pendingOf(tx),
      links: {
        sales: link("/laporan/penjualan-vs-target") ?? link("/laporan/penjualan-per-area"),
        stores: link("/laporan/penjualan-per-distrik"),
        stock: link("/laporan/stok-gudang"),
        lowest: link("/laporan/stok-gudang"),
        daily: link("/laporan/penjualan-harian"),
        areas: link("/laporan/penjualan-per-area"),
        growth: link("/laporan/performa-merk"),
        api: link("/laporan/log-api-distributor"),
        points: link("/laporan/loyalty-poin"),
        liability: link("/laporan/loyalty-saldo"),
      },
    };
  });
});

function gonePct(facts: Facts, period: Period): number {
  const all = workdaysOf(facts, { from: monthStart(period.from), to: monthEnd(period.to) });
  return all === 0
    ? 100
    : Math.round(
        (workdaysOf(facts, { from: period.from, to: period.to < facts.through ? period.to : facts.through }) * 1000) /
          all,
      ) / 10;
}

/** Sales, their plan and the active stores, with a year of closed months for the sparklines. */
async function soldOf(
  db: Db,
  facts: Facts,
  period: Period,
  months: readonly string[],
  narrow: Narrow,
): Promise<{ sales: Board["sales"]; stores: Board["stores"] }> {
  const spans = months.map((from): Range => ({ from, to: monthEnd(from) }));
  const before = (months: number): Base => ({ ...shiftRange(period, -months), measure: true });
  // a year to date is compared with the year before: shifted by a month, it would begin in December
  const back = period.token === "ytd" ? 12 : 1;
  const periods = [period, before(12), before(back), ...spans];
  const now = [
    "tonnes",
    "netSales",
    "avgPrice",
    "target",
    "achievementPct",
    "forecast",
    "forecastPct",
    "activeStores",
    "storesRegistered",
    "coveragePct",
  ];
  const terms: Term[] = [
    ...now.map((id) => ({ name: id, id, base: 0 })),
    ...["tonnes", "netSales"].map((id) => ({ name: `was.${id}`, id, base: 1 })),
    { name: "was.activeStores", id: "activeStores", base: 2 },
    ...spans.flatMap((_, i) =>
      ["tonnes", "netSales", "activeStores"].map((id) => ({ name: `${id}/${i}`, id, base: i + 3 })),
    ),
  ];
  const { cells } = await readTerms(db, questionOf(SalesTargets, [], periods, facts.today, narrow), facts, terms);
  const at = cellsOf(cells);
  const series = (id: string): Cell[] => spans.map((_, i) => at(`${id}/${i}`));
  return {
    sales: {
      tonnes: at("tonnes"),
      netSales: at("netSales"),
      avgPrice: at("avgPrice"),
      target: at("target"),
      achievementPct: at("achievementPct"),
      forecast: at("forecast"),
      forecastPct: at("forecastPct"),
      was: { tonnes: at("was.tonnes"), netSales: at("was.netSales") },
      series: { tonnes: series("tonnes"), netSales: series("netSales") },
    },
    stores: {
      active: at("activeStores"),
      was: at("was.activeStores"),
      comparison: shiftRange(period, -back),
      registered: at("storesRegistered"),
      coveragePct: at("coveragePct"),
      series: series("activeStores"),
    },
  };
}

/** The current month by day beside last year's, and the required and expected rate of the remaining days. */
async function dailyOf(db: Db, facts: Facts, narrow: Narrow): Promise<Board["daily"]> {
  const month = monthStart(facts.through);
  const so: Range = { from: month, to: facts.through };
  const wholeMonth: Range = { from: month, to: monthEnd(month) };
  const before = shiftRange(wholeMonth, -12);
  const byDay = async (range: Range) =>
    (
      await readRows(
        db,
        questionOf(SalesTargets, ["day"], [range], facts.today, narrow),
        facts,
        [{ name: "tonnes", id: "tonnes" }],
        {
          sort: "key",
          descending: false,
          offset: 0,
          limit: 31,
        },
      )
    ).rows.map((r) => [String(r.key), r.cells.tonnes ?? null] as const);
  const own = new Map(await byDay(so));
  const was =
    before.from >= (facts.firstMonth.get("sales") ?? before.from)
      ? new Map(await byDay(before))
      : new Map<string, Cell>();
  const withForecast = await loadFacts(
    db,
    SalesTargets,
    { today: facts.today, now: facts.now },
    so,
    questionOf(SalesTargets, [], [so], facts.today, narrow),
  );
  const { cells } = await readTerms(
    db,
    questionOf(SalesTargets, [], [so], facts.today, narrow),
    withForecast,
    ["tonnes", "requiredRate", "forecast"].map((id) => ({ name: id, id })),
  );
  const left = workdaysOf(facts, { from: addDays(facts.through, 1), to: wholeMonth.to });
  const coming =
    cells.forecast && cells.tonnes && left > 0 ? Math.max(0, Number(cells.forecast) - Number(cells.tonnes)) : null;
  const days = Array.from({ length: daysBetween(wholeMonth.from, wholeMonth.to) + 1 }, (_, i) => addDays(month, i));
  return {
    month,
    days: days.map((day) => ({
      day,
      tonnes: own.get(day) ?? null,
      was: was.get(addMonths(day, -12)) ?? null,
      workday: facts.workday.get(day) ?? true,
    })),
    required: cells.requiredRate ?? null,
    expected: coming === null ? null : quotient(coming.toFixed(3), String(left)),
  };
}

/** Rows of a page that have the figure, sorted by it in descending order, with a second figure and the page's total. */
async function rankedBy(
  db: Db,
  report: Report,
  query: BoardQuery,
  moment: Moment,
  [figure, beside]: readonly [string, string],
) {
  const { resolved, facts } = await prepare(db, report, query, moment);
  const terms = [figure, beside].map((id): Term => ({ name: id, id }));
  const { rows, total } = await readRows(db, resolved.question, facts, terms, {
    sort: figure,
    descending: true,
    offset: 0,
    limit: 1000,
  });
  const ranked = rows.flatMap(({ key, name, cells }) => {
    const value = cells[figure];
    return value && /^-?\d/.test(value)
      ? [{ id: Number(key), name: name ?? "–", value, beside: cells[beside] ?? null }]
      : [];
  });
  return { ranked, total };
}
/** The first three and the last two rows, without repeating any of the first. */
const endsOf = <T>(ranked: readonly T[]) => ({
  top: ranked.slice(0, 3),
  bottom: ranked.slice(Math.max(3, ranked.length - 2)),
});

/** The areas furthest ahead of and behind the plan, by the rule of the area page. */
async function areasOf(db: Db, query: BoardQuery, moment: Moment): Promise<Board["areas"]> {
  const { ranked } = await rankedBy(db, SalesByArea, query, moment, ["proRataPct", "tonnes"]);
  return endsOf(
    ranked
      .filter((a) => a.id !== 0)
      .map(({ id, name, value, beside }): BoardArea => ({ id, name, proRataPct: value, tonnes: beside })),
  );
}

/** Calls of distributors' systems, by the rule of their page. */
async function callsOf(db: Db, query: BoardQuery, moment: Moment): Promise<Board["api"]> {
  const { resolved, facts } = await prepare(db, DistributorApiLog, query, moment);
  const days = Array.from({ length: sparkMonths }, (_, i) => addDays(resolved.period.to, i + 1 - sparkMonths));
  const periods: Base[] = [resolved.period, ...days.map((day) => ({ from: day, to: day, measure: true as const }))];
  const terms: Term[] = [
    ...["apiFailed", "calls", "successPct"].map((id) => ({ name: id, id, base: 0 })),
    ...days.map((day, i) => ({ name: day, id: "apiFailed", base: i + 1 })),
  ];
  const at = cellsOf((await readTerms(db, { ...resolved.question, periods, compare: null }, facts, terms)).cells);
  return { failed: at("apiFailed"), calls: at("calls"), successPct: at("successPct"), series: days.map(at) };
}

/** Points earned and redeemed by members, and outstanding at the end of the period. */
async function pointsOf(
  db: Db,
  query: BoardQuery,
  moment: Moment,
  months: readonly string[],
): Promise<Board["points"]> {
  const { resolved, facts } = await prepare(db, LoyaltyPoints, query, moment);
  const spans = months.map((from): Base => ({ from, to: monthEnd(from), measure: true }));
  const valued = can(db.access, LoyaltyBalance.access);
  const now = ["earned", "redeemed", "pointsLeft", ...(valued ? ["liabilityRp"] : [])];
  const terms: Term[] = [
    ...now.map((id) => ({ name: id, id, base: 0 })),
    ...spans.flatMap((_, i) => ["earned", "redeemed"].map((id) => ({ name: `${id}/${i}`, id, base: i + 1 }))),
  ];
  const periods = [resolved.period, ...spans];
  const at = cellsOf((await readTerms(db, { ...resolved.question, periods, compare: null }, facts, terms)).cells);
  const series = (id: string): Cell[] => spans.map((_, i) => at(`${id}/${i}`));
  return {
    ...{ earned: at("earned"), redeemed: at("redeemed"), left: at("pointsLeft") },
    liability: valued ? at("liabilityRp") : null,
    series: { earned: series("earned"), redeemed: series("redeemed") },
  };
}

/** Contributions of brands to the growth, by the rule of the brand page. */
async function growthOf(db: Db, query: BoardQuery, moment: Moment): Promise<Board["growth"]> {
  const { ranked, total } = await rankedBy(db, BrandPerformance, query, moment, ["contributionToGrowth", "growthYoY"]);
  const { top, bottom } = endsOf(ranked.map(({ id, name, value }) => ({ id, name, points: value })));
  return { total: total?.cells.growthYoY ?? null, brands: [...top, ...bottom] };
}
