import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MonthlySales } from "#features/laporan/penjualan-bulanan/penjualan-bulanan.report.ts";
import { prepare, readRows, readTerms } from "#platform/report/index.server.ts";
import type { Report } from "#platform/report/index.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, digits, todayOf, viewersOf } from "./read-report.ts";

let portal: Portal;
let year: { from: string; to: string };
beforeAll(async () => {
  portal = await openPortal();
  const today = await todayOf(portal);
  year = { from: `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}05`, to: today };
});
afterAll(() => portal.close());

const monthly = MonthlySales as unknown as Report;
const term = { name: "activeStores", id: "activeStores" };

describe("totals of rows by time", () => {
  test("equal plain SQL, for everybody", async () => {
    for (const { name, client, where } of await viewersOf(portal)) {
      if ((await client.get("/api/report/penjualan-bulanan")).status === 403) continue;
      const [plain] = await portal.sql<{ n: number }>(
        `select count(distinct l.store_id)::int as n from sale_line l where l.sign = 1 and l.tonnes > 0 and l.status = 'posted' and l.sold_on between $1 and $2 and ${where}`,
        [year.from, year.to],
      );
      expect((await get(client, "penjualan-bulanan", year)).total.activeStores, name).toBe(digits(plain?.n ?? 0));
    }
  });

  test("are read with the rows and not a second time", async () => {
    const { db } = portal.server;
    const { resolved, facts } = await prepare(db, monthly, year);
    const { together } = await readRows(db, resolved.question, facts, [term], {
      sort: "key",
      descending: false,
      offset: 0,
      limit: 50,
    });
    const read = await readTerms(db, resolved.question, facts, [term]);
    expect([...together]).toEqual([[`activeStores/${year.from}/${year.to}`, Number(read.cells.activeStores)]]);
    const known = await readTerms(db, resolved.question, facts, [term, { name: "tonnes", id: "tonnes" }], together);
    expect([known.cells.activeStores, known.reads.flatMap((part) => part.needs.map((n) => n.leaf))]).toEqual([
      read.cells.activeStores,
      ["tonnes"],
    ]);
  });
});
