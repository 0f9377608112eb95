import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "../support/portal.ts";
import { get, digits, scaled, sum } from "./read-report.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

/** The data sheet: its headers, its rows, and the total below them with its formulas. */
async function dataOf(slug: string, query: Record<string, string>) {
  const answer = await admin.get(`/api/report/${slug}/export?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  const sheet = (await readXlsx(answer.bytes, { readStyles: true })).sheets[1];
  const lines = (sheet?.rows ?? []) as unknown[][];
  const heads = (lines[0] ?? []).map(String);
  const last = lines.length - 1;
  const at = (head: string) => heads.indexOf(head);
  return {
    heads,
    at,
    rows: lines.slice(1, last - 1),
    total: lines[last] ?? [],
    formula: (head: string) => sheet?.cells?.get(`${last},${at(head)}`)?.formula,
    hidden: heads.filter((_, i) => sheet?.columns?.[i]?.hidden),
    filter: sheet?.autoFilter?.range,
  };
}
type Data = Awaited<ReturnType<typeof dataOf>>;
/** Evaluates the formula exactly as a spreadsheet would: the sum of the named rows, ignoring text. */
function evaluated({ formula, rows, at }: Data, head: string): string {
  const ranges = [...(formula(head) ?? "").matchAll(/([A-Z]+)(\d+):([A-Z]+)(\d+)/g)];
  const letters = new Set(ranges.flatMap(([, from, , to]) => [from as string, to as string]));
  const column = (letter: string) => [...letter].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1;
  expect([...letters].map(column)).toEqual([at(head)]);
  const cells = ranges.flatMap(([, , from, , to]) =>
    rows.slice(Number(from) - 2, Number(to) - 1).map((r) => r[at(head)]),
  );
  return sum(cells.filter((c) => typeof c === "number").map((c) => digits(String(c))));
}
const near = (a: string, b: unknown) =>
  expect(Math.abs(Number(scaled(a) - scaled(digits(String(b)))) / 1e12)).toBeLessThan(1e-3);

test("additive figures have a sum formula equal to the exact total, and opened rows are not counted twice", async () => {
  const query = { period: "month", booking: "store" };
  const screen = await get(admin, "penjualan-per-area", query);
  const path = `area:${screen.rows[1]?.id}`;
  const branch = await get(admin, "penjualan-per-area", { ...query, path });
  expect(branch.rows.length).toBeGreaterThan(0);
  for (const variant of [query, { ...query, open: path }]) {
    const data = await dataOf("penjualan-per-area", variant);
    expect(data.rows.length).toBe(screen.rows.length + ("open" in variant ? branch.rows.length : 0));
    for (const id of ["tonnes", "netSales"]) {
      expect(data.formula(id)).toMatch(/^SUBTOTAL\(109,/);
      expect([id, digits(String(data.total[data.at(id)]))]).toEqual([id, digits(screen.total[id] ?? null)]);
      near(evaluated(data, id), screen.total[id]);
    }
    expect(data.filter).toMatch(new RegExp(`^A1:[A-Z]+${data.rows.length + 1}$`));
  }
});

test("a ratio is a value, with its numerator and denominator in hidden columns on every row and the total", async () => {
  const data = await dataOf("penjualan-per-area", { period: "month", booking: "store" });
  expect(data.hidden).toEqual([
    "avgPrice pembilang netSales",
    "avgPrice penyebut tonnes",
    ...data.heads.filter((h) => /^achievementPct pe/.test(h)),
  ]);
  expect(data.hidden).toHaveLength(4);
  expect(data.formula("avgPrice")).toBeUndefined();
  expect(data.formula("avgPrice pembilang netSales")).toMatch(/^SUBTOTAL/);
  for (const row of [...data.rows, data.total]) {
    const [value, over, under] = ["avgPrice", "avgPrice pembilang netSales", "avgPrice penyebut tonnes"].map((head) =>
      Number(row[data.at(head)]),
    );
    if (Number.isFinite(value)) expect((over as number) / (under as number)).toBeCloseTo(value as number, 3);
  }
});

test("a distinct count is a value and marked in its header, and so is the stock at a moment", async () => {
  const sales = await dataOf("penjualan-per-produk", { period: "month" });
  expect(sales.at("activeStores ≠Σ")).toBeGreaterThan(0);
  expect([
    sales.formula("activeStores ≠Σ"),
    sales.formula("shareOfTotal"),
    typeof sales.total[sales.at("activeStores ≠Σ")],
  ]).toEqual([undefined, undefined, "number"]);
  const stock = await dataOf("stok-gudang", { period: "asof:yesterday" });
  expect([stock.formula("closing"), stock.formula("closingQty"), stock.formula("daysOfStock")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(digits(String(stock.total[stock.at("closing")]))).toBe(
    digits((await get(admin, "stok-gudang", { period: "asof:yesterday" })).total.closing ?? null),
  );
});

test("a page without rows has a total and no formula", async () => {
  const data = await dataOf("penjualan-per-area", { from: "2001-01-01", to: "2001-01-31" });
  expect([data.rows.length, data.formula("tonnes"), data.filter, data.total[0]]).toEqual([
    0,
    undefined,
    undefined,
    "Total",
  ]);
});

test("a file prints in landscape with fitting columns and headers on every page; its filter works in every program, and dates are dates", async () => {
  const answer = await admin.get("/api/report/penjualan-harian/export?period=month");
  const { sheets, namedRanges } = await readXlsx(answer.bytes, { readStyles: true });
  const [shown, data] = sheets;
  for (const sheet of [shown, data])
    expect(sheet?.pageSetup).toMatchObject({
      orientation: "landscape",
      fitToPage: true,
      fitToHeight: 0,
      printTitlesRow: expect.stringMatching(/^\$\d+:\$\d+$/),
    });
  expect(namedRanges?.find((n) => n.name === "_xlnm._FilterDatabase")?.range).toMatch(
    /^'Data [\d-]+'!\$A\$1:\$[A-Z]+\$\d+$/,
  );
  expect(data?.rows[1]?.[2]).toBeInstanceOf(Date);
  // every program substitutes a different font if none is named
  const fonts = [...(shown?.cells?.values() ?? [])].flatMap((c) => (c.style?.font ? [c.style.font.name] : []));
  expect(new Set(fonts)).toEqual(new Set(["Calibri"]));
});
