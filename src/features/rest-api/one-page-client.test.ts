import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendDue } from "#features/penjualan/push/webhook.server.ts";
import { isGenuine, openClient } from "#test/support/one-page-client.ts";
import { openPusher, type Pusher } from "#test/support/push.ts";
import { addPackingPlant, openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let erp: Pusher;
let base: string;
let client: Awaited<ReturnType<typeof openClient>>;
let receiver: Server;
const heard: { headers: IncomingMessage["headers"]; body: string }[] = [];
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "500");
  await addPackingPlant(portal);
  await portal.sql("insert into payment_method (code, name, kind, due_days) values ('KAS', 'Tunai', 'cash', 0)");
  erp = await openPusher(portal);
  base = await portal.server.app.listen({ port: 0, host: "127.0.0.1" });
  client = await openClient(base, erp.key);
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (d) => {
      body += d;
    });
    request.on("end", () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((r) => receiver.listen(0, "127.0.0.1", r));
});
afterAll(async () => {
  receiver?.close();
  await portal?.close();
});

/** The examples of the document with codes from the lookups. */
async function bodies() {
  const [stores, warehouses, products, methods, opcos, plants] = await Promise.all(
    ["stores", "warehouses", "products", "paymentMethods", "opcos", "packingPlants"].map((l) =>
      client.list(l, { limit: "2" }),
    ),
  );
  const warehouse = warehouses?.[0]?.code as string;
  const product = products?.find((p) => (p.units as { uom: string }[]).length > 0) as {
    code: string;
    stockUom: string;
  };
  const goods = { product: product.code, uom: product.stockUom };
  const dayOf = (await client.call("limits")).json as { today: string };
  const of = (id: string, more: object, line?: object) => {
    const example = client.example(id) as { lines?: object[] };
    return {
      ...example,
      ...more,
      ...(example.lines && line ? { lines: example.lines.map((l) => ({ ...l, ...line })) } : {}),
    };
  };
  return {
    today: dayOf.today,
    delivery: of(
      "delivery",
      { externalId: "DO-1", packingPlant: plants?.[0]?.code, warehouse },
      { ...goods, shippedQty: "80" },
    ),
    proof: of("proof", { externalId: "POD-1", delivery: "DO-1" }, { receivedQty: "78", damagedQty: "2" }),
    receipt: of("receipt", { externalId: "GR-1", warehouse, opco: opcos?.[0]?.code }, { ...goods, qty: "78" }),
    sale: of(
      "sale",
      { externalId: "SL-1", store: stores?.[0]?.code, warehouse, paymentMethod: methods?.[0]?.code },
      { ...goods, qty: "5", unitPrice: "62500", discount: null },
    ),
    return: of("return", { externalId: "RT-1", sale: "SL-1" }, { qty: "2" }),
    cancellation: of("cancellation", { externalId: "BTL-1", document: "RT-1" }),
    stock: of("stock", { externalId: "STK-1", warehouse }, { ...goods, qty: "400" }),
    nil: of("nil", { externalId: "NIL-1" }),
  } as const;
}

describe("a client written from the published document alone", () => {
  test("finds every call in it, and validates each answer by its schema", () => {
    expect(client.operationIds).toEqual(
      expect.arrayContaining(["sale", "saleBatch", "stores", "limits", "document", "client"]),
    );
    expect(client.headersOfWebhook).toEqual(["X-Portal-Event", "X-Portal-Delivery", "X-Portal-Signature"]);
  });

  test("sends all kinds with codes from the lookups, one by one and in batches, and reads their states", async () => {
    const all = await bodies();
    const kinds = ["delivery", "proof", "receipt", "sale", "return", "cancellation", "stock", "nil"] as const;
    for (const kind of kinds) {
      if (client.takes(kind, "dryRun")) {
        const tried = await client.call(kind, { body: all[kind], query: { dryRun: "true" } });
        expect(tried.status, `${kind} ${tried.text}`).toBeLessThan(300);
        const unknown = await client.call("document", {
          path: { externalId: (all[kind] as { externalId: string }).externalId },
        });
        expect(unknown.status, kind).toBe(404);
      }
      const sent = await client.call(kind, { body: all[kind] });
      expect(sent.status, `${kind} ${sent.text}`).toBe(200);
      const again = await client.call(`${kind}Batch`, { body: { items: [all[kind]] } });
      expect(again.json.results, kind).toEqual([sent.json]);
      const state = await client.call("document", {
        path: { externalId: (all[kind] as { externalId: string }).externalId },
      });
      expect(state.json, kind).toMatchObject({ kind, status: kind === "return" ? "applied" : state.json.status });
    }
    const returned = await client.call("document", { path: { externalId: "RT-1" } });
    expect(returned.json.status).toBe("void");
  });

  test("gets errors with codes, bounds and documents", async () => {
    const { sale } = await bodies();
    const bad = await client.call("sale", { body: { ...sale, externalId: "ODD-1", store: "NOWHERE", surprise: 1 } });
    expect(bad.json.fields).toMatchObject([{ field: "surprise", code: "unknown-field" }]);
    const lost = await client.call("sale", { body: { ...sale, externalId: "ODD-2", store: "NOWHERE" } });
    expect(lost.json.fields).toMatchObject([
      { field: "store", code: "unknown-code", values: { code: "NOWHERE" }, message: "Code NOWHERE is not known." },
    ]);
    expect((await client.call("sale", { body: { ...sale, notes: "other" } })).json).toMatchObject({
      status: "conflict",
      code: "idempotency.mismatch",
    });
  });

  test("reconciles what it sent with the portal", async () => {
    if (!client.operationIds.includes("documents")) return;
    const listed = await client.list("documents", { limit: "3" });
    const states = new Map(listed.map((d) => [d.externalId, d.status]));
    expect([states.get("SL-1"), states.get("RT-1"), states.get("ODD-2")]).toEqual(["applied", "void", "failed"]);
  });

  test("receives verifiable messages about a document that waited and about a test", async () => {
    const admin = await portal.as("admin");
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const set = await admin.request("PUT", `/api/api-client/${erp.id}/webhook`, { body: { url } });
    const { secret } = set.json as { secret: string };
    expect((await admin.post(`/api/api-client/${erp.id}/webhook/test`)).status).toBe(200);
    const { sale, return: back } = await bodies();
    const early = await client.call("return", { body: { ...back, externalId: "RT-2", sale: "SL-2" } });
    expect(early.status).toBe(202);
    await client.call("sale", { body: { ...sale, externalId: "SL-2" } });
    while ((await sendDue(portal.server.db)) > 0);
    const messages = heard.map((m) => JSON.parse(m.body) as { event: string; externalId: string });
    expect(messages.map((m) => m.event)).toEqual(expect.arrayContaining(["webhook.test", "document.applied"]));
    expect(messages.find((m) => m.event === "document.applied")).toMatchObject({ externalId: "RT-2" });
    for (const { headers, body } of heard) {
      expect(isGenuine(secret, String(headers["x-portal-signature"]), body)).toBe(true);
      expect(isGenuine(secret, String(headers["x-portal-signature"]), `${body} `)).toBe(false);
      expect(headers["x-portal-event"]).toBe((JSON.parse(body) as { event: string }).event);
    }
  });

  test("learns its remaining quota from the answers", async () => {
    await portal.sql("update api_client set per_minute = 3 where id = $1", [erp.id]);
    await portal.sql("delete from throttle where key like $1", [`api:${erp.id}:%`]);
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await client.call("client"));
    const left = (a: { headers: Headers }) => Number(/"minute";r=(\d+)/.exec(a.headers.get("ratelimit") ?? "")?.[1]);
    expect(answers.map((a) => [a.status, left(a)])).toEqual([
      [200, 2],
      [200, 1],
      [200, 0],
      [429, 0],
    ]);
    expect(Number(answers[3]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
