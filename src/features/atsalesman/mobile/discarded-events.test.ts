import { afterAll, beforeAll, expect, test } from "vitest";
import { event, openPhone, type Phone, salesmenAtWork } from "#test/support/phone.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { discardedContentDays, discardedDays, dropDiscardedEvents } from "./field-retention.server.ts";

let portal: Portal;
let phone: Phone;
beforeAll(async () => {
  portal = await openPortal();
  const [salesman] = await salesmenAtWork(portal);
  phone = await openPhone(portal, salesman as number);
  await portal.sql("delete from field_event");
});
afterAll(() => portal.close());

const unknownStore = () => event("visit.checkIn", { place: { store: "TIDAK-ADA" } });
const rows = () =>
  portal.sql<{ clientId: string; state: string; empty: boolean }>(
    `select client_id as "clientId", state, payload = '' as empty from field_event order by id`,
  );
const age = (days: number) =>
  portal.sql("update field_event set updated_at = now() - make_interval(days => $1)", [days]);
const drop = () => dropDiscardedEvents(portal.server.db);

test("a discarded event loses its content, then its entry; refused and waiting ones are kept", async () => {
  const [discarded, refused] = [unknownStore(), unknownStore()];
  const waiting = event("visit.checkOut", { checkIn: "00000000-0000-4000-8000-000000000001", outcome: "noOrder" });
  const sent = [discarded, refused, waiting];
  expect((await phone.batch(sent)).map((r) => r.status)).toEqual(["refused", "refused", "waiting"]);
  const admin = await portal.as("admin");
  const [row] = await portal.sql<{ id: string; version: number }>(
    "select id, version from field_event where client_id = $1",
    [discarded.clientId],
  );
  const answer = await admin.post(`/api/field-event/${row?.id}/discard`, {
    version: row?.version,
    reason: "Toko sudah tutup",
  });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);

  await age(discardedContentDays - 1);
  expect(await drop()).toEqual({ emptied: 0, deleted: 0 });
  await age(discardedContentDays + 1);
  expect(await drop()).toEqual({ emptied: 1, deleted: 0 });
  expect(await drop()).toEqual({ emptied: 0, deleted: 0 });
  expect(await rows()).toEqual([
    { clientId: discarded.clientId, state: "discarded", empty: true },
    { clientId: refused.clientId, state: "refused", empty: false },
    { clientId: waiting.clientId, state: "waiting", empty: false },
  ]);

  // repetitions still get the same response, and different content under the same id is still refused
  expect((await phone.batch(sent)).map((r) => r.code ?? r.status)).toEqual(["discarded", "place.unknown", "waits"]);
  const [other] = await phone.batch([{ ...discarded, body: { place: { store: "LAIN" } } }]);
  expect(other?.code).toBe("idempotency.mismatch");
  const status = await phone.get("status", { ids: discarded.clientId });
  expect((status.json as { results: { code?: string }[] }).results[0]?.code).toBe("discarded");

  await age(discardedDays + 1);
  expect(await drop()).toEqual({ emptied: 0, deleted: 1 });
  expect((await rows()).map((r) => r.state)).toEqual(["refused", "waiting"]);
});

test("deletes more entries than one slice contains", async () => {
  await portal.sql(
    `insert into field_event (distributor_id, salesman_id, device_id, client_id, kind, content_hash, payload, state, received_at, tried_at, updated_at)
     select s.distributor_id, s.id, 1, gen_random_uuid(), 'unknown', '\\x00', '{}', 'discarded', now(), now(), now() - interval '401 days'
     from salesman s, generate_series(1, 1200) where s.id = $1`,
    [phone.salesman],
  );
  expect(await drop()).toEqual({ emptied: 0, deleted: 1200 });
});
