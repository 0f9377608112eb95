import { afterAll, beforeAll, expect, test } from "vitest";
import { compareAllRollups, rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import type { ReportAnswer, ReportRow } from "#platform/report/index.ts";
import type { ProgramLiability } from "#features/program-loyalty/program-rules.calls.ts";
import { seededRandom, shuffled } from "#test/support/random.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

const get = async (slug: string, query: string): Promise<ReportAnswer> => {
  const answer = await admin.get(`/api/report/${slug}?perPage=75&${query}`);
  expect([query, answer.status, answer.status === 200 ? "" : answer.text.slice(0, 400)]).toEqual([query, 200, ""]);
  return answer.json as ReportAnswer;
};
const monthsOf = async () =>
  (
    await portal.sql<{ month: string; last: string }>(
      "select distinct date_trunc('month', posted_on)::date::text as month, (date_trunc('month', posted_on) + interval '1 month' - interval '1 day')::date::text as last from point_entry order by 1",
    )
  ).slice(-4);
const n = (row: ReportRow, id: string): bigint => BigInt(row.cells[id]?.split(".")[0] ?? "0");
const closes = (row: ReportRow) => {
  const moved =
    n(row, "earned") -
    n(row, "redeemed") -
    n(row, "expired") +
    n(row, "pointsNet") +
    n(row, "adjusted") +
    n(row, "debtNet");
  return [row.name, String(n(row, "pointOpening") + moved)];
};

test("12: opening plus all kinds of entries equals closing, per programme, store and month", async () => {
  let rows = 0;
  for (const { month, last } of await monthsOf()) {
    const period = `from=${month}&to=${last}`;
    const top = await get("program-loyalty.laporan.poin", period);
    expect(top.rows.length).toBeGreaterThan(0);
    for (const program of top.rows) {
      expect(closes(program)).toEqual([program.name, String(n(program, "pointClosing"))]);
      const stores = await get("program-loyalty.laporan.poin", `${period}&path=program:${program.id}`);
      for (const row of stores.rows) expect(closes(row)).toEqual([row.name, String(n(row, "pointClosing"))]);
      rows += stores.rows.length;
    }
  }
  expect(rows).toBeGreaterThan(50);
});

test("closing points equal those of the ledger, the lots and the accounts", async () => {
  const [truth] = await portal.sql<{ ledger: string; lots: string; accounts: string }>(
    `select (select sum(points) from point_entry)::text as ledger, (select sum("left") from point_lot)::text as lots, (select sum(balance) from point_account)::text as accounts`,
  );
  expect(truth?.lots).toBe(truth?.ledger);
  expect(truth?.accounts).toBe(truth?.ledger);
  const { total } = await get("loyalty-saldo", "");
  expect(total.pointsLeft).toBe(truth?.ledger);
  const ages = ["pAge0to90", "pAge91to180", "pAge181to365", "pAge366up"].reduce((a, id) => a + Number(total[id]), 0);
  expect(String(ages)).toBe(truth?.ledger);
  const [value] = await portal.sql<{ rp: string }>(
    `select sum(l."left" * v.value_rp)::numeric(30,2)::text as rp from point_lot l join point_value v on v.program_id = l.program_id`,
  );
  expect(Number(total.liabilityRp)).toBe(Number(value?.rp));
});

test("13: gifts and money by day of decision equal the ledger's redemptions; open ones equal the holds", async () => {
  let redeemed = 0n;
  for (const { month, last } of await monthsOf()) {
    const period = `from=${month}&to=${last}`;
    const [gifts, money] = [await get("loyalty-penukaran-hadiah", period), await get("loyalty-penukaran-uang", period)];
    const [ledger] = await portal.sql<{ points: string }>(
      "select coalesce(-sum(points), 0)::text as points from point_entry where type = 'redeem' and posted_on >= $1 and posted_on <= $2",
      [month, last],
    );
    const reported = BigInt(gifts.total.redeemedPoints ?? "0") + BigInt(money.total.redeemedPoints ?? "0");
    expect([month, String(reported)]).toEqual([month, ledger?.points]);
    for (const report of [gifts, money])
      expect(report.rows.reduce((sum, row) => sum + n(row, "redeemedPoints"), 0n)).toBe(
        BigInt(report.total.redeemedPoints ?? "0"),
      );
    redeemed += reported;
  }
  expect(redeemed > 0n).toBe(true);
  const [truth] = await portal.sql<{ held: string }>(
    "select sum(h.points)::text as held from point_hold h where h.state = 'open' and h.cause = 'redemption'",
  );
  const [{ today } = { today: "" }] = await portal.sql<{ today: string }>(
    "select (now() at time zone 'Asia/Jakarta')::date::text as today",
  );
  const open = await Promise.all(
    ["loyalty-penukaran-hadiah", "loyalty-penukaran-uang"].map(
      async (slug) => (await get(slug, `from=${today}&to=${today}`)).total.heldPoints,
    ),
  );
  expect(String(BigInt(open[0] ?? "0") + BigInt(open[1] ?? "0"))).toBe(truth?.held);
});

test("points of lots on a past day equal the sum of the entries until then", async () => {
  const months = await monthsOf();
  const day = months.at(-2)?.last as string;
  const [truth] = await portal.sql<{ points: string }>(
    "select sum(points)::text as points from point_entry where posted_on <= $1",
    [day],
  );
  expect((await get("loyalty-saldo", `from=${day}&to=${day}`)).total.pointsLeft).toBe(truth?.points);
});

test("members, targets and windows equal those of their tables", async () => {
  const [truth] = await portal.sql<{ members: string; active: string }>(
    `with d as (select (now() at time zone 'Asia/Jakarta')::date as day)
     select (select count(*) from program_store m, d where m.valid_from <= d.day and (m.valid_to is null or m.valid_to > d.day))::text as members,
       (select count(distinct (e.program_id, e.store_id)) from point_entry e, d where e.type = 'earn' and e.points > 0 and e.posted_on >= date_trunc('month', d.day - 1) and e.posted_on <= d.day)::text as active`,
  );
  const { total } = await get("loyalty-peserta", "");
  expect(total.members).toBe(truth?.members);
  const month = (await monthsOf()).at(-2) as { month: string; last: string };
  const [w] = await portal.sql<{ tonnes: string; points: string }>(
    "select sum(tonnes)::text as tonnes, sum(posted_points)::text as points from point_window where window_from >= $1 and window_from <= $2",
    [month.month, month.last],
  );
  const earned = await get("program-loyalty.perolehan-toko-program", `from=${month.month}&to=${month.last}`);
  expect([Number(earned.total.tonnesEligible), earned.total.earnedFor]).toEqual([Number(w?.tonnes), w?.points]);
});

test("achievement by tier: targets, tonnes and missing tonnes add up over the tiers of a programme", async () => {
  const { month, last } = (await monthsOf()).at(-2) as { month: string; last: string };
  const period = `from=${month}&to=${last}`;
  const slug = "program-loyalty.pencapaian-target";
  const { rows, total } = await get(slug, period);
  let tiers = 0;
  for (const program of rows) {
    const below = (await get(slug, `${period}&path=program:${program.id}`)).rows;
    tiers += below.length;
    for (const id of ["tonnesEligible", "programTarget", "toNext", "nearNext"]) {
      const sum = below.reduce((a, r) => a + Math.round(Number(r.cells[id] ?? 0) * 1000), 0);
      expect([program.name, id, sum]).toEqual([program.name, id, Math.round(Number(program.cells[id] ?? 0) * 1000)]);
    }
  }
  expect(tiers).toBeGreaterThan(rows.length);
  const [truth] = await portal.sql<{ missing: string; near: number }>(
    `select sum(w.next - w.tonnes)::text as missing, (count(*) filter (where w.next - w.tonnes <= w.next / 10))::int as near from (
       select x.tonnes, (select min(r.threshold_tonnes) from program_rule r where r.program_id = x.program_id and r.kind = 'tier' and r.archived_at is null and r.threshold_tonnes > x.tonnes) as next
       from (select program_id, store_id, window_from, sum(tonnes) as tonnes from point_window where window_from between $1 and $2 group by 1, 2, 3) x) w`,
    [month, last],
  );
  expect([Number(total.toNext), Number(total.nearNext)]).toEqual([Number(truth?.missing), truth?.near]);
});

test("liability after breakage is empty without windows of two years", async () => {
  const [{ program, value }] = (await portal.sql(
    `select l.program_id as program, sum(l."left")::text as value from point_lot l group by 1 having sum(l."left") > 0 order by 1 limit 1`,
  )) as [{ program: number; value: string }];
  const before = (await get("loyalty-saldo", "")).rows.find((r) => Number(r.id) === program)?.cells ?? {};
  expect([before.pointsLeft, before.breakagePct, before.liabilityExpected]).toEqual([value, "n/a", null]);
});

test("14: each opco bears whole points of the outstanding ones, which add up to all of them", async () => {
  const [shared] = await portal.sql<{ id: number }>(
    "select program_id as id from program_share group by 1 having count(*) > 1 order by 1 limit 1",
  );
  const liability = (await admin.get(`/api/loyalty-program/${shared?.id}/liability`)).json as ProgramLiability;
  expect(liability.parts.length).toBeGreaterThan(1);
  expect(liability.parts.reduce((a, p) => a + BigInt(p.points), 0n)).toBe(BigInt(liability.points));
  for (const p of liability.parts) {
    const exact = (Number(liability.points) * Number(p.percent)) / 100;
    expect(Math.abs(Number(p.points) - exact)).toBeLessThan(1);
  }
});

test("liability by paying opco is its share of each programme, which add up to the total", async () => {
  const programs = await portal.sql<{ id: number; opco: number; percent: string }>(
    "select program_id as id, opco_id as opco, percent::text as percent from program_share order by 1, 2",
  );
  const { rows } = await get("loyalty-saldo", "");
  const cents = (row: ReportRow, id = "liabilityRp") => Math.round(Number(row.cells[id] ?? 0) * 100);
  let several = 0;
  for (const program of rows) {
    const below = (await get("loyalty-saldo", `path=program:${program.id}`)).rows;
    const shares = programs.filter((p) => Number(p.id) === Number(program.id));
    for (const row of below) {
      const percent = Number(shares.find((p) => Number(p.opco) === Number(row.id))?.percent ?? "100");
      expect([row.name, cents(row)]).toEqual([row.name, Math.round((cents(program) * percent) / 100)]);
    }
    expect(below.reduce((a, row) => a + cents(row), 0)).toBe(cents(program));
    if (below.length > 1) several++;
  }
  expect(several).toBeGreaterThan(0);
  const [first] = programs;
  const of = (await get("loyalty-saldo", `program=${first?.id}&payer=${first?.opco}`)).total;
  const all = rows.find((r) => Number(r.id) === Number(first?.id)) as ReportRow;
  expect(Math.round(Number(of.liabilityRp) * 100)).toBe(Math.round((cents(all) * Number(first?.percent)) / 100));
});

test("the rollup of entries is independent of the build order and equals its lines", async () => {
  const { db } = portal.server;
  const hash = async () =>
    (
      await portal.sql<{ h: string }>(
        "select md5(string_agg(t::text, '|' order by t::text)) as h from (select distributor_id, month, wallet_id, program_id, store_id, type, cause, points, gained, entries from point_month) t",
      )
    )[0]?.h;
  await rebuildRollups(db);
  const first = await hash();
  expect(await compareAllRollups(db)).toEqual([]);
  const parts = await portal.sql<{ distributor_id: number; month: string }>(
    "select distinct distributor_id, date_trunc('month', posted_on)::date::text as month from point_entry",
  );
  const roll = seededRandom(7);
  for (let round = 0; round < 3; round++) {
    await portal.sql("delete from point_month");
    const mixed = shuffled(parts, roll);
    for (const at of [mixed.slice(0, 3), mixed]) {
      for (const p of at)
        await portal.sql("insert into rollup_dirty (cube, distributor_id, month) values ('point', $1, $2)", [
          p.distributor_id,
          p.month,
        ]);
      await rebuildRollups(db);
    }
    expect(await hash()).toBe(first);
  }
  expect(await compareAllRollups(db)).toEqual([]);
});

test("breakage is the expired share of windows of at least two years, and reduces the liability", async () => {
  const [past] = await portal.sql<{ id: number }>(
    `insert into loyalty_program (code, name, product_line_id, valid_from, stack_group, status)
     select 'LALU', 'Program lama', l.id, '2023-01-01', 'lama', 'closed' from product_line l order by l.id limit 1 returning id`,
  );
  await portal.sql("insert into point_value (program_id, value_rp, valid_from) values ($1, 1000, '2023-01-01')", [
    past?.id,
  ]);
  const post = (type: string, points: number, months: number, line: number) =>
    portal.sql(
      `insert into point_entry (distributor_id, move_id, wallet_id, program_id, store_id, lot_id, type, points, posted_on, window_from, cause, cause_id, cause_line, seq, balance_after)
       select 0, 0, $1, $1, s.id, null, $2, $3, w.day, w.day, 'test', $1, $4::int, $4::int::bigint, 0
       from (select min(id) as id from store) s, (select (date_trunc('month', now() at time zone 'Asia/Jakarta') - make_interval(months => $5::int))::date as day) w`,
      [past?.id, type, points, line, months],
    );
  // two windows older than two years: 1,000 earned and 250 of them expired; a younger window is not counted
  await post("earn", 600, 30, 1);
  await post("earn", 400, 25, 2);
  await post("expire", -260, 30, 3);
  await post("expire", 10, 25, 4);
  await post("earn", 500, 6, 5);
  await post("expire", -500, 6, 6);
  await portal.sql(
    `insert into point_lot (distributor_id, wallet_id, program_id, store_id, window_from, origin, available_on, valid_until, "left")
     select 0, $1, $1, min(s.id), current_date - 800, 'earn', current_date - 800, current_date + 100, 200 from store s`,
    [past?.id],
  );
  const row = (await get("loyalty-saldo", "")).rows.find((r) => Number(r.id) === Number(past?.id));
  expect([Number(row?.cells.pointsLeft), Number(row?.cells.breakagePct)]).toEqual([200, 25]);
  expect(Number(row?.cells.liabilityRp)).toBe(200_000);
  expect(Number(row?.cells.liabilityExpected)).toBe(150_000);
});
