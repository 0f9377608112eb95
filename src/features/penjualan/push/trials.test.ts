import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "#test/support/portal.ts";
import { documents, emptied, endpoints, openPusher, type Pushed, type Pusher } from "#test/support/push.ts";
import { addPackingPlant, openTrade, type TradePortal } from "#test/support/trade.ts";
import { emptyQueues } from "#test/support/empty-queues.ts";

let portal: TradePortal;
let erp: Pusher;
beforeAll(async () => {
  portal = await openTrade();
  await addPackingPlant(portal);
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await emptied(portal, [
    "push_item",
    "push_sandbox",
    "webhook_delivery",
    "webhook",
    "stock_report",
    "nil_report",
    "sale_line",
    "sale",
    "purchase_line",
    "purchase",
    "delivery_line",
    "delivery",
    "stock_movement",
    "stock_level",
    "rollup_dirty",
    "audit_event",
    "api_log",
  ]);
  erp = await openPusher(portal);
  await push(receipt("GR-0", "100"));
});

const { line, sale, receipt, back, cancel } = documents(() => portal.trade.today);
const push = (p: Pushed, by = erp): Promise<Answer> => by.send(endpoints[p.kind], p.body);
const stateOf = async (externalId: string, by = erp) => (await by.get(`documents/${externalId}`)).json;

/** Excluded counters of calls and sessions, and seals of a periodic task; the state is all else, with sequences. */
const apart = new Set(
  "api_log api_key api_client throttle session session_token login_attempt table_change audit_seal_horizon".split(" "),
);
async function everything(): Promise<Record<string, string>> {
  const tables = await portal.sql<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1",
  );
  const state: Record<string, string> = {};
  for (const { name } of tables.filter((t) => !apart.has(t.name)))
    state[name] = JSON.stringify(
      await portal.sql(`select count(*) as n, md5(string_agg(t::text, ' ' order by t::text)) as hash from "${name}" t`),
    );
  for (const table of ["sale", "purchase", "delivery"])
    state[`numbers of ${table}`] = JSON.stringify(
      await portal.sql(`select last_value, is_called from ${(await sequenceOf(table)) ?? ""}`),
    );
  return state;
}
const sequenceOf = async (table: string) =>
  (await portal.sql<{ s: string }>("select pg_get_serial_sequence($1, 'id') as s", [table]))[0]?.s;

const eachKind = (): Pushed[] => [
  sale("T-1", "5"),
  back("T-2", "S-1", "1"),
  cancel("T-3", "S-1"),
  receipt("T-4", "5"),
  {
    kind: "delivery",
    body: {
      externalId: "T-5",
      packingPlant: "PP1",
      warehouse: "G0",
      shippedAt: "2026-01-02T20:00:00+07:00",
      lines: [{ product: "P0", uom: "ZAK", shippedQty: "5" }],
    },
  },
  {
    kind: "proof",
    body: {
      externalId: "T-6",
      delivery: "D-1",
      arrivedAt: "2026-01-03T20:00:00+07:00",
      signedAt: "2026-01-03T21:00:00+07:00",
      receiverName: "Budi",
      lines: [{ line: 1, receivedQty: "5" }],
    },
  },
  {
    kind: "stock",
    body: {
      externalId: "T-7",
      warehouse: "G0",
      reportedFor: "2026-01-02",
      reportedAt: "2026-01-02T10:00:00+07:00",
      lines: [line(0, "5")],
    },
  },
  { kind: "nil", body: { externalId: "T-8", day: portal.trade.today } },
];

describe("a trial", () => {
  beforeEach(async () => {
    await push(sale("S-1", "5"));
    const plan = eachKind()[4] as Pushed;
    await push({ ...plan, body: { ...plan.body, externalId: "D-1" } });
    await portal.sql(
      "insert into webhook (distributor_id, client_id, url, secret, active) values ($1, $2, 'http://127.0.0.1:9/', 'x', true)",
      [portal.trade.distributors[0], erp.id],
    );
  });

  test("of each kind, single and in a batch, is answered by all rules and stores nothing", async () => {
    await emptyQueues(portal);
    const before = await everything();
    for (const p of eachKind()) {
      const alone = await erp.send(`${endpoints[p.kind]}?dryRun=true`, p.body);
      expect([alone.status, alone.json], p.kind).toMatchObject([200, { status: "applied", dryRun: true }]);
      expect(alone.json, p.kind).not.toHaveProperty("id");
      expect(alone.json, p.kind).not.toHaveProperty("number");
      const batch = await erp.send(`${endpoints[p.kind]}/batch?dryRun=true`, {
        items: [p.body, { ...p.body, externalId: "T-X", lines: [] }, { wrong: true }],
      });
      expect(batch.json, p.kind).toMatchObject({
        results: [
          { status: "applied", dryRun: true },
          p.kind === "cancellation" || p.kind === "nil" ? { dryRun: true } : { status: "failed", dryRun: true },
          { status: "failed", dryRun: true },
        ],
      });
    }
    expect((await erp.send("sales?dryRun=true", sale("T-9", "900").body)).status, "stock is short").toBe(202);
    expect((await erp.send("sales?dryRun=true", sale("T-10", "1", { store: "T9" }).body)).json).toMatchObject({
      status: "failed",
      code: "push.invalid",
      dryRun: true,
    });
    expect(await everything()).toEqual(before);
    expect((await erp.get("documents/T-1")).status).toBe(404);
    expect((await push(sale("T-1", "5"))).json).toMatchObject({ status: "applied", id: 2 });
  });

  test("returns the result of an existing document; it is logged, and cannot be repeated from the log", async () => {
    expect((await erp.send("sales?dryRun=true", sale("S-1", "6").body)).json).toMatchObject({
      status: "conflict",
      dryRun: true,
    });
    expect((await erp.send("sales?dryRun=perhaps", sale("S-9", "6").body)).json).toMatchObject({
      code: "invalid",
      fields: [{ field: "dryRun" }],
    });
    const [logged] = await portal.sql<{ id: number; path: string }>(
      "select id, path from api_log where path like '%dryRun%' order by id limit 1",
    );
    expect(logged?.path).toBe("/api/v1/sales?dryRun=true");
    const again = await (await portal.as("admin")).post(`/api/api-log/${logged?.id}/replay`);
    expect(again.json).toMatchObject({ code: "replay.dryRun" });
  });

  test("concurrent with sales of the same goods has no effect", async () => {
    await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        i % 2 === 0 ? erp.send("sales?dryRun=true", sale(`T-${i}`, "9").body) : push(sale(`S-1${i}`, "9")),
      ),
    );
    expect(await portal.sql("select qty from stock_level where product_id = $1", [portal.trade.products[0]])).toEqual([
      { qty: "23.000" },
    ]);
    expect(await portal.sql("select count(*)::int as n from sale")).toEqual([{ n: 9 }]);
  });
});

describe("a sandbox system", () => {
  let sandbox: Pusher;
  beforeEach(async () => {
    sandbox = await openPusher(portal, 0, { sandbox: true });
  });

  test("sends every kind, always gets the same bytes, and none of its documents count", async () => {
    await emptyQueues(portal);
    const before = await everything();
    const first = await push(sale("S-1", "5", { number: "SB/1" }), sandbox);
    expect(first.json).toEqual(
      expect.objectContaining({ externalId: "S-1", status: "applied", number: "SB/1", sandbox: true }),
    );
    expect(first.json).not.toHaveProperty("id");
    expect((await push(sale("s-1", "5", { number: "SB/1" }), sandbox)).text).toBe(first.text);
    expect((await push(sale("S-1", "6"), sandbox)).json).toMatchObject({ code: "idempotency.mismatch" });
    expect((await push(back("R-1", "S-1", "2"), sandbox)).json, "finds its sale").toMatchObject({ status: "applied" });
    expect((await push(cancel("C-1", "S-1"), sandbox)).json).toMatchObject({ status: "applied", cancelled: "S-1" });
    expect((await push(sale("W-1", "5", { store: "T9" }), sandbox)).json).toMatchObject({ status: "failed" });
    expect((await push(sale("W-1", "5"), sandbox)).json, "corrected").toMatchObject({ status: "applied" });
    const batch = await sandbox.send("sales/batch", { items: [sale("B-1", "1").body, sale("B-2", "1").body] });
    expect(batch.json).toMatchObject({ results: [{ status: "applied" }, { status: "applied" }] });
    const after = await everything();
    expect({ ...after, push_sandbox: "" }).toEqual({ ...before, push_sandbox: "" });
    expect(await stateOf("S-1", sandbox)).toMatchObject({ status: "void", kind: "sale", content: { store: "T0" } });
    // documents are listed once no older transaction, such as one of a periodic task, is running
    const applied = ["R-1", "C-1", "W-1", "B-1", "B-2"].map((externalId) => ({ externalId }));
    await expect
      .poll(async () => (await sandbox.get("documents?state=applied")).json, { timeout: 20_000 })
      .toMatchObject({ data: applied });
    const shown = await (await portal.as("admin")).get(`/api/api-client/${sandbox.id}/sandbox-documents`);
    expect((shown.json as { data: unknown[] }).data).toHaveLength(6);
    expect((await (await portal.as("admin")).get("/api/push-item")).json).toMatchObject({ meta: { totalCount: 1 } });
  });

  test("cannot store real documents, even if a check is missing in the code", async () => {
    const { processDocument } = await import("./push.server.ts");
    const { personOfClient } = await import("./api-client.server.ts");
    const sender = { clientId: sandbox.id, distributorId: portal.trade.distributors[0] };
    const person = personOfClient({ ...sender, code: "X", name: "X" });
    await expect(
      processDocument(portal.server.db.as(person), sender, "sale", sale("S-1", "5").body as never),
    ).rejects.toThrow();
    expect(await portal.sql("select 1 from sale")).toEqual([]);
    expect(await portal.sql("select 1 from push_item where client_id = $1", [sandbox.id])).toEqual([]);
  });

  test("is marked as such at its registration, and cannot become a real system", async () => {
    const admin = await portal.as("admin");
    const made = await admin.post("/api/api-client", {
      code: "SB-9",
      name: "Uji",
      distributor: portal.trade.distributors[0],
      perMinute: 100,
      perDay: 1000,
      sandbox: true,
    });
    expect(made.status, made.text).toBe(200);
    const { id, version } = (made.json as { data: { id: number; version: number } }).data;
    expect((await admin.patch(`/api/api-client/${id}`, { version, sandbox: false })).json).toMatchObject({
      fields: [{ field: "sandbox" }],
    });
    expect((await admin.patch(`/api/api-client/${id}`, { version, sandbox: true, name: "Uji 2" })).status).toBe(200);
  });
});

describe("two systems of one distributor", () => {
  test("sending one document are refused with a reference to each other; equal numbers do not conflict", async () => {
    const other = await openPusher(portal);
    expect((await push(sale("S-1", "5"))).status).toBe(200);
    const again = await push(sale("s-1", "5.000"), other);
    expect([again.status, again.json]).toMatchObject([409, { status: "failed", code: "document.elsewhere" }]);
    expect(again.text).toContain("S-1");
    expect((await push(sale("S-1", "6"), other)).json, "another document").toMatchObject({ status: "applied" });
    await push(sale("S-2", "1", { number: "INV/1" }));
    const paper = await push(sale("X-2", "1", { number: "inv/1" }), other);
    expect([paper.status, paper.json]).toMatchObject([
      409,
      { code: "document.elsewhere", fields: [{ field: "number" }] },
    ]);
    await push(cancel("C-2", "S-2"));
    expect(await stateOf("X-2", other), "its number is available").toMatchObject({ status: "applied" });
    const batch = await other.send("sales/batch", { items: [sale("S-1", "6").body, sale("Q-1", "1").body] });
    expect(batch.json).toMatchObject({ results: [{ status: "applied" }, { status: "applied" }] });
  });

  test("64 concurrent requests create one document", async () => {
    const systems = [erp, await openPusher(portal), await openPusher(portal), await openPusher(portal)];
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, i) => push(sale("S-1", "1"), systems[i % 4] as Pusher)),
    );
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200, 409]));
    expect(await portal.sql("select count(*)::int as n from sale")).toEqual([{ n: 1 }]);
  });

  test("one replacing the other: its documents move, and the new one repeats, returns and cancels them", async () => {
    const [admin, next] = [await portal.as("admin"), await openPusher(portal)];
    const first = await push(sale("S-1", "5"));
    await push(back("R-9", "S-9", "1"));
    const at = `/api/api-client/${erp.id}/documents`;
    expect((await admin.post(`${at}/move`, { to: next.id })).json, "the system is still active").toMatchObject({
      code: "documents.held",
    });
    await portal.sql("update api_client set status = 'suspended' where id = $1", [erp.id]);
    const foreign = await openPusher(portal, 1);
    const sandbox = await openPusher(portal, 0, { sandbox: true });
    for (const to of [foreign.id, sandbox.id, erp.id, 999_999])
      expect((await admin.post(`${at}/move`, { to })).json, String(to)).toMatchObject({ fields: [{ field: "to" }] });
    await push(sale("GR-0", "1"), next);
    expect((await admin.post(`${at}/move`, { to: next.id })).json).toMatchObject({
      code: "documents.clash",
      detail: { count: 1, documents: "GR-0" },
    });
    expect(await portal.sql("select 1 from push_item where client_id = $1", [erp.id])).toHaveLength(3);
    await portal.sql("delete from push_item where client_id = $1", [next.id]);
    const vendor = await portal.as("vendor-a");
    expect((await vendor.post(`${at}/move`, { to: next.id })).status).toBe(403);
    expect((await admin.get(`${at}/successors`)).json).toMatchObject({ documents: 3, obstacle: null });
    const moved = await admin.post(`${at}/move`, { to: next.id });
    expect([moved.status, moved.json]).toEqual([200, { documents: 3 }]);
    expect((await push(sale("S-1", "5"), next)).text).toBe(first.text);
    expect((await push(back("R-1", "S-1", "1"), next)).json).toMatchObject({ status: "applied" });
    await push(sale("S-9", "1"), next);
    expect(await stateOf("R-9", next), "the document that waited for its sale").toMatchObject({ status: "applied" });
    expect((await push(cancel("C-1", "S-1"), next)).json).toMatchObject({ status: "applied" });
    expect((await next.get("documents?kind=sale")).json).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ externalId: "S-1", status: "void" })]),
    });
    expect(await portal.sql("select action from audit_event where action like 'documents.%' order by id")).toEqual([
      { action: "documents.given" },
      { action: "documents.taken" },
    ]);
  });

  test("move while documents are sent: each belongs to one of them, none is lost", async () => {
    const [admin, next] = [await portal.as("admin"), await openPusher(portal)];
    const sent = Array.from({ length: 24 }, (_, i) => push(sale(`S-${i}`, "1")));
    await portal.sql("update api_client set status = 'suspended' where id = $1", [erp.id]);
    const [moved, ...answers] = await Promise.all([
      admin.post(`/api/api-client/${erp.id}/documents/move`, { to: next.id }),
      ...sent,
    ]);
    expect(moved?.status, moved?.text).toBe(200);
    const applied = answers.filter((a) => a.status === 200).length;
    expect((await portal.sql("select 1 from sale")).length).toBe(applied);
    expect(
      await portal.sql(
        "select s.external_id from sale s left join push_item i on i.distributor_id = s.distributor_id and i.client_id = s.client_id and i.external_id = s.external_id where i.id is null",
      ),
    ).toEqual([]);
  });
});

test("figures are equal by value, and null equals omission of an optional field", async () => {
  const first = await push(sale("S-1", "5", { lines: [line(0, "5", { unitPrice: "62500" })] }));
  for (const [qty, unitPrice] of [
    ["5.0", "62500.00"],
    ["05", "062500.0"],
  ] as const)
    expect((await push(sale("S-1", qty, { lines: [line(0, qty, { unitPrice })] }))).text).toBe(first.text);
  expect((await push(sale("S-1", "5", { lines: [line(0, "5", { unitPrice: "62500.01" })] }))).json).toMatchObject({
    code: "idempotency.mismatch",
  });
});
