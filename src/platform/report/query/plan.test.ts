import { beforeAll, describe, expect, test } from "vitest";
import type { CubeOrComposite } from "../cube.ts";
import { Sales } from "#features/laporan/sales.cube.ts";
import { Stock } from "#features/laporan/stock.cube.ts";
import { Visits } from "#features/laporan/visits.cube.ts";
import { aggregationsOf, type Output, plan, type Plan } from "./plan.server.ts";
import { print } from "./print.server.ts";
import type { Facts, Question } from "./question.server.ts";

beforeAll(async () => {
  await import("#features/laporan/sales.server.ts");
  await import("#features/laporan/stock.server.ts");
  await import("#features/laporan/visits.server.ts");
});

const october = { from: "2026-10-01", to: "2026-10-31" };
const facts: Facts = {
  ...{ today: "2026-11-24", now: "2026-11-24T08:00:00Z", through: "2026-11-23", shape: "all", planned: "2025-01-01" },
  ...{
    splitMonths: new Set(),
    staleMarks: new Set(),
    unsplit: new Map(),
    sharedPlanLevels: new Set(),
    hiding: new Set(),
  },
  ...{ workday: new Map(), monthShares: new Map(), lastDay: new Map([["sales", "2026-11-23"]]) },
  firstMonth: new Map([
    ["sales", "2024-01-01"],
    ["stock", "2024-01-01"],
  ]),
};
const question = (of: CubeOrComposite, level: string, more: Partial<Question> = {}): Question => ({
  ...{ of, keys: [level], periods: [october], compare: null, filters: [], path: [] },
  mapping: { kind: "today", asOf: facts.today },
  ...more,
});
const page = (sort: string): Output => ({ kind: "page", slice: { sort, descending: true, offset: 0, limit: 25 } });
const figures = (...ids: string[]) => ids.map((id) => ({ name: id, id }));

/** The parts of a plan by step: how they are read, the ranges that their leaves need, and their segments. */
const partsOf = (planned: Plan) =>
  aggregationsOf(planned).map(({ parts, windows }) =>
    parts.map(({ mode, source, needs, segments }) => {
      const rangeOf = (id: string) => [...windows.values()].find((w) => w.id === id)?.range;
      const needed = needs.map((n) => [n.leaf, ...[...n.windows].map((w) => `${rangeOf(w)?.from}..${rangeOf(w)?.to}`)]);
      const read = segments.map((s) => `${s.sign === 1 ? "" : "-"}${s.kind} ${s.from}..${s.to}`);
      return [`${mode} ${source.table}`, needed, read];
    }),
  );

describe("the plan of a question", () => {
  test("reads and sorts the values of several quantiles once", () => {
    const planned = plan(
      question(Visits, "salesman"),
      facts,
      figures("distanceP50", "distanceP95"),
      page("distanceP50"),
    );
    const october1 = "2026-10-01..2026-10-31";
    expect(partsOf(planned)).toEqual([
      [
        [
          "each visit",
          [
            ["distanceP50", october1],
            ["distanceP95", october1],
          ],
          ["days 2026-10-01..2026-10-31"],
        ],
      ],
    ]);
    const ordered = print(planned).sql.match(/percentile_disc\([\d.]+\) within group \(order by [\w.]+\)/g);
    expect(new Set(ordered)).toEqual(
      new Set([0.5, 0.95].map((share) => `percentile_disc(${share}) within group (order by a.l_distanceP50)`)),
    );
  });
  test("reads each figure from the smallest source that has it, in every window that needs it", () => {
    const lastYear = { from: "2025-10-01", to: "2025-10-31" };
    const byArea = question(Sales, "area", { periods: [october, { ...lastYear, measure: true }], compare: lastYear });
    expect(partsOf(plan(byArea, facts, figures("tonnes", "activeStores", "growthYoY"), page("tonnes")))).toEqual([
      [
        [
          "add sale_place",
          [["tonnes", "2026-10-01..2026-10-31", "2025-10-01..2025-10-31"]],
          ["months 2025-10-01..2025-10-31", "months 2026-10-01..2026-10-31"],
        ],
        ["keys store_month", [["activeStores", "2026-10-01..2026-10-31"]], ["months 2026-10-01..2026-10-31"]],
      ],
    ]);
  });

  test("divides parts of months by the running sums of a rollup, and names the rollups with stale months", () => {
    const byArea = question(Sales, "area", { periods: [{ from: "2026-10-05", to: "2026-11-10" }] });
    const planned = plan(byArea, { ...facts, staleMarks: new Set(["sale"]) }, figures("tonnes"), page("tonnes"));
    expect(partsOf(planned)).toEqual([
      [
        [
          "add sale_place",
          [["tonnes", "2026-10-05..2026-11-10"]],
          ["months 2026-10-01..2026-10-31", "-monthToDay 2026-10-01..2026-10-04", "monthToDay 2026-11-01..2026-11-10"],
        ],
      ],
    ]);
    expect(aggregationsOf(planned).map((a) => a.parts.map((p) => p.stale))).toEqual([[["sale"]]]);
  });

  test("reads many rows in two steps: the order for all of them, the other figures for those that may be shown", () => {
    const planned = plan(question(Sales, "store"), facts, figures("tonnes", "netSales", "invoices"), page("tonnes"));
    const days = "2026-10-01..2026-10-31";
    const others = [
      ["netSales", days],
      ["invoices", days],
    ];
    expect([planned.read.steps, partsOf(planned)]).toEqual([
      2,
      [
        [["add store_month", [["tonnes", days]], [`months ${days}`]]],
        [["add store_month", others, [`months ${days}`]]],
        [["add sale_total", others, [`months ${days}`]]],
      ],
    ]);
    expect(aggregationsOf(planned).map((a) => a.among?.column)).toEqual([undefined, "store_id", undefined]);
    expect(plan(question(Sales, "store"), facts, figures("tonnes", "netSales"), page("name")).read.steps).toBe(1);
  });

  test("begins rows by time where running figures begin, and knows from when on facts exist", () => {
    const byMonth = question(Sales, "month", { periods: [{ from: "2026-03-01", to: "2026-10-31" }] });
    const planned = plan(byMonth, facts, figures("tonnes", "ytd"), page("key"));
    expect(partsOf(planned)).toEqual([
      [["add sale_total", [["tonnes", "2026-01-01..2026-10-31"]], ["months 2026-01-01..2026-10-31"]]],
    ]);
    expect(planned.params).toEqual({ first: "2024-01-01" });
  });

  test("reads a current stock backwards: the present total less later movements", () => {
    const planned = plan(question(Stock, "warehouse"), facts, figures("closing", "inTransit"), page("name"));
    expect(partsOf(planned)).toEqual([
      [
        [
          "add stock_month",
          [["flow", "2000-01-01..2026-10-31"]],
          ["present 2000-01-01..2100-12-31", "-months 2026-11-01..2100-12-31"],
        ],
        ["asOf delivery_line", [["inTransit", "2026-10-01..2026-10-31"]], []],
      ],
    ]);
  });

  test("names refused figures with the reason, and totals to be known before the statement", () => {
    const refused = plan(question(Sales, "warehouse"), facts, figures("tonnes", "storesRegistered"), page("tonnes"));
    expect(refused.refusals).toEqual({ storesRegistered: "Penjualan tidak dapat dipotong menurut penyaring ini." });
    const opened = question(Sales, "store", { path: [{ level: "area", ids: [3] }] });
    expect([...plan(opened, facts, figures("tonnes", "shareOfTotal"), page("tonnes")).totals]).toEqual([
      ["grand_0", { id: "tonnes", base: 0, window: { kind: "period" } }],
    ]);
  });
});

describe("printing a plan", () => {
  const ofBrands = question(Sales, "area", { filters: [{ level: "brand", ids: [2, 5] }] });
  test("gives a value to every parameter of the statement, and to no other", () => {
    const { sql, params } = print(plan(ofBrands, facts, figures("tonnes", "activeStores"), page("tonnes")));
    const used = new Set([...sql.matchAll(/(?<!:):([a-z]\w*)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !((name as string) in params))).toEqual([]);
    expect(Object.keys(params).filter((name) => !used.has(name))).toEqual([]);
    expect(params).toMatchObject({ in_0: [2, 5], asof: "2026-11-24", skip: 0, take: 25 });
  });

  test("neither changes the plan nor depends on what was printed before", () => {
    const planned = plan(ofBrands, facts, figures("tonnes", "shareOfTotal"), page("tonnes"));
    const before = structuredClone({ windows: planned.windows, params: planned.params, parts: partsOf(planned) });
    const first = print(planned);
    expect(print(planned)).toEqual(first);
    expect({ windows: planned.windows, params: planned.params, parts: partsOf(planned) }).toEqual(before);
    expect(Object.isFrozen(planned)).toBe(true);
  });
});
