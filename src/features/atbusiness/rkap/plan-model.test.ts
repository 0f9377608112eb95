import { describe, expect, test } from "vitest";
import { total } from "#kit/exact.ts";
import { monthReader } from "./plan-head.ts";
import {
  changesOf,
  copyMonths,
  copySold,
  figureUnits,
  linesOf,
  raise,
  revenueUnits,
  spreadYear,
  sumsOf,
  sumsWith,
  yearOf,
} from "./plan-model.ts";
import { type Months, type PlanGrid, planKey } from "./rkap.calls.ts";

const year = (of: Readonly<Record<number, string>>): Months => Array.from({ length: 12 }, (_, i) => of[i + 1] ?? null);
const grid = {
  customers: [{ id: 1, code: "A", name: "A", kam: null, own: true }],
  products: [
    { id: 7, code: "P", name: "P" },
    { id: 8, code: "Q", name: "Q" },
  ],
  lines: [
    {
      ...{ customer: 1, product: 7, tonnes: year({ 1: "100.000", 2: "10.001" }) },
      ...{ price: year({ 1: "1000000.00", 2: "0.55" }), sold: year({ 3: "30.000", 4: "10.000" }) },
    },
  ],
} as unknown as PlanGrid;
const [line] = linesOf(grid, []);
if (!line) throw new Error("the grid has a line");
const none = new Map<string, { value: unknown }>();
const edit = (item: "tonnes" | "price", month: number, value: string | null) =>
  new Map([[planKey({ customer: 1, product: 7, item, month }), { value }]]);

describe("figures of an annual plan", () => {
  test("revenue is tonnes × price, rounded half up once", () => {
    expect(revenueUnits("100.000", "1000000.00")).toBe(10_000_000_000n);
    expect(revenueUnits("10.001", "0.55")).toBe(550n);
    expect(revenueUnits("0.001", "5.00")).toBe(1n);
    expect([revenueUnits(null, "5.00"), revenueUnits("1.000", null)]).toEqual([0n, 0n]);
  });
  test("a year adds tonnes and revenue, and its price is revenue ÷ tonnes", () => {
    expect(yearOf(none, line, "tonnes")).toBe("110.001");
    expect(yearOf(none, line, "revenue")).toBe("100000005.50");
    expect(yearOf(none, line, "price")).toBe("909082.69");
    expect(yearOf(edit("tonnes", 1, null), line, "tonnes")).toBe("10.001");
  });
  test("sums follow edits of tonnes and of prices", () => {
    const by = new Map([["1.7", line]]);
    const edits = new Map([...edit("tonnes", 1, "50"), ...edit("price", 1, "2000000")]);
    const sums = sumsWith(sumsOf([line], "revenue"), by, edits, "revenue");
    expect(sums[0]).toBe(10_000_000_000n);
    expect(sumsWith(sumsOf([line], "tonnes"), by, edits, "tonnes")[0]).toBe(50_000n);
    expect(figureUnits(edits, line, "revenue", 2)).toBe(550n);
  });
});

describe("commands of the grid", () => {
  test("a year is spread to the kilogram, evenly or in proportion to sales", () => {
    const even = spreadYear(none, [line], "even", "100");
    expect(total(even.map((c) => c.value))).toBe("100.000");
    expect(even.slice(0, 5).map((c) => c.value)).toEqual(["8.334", "8.334", "8.334", "8.334", "8.333"]);
    const shaped = spreadYear(none, [line], "sold", "100");
    expect(shaped.map((c) => c.value).filter((v) => v !== "0.000")).toEqual(["75.000", "25.000"]);
    expect(total(spreadYear(none, [line], "even", null).map((c) => c.value))).toBe("110.001");
  });
  test("a line without sales is spread evenly; one without a year is not changed", () => {
    const [fresh] = linesOf(grid, [{ customer: 1, product: 8 }]);
    expect(fresh?.product.id).toBe(8);
    expect(spreadYear(none, fresh ? [fresh] : [], "sold", "12").map((c) => c.value)).toEqual(
      Array.from({ length: 12 }, () => "1.000"),
    );
    expect(spreadYear(none, fresh ? [fresh] : [], "even", null)).toEqual([]);
  });
  test("months are copied, raised and taken from last year's sales", () => {
    expect(copyMonths(none, [line], "tonnes", [1, 3, 4]).map((c) => [c.month, c.value])).toEqual([
      [3, "10.001"],
      [4, "10.001"],
    ]);
    expect(raise(none, [line], "price", [1, 2, 3], "103.5").map((c) => c.value)).toEqual(["1035000.00", "0.57"]);
    expect(copySold([line], "110").map((c) => [c.month, c.value])).toEqual([
      [3, "33.000"],
      [4, "11.000"],
    ]);
  });
  test("a change is sent with the value that the cell had before the edit", () => {
    const edits = edit("price", 2, "7");
    const key = planKey({ customer: 1, product: 7, item: "price", month: 2 });
    expect(changesOf(edits, new Map([[key, "0.55"]]))).toEqual([
      { customer: 1, product: 7, month: 2, item: "price", value: "7", before: "0.55" },
    ]);
  });
});

describe("headings of a file", () => {
  const read = monthReader(["id", "en", "fr", "ru", "zh"]);
  test.each([
    ["Jan", 1],
    ["Mei", 5],
    ["May 2027", 5],
    ["août", 8],
    ["Desember", 12],
    ["Dec.", 12],
    ["3", 3],
    ["12", 12],
    ["13", undefined],
    ["Total", undefined],
    [null, undefined],
  ])("%s is read as %s", (head, month) => expect(read(head)).toBe(month));
});
