import { afterAll, beforeAll, expect, test } from "vitest";
import type { JobView } from "#platform/jobs/index.ts";
import { type Client, openPortal, type Portal } from "../../../../test/support/portal.ts";
import { addDays, monthStart } from "#kit/day.ts";
import { createDb, createPool } from "#platform/database/index.server.ts";
import type { RollupSummary, RollupWatch } from "./rollup.calls.ts";
import { checkTonight, monthsOf } from "./rollup-watch.server.ts";
import { compareAllRollups, rebuildRollups } from "./rollup.server.ts";

const quietLog = { error: () => undefined };

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

async function run(name: string, input: unknown): Promise<JobView> {
  const { id } = ((await admin.post("/api/job", { name, input })).json as { data: JobView }).data;
  const now = async () => ((await admin.get(`/api/job/${id}`)).json as { data: JobView }).data;
  await expect.poll(async () => (await now()).state, { timeout: 25_000 }).toBe("done");
  return now();
}
const summaries = async () => ((await admin.get("/api/rollups")).json as { data: RollupSummary[] }).data;

test("a check finds a modified rollup, which is then read from the lines; a rebuild corrects it", async () => {
  await run("rollup.rebuild", {});
  expect((await run("rollup.check", { months: 120 })).summary).toBe("Semua ringkasan sama dengan barisnya");
  await portal.sql("update sale_month set tonnes = tonnes + 0.001 where ctid = (select ctid from sale_month limit 1)");
  const row = await run("rollup.check", { months: 120 });
  expect(row.summaryValues).toEqual({ count: 1 });
  expect(await compareAllRollups(portal.server.db)).toEqual([]); // the wrong part is no longer read
  const [event] = await portal.sql<{ n: number }>(
    "select count(*)::int as n from audit_event where entity = 'rollup' and action = 'update'",
  );
  expect(event?.n).toBe(2);
  const built = await run("rollup.rebuild", {});
  expect(Number(built.summaryValues.count)).toBeGreaterThan(0);
  expect(built.total).toBe(built.summaryValues.count);
  const [left] = await portal.sql<{ n: number }>("select count(*)::int as n from rollup_dirty");
  expect([left?.n, (await summaries()).map((s) => [s.mark, s.behind, s.partitions > 0])]).toEqual([
    0,
    [
      ["sale", 0, true],
      ["stock", 0, true],
      ["purchase", 0, true],
      ["point", 0, true],
    ],
  ]);
  const [lines] = await portal.sql<{ n: string }>("select count(*)::text as n from sale_line where status = 'posted'");
  expect((await summaries())[0]?.lines).toBe(lines?.n);
}, 60_000);

test("a build longer than the idle limit of a transaction keeps its lock", async () => {
  const name = new URL(portal.url).pathname.slice(1);
  await portal.sql(`alter database ${name} set idle_in_transaction_session_timeout = '100ms'`);
  const pool = createPool(portal.url, 3);
  const [one] = await portal.sql<{ month: string }>(
    "insert into rollup_dirty (cube, distributor_id, month) select 'sale', distributor_id, month from rollup_state where cube = 'sale' limit 1 returning month",
  );
  const lock = portal.sql(
    "begin; set local idle_in_transaction_session_timeout = 0; lock table sale_month in share mode; select pg_sleep(0.6); commit",
  );
  try {
    await expect
      .poll(
        async () =>
          (
            await portal.sql(
              "select 1 from pg_locks where relation = 'sale_month'::regclass and mode = 'ShareLock' and granted",
            )
          ).length,
      )
      .toBe(1);
    expect(one && (await rebuildRollups(createDb(pool, { kind: "system", reason: "test" })))).toBeGreaterThan(0);
    expect(await portal.sql("select 1 from rollup_dirty where cube = 'sale'")).toEqual([]);
  } finally {
    await lock;
    await portal.sql(`alter database ${name} reset idle_in_transaction_session_timeout`);
    await pool.end();
  }
}, 30_000);

test("one instance checks each night; a difference becomes an incident that is shown and repaired", async () => {
  const { db } = portal.server;
  const tonight = () => checkTonight(db, quietLog, 0);
  await portal.sql("truncate rollup_incident, rollup_check restart identity");
  await portal.sql("delete from notification");
  await rebuildRollups(db);
  expect(await checkTonight(db, quietLog, 24)).toBeNull(); // too early
  await portal.sql(
    "update sale_month set tonnes = tonnes + 1 where ctid = (select s.ctid from sale_month s order by s.month desc limit 1)",
  );
  const turns = await Promise.all([tonight(), tonight()]);
  expect(turns.sort()).toEqual([1, null]);
  expect(await tonight()).toBeNull();
  const watch = async () => (await admin.get("/api/rollups/watch")).json as RollupWatch;
  const seen = await watch();
  expect(seen).toMatchObject({
    last: { nightly: true, months: 4, differences: 1 },
    open: 1,
    incidents: [{ mark: "sale", rollup: "sale_month", repairedAt: null }],
  });
  // the one of twelve sums that differs, with its label in reports
  expect(seen.incidents[0]?.sums).toEqual([
    { label: "Volume", unit: "t", rollup: expect.any(String), lines: expect.any(String) },
  ]);
  expect(Number(seen.incidents[0]?.sums[0]?.rollup) - Number(seen.incidents[0]?.sums[0]?.lines)).toBeCloseTo(1, 6);
  const [notified] = await portal.sql<{ people: string[] }>(
    "select array_agg(u.username order by 1) as people from notification n join app_user u on u.id = n.user_id where n.href = '/administrators/data-management'",
  );
  expect(notified?.people).toEqual(["admin"]);
  expect((await run("rollup.repair", {})).summaryValues).toEqual({ count: 1, left: 0 });
  // the later comparison is the last one, so that the page does not show the differences of an earlier one
  expect(await watch()).toMatchObject({
    last: { nightly: false, months: 1, differences: 0 },
    open: 0,
    incidents: [{ id: seen.incidents[0]?.id, repairedAt: expect.any(String) }],
  });
  // the rollup is correct again, not only the lines
  expect(await portal.sql("select 1 from rollup_dirty")).toEqual([]);
  expect(await compareAllRollups(db)).toEqual([]);
  // a check that is unfinished because its instance ended is taken over by another instance
  await portal.sql(
    "update rollup_check set finished_at = null, started_at = now() - interval '2 hours' where night is not null",
  );
  expect(await tonight()).toBe(0);
}, 60_000);

test("every month before the last three is checked in some night", async () => {
  const { db } = portal.server;
  const [first] = await portal.sql<{ today: string }>(
    "select (now() at time zone 'Asia/Jakarta')::date::text as today",
  );
  const known = await portal.sql<{ month: string }>(
    "select distinct month::text as month from rollup_state where month < date_trunc('month', $1::date) - interval '2 months' order by 1",
    [first?.today],
  );
  const turns = await Promise.all(
    known.map((_, i) => monthsOf(db.internal("test"), addDays(monthStart(first?.today as string), i))),
  );
  expect([...new Set(turns.map((m) => m[3]))].sort()).toEqual(known.map((k) => k.month));
});

test("it requires the permission of an administrator", async () => {
  for (const user of ["helpdesk", "tso", "distributor"]) {
    const client = await portal.as(user);
    expect([(await client.get("/api/rollups")).status, (await client.get("/api/rollups/watch")).status]).toEqual([
      403, 403,
    ]);
    for (const name of ["rollup.rebuild", "rollup.repair"])
      expect((await client.post("/api/job", { name, input: {} })).status).toBe(403);
  }
});
