import { afterAll, beforeAll, expect, test } from "vitest";
import type { Health } from "./health.calls.ts";
import { event, openPhone, type Phone, point, salesmenAtWork } from "#test/support/phone.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let helpdesk: Client;
let phone: Phone;
let store: string;
beforeAll(async () => {
  portal = await openPortal();
  helpdesk = await portal.as("helpdesk");
  phone = await openPhone(portal, (await salesmenAtWork(portal))[0] as number);
  store = (await portal.sql<{ code: string }>("select code from store where status = 'active' order by id limit 1"))[0]
    ?.code as string;
});
afterAll(() => portal?.close());

type Listed = { id: number; version: number; state: string; code: string | null };
const listed = async (who = helpdesk) =>
  ((await who.get("/api/field-event?page=1&perPage=20")).json as { data: Listed[] }).data;
const contentOf = async (id: number) =>
  (await helpdesk.get(`/api/field-event/${id}/content`)).json as { version: number; content: string; shaped: boolean };

test("a refused item is shown without its location, repaired and applied, and its phone gets the outcome", async () => {
  const item = event("visit.checkIn", { place: { store: "SALAH" }, at6: point(-6.2, 106.8) });
  expect((await phone.batch([item]))[0]).toMatchObject({ status: "refused", code: "place.unknown" });
  const [row] = await listed();
  const { content, version } = await contentOf(row?.id as number);
  expect(JSON.parse(content)).toEqual({ place: { store: "SALAH" } });
  const retry = (body: object, who = helpdesk) => who.post(`/api/field-event/${row?.id}/retry`, body);
  expect((await retry({ version, content: null }, await portal.as("crmats"))).status).toBe(403);
  expect((await retry({ version, content: "[1]" })).json).toMatchObject({ code: "field-event.json" });
  expect((await retry({ version, content: null })).json).toMatchObject({ state: "refused" });
  expect((await retry({ version, content: null })).status).toBe(409);
  const now = (await contentOf(row?.id as number)).version;
  const put = await retry({ version: now, content: JSON.stringify({ place: { store } }) });
  expect(put.json).toMatchObject({ state: "applied" });
  expect(await listed()).toEqual([]);
  expect((await phone.batch([item]))[0]).toMatchObject({ status: "applied" });
  const visits = await portal.sql("select latitude::text from visit where salesman_id = $1", [phone.salesman]);
  expect(visits).toEqual([{ latitude: "-6.200000" }]);
});

test("an old item is applied by the helpdesk, and a discarded one is never applied", async () => {
  const old = {
    ...event("visit.checkIn", { place: { store } }),
    at: new Date(Date.now() - 9 * 86_400_000).toISOString(),
    bootId: "older",
  };
  const unknownKind = event("visit.dance", {});
  await phone.batch([old, unknownKind]);
  const rows = await listed();
  const of = (code: string) => rows.find((r) => r.code === code) as Listed;
  const late = of("event.too-old");
  const applied = await helpdesk.post(`/api/field-event/${late.id}/retry`, { version: late.version, content: null });
  expect(applied.json).toMatchObject({ state: "applied" });
  const dance = of("kind.unknown");
  const aside = (version: number) =>
    helpdesk.post(`/api/field-event/${dance.id}/discard`, { version, reason: "Jenis yang tidak ada" });
  expect((await aside(dance.version)).status).toBe(200);
  expect((await aside(dance.version)).status).toBe(409);
  expect((await phone.batch([unknownKind]))[0]).toMatchObject({ status: "refused", code: "discarded" });
});

test("an item is discarded after the batch that its phone is sending, not during it", async () => {
  const odd = event("visit.jump", {});
  await phone.batch([odd]);
  const row = (await listed()).find((r) => r.code === "kind.unknown" && r.state === "refused") as Listed;
  const [device] = await portal.sql<{ id: number }>("select device_id::int as id from field_event where id = $1", [
    row.id,
  ]);
  const order: string[] = [];
  const batch = portal
    .sql(`begin; select id from salesman_device where id = ${device?.id} for update; select pg_sleep(1); commit`)
    .then(() => order.push("batch"));
  await new Promise((done) => setTimeout(done, 200));
  const discard = helpdesk
    .post(`/api/field-event/${row.id}/discard`, { version: row.version, reason: "Jenis yang tidak ada" })
    .then(({ status }) => order.push(`discard ${status}`));
  await Promise.all([batch, discard]);
  expect(order).toEqual(["batch", "discard 200"]);
});

test("items of salesmen outside the scope are not visible", async () => {
  await phone.batch([event("visit.dance", {})]);
  const corsales = await portal.as("corsales");
  expect((await corsales.get("/api/field-event?page=1&perPage=20")).status).toBe(403);
  const [row] = await listed();
  expect((await corsales.get(`/api/field-event/${row?.id}/content`)).status).toBe(403);
});

test("the health list names problems of phones and configurations, the worst first", async () => {
  const others = await portal.sql<{ id: string; channel: string }>(
    "select id, channel from salesman where status = 'active' and id <> $1 order by id limit 2",
    [phone.salesman],
  );
  const ids = others.map((o) => Number(o.id));
  await portal.sql("update salesman set employee_number = 'GANDA' where id = any($1::bigint[])", [ids]);
  await portal.sql("delete from salesman_position where salesman_id = $1", [phone.salesman]);
  await portal.sql(
    `insert into movement_last (distributor_id, salesman_id, gps_off, heard_at) select distributor_id, id, true, now() from salesman where id = $1
     on conflict (distributor_id, salesman_id) do update set gps_off = true`,
    [phone.salesman],
  );
  const health = async (query = "", who = helpdesk) =>
    (await who.get(`/api/field-event/health${query}`)).json as Health;
  const all = await health();
  const own = all.rows.find((r) => r.salesman.id === phone.salesman);
  expect(own).toMatchObject({ refused: 1, problems: expect.arrayContaining(["refused", "gpsOff", "noChair"]) });
  expect(own?.problems).not.toContain("noDevice");
  const lengths = all.rows.map((r) => r.problems.length);
  expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
  const double = await health("?problem=duplicate");
  expect(double.rows.map((r) => r.salesman.id).sort()).toEqual([...ids].sort());
  expect(double).toMatchObject({ total: 2, all: all.all, counts: { duplicate: 2 } });
  const corsales = await health("?channel=corsales");
  expect(corsales.all).toBeLessThan(all.all);
  expect(corsales.rows.every((r) => r.channel === "corsales")).toBe(true);
  expect((await helpdesk.get("/api/field-event/health?problem=odd")).status).toBe(422);
  expect((await (await portal.as("tso")).get("/api/field-event/health")).status).toBe(403);
});

test("all refused items can be retried together; those without a remaining cause are applied", async () => {
  const item = event("visit.checkIn", { place: { store: "BARU-1" }, at6: point(-6.2, 106.8) }, 30_000);
  expect((await phone.batch([item]))[0]).toMatchObject({ status: "refused", code: "place.unknown" });
  expect((await (await portal.as("crmats")).post("/api/field-event/retry-all")).status).toBe(403);
  await portal.sql("update store set code = 'BARU-1' where id = (select max(id) from store where status = 'active')");
  const answer = await helpdesk.post("/api/field-event/retry-all");
  expect(answer.json).toEqual({ applied: 1, waiting: 0, refused: 1, left: 0 });
  expect((await phone.batch([item]))[0]).toMatchObject({ status: "applied" });
});
