import { afterAll, beforeAll, expect, test } from "vitest";
import type { JobView } from "#kit/job.ts";
import { type Client, openPortal, type Portal } from "../../../../test/support/portal.ts";
import type { RollupSummary } from "./rollup.calls.ts";
import { compareAllRollups } from "./rollup.server.ts";

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

test("a check finds what somebody has touched and leaves it to the lines; building anew puts it right", async () => {
  await run("rollup.rebuild", {});
  expect((await run("rollup.check", { months: 120 })).summary).toBe("Semua ringkasan sama dengan barisnya");
  await portal.sql("update sale_month set tonnes = tonnes + 0.001 where ctid = (select ctid from sale_month limit 1)");
  const found = await run("rollup.check", { months: 120 });
  expect(found.summaryValues).toEqual({ count: 1 });
  expect(await compareAllRollups(portal.server.db)).toEqual([]); // nobody reads the wrong part any more
  const [event] = await portal.sql<{ n: number }>("select count(*)::int as n from audit_event where entity = 'rollup' and action = 'update'");
  expect(event?.n).toBe(2);
  const built = await run("rollup.rebuild", {});
  expect(Number(built.summaryValues.count)).toBeGreaterThan(0);
  const [left] = await portal.sql<{ n: number }>("select count(*)::int as n from rollup_dirty");
  expect([left?.n, (await summaries()).map((s) => [s.mark, s.behind, s.partitions > 0])]).toEqual([
    0,
    [
      ["sale", 0, true],
      ["stock", 0, true],
      ["purchase", 0, true],
    ],
  ]);
  const [lines] = await portal.sql<{ n: string }>("select count(*)::text as n from sale_line where status = 'posted'");
  expect((await summaries())[0]?.lines).toBe(lines?.n);
}, 60_000);

test("it is the administrator's alone", async () => {
  for (const user of ["helpdesk", "tso", "distributor"]) {
    const client = await portal.as(user);
    expect([(await client.get("/api/rollups")).status, (await client.post("/api/job", { name: "rollup.rebuild", input: {} })).status]).toEqual([403, 403]);
  }
});
