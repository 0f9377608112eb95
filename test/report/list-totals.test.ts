import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, type Viewer, viewersOf } from "./read-report.ts";

let portal: Portal;
let admin: Viewer["client"];
/** The last closed month. */
let r: { from: string; to: string };
beforeAll(async () => {
  portal = await openPortal();
  admin = ((await viewersOf(portal))[0] as Viewer).client;
  [r] = (await portal.sql<{ from: string; to: string }>(
    "select (m - interval '1 month')::date::text as from, (m - interval '1 day')::date::text as to from (select date_trunc('month', now() at time zone 'Asia/Jakarta') as m) x",
  )) as [{ from: string; to: string }];
});
afterAll(() => portal.close());

const sumsOf = async (noun: string, day: string) =>
  (
    (await admin.get(`/api/${noun}/totals?f.${day}=${r.from}..${r.to}&sums=true`)).json as {
      data: { sums: Record<string, string | null> };
    }
  ).data.sums;

test("the sum of a list of sales equals the report: returns are subtracted, cancelled documents do not count", async () => {
  const { total } = await get(admin, "penjualan-per-distributor", r);
  const [stored] = await portal.sql<{ n: number }>(
    "select count(*)::int as n from sale where sold_on between $1 and $2 and (status = 'cancelled' or kind = 'return')",
    [r.from, r.to],
  );
  expect(stored?.n).toBeGreaterThan(0);
  const documents = await sumsOf("sale", "soldOn");
  expect([Number(documents.tonnes), Number(documents.netTotal)]).toEqual([
    Number(total.tonnes),
    Number(total.netSales),
  ]);
  for (const noun of ["distributor-sale-line", "store-sale-line", "sale-line-detail"]) {
    const lines = await sumsOf(noun, "soldOn");
    expect([noun, Number(lines.tonnes), Number(lines.net)]).toEqual([
      noun,
      Number(total.tonnes),
      Number(total.netSales),
    ]);
    // prices per unit are not summed
    expect(lines).not.toHaveProperty("unitPrice");
  }
  const discount = (await get(admin, "penjualan-bulanan", r)).total.discount ?? null;
  expect(Number((await sumsOf("distributor-sale-line", "soldOn")).discount)).toBe(Number(discount));
});

test("sums of receipts and deliveries equal the reports", async () => {
  const { total } = await get(admin, "pembelian-distributor", r);
  const receipts = await sumsOf("purchase", "receivedOn");
  expect([Number(receipts.tonnes), Number(receipts.netTotal)]).toEqual([
    Number(total.sellIn),
    Number(total.purchaseValue),
  ]);
  const road = await get(admin, "e-pod", r);
  expect(Number((await sumsOf("delivery", "shippedOn")).shippedTonnes)).toBe(Number(road.total.shippedTonnes));
});
