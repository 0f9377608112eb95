import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportAnswer } from "#kit/report.ts";
import type { Client, Portal } from "../support/portal.ts";
import { openPortal } from "../support/portal.ts";
import { ask, digits, sum } from "./ask.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

/** The rows of a report against plain SQL that names them by id. */
async function agree(answer: ReportAnswer, columns: readonly string[], sql: string, values: readonly unknown[] = []): Promise<void> {
  const rows = await portal.sql<Record<string, string | number | null>>(sql, values);
  expect(rows.length, "the demo data has something to find").toBeGreaterThan(0);
  const plain = Object.fromEntries(rows.map((r) => [String(r.id), Object.fromEntries(columns.map((c) => [c, r[c] === null ? null : digits(String(r[c]))]))]));
  const found = Object.fromEntries(answer.rows.map((r) => [String(r.id), Object.fromEntries(columns.map((c) => [c, r.cells[c] === null ? null : digits(r.cells[c] as string)]))]));
  expect(found).toEqual(plain);
}
const today = "(now() at time zone 'Asia/Jakarta')::date";

describe("auctions", () => {
  test("are counted by the day they opened, and closed by the day bidding ended", async () => {
    const year = { from: "2025-11-01", to: (await portal.sql<{ d: string }>(`select ${today}::text as d`))[0]?.d as string };
    const answer = await ask(admin, "lelang-toko", year);
    const [plain] = await portal.sql<Record<string, string>>(
      `select count(*) as auctions, count(*) filter (where state = 'open' and closes_at > now()) as "auctionsOpen", count(*) filter (where state <> 'cancelled' and closes_at <= now()) as "auctionsClosed",
         count(*) filter (where state <> 'cancelled' and closes_at <= now() and not exists (select 1 from auction_bid b where b.auction_id = a.id)) as "noBid", (select count(*) from auction_bid b) as bids,
         (select max(b.tonnes) from auction_bid b join store_auction x on x.id = b.auction_id where x.closes_at <= now()) as "topCommitTonnes" from store_auction a`,
    );
    for (const [id, value] of Object.entries(plain ?? {})) expect([id, answer.total[id]]).toEqual([id, digits(value)]);
    for (const id of ["auctions", "auctionsOpen", "auctionsClosed", "noBid", "bids"])
      expect([id, sum(answer.rows.map((r) => r.cells[id] ?? null))]).toEqual([id, answer.total[id]]);
  });
  test("that were won show what their winner has delivered since, and nobody else's", async () => {
    const answer = await ask(admin, "hasil-lelang-toko", { period: "m12" });
    await agree(
      answer,
      ["decidedBids", "awarded", "commitTonnes", "realisedTonnes"],
      `select b.distributor_id as id, count(*) as "decidedBids", count(*) filter (where a.winner_id = b.distributor_id) as awarded, coalesce(sum(b.tonnes) filter (where a.winner_id = b.distributor_id), 0) as "commitTonnes",
         coalesce(sum((select sum(l.sign * l.tonnes) from sale_line l where l.store_id = a.store_id and l.distributor_id = b.distributor_id and l.status = 'posted'
           and l.sold_on >= (a.ended_at at time zone 'Asia/Jakarta')::date and l.sold_on < (a.ended_at at time zone 'Asia/Jakarta')::date + make_interval(months => b.months))) filter (where a.winner_id = b.distributor_id), 0) as "realisedTonnes"
       from auction_bid b join store_auction a on a.id = b.auction_id where a.state in ('awarded', 'failed') group by 1`,
    );
    expect(Number(answer.total.winRatePct)).toBeCloseTo((Number(answer.total.awarded) * 100) / Number(answer.total.decidedBids), 9);
    expect((await (await portal.as("distributor")).get("/api/report/hasil-lelang-toko")).status).toBe(403);
  });
});

describe("volume contracts", () => {
  test("have the tonnes of their own page, contract by contract, for everyone who sees them", async () => {
    for (const user of ["admin", "distributor"]) {
      const client = await portal.as(user);
      const top = await ask(client, "realisasi-kontrak-volume");
      const pace =
        user === "admin"
          ? ((await client.get("/api/volume-contract/pace")).json as { contracts: { id: number; realised: string; expected: string; daysLeft: number }[] }).contracts
          : [];
      const below = (await Promise.all(top.rows.map((r) => ask(client, "realisasi-kontrak-volume", { path: `distributor:${r.id}` })))).flatMap((a) => a.rows);
      expect(below.length).toBeGreaterThan(0);
      for (const row of user === "admin" ? below : []) {
        const own = pace.find((c) => c.id === row.id);
        expect([row.name, row.cells.realised, row.cells.daysLeft]).toEqual([row.name, digits(own?.realised ?? null), String(own?.daysLeft)]);
        expect(Number(row.cells.proRataCommit)).toBeCloseTo(Number(own?.expected), 3);
      }
      for (const id of ["contracts", "committed", "realised", "remaining", "alerts"]) expect([id, sum(below.map((r) => r.cells[id] ?? null))]).toEqual([id, top.total[id]]);
      expect(top.drill).toBe(user === "admin" ? "/parameter/kontrak-volume?id=:id" : null);
    }
    const contracts = await portal.sql<{ n: number }>(
      `select count(*)::int as n from volume_contract c join app_user u on u.vendor_id = c.distributor_id where u.username = 'distributor' and c.status = 'active' and c.valid_from <= ${today} and c.valid_to > ${today}`,
    );
    expect((await ask(await portal.as("distributor"), "realisasi-kontrak-volume")).total.contracts).toBe(String(contracts[0]?.n));
  });
  test("are seen as they stood on an earlier day", async () => {
    const [{ d }] = (await portal.sql<{ d: string }>(`select (${today} - 30)::text as d`)) as [{ d: string }];
    const answer = await ask(admin, "realisasi-kontrak-volume", { from: d, to: d });
    await agree(
      answer,
      ["committed", "realised"],
      `select c.distributor_id as id, sum(c.tonnes) as committed, sum(coalesce((select sum(l.sign * l.tonnes) from purchase_line l join product p on p.id = l.product_id join brand b on b.id = p.brand_id
         where b.opco_id = c.opco_id and l.distributor_id = c.distributor_id and l.status = 'posted' and l.received_on between c.valid_from and least(c.valid_to - 1, $1::date)
           and (c.product_group_id is null or exists (select 1 from product_group_member g where g.product_id = l.product_id and g.product_group_id = c.product_group_id))), 0)) as realised
       from volume_contract c where c.status in ('active', 'ended') and c.archived_at is null and c.valid_from <= $1::date and c.valid_to > $1::date group by 1`,
      [d],
    );
  });
});
