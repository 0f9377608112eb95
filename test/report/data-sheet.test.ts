import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "../support/portal.ts";
import { ask, digits, scaled, sum } from "./ask.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

/** The sheet of plain data: its heads, its rows, and the total below them with the formulas it has. */
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
/** What a spreadsheet makes of the formula, exactly: the sum of the rows it names, without those that are text. */
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

test("what adds up is a live sum that comes to the true total, opened rows not counted twice", async () => {
  const query = { period: "month", booking: "store" };
  const screen = await ask(admin, "penjualan-per-area", query);
  const path = `area:${screen.rows[1]?.id}`;
  const branch = await ask(admin, "penjualan-per-area", { ...query, path });
  expect(branch.rows.length).toBeGreaterThan(0);
  for (const asked of [query, { ...query, open: path }]) {
    const data = await dataOf("penjualan-per-area", asked);
    expect(data.rows.length).toBe(screen.rows.length + ("open" in asked ? branch.rows.length : 0));
    for (const id of ["tonnes", "netSales"]) {
      expect(data.formula(id)).toMatch(/^SUBTOTAL\(109,/);
      expect([id, digits(String(data.total[data.at(id)]))]).toEqual([id, digits(screen.total[id] ?? null)]);
      near(evaluated(data, id), screen.total[id]);
    }
    expect(data.filter).toMatch(new RegExp(`^A1:[A-Z]+${data.rows.length + 1}$`));
  }
});

test("a ratio stays a figure, with its numerator and denominator hidden behind it on every row and the total", async () => {
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

test("what is counted again stays a figure and says so in its head, and the stock of a moment stays one too", async () => {
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
    digits((await ask(admin, "stok-gudang", { period: "asof:yesterday" })).total.closing ?? null),
  );
});

test("a page without rows has a total and no sum", async () => {
  const data = await dataOf("penjualan-per-area", { from: "2001-01-01", to: "2001-01-31" });
  expect([data.rows.length, data.formula("tonnes"), data.filter, data.total[0]]).toEqual([
    0,
    undefined,
    undefined,
    "Total",
  ]);
});

test("a file prints lying and as wide as its letters allow, with heads on every page; its filter is known to every program, and days are days on both sheets", async () => {
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
  // a font that is not named is another one in every program
  const fonts = [...(shown?.cells?.values() ?? [])].flatMap((c) => (c.style?.font ? [c.style.font.name] : []));
  expect(new Set(fonts)).toEqual(new Set(["Calibri"]));
});
