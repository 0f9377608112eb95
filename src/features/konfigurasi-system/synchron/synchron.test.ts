import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  oversizedReply,
  type FakePartner,
  invalidReply,
  hang,
  disconnect,
  openPartner,
  type PartnerLine,
  refuse,
} from "#test/support/partner.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { TextTranslator } from "#kit/translate-filled.ts";
import { faultOf } from "./partner-words.ts";
import { pull } from "./pull.server.ts";
import type { Order } from "./sync-run.server.ts";
import { rejectReason } from "./reject-words.ts";
import { probe, pullDue } from "./schedule.server.ts";
import { partnerEnv } from "#platform/http/index.server.ts";

let portal: TradePortal;
let partner: FakePartner;
const names = ["PARTNER_URL", "PARTNER_TOKEN", "PARTNER_TIMEOUT_SECONDS", "PARTNER_RETRY_MS"] as const;
beforeAll(async () => {
  portal = await openTrade();
  partner = await openPartner();
});
afterAll(async () => {
  for (const n of names) delete process.env[n];
  await partner?.close();
  await portal?.close();
});
beforeEach(async () => {
  Object.assign(process.env, {
    PARTNER_URL: partner.url,
    PARTNER_TOKEN: partner.token,
    PARTNER_TIMEOUT_SECONDS: "2",
    PARTNER_RETRY_MS: "1",
  });
  partner.faults = [];
  partner.stays = undefined;
  partner.lines = [];
  partner.requests.length = 0;
  await portal.sql("update partner_service set state = 'closed', failures = 0, probe_at = null");
  await portal.sql(
    "update sync_job set holder = null, held_until = null, since = null, failures = 0, next_at = now() + interval '1 hour', enabled = true",
  );
  await portal.sql("truncate partner_delivery, sync_reject, sync_run restart identity cascade");
});

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000).toISOString();
const line = (number: string, more: Partial<Record<string, unknown>> = {}): PartnerLine => ({
  number,
  line: 1,
  status: "shipped",
  plant: "PP1",
  distributor: "D0",
  warehouse: "G0",
  product: "P0",
  quantity: "250",
  unit: "ZAK",
  tonnes: "10.000",
  shippedOn: portal.trade.today,
  truckPlate: "B 1 A",
  updatedAt: minutesAgo(30),
  ...more,
});
const fetchNow = (more: Partial<Order> = {}) =>
  pull(portal.server.db, { source: "deliveryOrder", cause: "manual", holder: "test", ...more });
const copies = () =>
  portal.sql<{ reference: string; tonnes: string; status: string; known: boolean; version: number }>(
    "select reference, tonnes::text, status, distributor_id is not null as known, version from partner_delivery order by reference",
  );
const lastRun = async () =>
  (await portal.sql<Record<string, unknown>>("select * from sync_run order by id desc limit 1"))[0] ?? {};
const service = async () =>
  (await portal.sql<{ state: string; failures: number }>("select state, failures from partner_service"))[0];

test("pages are stored once, changes update the copy, repeated or older lines change nothing", async () => {
  partner.lines = Array.from({ length: 450 }, (_, i) => line(`DO-${String(i).padStart(4, "0")}`));
  const first = await fetchNow();
  expect([first.received, first.inserted, first.changed, first.rejected]).toEqual([450, 450, 0, 0]);
  expect(partner.requests.map((a) => [a.path, a.query.get("cursor"), a.authorization])).toEqual(
    [null, "200", "400"].map((c) => ["/api/delivery-orders", c, `Bearer ${partner.token}`]),
  );
  const before = await portal.sql("select * from partner_delivery order by id");
  // each copy has the duration of the call that returned it, as in the log of calls
  const unexpected = await portal.sql(
    "select distinct f.fetched_ms as ms from partner_delivery f except select latency_ms from (select latency_ms from partner_call order by id desc limit 3) c",
  );
  expect([unexpected, before.some((c) => c.fetched_ms === null)]).toEqual([[], false]);
  partner.lines = partner.lines.map((l) => ({ ...l, updatedAt: minutesAgo(2) }));
  const again = await fetchNow();
  expect([again.received, again.inserted, again.changed]).toEqual([450, 0, 0]);
  const facts = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ fetched_at: _f, fetched_ms: _m, partner_at: _p, ...r }) => r);
  expect(facts(await portal.sql("select * from partner_delivery order by id"))).toEqual(facts(before));
  partner.lines = [
    line("DO-0001", { status: "delivered", tonnes: 9.975, updatedAt: minutesAgo(1) }),
    line("DO-0002", { tonnes: "99", updatedAt: minutesAgo(3) }),
  ];
  await portal.sql("update sync_job set since = null");
  expect(await fetchNow()).toMatchObject({ received: 2, inserted: 0, changed: 1 });
  expect((await copies()).slice(1, 3)).toEqual([
    { reference: "DO-0001/1", tonnes: "9.975", status: "delivered", known: true, version: 2 },
    { reference: "DO-0002/1", tonnes: "10.000", status: "shipped", known: true, version: 1 },
  ]);
  const trail = await portal.sql<{ action: string; n: number }>(
    "select action, count(*)::int as n from audit_event where entity = 'partnerDelivery' group by 1 order by 1",
  );
  expect(trail).toEqual([
    { action: "create", n: 450 },
    { action: "update", n: 1 },
  ]);
  const [event] = await portal.sql<{ before: { tonnes: number }; after: { tonnes: number } }>(
    "select before, after from audit_event where entity = 'partnerDelivery' and action = 'update'",
  );
  expect([event?.before.tonnes, event?.after.tonnes]).toEqual([10, 9.975]);
  expect(
    await portal.sql("select count(*)::int as n from audit_event where entity = 'syncRun' and action = 'pull'"),
  ).toEqual([{ n: 3 }]);
});

test("a fetch asks for changes since the partner's time with an overlap; a full one goes back by days", async () => {
  partner.lines = [line("DO-1")];
  await fetchNow();
  const [job] = await portal.sql<{ since: string; as_of: string }>("select since, as_of from sync_job");
  partner.requests.length = 0;
  await fetchNow();
  await fetchNow({ days: 10 });
  const [changes, full] = partner.requests.map((a) => Date.parse(a.query.get("updatedSince") ?? ""));
  expect(Date.parse(job?.since ?? "") - (changes as number)).toBe(300_000);
  expect(Math.abs(Date.now() - 10 * 86_400_000 - (full as number))).toBeLessThan(60_000);
  expect(job?.since).toEqual(job?.as_of);
});

test("invalid lines are rejected with the reason, others stored; codes that become known are resolved", async () => {
  partner.lines = [
    line("DO-1"),
    line("DO-2", { tonnes: "1.2345" }),
    line("DO-3", { line: 0 }),
    line("DO-4", { product: "P\u0000" }),
    line("DO-5", { distributor: "D9", warehouse: "G9" }),
    line("DO-6", { warehouse: "G1" }),
    line("DO-7", { status: "lost", shippedOn: "besok", updatedAt: undefined, quantity: undefined }),
  ];
  const counted = await fetchNow();
  expect(counted).toMatchObject({ received: 7, inserted: 3, rejected: 4 });
  expect(counted.unknown).toBeGreaterThanOrEqual(2);
  const admin = await portal.as("admin");
  const run = await lastRun();
  const rejects = (await admin.get(`/api/partner-sync/run/${run.id}/rejects`)).json as {
    data: { externalId: string; message: string }[];
  };
  expect(rejects.data.map((r) => r.externalId)).toEqual(["DO-2/1", "DO-3/0", "DO-4/1", "DO-7/1"]);
  expect(rejects.data.map((r) => r.message)).toEqual([
    "tonnes: Bukan angka dengan paling banyak tiga desimal.",
    "line: Paling kecil 1.",
    "product: Karakter tidak sah.",
    "status: Pilihan: planned, shipped, delivered, cancelled.; quantity: Wajib diisi.; shippedOn: Tanggal tidak sah.; updatedAt: Wajib diisi.",
  ]);
  expect((await copies()).map((c) => c.known)).toEqual([true, false, true]);
  // a warehouse of another distributor is not used
  expect(await portal.sql("select order_number from partner_delivery where warehouse_id is null order by 1")).toEqual([
    { order_number: "DO-5" },
    { order_number: "DO-6" },
  ]);
  await portal.sql("insert into distributor (code, name, district_id) values ('D9', 'Distributor 9', $1)", [
    portal.trade.districts[0],
  ]);
  partner.lines = [];
  await fetchNow();
  expect(
    await portal.sql("select distributor_id is not null as known from partner_delivery where order_number = 'DO-5'"),
  ).toEqual([{ known: true }]);
  // without the permission, a distributor's user is refused
  const own = (await (await portal.as("vendor-a")).get("/api/partner-delivery")).status;
  expect(own).toBe(403);
});

test("a rejected line is corrected once, and never overwrites a newer version of the partner", async () => {
  partner.lines = [line("DO-1", { tonnes: "sepuluh" }), line("DO-2", { tonnes: "x" })];
  await fetchNow();
  const admin = await portal.as("admin");
  const rejects = async () =>
    (
      (await admin.get(`/api/partner-sync/run/${(await lastRun()).id}/rejects`)).json as {
        data: { id: number; payload: string; resolvedAt: string | null }[];
      }
    ).data;
  const [first, second] = await rejects();
  if (!first || !second) throw new Error("two lines were refused");
  const repair = (id: number, payload: string, who = admin) => who.post(`/api/partner-sync/reject/${id}`, { payload });
  expect((await repair(first.id, "{")).json).toMatchObject({ code: "sync.json" });
  expect((await repair(first.id, first.payload)).json).toMatchObject({
    code: "sync.item",
    fields: [{ field: "tonnes", message: "Bukan angka dengan paling banyak tiga desimal." }],
  });
  expect(await copies()).toEqual([]);
  expect((await repair(first.id, JSON.stringify(line("DO-1")), await portal.as("oi"))).status).toBe(403);
  const both = await Promise.all([
    repair(first.id, JSON.stringify(line("DO-1"))),
    repair(first.id, JSON.stringify(line("DO-1"))),
  ]);
  expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
  expect((await copies()).map((c) => [c.reference, c.known])).toEqual([["DO-1/1", true]]);
  expect((await rejects()).map((r) => r.resolvedAt !== null)).toEqual([false, true]);
  expect(
    await portal.sql("select count(*)::int as n from audit_event where entity = 'syncReject' and action = 'repair'"),
  ).toEqual([{ n: 1 }]);
  // the partner has corrected the line in the meantime, and that version is not overwritten
  await portal.sql("update sync_job set since = null");
  partner.lines = [line("DO-2", { tonnes: "12.000", updatedAt: minutesAgo(1) })];
  await fetchNow();
  expect((await repair(second.id, JSON.stringify(line("DO-2", { tonnes: "9.000" })))).json).toMatchObject({
    inserted: 0,
    changed: 0,
  });
  expect((await copies()).map((c) => c.tonnes)).toEqual(["10.000", "12.000"]);
});

test("temporary failures are retried with pauses, others are not", async () => {
  partner.lines = [line("DO-1")];
  partner.faults = [refuse(503), disconnect, refuse(429, { "retry-after": "0" })];
  expect(await fetchNow()).toMatchObject({ inserted: 1 });
  expect(await lastRun()).toMatchObject({ state: "done", calls: 4, repeats: 3 });
  expect(await service()).toEqual({ state: "closed", failures: 0 });
  for (const [failure, code, calls] of [
    [refuse(404), "partner.failed", 1],
    [refuse(401), "partner.token", 1],
    [refuse(302, { location: "http://127.0.0.1:1/" }), "partner.failed", 1],
    [invalidReply, "partner.answer", 1],
  ] as const) {
    partner.stays = failure;
    await portal.sql("update partner_service set failures = 0");
    await expect(fetchNow()).rejects.toMatchObject({ code });
    expect(await lastRun()).toMatchObject({ state: "failed", code, calls });
  }
  partner.stays = oversizedReply;
  await portal.sql("update partner_service set failures = 0");
  await expect(fetchNow()).rejects.toMatchObject({ code: "partner.failed" });
  process.env.PARTNER_TIMEOUT_SECONDS = "0.05";
  partner.stays = hang;
  await portal.sql("update partner_service set state = 'closed', failures = 0, probe_at = null");
  await expect(fetchNow()).rejects.toMatchObject({ code: "partner.timeout" });
  expect(
    JSON.stringify(await portal.sql("select * from sync_run")) +
      JSON.stringify(await portal.sql("select * from partner_call")),
  ).not.toContain(partner.token);
});

test("after five failures the breaker opens; one instance tests it, then failed kinds are fetched", async () => {
  partner.lines = [line("DO-1")];
  partner.stays = refuse(500);
  await expect(fetchNow()).rejects.toMatchObject({ code: "partner.failed" });
  expect(await service()).toEqual({ state: "closed", failures: 4 });
  await expect(fetchNow()).rejects.toMatchObject({ code: "partner.open" });
  expect(await service()).toEqual({ state: "open", failures: 5 });
  partner.requests.length = 0;
  await expect(fetchNow()).rejects.toMatchObject({ code: "partner.open" });
  expect(await pullDue(portal.server.db)).toBe(0);
  expect(partner.requests).toHaveLength(0);
  // the test is due: only one of two concurrent attempts calls the service
  await portal.sql("update partner_service set probe_at = now()");
  const tries = await Promise.allSettled([
    probe(portal.server.db, partnerEnv() as never),
    probe(portal.server.db, partnerEnv() as never),
  ]);
  expect(tries.map((x) => x.status)).toEqual(["rejected", "rejected"]);
  expect(partner.requests).toHaveLength(1);
  expect((await service())?.state).toBe("open");
  partner.stays = undefined;
  await portal.sql("update partner_service set probe_at = now()");
  expect(await pullDue(portal.server.db)).toBe(1);
  expect(await service()).toEqual({ state: "closed", failures: 0 });
  expect(await lastRun()).toMatchObject({ state: "done", cause: "recovery", inserted: 1 });
});

test("a kind is fetched once at a time; the holder of the lock may resume, and a run that lost it stops", async () => {
  partner.lines = Array.from({ length: 201 }, (_, i) => line(`DO-${i}`));
  const both = await Promise.allSettled([fetchNow({ holder: "a" }), fetchNow({ holder: "b" })]);
  expect(both.map((x) => x.status).sort()).toEqual(["fulfilled", "rejected"]);
  await portal.sql("truncate partner_delivery");
  await portal.sql("update sync_job set since = null");
  const lost = fetchNow({
    holder: "a",
    progress: async (received) => {
      if (received === 200) await portal.sql("update sync_job set holder = 'b'");
    },
  });
  await expect(lost).rejects.toMatchObject({ code: "sync.lost" });
  expect(await portal.sql("select count(*)::int as n from partner_delivery")).toEqual([{ n: 200 }]);
  await portal.sql("update sync_job set holder = 'job-1', held_until = now() + interval '1 minute'");
  await portal.sql(
    "update sync_run set state = 'running', finished_at = null where id = (select max(id) from sync_run)",
  );
  await expect(fetchNow({ holder: "job-2" })).rejects.toMatchObject({ code: "sync.running" });
  expect(await fetchNow({ holder: "job-1" })).toMatchObject({ inserted: 1 });
  expect(await portal.sql("select count(*)::int as n from sync_run where state = 'running'")).toEqual([{ n: 0 }]);
});

test("a cancelled run is marked as such, and its stored pages are kept", async () => {
  partner.lines = Array.from({ length: 201 }, (_, i) => line(`DO-${i}`));
  const stop = new AbortController();
  await expect(fetchNow({ signal: stop.signal, progress: async () => stop.abort("cancel") })).rejects.toBeDefined();
  expect(await lastRun()).toMatchObject({ state: "cancelled", received: 200 });
  expect(await portal.sql("select since, failures from sync_job")).toEqual([{ since: null, failures: 0 }]);
});

test("the page shows host and state but no token; a manual fetch is a job; schedules are audited", async () => {
  partner.lines = [line("DO-1"), line("DO-2", { tonnes: "x" })];
  const admin = await portal.as("admin");
  const started = (
    await admin.post("/api/job", { name: "partner.pull", input: { source: "deliveryOrder", days: null } })
  ).json as { data: { id: number } };
  let job: { state: string; summaryValues?: unknown } = { state: "queued" };
  for (
    const end = Date.now() + 20_000;
    Date.now() < end && !["done", "failed"].includes(job.state);
    await new Promise((r) => setTimeout(r, 50))
  )
    job = ((await admin.get(`/api/job/${started.data.id}`)).json as { data: typeof job }).data;
  expect(job).toMatchObject({ state: "done", summaryValues: { inserted: 1, changed: 0, rejected: 1 } });
  const [who] = await portal.sql<{ username: string }>(
    "select u.username from audit_event a join app_user u on u.id = a.user_id and u.id = a.real_user_id where a.action = 'pull' order by a.id desc limit 1",
  );
  expect(who?.username).toBe("admin");
  const seen = await admin.get("/api/partner-sync");
  expect(seen.json).toMatchObject({
    service: { name: "Mitra", host: new URL(partner.url).host, state: "closed" },
    jobs: [{ name: "deliveryOrder", copies: 1, last: { state: "done" } }],
  });
  expect(seen.text).not.toContain(partner.token);
  const [{ version }] = (seen.json as { jobs: [{ version: number }] }).jobs;
  const save = (v: number) =>
    admin.request("PUT", "/api/partner-sync/job", {
      body: { name: "deliveryOrder", version: v, enabled: false, everyMinutes: 60 },
    });
  expect([(await save(version)).status, (await save(version)).status]).toEqual([200, 409]);
  await portal.sql("update sync_job set next_at = now()");
  expect(await pullDue(portal.server.db)).toBe(0);
  expect(await portal.sql("select before, after from audit_event where entity = 'syncJob'")).toEqual([
    { before: { enabled: true, everyMinutes: 15 }, after: { enabled: false, everyMinutes: 60 } },
  ]);
  expect((await (await portal.as("oi")).get("/api/partner-sync")).status).toBe(403);
  partner.stays = refuse(500);
  expect((await admin.post("/api/partner-sync/probe")).status).toBe(502);
  delete process.env.PARTNER_TOKEN;
  expect((await admin.get("/api/partner-sync")).json).toMatchObject({ service: { name: null, host: null } });
  expect((await admin.post("/api/partner-sync/probe")).json).toMatchObject({ code: "partner.none" });
  expect(await pullDue(portal.server.db)).toBe(0);
});

test("in production the partner is called by HTTPS and outside the internal network, unless configured", async () => {
  const of = (more: Record<string, string>) =>
    partnerEnv({ NODE_ENV: "production", PARTNER_URL: "http://127.0.0.1:1/", PARTNER_TOKEN: "t", ...more });
  expect([
    of({})?.allowInternal,
    of({ PARTNER_ALLOW_PRIVATE: "on" })?.allowInternal,
    partnerEnv({ PARTNER_URL: "https://x.example" }),
  ]).toEqual([false, true, null]);
  expect(() => partnerEnv({ PARTNER_URL: "ftp://x.example", PARTNER_TOKEN: "t" })).toThrow(/PARTNER_URL/);
  process.env.NODE_ENV = "production";
  try {
    await expect(fetchNow()).rejects.toMatchObject({ code: "partner.address" });
  } finally {
    process.env.NODE_ENV = "test";
  }
  expect(partner.requests).toHaveLength(0);
});

test("the reason of a rejected line contains translated field names", () => {
  const texts: string[] = [];
  const say: TextTranslator = (text, values) => {
    texts.push(text);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => values?.[name] ?? "");
  };
  expect(rejectReason("status: Pilihan: planned, shipped.; quantity: Wajib diisi.", say)).toBe(
    "Status (status): Pilihan: planned, shipped.; Jumlah (quantity): Wajib diisi.",
  );
  expect(texts).toEqual(["Status", "Pilihan: {sizes}.", "Jumlah", "Wajib diisi."]);
});

test("the message of a failed call contains no addresses or library messages", () => {
  const whys = [
    "connect ECONNREFUSED 10.1.2.3:8443",
    "getaddrinfo ENOTFOUND mitra.internal",
    "socket hang up",
    "self-signed certificate",
    "answer too large",
    "bad thing at 10.1.2.3",
  ];
  const messages = whys.map((why) => faultOf(why).text);
  expect([
    new Set(messages).size,
    messages.filter((text) => /10\.1|mitra\.|ECONN|ENOT|socket|self/.test(text)),
  ]).toEqual([whys.length, []]);
  expect(faultOf("HTTP 403").code).toBe("partner.token");
  expect(faultOf("HTTP 500")).toMatchObject({ code: "partner.failed", values: { why: "HTTP 500" } });
});

test("an unreachable partner is reported in the response and in the log", async () => {
  const gone = await openPartner();
  Object.assign(process.env, { PARTNER_URL: gone.url });
  await gone.close();
  await expect(fetchNow()).rejects.toMatchObject({ code: "partner.failed" });
  expect((await lastRun()).error).toBe("Layanan mitra menolak sambungan; mungkin sedang mati.");
});
