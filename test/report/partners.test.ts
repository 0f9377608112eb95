import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoreDetail } from "#features/toko/[id].calls.ts";
import type { ReportAnswer } from "#platform/report/index.ts";
import { type Client, type Portal, openPortal } from "../support/portal.ts";
import { get, digits, sum } from "./read-report.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

/** The rows of a report against plain SQL that names them by id. */
async function agree(
  answer: ReportAnswer,
  columns: readonly string[],
  sql: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const rows = await portal.sql<Record<string, string | number | null>>(sql, values);
  expect(rows.length, "the demo data has something to find").toBeGreaterThan(0);
  const plain = Object.fromEntries(
    rows.map((r) => [
      String(r.id),
      Object.fromEntries(columns.map((c) => [c, r[c] === null ? null : digits(String(r[c]))])),
    ]),
  );
  const actual = Object.fromEntries(
    answer.rows.map((r) => [
      String(r.id),
      Object.fromEntries(columns.map((c) => [c, r.cells[c] === null ? null : digits(r.cells[c] as string)])),
    ]),
  );
  expect(actual).toEqual(plain);
}
const today = "(now() at time zone 'Asia/Jakarta')::date";

describe("auctions", () => {
  test("are counted by the day they opened, and as closed by the day bidding ended", async () => {
    const year = {
      from: "2025-11-01",
      to: (await portal.sql<{ d: string }>(`select ${today}::text as d`))[0]?.d as string,
    };
    const answer = await get(admin, "lelang-toko", year);
    const [plain] = await portal.sql<Record<string, string>>(
      `select count(*) as auctions, count(*) filter (where state = 'open' and closes_at > now()) as "auctionsOpen", count(*) filter (where state <> 'cancelled' and closes_at <= now()) as "auctionsClosed",
         count(*) filter (where state <> 'cancelled' and closes_at <= now() and not exists (select 1 from auction_bid b where b.auction_id = a.id)) as "noBid", (select count(*) from auction_bid b) as bids,
         (select max(b.tonnes) from auction_bid b join store_auction x on x.id = b.auction_id where x.closes_at <= now()) as "topCommitTonnes",
         percentile_disc(0.5) within group (order by round(extract(epoch from closes_at - opened_at) / 86400, 6)) filter (where state <> 'cancelled' and closes_at <= now()) as "daysOpenMedian" from store_auction a`,
    );
    for (const [id, value] of Object.entries(plain ?? {})) expect([id, answer.total[id]]).toEqual([id, digits(value)]);
    for (const id of ["auctions", "auctionsOpen", "auctionsClosed", "noBid", "bids"])
      expect([id, sum(answer.rows.map((r) => r.cells[id] ?? null))]).toEqual([id, answer.total[id]]);
  });
  test("that were won show the deliveries of their winner since then, and no one else's", async () => {
    const answer = await get(admin, "hasil-lelang-toko", { period: "m12" });
    await agree(
      answer,
      ["decidedBids", "awarded", "commitTonnes", "realisedTonnes"],
      `select b.distributor_id as id, count(*) as "decidedBids", count(*) filter (where a.winner_id = b.distributor_id) as awarded, coalesce(sum(b.tonnes) filter (where a.winner_id = b.distributor_id), 0) as "commitTonnes",
         coalesce(sum((select sum(l.sign * l.tonnes) from sale_line l where l.store_id = a.store_id and l.distributor_id = b.distributor_id and l.status = 'posted'
           and l.sold_on >= (a.ended_at at time zone 'Asia/Jakarta')::date and l.sold_on < (a.ended_at at time zone 'Asia/Jakarta')::date + make_interval(months => b.months))) filter (where a.winner_id = b.distributor_id), 0) as "realisedTonnes"
       from auction_bid b join store_auction a on a.id = b.auction_id where a.state in ('awarded', 'failed') group by 1`,
    );
    expect(Number(answer.total.winRatePct)).toBeCloseTo(
      (Number(answer.total.awarded) * 100) / Number(answer.total.decidedBids),
      9,
    );
    expect((await (await portal.as("distributor")).get("/api/report/hasil-lelang-toko")).status).toBe(403);
  });
});

describe("current auctions", () => {
  test("that close within a day, that have one bidder, and whose winners deliver too little", async () => {
    const year = {
      from: "2025-11-01",
      to: (await portal.sql<{ d: string }>(`select ${today}::text as d`))[0]?.d as string,
    };
    await portal.sql(
      "update store_auction set closes_at = now() + interval '5 hours' where id = (select id from store_auction where state = 'open' and closes_at > now() order by id limit 1)",
    );
    const [plain] = await portal.sql<{ soon: number; who: number; bid: number; behind: number }>(
      `with b as (select b.distributor_id, count(*)::int as n from auction_bid b join store_auction a on a.id = b.auction_id where least(a.closes_at, a.ended_at) <= now() and b.withdrawn_at is null group by 1 order by 2 desc, 1 limit 1)
       select (select count(*)::int from store_auction where state = 'open' and closes_at between now() and now() + interval '24 hours') as soon, b.distributor_id::int as who, b.n as bid,
         (select count(*)::int from store_auction a join auction_bid w on w.auction_id = a.id and w.distributor_id = a.winner_id and w.withdrawn_at is null where a.state = 'awarded' and ${today} - (a.ended_at at time zone 'Asia/Jakarta')::date > 90
            and coalesce((select sum(l.sign * l.tonnes) from sale_line l where l.store_id = a.store_id and l.distributor_id = w.distributor_id and l.status = 'posted' and l.sold_on >= (a.ended_at at time zone 'Asia/Jakarta')::date
              and l.sold_on < ((a.ended_at at time zone 'Asia/Jakarta')::date + make_interval(months => w.months))::date), 0) < w.tonnes / 2) as behind from b`,
    );
    expect(plain?.soon).toBeGreaterThan(0);
    expect((await get(admin, "lelang-toko", year)).total.closingSoon).toBe(String(plain?.soon));
    expect((await get(admin, "lelang-toko", { ...year, distributor: String(plain?.who) })).total.auctions).toBe(
      String(plain?.bid),
    );
    expect((await get(admin, "hasil-lelang-toko", { from: "2025-01-01", to: year.to })).total.behindAwards).toBe(
      String(plain?.behind),
    );
  });
});

describe("volume contracts", () => {
  /** A year up to today, as on the contracts' own page. */
  let year: { from: string; to: string };
  beforeAll(async () => {
    [year] = (await portal.sql<{ from: string; to: string }>(
      `select (${today} - 365)::text as from, ${today}::text as to`,
    )) as [{ from: string; to: string }];
  });
  test("have the tonnes of their own page, contract by contract, for everyone who sees them", async () => {
    for (const user of ["admin", "distributor"]) {
      const client = await portal.as(user);
      const top = await get(client, "realisasi-kontrak-volume", year);
      const progress =
        user === "admin"
          ? (
              (await client.get("/api/volume-contract/pace")).json as {
                contracts: { id: number; realised: string; expected: string; daysLeft: number }[];
              }
            ).contracts
          : [];
      const below = (
        await Promise.all(
          top.rows.map((r) => get(client, "realisasi-kontrak-volume", { ...year, path: `distributor:${r.id}` })),
        )
      ).flatMap((a) => a.rows);
      if (user === "admin") expect(below.length).toBeGreaterThan(0);
      for (const row of user === "admin" ? below : []) {
        const own = progress.find((c) => c.id === row.id);
        expect([row.name, row.cells.realised, row.cells.daysLeft]).toEqual([
          row.name,
          digits(own?.realised ?? null),
          String(own?.daysLeft),
        ]);
        expect(Number(row.cells.proRataCommit)).toBeCloseTo(Number(own?.expected), 3);
      }
      for (const id of ["contracts", "committed", "realised", "remaining", "alerts"])
        expect([id, sum(below.map((r) => r.cells[id] ?? null))]).toEqual([id, top.total[id]]);
      expect(top.drill).toBe(user === "admin" ? "/parameter/kontrak-volume?id=:id" : null);
    }
    const contracts = await portal.sql<{ n: number }>(
      `select count(*)::int as n from volume_contract c join app_user u on u.vendor_id = c.distributor_id where u.username = 'distributor' and c.status = 'active' and c.valid_from <= ${today} and c.valid_to > ${today}`,
    );
    expect((await get(await portal.as("distributor"), "realisasi-kontrak-volume", year)).total.contracts).toBe(
      String(contracts[0]?.n),
    );
  });
  test("are shown with their state of an earlier day", async () => {
    const [{ d }] = (await portal.sql<{ d: string }>(`select (${today} - 30)::text as d`)) as [{ d: string }];
    const answer = await get(admin, "realisasi-kontrak-volume", { from: d, to: d });
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

describe("volume contracts month by month", () => {
  test("a contract's months are its receipts, and a brand finds the contracts that include it", async () => {
    const [{ from, to }] = (await portal.sql<{ from: string; to: string }>(
      `select date_trunc('year', ${today})::date::text as from, ${today}::text as to`,
    )) as [{ from: string; to: string }];
    const [top] = (await get(admin, "realisasi-kontrak-volume", { from, to })).rows;
    const [contract] = (await get(admin, "realisasi-kontrak-volume", { from, to, path: `distributor:${top?.id}` }))
      .rows;
    const months = await get(admin, "realisasi-kontrak-volume", {
      from,
      to,
      path: `distributor:${top?.id}/contract:${contract?.id}`,
    });
    const plain = await portal.sql<{ id: string; tonnes: string }>(
      `select date_trunc('month', l.received_on)::date::text as id, sum(l.sign * l.tonnes) as tonnes from volume_contract c join purchase_line l on l.distributor_id = c.distributor_id and l.status = 'posted' join product p on p.id = l.product_id join brand b on b.id = p.brand_id and b.opco_id = c.opco_id
       where c.id = $1 and l.received_on >= greatest(c.valid_from, $2::date) and l.received_on < c.valid_to and l.received_on <= $3::date group by 1 order by 1`,
      [contract?.id, from, to],
    );
    expect(plain.length).toBeGreaterThan(1);
    expect(
      Object.fromEntries(
        months.rows.flatMap((m) => (m.cells.periodRealised === "0" ? [] : [[m.id, m.cells.periodRealised]])),
      ),
    ).toEqual(Object.fromEntries(plain.map((m) => [m.id, digits(m.tonnes)])));
    expect([sum(months.rows.map((m) => m.cells.periodRealised ?? null)), contract?.cells.periodRealised]).toEqual([
      contract?.cells.realised,
      contract?.cells.realised,
    ]);
    expect(months.refused.committed).toBeDefined();
    const [brand] = await portal.sql<{ id: number; n: number }>(
      `select b.id::int as id, count(*)::int as n from volume_contract c join brand b on b.opco_id = c.opco_id where c.status in ('active', 'ended') and c.product_group_id is null and c.archived_at is null and c.valid_from <= $1::date and c.valid_to > $1::date
         and exists (select 1 from product p where p.brand_id = b.id) group by 1 order by 2 desc, 1 limit 1`,
      [to],
    );
    expect((await get(admin, "realisasi-kontrak-volume", { from, to, brand: String(brand?.id) })).total.contracts).toBe(
      String(brand?.n),
    );
  });
});

describe("up-front payments", () => {
  const plain = `select c.id, c.program_id, c.store_id, c.tonnes, p.valid_to, p.due_days, coalesce((select sum(l.sign * l.tonnes) from sale_line l where l.store_id = c.store_id and l.status = 'posted' and l.sold_on >= p.valid_from and l.sold_on < p.valid_to and l.sold_on <= ${today}
      and (p.product_group_id is null or exists (select 1 from product_group_member g where g.product_id = l.product_id and g.product_group_id = p.product_group_id and g.valid_from <= l.sold_on and (g.valid_to is null or g.valid_to > l.sold_on)))), 0) as bought,
    (select coalesce(sum(e.amount), 0) from upfront_entry e where e.commitment_id = c.id and e.kind = 'paid') as paid, (select coalesce(sum(e.amount), 0) from upfront_entry e where e.commitment_id = c.id and e.kind = 'clawback') as back
    from upfront_commitment c join upfront_program p on p.id = c.program_id`;
  test("are earned by the purchases of the store, and the rest is owed after the end of the programme", async () => {
    const owed = `select x.*, round(x.paid * least(1, greatest(0, x.bought) / x.tonnes), 2) as earned, x.valid_to <= ${today} as over from (${plain}) x`;
    const figures = ["upfrontPaid", "earnedRp", "clawbackDue", "clawbackPaid", "clawbackOutstanding"];
    await agree(
      await get(admin, "pengembalian-upfront"),
      figures,
      `select y.program_id as id, sum(paid) as "upfrontPaid", sum(earned) as "earnedRp", sum(case when over then paid - earned else 0 end) as "clawbackDue", sum(back) as "clawbackPaid", sum(case when over then paid - earned else 0 end - back) as "clawbackOutstanding" from (${owed}) y group by 1`,
    );
    await agree(
      await get(admin, "program-upfront"),
      ["commitments", "commitTonnes", "realisedTonnes", "clawbackDue"],
      `select y.program_id as id, count(*) as commitments, sum(tonnes) as "commitTonnes", sum(bought) as "realisedTonnes", sum(case when over then paid - earned else 0 end) as "clawbackDue" from (${owed}) y group by 1`,
    );
  });
  test("are the same on every page and in every bucket, row by row", async () => {
    const back = await get(admin, "pengembalian-upfront");
    const [head] = await portal.sql<{ gm: number; n: string }>(
      "select v.gm_id::int as gm, count(*) as n from upfront_commitment c join upfront_program p on p.id = c.program_id and p.status <> 'draft' and p.archived_at is null and p.valid_from <= (now() at time zone 'Asia/Jakarta')::date join store_version v on v.store_id = c.store_id and v.valid_to is null where c.archived_at is null and v.gm_id is not null group by 1 order by 2 desc, 1 limit 1",
    );
    expect((await get(admin, "program-upfront", { position: String(head?.gm) })).total.commitments).toBe(
      digits(head?.n ?? "0"),
    );
    // with the positions at the beginning of each programme
    const then = await portal.sql<{ gm: number; n: string }>(
      "select v.gm_id::int as gm, count(*) as n from upfront_commitment c join upfront_program p on p.id = c.program_id and p.status <> 'draft' and p.archived_at is null and p.valid_from <= (now() at time zone 'Asia/Jakarta')::date join store_version v on v.store_id = c.store_id and v.valid_from <= p.valid_from and (v.valid_to is null or v.valid_to > p.valid_from) where c.archived_at is null and v.gm_id is not null group by 1",
    );
    for (const { gm, n } of then)
      expect([
        gm,
        (await get(admin, "program-upfront", { position: String(gm), mapping: "saleDate" })).total.commitments,
      ]).toEqual([gm, digits(n)]);
    expect([then.length > 0, (await get(admin, "program-upfront", { mapping: "saleDate" })).total]).toEqual([
      true,
      (await get(admin, "program-upfront")).total,
    ]);
    const all = await get(admin, "program-upfront");
    for (const id of ["upfrontPaid", "earnedRp", "clawbackDue"])
      expect([id, all.total[id]]).toEqual([id, back.total[id]]);
    for (const program of back.rows) {
      const rows = (await get(admin, "pengembalian-upfront", { path: `upfrontProgram:${program.id}` })).rows;
      for (const r of [...rows, program]) {
        const c = r.cells;
        expect(sum([c.owed0to30 ?? null, c.owed31to60 ?? null, c.owed61to90 ?? null, c.owed91up ?? null])).toBe(
          c.clawbackOutstanding,
        );
        expect(sum([c.clawbackPaid ?? null, c.clawbackOutstanding ?? null])).toBe(c.clawbackDue);
        if (c.clawbackDue !== "0") expect(sum([c.earnedRp ?? null, c.clawbackDue ?? null])).toBe(c.upfrontPaid);
      }
      expect(sum(rows.map((r) => r.cells.clawbackOutstanding ?? null))).toBe(program.cells.clawbackOutstanding);
    }
    const [{ id: program }] = (await portal.sql<{ id: number }>(
      "select id::int from upfront_program where code = 'UF-2'",
    )) as [{ id: number }];
    const stores = await get(admin, "pencapaian-upfront", { path: `upfrontProgram:${program}` });
    const store = stores.rows.find((r) => r.cells.periodTonnes !== "0");
    const months = await get(admin, "pencapaian-upfront", { path: `upfrontProgram:${program}/store:${store?.id}` });
    expect(sum(months.rows.map((m) => m.cells.periodTonnes ?? null))).toBe(store?.cells.periodTonnes);
    expect(store?.cells.periodTonnes).toBe(store?.cells.realisedTonnes);
  });
  test("are never paid back beyond their amount, with simultaneous attempts", async () => {
    const [{ id, left }] = (await portal.sql<{ id: number; left: string }>(
      `select x.id::int as id, (x.paid - x.back)::text as left from (${plain}) x where x.paid > x.back order by 1 limit 1`,
    )) as [{ id: number; left: string }];
    const [{ day }] = (await portal.sql<{ day: string }>(`select ${today}::text as day`)) as [{ day: string }];
    const post = (amount: string, kind = "clawback", on = day) =>
      admin.post("/api/upfront-entry", { commitment: id, kind, amount, postedOn: on });
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(left)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(
      (await post("1.00", "paid", (await portal.sql<{ d: string }>(`select (${today} + 1)::text as d`))[0]?.d)).status,
    ).toBe(422);
    expect(
      (
        await (
          await portal.as("tso")
        ).post("/api/upfront-entry", { commitment: id, kind: "paid", amount: "1.00", postedOn: day })
      ).status,
    ).toBe(403);
  });
});

describe("a store's own page", () => {
  test("shows the figures of the reports, and nothing of stores out of scope", async () => {
    const rows = (await get(admin, "laporan-toko.pembelian", { period: "m13" })).rows;
    const [{ today: until, from }] = (await portal.sql<{ today: string; from: string }>(
      `select ${today}::text as today, (date_trunc('month', ${today}) - interval '12 months')::date::text as from`,
    )) as [{ today: string; from: string }];
    const best = (await get(admin, "laporan-toko.pembelian", { from, to: until })).rows.find(
      (r) => r.id === rows[0]?.id,
    );
    const page = (await admin.get(`/api/store/${best?.id}/detail`)).json as StoreDetail;
    expect(digits(page.sales?.total.tonnes ?? null)).toBe(best?.cells.tonnes);
    expect(String(page.sales?.total.invoices)).toBe(best?.cells.invoices);
    expect(sum(page.sales?.months.map((m) => m.tonnes) ?? [])).toBe(best?.cells.tonnes);
    expect(sum(page.sales?.products.map((p) => p.tonnes) ?? [])).toBe(best?.cells.tonnes);
    const main = await portal.sql<{ label: string }>(
      `select d.code || ' – ' || d.name as label from store_distributor m join distributor d on d.id = m.distributor_id where m.store_id = $1 and m.kind = 'main' and m.archived_at is null and m.valid_from <= ${today} and (m.valid_to is null or m.valid_to > ${today})`,
      [best?.id],
    );
    expect(page.serving.filter((x) => x.kind === "main").map((x) => x.label)).toEqual(main.map((m) => m.label));
    const tso = await portal.as("tso");
    const [far] = await portal.sql<{ id: number }>(
      "select s.id::int as id from store s where s.district_id not in (select d.district_id from area_district d join user_scope u on u.kind = 'area' and u.ref_id = d.area_id join app_user p on p.id = u.user_id where p.username = 'tso') order by 1 limit 1",
    );
    expect((await tso.get(`/api/store/${far?.id}/detail`)).status).toBe(404);
    expect((await (await portal.as("kam")).get(`/api/store/${best?.id}/detail`)).status).toBe(403);
    expect((await get(admin, "penjualan-per-toko", { period: "mtd" })).drill).toBe("/toko/:id");
  });
});

describe("reporting", () => {
  test("is due, done, late or empty as counted by plain SQL, distributor by distributor", async () => {
    const answer = await get(admin, "kepatuhan-distributor", { period: "month" });
    const { from, to } = answer.stamps.period;
    await agree(
      answer,
      ["dueDays", "reportedDays", "onTimeDays", "nilDays"],
      `with data as (
         select distributor_id, sold_on as day, received_at as at, false as nil from sale where status = 'posted'
         union all select distributor_id, received_on, received_at, false from purchase where status = 'posted'
         union all select distributor_id, reported_for, received_at, false from stock_report
         union all select distributor_id, day, received_at, true from nil_report where archived_at is null
       ), due as (
         select d.id, c.day, (c.day + 1)::timestamp at time zone 'Asia/Jakarta' + make_interval(hours => coalesce(y.deadline_hours, 12)) as until
         from calendar c cross join distributor d left join reporting_duty y on y.distributor_id = d.id and y.valid_from <= c.day
         where c.day between $1::date and $2::date and d.status = 'active' and (d.joined_on is null or d.joined_on <= c.day) and (c.workday or y.days = 'everyday')
       )
       select u.id, count(*) as "dueDays", count(*) filter (where x.at is not null) as "reportedDays", count(*) filter (where x.at <= u.until) as "onTimeDays", count(*) filter (where x.nil) as "nilDays"
       from due u left join lateral (select min(at) as at, bool_and(nil) as nil from data t where t.distributor_id = u.id and t.day = u.day) x on true group by 1`,
      [from, to],
    );
    for (const row of answer.rows)
      expect(Number(row.cells.lateDays)).toBe(Number(row.cells.reportedDays) - Number(row.cells.onTimeDays));
    const days = await get(admin, "kepatuhan-distributor", {
      period: "month",
      path: `distributor:${answer.rows[0]?.id}`,
    });
    for (const id of ["dueDays", "reportedDays", "nilDays"])
      expect([id, sum(days.rows.map((r) => r.cells[id] ?? null))]).toEqual([id, answer.rows[0]?.cells[id]]);
    const own = await get(await portal.as("distributor"), "kepatuhan-distributor", { period: "month" });
    expect(own.rows.map((r) => r.cells)).toEqual(
      answer.rows.filter((r) => r.id === own.rows[0]?.id).map((r) => r.cells),
    );
  });
  test("that stops is counted in due days since the last day with data", async () => {
    const [{ id, at }] = (await portal.sql<{ id: number; at: string }>(
      `select d.id::int as id, (${today} - 10)::text as at from distributor d where d.status = 'active' and not exists (select 1 from reporting_duty y where y.distributor_id = d.id) order by d.id limit 1`,
    )) as [{ id: number; at: string }];
    await portal.sql(
      "update sale set status = 'cancelled', cancelled_at = now() where distributor_id = $1 and sold_on > $2 and status = 'posted'",
      [id, at],
    );
    await portal.sql(
      "update purchase set status = 'cancelled', cancelled_at = now() where distributor_id = $1 and received_on > $2 and status = 'posted'",
      [id, at],
    );
    await portal.sql("delete from stock_report where distributor_id = $1 and reported_for > $2", [id, at]);
    await portal.sql("delete from nil_report where distributor_id = $1 and day > $2", [id, at]);
    const [plain] = await portal.sql<{ n: number }>(
      `select count(*)::int as n from calendar c where c.workday and c.day < ${today} and c.day > (select max(day) from (select max(sold_on) as day from sale where distributor_id = $1 and status = 'posted' union all select max(received_on) from purchase where distributor_id = $1 and status = 'posted' union all select max(reported_for) from stock_report where distributor_id = $1 union all select max(day) from nil_report where distributor_id = $1) x)`,
      [id],
    );
    expect(plain?.n).toBeGreaterThan(5);
    const answer = await get(admin, "kepatuhan-distributor");
    expect(answer.rows.find((r) => r.id === id)?.cells.daysWithoutData).toBe(String(plain?.n));
    expect(answer.total.daysWithoutData).toBe(String(plain?.n));
  });
});

describe("the progress of a contract", () => {
  const stood = (client: Client, day: string, id: number, distributor: number) =>
    get(client, "realisasi-kontrak-volume", { from: day, to: day, path: `distributor:${distributor}` }).then(
      (a) => a.rows.find((r) => r.id === id)?.cells.realised ?? null,
    );
  const plain = async (day: string, id: number) =>
    digits(
      (
        await portal.sql<{ tonnes: string }>(
          `select coalesce(sum(l.sign * l.tonnes), 0)::text as tonnes from volume_contract c join purchase_line l on l.distributor_id = c.distributor_id and l.status = 'posted' and l.received_on between c.valid_from and least(c.valid_to - 1, $2::date)
             join product p on p.id = l.product_id join brand b on b.id = p.brand_id and b.opco_id = c.opco_id
           where c.id = $1 and (c.product_group_id is null or exists (select 1 from product_group_member g where g.product_id = l.product_id and g.product_group_id = c.product_group_id and g.valid_from <= l.received_on and (g.valid_to is null or g.valid_to > l.received_on)))`,
          [id, day],
        )
      )[0]?.tonnes ?? null,
    );

  test("equals the receipts to the gram with partial months, products that left their group, and late receipts", async () => {
    const [c] = await portal.sql<{
      id: number;
      distributor: number;
      group: number;
      product: number;
      from: string;
      middle: string;
      day: string;
      to: string;
    }>(
      `select c.id::int as id, c.distributor_id::int as distributor, g.product_group_id::int as group, g.product_id::int as product, (date_trunc('month', ${today}) - interval '6 months')::date::text as from,
         ((date_trunc('month', ${today}) - interval '3 months')::date + 11)::text as middle, ((date_trunc('month', ${today}) - interval '1 month')::date - 1)::text as day, (${today} + 100)::text as to
       from volume_contract c join brand b on b.opco_id = c.opco_id join product p on p.brand_id = b.id join product_group_member g on g.product_id = p.id and g.valid_to is null
         join purchase_line l on l.product_id = p.id and l.distributor_id = c.distributor_id and l.status = 'posted' and l.received_on >= date_trunc('month', ${today}) - interval '3 months' and l.received_on < date_trunc('month', ${today}) - interval '2 months'
       where c.status = 'active' and c.archived_at is null group by c.id, c.distributor_id, g.product_group_id, g.product_id order by count(*) desc, 1 limit 1`,
    );
    if (!c) throw new Error("the demo has no contract with receipts");
    await portal.sql(
      "update volume_contract set product_group_id = $2, valid_from = $3::date + 9, valid_to = $4 where id = $1",
      [c.id, c.group, c.from, c.to],
    );
    await portal.sql(
      "update product_group_member set valid_to = $3 where product_id = $1 and product_group_id = $2 and valid_to is null",
      [c.product, c.group, c.middle],
    );
    const [whole] = await portal.sql<{ realised: string }>(
      "select sum(sign * tonnes)::text as realised from purchase_line where distributor_id = $1 and product_id = $2 and status = 'posted' and received_on >= $3 and received_on < $4::date + 20",
      [c.distributor, c.product, c.middle, c.middle],
    );
    expect(Number(whole?.realised)).toBeGreaterThan(0);
    const contracts = async () =>
      digits(
        (
          (await admin.get("/api/volume-contract/pace")).json as { contracts: { id: number; realised: string }[] }
        ).contracts.find((x) => x.id === c.id)?.realised ?? null,
      );
    const now = async () => (await portal.sql<{ d: string }>(`select ${today}::text as d`))[0]?.d ?? "";
    for (const day of [c.day, c.middle, await now()])
      expect([day, await stood(admin, day, c.id, c.distributor)]).toEqual([day, await plain(day, c.id)]);
    expect(await contracts()).toBe(await plain(await now(), c.id));
    // a late line is counted before its month is summed again
    await portal.sql(
      `update purchase_line set tonnes = tonnes + 0.123 where ctid = (select l.ctid from purchase_line l join product_group_member g on g.product_id = l.product_id and g.product_group_id = $2 and g.valid_to is null join product p on p.id = l.product_id join brand b on b.id = p.brand_id join volume_contract c on c.id = $3 and c.opco_id = b.opco_id
         where l.distributor_id = $1 and l.status = 'posted' and l.received_on >= $4::date - 60 and l.received_on < $4 order by l.received_on limit 1)`,
      [c.distributor, c.group, c.id, c.day],
    );
    await portal.sql(
      "insert into rollup_dirty (cube, distributor_id, month) select 'purchase', $1, m::date from generate_series(date_trunc('month', $2::date - 60), $2::date, interval '1 month') m",
      [c.distributor, c.day],
    );
    expect(await stood(admin, c.day, c.id, c.distributor)).toBe(await plain(c.day, c.id));
    await portal.sql("delete from rollup_dirty where cube = 'purchase' and distributor_id = $1", [c.distributor]);
    // a month with up-to-date sums is read from the sums and not from its lines
    const before = await stood(admin, c.day, c.id, c.distributor);
    await portal.sql(
      "update purchase_cost k set tonnes = tonnes + 7 where k.distributor_id = $1 and k.month = date_trunc('month', $2::date) and k.product_id = (select g.product_id from product_group_member g join purchase_cost o on o.product_id = g.product_id and o.distributor_id = $1 and o.month = date_trunc('month', $2::date) join product p on p.id = g.product_id join brand b on b.id = p.brand_id join volume_contract c on c.id = $4 and c.opco_id = b.opco_id where g.product_group_id = $3 and g.valid_to is null order by 1 limit 1)",
      [c.distributor, c.day, c.group, c.id],
    );
    expect(Number(await stood(admin, c.day, c.id, c.distributor))).toBeCloseTo(Number(before) + 7, 3);
  });
});
