import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPusher } from "#test/support/push.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";
import { pruneLog, sweepWaiting } from "./push-housekeeping.server.ts";
import { isInternalAddress } from "#platform/http/index.server.ts";
import { send, signatureOf } from "./webhook-send.server.ts";
import { sendDue } from "./webhook.server.ts";

let portal: TradePortal;
let receiver: Server;
let answer = 200;
const heard: { headers: IncomingMessage["headers"]; body: string }[] = [];
beforeAll(async () => {
  // the periodic task of the portal never runs, so that only the tests send messages
  vi.useFakeTimers({ toFake: ["setInterval"] });
  portal = await openTrade();
  vi.useRealTimers();
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (d) => {
      body += d;
    });
    request.on("end", () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((r) => receiver.listen(0, "127.0.0.1", r));
});
afterAll(async () => {
  receiver?.close();
  await portal?.close();
});

test("a document that waited is announced, signed, once; a refused message is retried and repeatable", async () => {
  const admin = await portal.as("admin");
  const erp = await openPusher(portal);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const set = await admin.request("PUT", `/api/api-client/${erp.id}/webhook`, { body: { url } });
  const { secret } = set.json as { secret: string };
  expect(secret).toMatch(/^whsec_/);
  const sale = {
    externalId: "W-1",
    store: "T0",
    warehouse: "G0",
    soldOn: portal.trade.today,
    lines: [{ product: "P0", uom: "ZAK", qty: "5" }],
  };
  expect((await erp.send("sales", sale)).status).toBe(202);
  expect(await sendDue(portal.server.db)).toBe(0);
  answer = 500;
  await erp.send("receipts", {
    externalId: "GR-1",
    warehouse: "G0",
    opco: "O1",
    receivedOn: portal.trade.today,
    lines: [{ product: "P0", uom: "ZAK", qty: "50", unitPrice: "1" }],
  });
  expect(await sendDue(portal.server.db)).toBe(1);
  const [first] = heard;
  expect(JSON.parse(first?.body ?? "{}")).toMatchObject({ event: "document.applied", externalId: "W-1" });
  const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(first?.headers["x-portal-signature"])) ?? [];
  expect(signature).toBe(signatureOf(secret, Number(at), first?.body ?? ""));
  const queued = (await admin.get(`/api/api-client/${erp.id}/webhook`)).json as { deliveries: { id: number }[] };
  expect(queued.deliveries).toMatchObject([
    { externalId: "W-1", number: expect.stringMatching(/^PJ-/), state: "pending", attempts: 1, status: 500 },
  ]);
  // not early, then once more, then never again
  expect(await sendDue(portal.server.db)).toBe(0);
  answer = 204;
  // immediately if a person requests it
  expect((await admin.post(`/api/api-client/${erp.id}/webhook/${queued.deliveries[0]?.id}/replay`)).status).toBe(200);
  expect(await sendDue(portal.server.db)).toBe(1);
  expect(await portal.sql("select state, attempts, status from webhook_delivery")).toEqual([
    { state: "sent", attempts: 1, status: 204 },
  ]);
  const seen = (await admin.get(`/api/api-client/${erp.id}/webhook`)).json as {
    webhook: object;
    deliveries: { id: number }[];
  };
  expect(JSON.stringify(seen)).not.toContain(secret);
  expect((await admin.post(`/api/api-client/${erp.id}/webhook/${seen.deliveries[0]?.id}/replay`)).status).toBe(200);
  expect((await admin.post(`/api/api-client/${erp.id}/webhook/999999/replay`)).status).toBe(404);
  expect([
    (await admin.get("/api/api-client/999999/webhook")).status,
    (await admin.get("/api/api-client/999999/webhook")).json,
  ]).toMatchObject([404, { code: "not-found" }]);
  const both = await Promise.all([sendDue(portal.server.db), sendDue(portal.server.db)]);
  expect(both.reduce((a, b) => a + b)).toBe(1);
  expect(heard).toHaveLength(3);
  expect(heard[2]?.headers["x-portal-delivery"]).toBe(first?.headers["x-portal-delivery"]);
});

test("a failing address is paused for longer each time, then stopped, and does not delay others", async () => {
  const admin = await portal.as("admin");
  const [bad, good] = [await openPusher(portal), await openPusher(portal)];
  const port = (receiver.address() as AddressInfo).port;
  const at = (id: number) => `/api/api-client/${id}/webhook`;
  const setUp = async (id: number, url: string) =>
    expect((await admin.request("PUT", at(id), { body: { url } })).status).toBe(200);
  await setUp(bad.id, "http://127.0.0.1:9/hook");
  await setUp(good.id, `http://127.0.0.1:${port}/hook`);
  const wait = (counts: Record<number, number>) =>
    portal.sql(
      "insert into webhook_delivery (distributor_id, client_id, event, payload, next_at) select $1::bigint, c.key::bigint, 'document.applied', '{}', now() - interval '1 hour' from json_each_text($2) c, generate_series(1, c.value::int)",
      [portal.trade.distributors[0], JSON.stringify(counts)],
    );
  const stateOf = async (client: number) =>
    (
      await portal.sql<{ failures: number; active: boolean; paused: boolean }>(
        "select failures, active, paused_until > now() as paused from webhook where client_id = $1",
        [client],
      )
    )[0];
  const sent = async (client: number) =>
    Number(
      (
        await portal.sql<{ n: string }>(
          "select count(*) as n from webhook_delivery where client_id = $1 and state = 'sent'",
          [client],
        )
      )[0]?.n,
    );
  answer = 204;
  await wait({ [bad.id]: 60, [good.id]: 1 });
  // of sixty messages for the failing address three are tried, besides one for another address
  expect(await sendDue(portal.server.db)).toBe(4);
  expect([await sent(good.id), await stateOf(bad.id)]).toEqual([1, { failures: 3, active: true, paused: null }]);
  await sendDue(portal.server.db);
  expect(await stateOf(bad.id)).toMatchObject({ active: true, paused: true });
  expect(await sendDue(portal.server.db)).toBe(0);
  expect((await admin.get(at(bad.id))).json).toMatchObject({
    webhook: { active: true, failures: 6, pausedUntil: expect.any(String) },
  });
  await portal.sql("update webhook set failures = 38, paused_until = null where client_id = $1", [bad.id]);
  await sendDue(portal.server.db);
  expect(await stateOf(bad.id)).toMatchObject({ active: false });
  await portal.sql("update webhook set paused_until = null");
  expect(await sendDue(portal.server.db)).toBe(0);
  const [one] = await portal.sql<{ id: number }>(
    "select id from webhook_delivery where client_id = $1 order by id limit 1",
    [bad.id],
  );
  expect((await admin.post(`${at(bad.id)}/${one?.id}/replay`)).json).toMatchObject({ code: "webhook.stopped" });
  // after the address is changed, waiting messages are sent to the new one
  await setUp(bad.id, `http://127.0.0.1:${port}/hook`);
  await portal.sql("update webhook_delivery set next_at = now() where client_id = $1", [bad.id]);
  expect(await sendDue(portal.server.db)).toBe(3);
  expect([await sent(bad.id), await stateOf(bad.id)]).toEqual([3, { failures: 0, active: true, paused: null }]);
  expect((await admin.request("DELETE", at(bad.id))).status).toBe(200);
  expect(await sendDue(portal.server.db)).toBe(0);
});

test("internal addresses cannot be reached", async () => {
  expect(
    ["127.0.0.1", "10.1.1.1", "169.254.169.254", "192.168.0.1", "::1", "::ffff:10.0.0.1", "fd00::1"].map(
      isInternalAddress,
    ),
  ).toEqual(Array(7).fill(true));
  expect(["8.8.8.8", "2606:4700::1111"].map(isInternalAddress)).toEqual([false, false]);
  const to = (url: string) => send({ id: 1, event: "e", payload: "{}", url, secret: "s" }, false);
  const ways = ["http://example.com/", "https://localhost/", "https://user@127.0.0.1/", "https://127.0.0.1:5432/"];
  const inner = [
    "127.0.0.1",
    "127.1",
    "0x7f000001",
    "0177.0.0.1",
    "2130706433",
    "0",
    "10.0.0.1",
    "172.16.5.4",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "224.0.0.1",
    "255.255.255.255",
  ];
  const inner6 = [
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:a9fe:a9fe",
    "fe80::1",
    "fd00::1",
    "ff02::1",
    "64:ff9b::7f00:1",
    "64:ff9b::10.0.0.1",
    "2002:7f00:1::",
  ];
  for (const url of [...ways, ...inner.map((h) => `https://${h}/`), ...inner6.map((h) => `https://[${h}]/`)])
    expect((await to(url)).error, url).toMatch(/not allowed/);
});

test("in production an unreachable address is refused when it is set", async () => {
  const admin = await portal.as("admin");
  const erp = await openPusher(portal);
  const set = (url: string) => admin.request("PUT", `/api/api-client/${erp.id}/webhook`, { body: { url } });
  process.env.NODE_ENV = "production";
  try {
    for (const url of [
      "http://erp.example.com/hook",
      "https://127.0.0.1/hook",
      "https://[::1]/hook",
      "https://169.254.169.254/",
      "https://10.0.0.8:8443/x",
    ])
      expect([url, (await set(url)).json]).toMatchObject([url, { code: "invalid", fields: [{ field: "url" }] }]);
    expect((await set("https://erp.example.com/hook")).status).toBe(200);
  } finally {
    process.env.NODE_ENV = "test";
  }
  expect((await set("http://127.0.0.1:9/hook")).status).toBe(200);
});

test("calls are kept for the configured days, and goods received by other ways unblock waiting documents", async () => {
  const erp = await openPusher(portal, 1);
  await erp.get("client");
  await portal.sql("update api_log set created_at = now() - interval '91 days' where client_id = $1", [erp.id]);
  await erp.get("client");
  expect(await pruneLog(portal.server.db)).toBe(1);
  await portal.sql(
    "insert into system_setting (name, value) values ('api.logDays', '1') on conflict (name) do update set value = excluded.value",
  );
  await portal.sql("update api_log set created_at = now() - interval '25 hours' where client_id = $1", [erp.id]);
  expect(await pruneLog(portal.server.db)).toBe(1);
  const sale = {
    externalId: "V-1",
    store: "T2",
    warehouse: "G1",
    soldOn: portal.trade.today,
    lines: [{ product: "P1", uom: "ZAK", qty: "5" }],
  };
  expect((await erp.send("sales", sale)).status).toBe(202);
  await portal.sql("update push_item set tried_at = now() - interval '2 minutes' where external_id = 'V-1'");
  await stockUp(portal, "10", 1, 77);
  await sweepWaiting(portal.server.db);
  expect(await portal.sql("select state from push_item where external_id = 'V-1'")).toEqual([{ state: "applied" }]);
});
