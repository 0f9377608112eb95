import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { documents, endpoints, openPusher, type Pushed, type Pusher } from "#test/support/push.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let erp: Pusher;
let pause: pg.Client;
/** Advisory lock on which a statement waits that records another obstacle. */
const lock = 730_001;
beforeAll(async () => {
  portal = await openTrade();
  erp = await openPusher(portal);
  await portal.sql(`create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$`);
  await portal.sql(`create trigger wait_for_test before update on push_item for each row
    when (old.waits_for like 'doc:%' and new.waits_for like 'back:%') execute function wait_for_test()`);
  pause = new pg.Client({ connectionString: portal.url });
  await pause.connect();
});
afterAll(async () => {
  await pause?.end();
  await portal?.close();
});

const { sale, receipt, back, cancel } = documents(() => portal.trade.today);
const push = (p: Pushed) => erp.send(endpoints[p.kind], p.body);
const statusOf = async (external: string) =>
  ((await erp.get(`documents/${external}`)).json as { status: string }).status;
const waitsOnLock = async () =>
  (await pause.query("select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted", [lock]))
    .rowCount;

test("a return is applied if its competitor is cancelled while its new obstacle is being recorded", async () => {
  await push(receipt("GR-1", "100"));
  await push(back("R-1", "S-1", "10"));
  await push(back("R-2", "S-1", "10"));
  expect([await statusOf("R-1"), await statusOf("R-2")]).toEqual(["waiting", "waiting"]);
  await pause.query("select pg_advisory_lock($1)", [lock]);
  const sold = push(sale("S-1", "10"));
  await vi.waitFor(async () => expect(await waitsOnLock()).toBe(1), { timeout: 30_000 });
  expect(await statusOf("R-1")).toBe("applied");
  expect((await push(cancel("C-1", "R-1"))).json).toMatchObject({ status: "applied" });
  await pause.query("select pg_advisory_unlock($1)", [lock]);
  expect((await sold).json).toMatchObject({ status: "applied" });
  expect([await statusOf("R-1"), await statusOf("R-2")]).toEqual(["void", "applied"]);
});
