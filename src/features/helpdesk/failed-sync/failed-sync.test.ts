import { afterAll, beforeAll, expect, test } from "vitest";
import { openPusher, type Pusher } from "#test/support/push.ts";
import { finishedJob } from "#test/support/jobs.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";
import { readReason } from "../raw-data/read-reason.ts";

let portal: TradePortal;
let erp: Pusher;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "100");
  erp = await openPusher(portal);
});
afterAll(() => portal?.close());

const sale = (externalId: string, store = "T0") => ({
  externalId,
  store,
  warehouse: "G0",
  soldOn: portal.trade.today,
  lines: [{ product: "P0", uom: "ZAK", qty: "1" }],
});
const itemOf = async (externalId: string) =>
  (
    await portal.sql<{ id: number; version: number; payload: string; state: string }>(
      "select id, version, payload, state from push_item where external_id = $1",
      [externalId],
    )
  )[0];

test("a repaired document is applied, and its sender's repetition gets the outcome", async () => {
  const admin = await portal.as("admin");
  expect((await erp.send("sales", sale("F-1", "T9"))).status).toBe(422);
  const item = await itemOf("F-1");
  const problems = await admin.get(`/api/push-item/${item?.id}/problems`);
  expect(problems.json).toMatchObject({ fields: [{ field: "store", values: { code: "T9" } }] });
  const still = await admin.post(`/api/push-item/${item?.id}/repair`, {
    version: item?.version,
    payload: JSON.stringify(sale("F-1", "T8")),
  });
  expect(still.json).toMatchObject({ data: { state: "failed" } });
  const now = await itemOf("F-1");
  expect((await admin.post(`/api/push-item/${item?.id}/repair`, { version: item?.version })).status).toBe(409);
  const other = await admin.post(`/api/push-item/${item?.id}/repair`, {
    version: now?.version,
    payload: JSON.stringify(sale("F-2")),
  });
  expect(other.json).toMatchObject({ fields: [{ field: "externalId" }] });
  const done = await admin.post(`/api/push-item/${item?.id}/repair`, {
    version: now?.version,
    payload: JSON.stringify(sale("F-1")),
  });
  expect(done.json).toMatchObject({ data: { state: "applied" } });
  const repeat = await erp.send("sales", sale("F-1", "T9"));
  expect([repeat.status, (repeat.json as { status: string }).status]).toEqual([200, "applied"]);
  expect(
    (
      await portal.sql<{ n: number }>(
        "select count(*)::int as n from audit_event where entity = 'pushItem' and action = 'repair'",
      )
    )[0]?.n,
  ).toBe(2);
});

test("a malformed document is listed under an id of its own with its errors, and can be repaired", async () => {
  const admin = await portal.as("admin");
  const malformed = { ...sale("SHAPE-1"), lines: [{ product: "P0", uom: "ZAK", qty: 1 }], extra: erp.key };
  const [first, again] = [await erp.send("sales", malformed), await erp.send("sales", malformed)];
  expect([first.status, first.json]).toMatchObject([
    422,
    {
      externalId: "SHAPE-1",
      status: "failed",
      code: "invalid",
      message: "Isian belum benar.",
      fields: [
        { field: "lines.0.qty", message: "Harus berupa teks." },
        { field: "extra", message: "Isian tidak dikenal." },
      ],
    },
  ]);
  expect(again.text).toBe(first.text);
  const item = await itemOf("SHAPE-1");
  expect([item?.state, item?.payload.includes(erp.key)]).toEqual(["failed", false]);
  expect((await erp.get("documents/SHAPE-1")).json).toMatchObject({
    status: "failed",
    code: "invalid",
    fields: [{ field: "lines.0.qty" }, { field: "extra" }],
  });
  expect((await admin.get(`/api/push-item/${item?.id}/problems`)).json).toMatchObject({
    fields: [{ field: "lines.0.qty" }, { field: "extra" }],
  });
  const tried = await admin.post(`/api/push-item/${item?.id}/repair`, { version: item?.version });
  expect([tried.status, tried.json]).toEqual([
    422,
    expect.objectContaining({
      fields: [expect.objectContaining({ field: "lines.0.qty" }), expect.objectContaining({ field: "extra" })],
    }),
  ]);
  const done = await admin.post(`/api/push-item/${item?.id}/repair`, {
    version: item?.version,
    payload: JSON.stringify(sale("SHAPE-1")),
  });
  expect(done.json).toMatchObject({ data: { state: "applied" } });
  expect((await erp.send("sales", malformed)).json, "its sender gets the outcome").toMatchObject({
    status: "applied",
  });
  expect((await erp.send("sales", { externalId: "SHAPE-1" })).json).toMatchObject({
    status: "conflict",
    code: "idempotency.mismatch",
  });
  const cancelled = { externalId: "SHAPE-2", document: "LATER", reason: "salah toko" };
  expect((await erp.send("cancellations", cancelled)).status).toBe(202);
  expect((await erp.send("cancellations", { externalId: "SHAPE-2" })).json).toMatchObject({ status: "conflict" });
  expect((await itemOf("SHAPE-2"))?.state).toBe("waiting");
  let deep: unknown = 1;
  for (let i = 0; i < 3_000; i++) deep = [deep];
  expect((await erp.send("sales", { externalId: "SHAPE-3", lines: deep })).status).toBe(422);
  const odder = [
    { externalId: "SHAPE-4", lines: 7, store: "\u0000", product: {} },
    { externalId: "SHAPE-5", lines: [null, 1, { product: 1 }] },
    { externalId: "a b" },
    null,
  ];
  expect((await erp.send("sales/batch", { items: odder })).status).toBe(200);
  expect(
    await portal.sql(
      "select external_id, codes from push_item where external_id like 'SHAPE-%' and state = 'failed' order by 1",
    ),
  ).toEqual([
    { external_id: "SHAPE-4", codes: "" },
    { external_id: "SHAPE-5", codes: "" },
  ]);
  await portal.sql("delete from push_item where external_id like 'SHAPE-%' and state <> 'applied'");
});

test("of two concurrent repairs or discards one succeeds; the trail contains the applied content", async () => {
  const [admin, helper] = [await portal.as("admin"), await portal.as("admin")];
  for (let round = 0; round < 4; round++) {
    const id = `TWO-${round}`;
    await erp.send("sales", sale(id, "T9"));
    const item = await itemOf(id);
    const repairWith = (notes: string) => ({ version: item?.version, payload: JSON.stringify({ ...sale(id), notes }) });
    const answers = await Promise.all([
      admin.post(`/api/push-item/${item?.id}/repair`, repairWith("satu")),
      round % 2 === 0
        ? helper.post(`/api/push-item/${item?.id}/repair`, repairWith("dua"))
        : helper.post(`/api/push-item/${item?.id}/discard`, { version: item?.version, reason: "tidak perlu" }),
    ]);
    expect(answers.map((a) => a.status).sort(), answers.map((a) => a.text).join()).toEqual([200, 409]);
    const now = await itemOf(id);
    const trail = await portal.sql<{ action: string; payload: string | null }>(
      "select action, after ->> 'payload' as payload from audit_event where entity = 'pushItem' and entity_id = $1 and action in ('repair', 'discard')",
      [String(item?.id)],
    );
    const content = (text: string | null | undefined) => JSON.parse(text ?? "null") as unknown;
    expect(trail.map((t) => [t.action, content(t.payload)])).toEqual([
      now?.state === "discarded" ? ["discard", null] : ["repair", content(now?.payload)],
    ]);
    expect(await portal.sql("select 1 from sale where external_id = $1", [id])).toHaveLength(
      now?.state === "applied" ? 1 : 0,
    );
  }
});

test("a withdrawn document leaves the list and cannot be repaired; a waiting cancellation is retried", async () => {
  const admin = await portal.as("admin");
  const listed = async (state: string) =>
    (
      (await admin.get(`/api/push-item?f.state=${state}&q=GONE`)).json as {
        data: { externalId: string; message: string | null }[];
      }
    ).data.map((r) => [r.externalId, r.message]);
  const cancelled = (externalId: string, document: string) => ({ externalId, document, reason: "salah kirim" });
  for (const n of [1, 2]) await erp.send("sales", sale(`GONE-${n}`, "T9"));
  const [before, other] = [await itemOf("GONE-1"), await itemOf("GONE-2")];
  expect(await listed("failed")).toHaveLength(2);
  await erp.send("cancellations", cancelled("GONE-C1", "GONE-1"));
  expect([await listed("failed"), await listed("void")]).toEqual([
    [["GONE-2", "store: Kode T9 tidak dikenal."]],
    [["GONE-1", "Dokumen ini atau yang dirujuknya sudah dibatalkan."]],
  ]);
  const repair = { payload: JSON.stringify(sale("GONE-1")) };
  expect(
    (await admin.post(`/api/push-item/${before?.id}/repair`, { version: before?.version, ...repair })).status,
    "a concurrent repair",
  ).toBe(409);
  const now = await itemOf("GONE-1");
  expect(
    (await admin.post(`/api/push-item/${now?.id}/repair`, { version: now?.version, ...repair })).json,
  ).toMatchObject({ code: "push.settled" });
  expect((await admin.get(`/api/push-item/${now?.id}/problems`)).json).toMatchObject({
    message: "Dokumen ini atau yang dirujuknya sudah dibatalkan.",
    fields: [],
  });
  // the state that existed before failed documents could be cancelled
  await portal.sql("update push_item set state = 'discarded' where external_id = 'GONE-2'");
  await erp.send("cancellations", cancelled("GONE-C2", "GONE-3"));
  await portal.sql(
    "update push_item set waits_for = 'doc:GONE-2', payload = replace(payload, 'GONE-3', 'GONE-2') where external_id = 'GONE-C2'",
  );
  const waiting = await itemOf("GONE-C2");
  expect((await admin.post(`/api/push-item/${waiting?.id}/repair`, { version: waiting?.version })).json).toMatchObject({
    data: { state: "applied" },
  });
  expect([(await itemOf("GONE-2"))?.state, other?.state]).toEqual(["void", "failed"]);
  expect(await portal.sql("select 1 from sale where external_id like 'GONE-%'")).toEqual([]);
  // a document and its cancellation are resolved together, in either order
  await erp.send("cancellations", cancelled("GONE-C4", "GONE-4"));
  expect((await erp.send("sales", sale("GONE-4", "T9"))).json).toMatchObject({ status: "void" });
  expect(await listed("waiting")).toEqual([]);
});

test("failed repetitions by the sender do not conflict with a repair", async () => {
  const admin = await portal.as("admin");
  await erp.send("sales", sale("BUSY", "T9"));
  const item = await itemOf("BUSY");
  for (let i = 0; i < 3; i++) expect((await erp.send("sales", sale("BUSY", "T9"))).status).toBe(422);
  const done = await admin.post(`/api/push-item/${item?.id}/repair`, {
    version: item?.version,
    payload: JSON.stringify(sale("BUSY")),
  });
  expect(done.json).toMatchObject({ data: { state: "applied" } });
});

test("a repair and a replay refuse an Idempotency-Key, which would store an incomplete outcome", async () => {
  const admin = await portal.as("admin");
  await erp.send("sales", sale("KEYED", "T9"));
  const item = await itemOf("KEYED");
  const short = { ...sale("KEYED"), lines: [{ product: "P0", uom: "ZAK", qty: "100000" }] };
  const key = { "idempotency-key": "a-key-of-somebody" };
  const [log] = await portal.sql<{ id: number }>(
    "select id from api_log where method = 'POST' order by id desc limit 1",
  );
  for (const answer of [
    await admin.post(
      `/api/push-item/${item?.id}/repair`,
      { version: item?.version, payload: JSON.stringify(short) },
      key,
    ),
    await admin.post(`/api/api-log/${log?.id}/replay`, {}, key),
  ])
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([400, "idempotency.unsupported"]);
  expect(
    (await admin.post(`/api/push-item/${item?.id}/repair`, { version: item?.version, payload: JSON.stringify(short) }))
      .json,
  ).toMatchObject({ data: { state: "waiting" } });
  expect(await portal.sql("select 1 from sale where external_id = 'KEYED'")).toEqual([]);
});

test("a repair runs with the sender's permissions: another distributor's warehouse is refused", async () => {
  const admin = await portal.as("admin");
  await erp.send("sales", { ...sale("F-3", "T9") });
  const item = await itemOf("F-3");
  const tried = await admin.post(`/api/push-item/${item?.id}/repair`, {
    version: item?.version,
    payload: JSON.stringify({ ...sale("F-3", "T2"), warehouse: "G1" }),
  });
  expect(tried.json).toMatchObject({ data: { state: "failed", fields: [{ field: "store" }, { field: "warehouse" }] } });
  const set = await itemOf("F-3");
  expect(
    (await admin.post(`/api/push-item/${item?.id}/discard`, { version: set?.version, reason: "salah kirim" })).status,
  ).toBe(200);
  expect((await itemOf("F-3"))?.state).toBe("discarded");
});

test("a logged call is replayed for its sender and logged; a distributor sees only its own calls", async () => {
  const admin = await portal.as("admin");
  const [log] = await portal.sql<{ id: number }>(
    "select id from api_log where path = '/api/v1/sales' order by id limit 1",
  );
  const again = await admin.post(`/api/api-log/${log?.id}/replay`);
  expect(again.json).toMatchObject({ status: 200 });
  expect(
    (await portal.sql<{ n: number }>("select count(*)::int as n from api_log where replay_of = $1", [log?.id]))[0]?.n,
  ).toBe(1);
  const own = (await (await portal.as("vendor-a")).get("/api/api-log")).json as { meta: { totalCount: number } };
  const others = (await (await portal.as("vendor-b")).get("/api/api-log")).json as { meta: { totalCount: number } };
  expect(own.meta.totalCount).toBeGreaterThan(0);
  expect(others.meta.totalCount).toBe(0);
  expect((await (await portal.as("vendor-a")).post(`/api/api-log/${log?.id}/replay`)).status).toBe(403);
});

test("a call with a wrong key or address cannot be replayed; others only with the system's permission", async () => {
  const admin = await portal.as("admin");
  const other = await openPusher(portal, 0, { addresses: "127.3.0.1" });
  const set = (what: string) => portal.sql(`update api_client set ${what} where id = $1`, [other.id]);
  const replayed = async (externalId: string) => {
    const [log] = await portal.sql<{ id: number }>(
      "select id from api_log where client_id = $1 and payload like $2 order by id desc limit 1",
      [other.id, `%"${externalId}"%`],
    );
    const { status, json } = await admin.post(`/api/api-log/${log?.id}/replay`);
    return [status, (json as { code?: string }).code ?? (json as { status: number }).status];
  };
  await set("may_sales = false");
  await other.send("sales", sale("SCOPE"));
  expect(await replayed("SCOPE")).toEqual([403, "scope"]);
  await set("may_sales = true");
  expect(await replayed("SCOPE")).toEqual([200, 200]);
  await set("status = 'suspended'");
  await other.send("sales", sale("CLOSED"));
  expect(await replayed("CLOSED")).toEqual([403, "client.suspended"]);
  await set("status = 'active'");
  await other.send("sales", sale("ELSEWHERE"), "127.9.9.9");
  expect(await replayed("ELSEWHERE")).toEqual([422, "replay.refused"]);
  await portal.sql("update api_key set revoked_at = now() where client_id = $1", [other.id]);
  await other.send("sales", sale("STOLEN"));
  expect(await replayed("STOLEN")).toEqual([422, "replay.refused"]);
  expect(
    await portal.sql(
      "select external_id as id from sale where external_id in ('SCOPE', 'CLOSED', 'ELSEWHERE', 'STOLEN')",
    ),
  ).toEqual([{ id: "SCOPE" }]);
});

test("all failed documents or those of a list can be retried; the result counts the failures", async () => {
  const admin = await portal.as("admin");
  for (const [id, store] of [
    ["B-1", "T5"],
    ["B-2", "T6"],
    ["B-3", "T6"],
  ] as const)
    await erp.send("sales", sale(id, store));
  const retry = async (input: object) => {
    const started = (await admin.post("/api/job", { name: "push-item.retry", input })).json as { data: { id: number } };
    return (await finishedJob(admin, started.data.id)).summaryValues;
  };
  const states = async () =>
    Object.fromEntries(
      (
        await portal.sql<{ id: string; state: string; attempts: number }>(
          "select external_id as id, state, attempts from push_item where external_id like 'B-%'",
        )
      ).map((r) => [r.id, `${r.state} ${r.attempts}`]),
    );
  expect(await retry({ state: "failed", query: { "f.codes": "T5" } })).toEqual({ applied: 0, total: 1 });
  expect(await states()).toEqual({ "B-1": "failed 2", "B-2": "failed 1", "B-3": "failed 1" });
  await portal.sql("update store set code = 'T6' where code = 'T0'");
  expect(await retry({ state: "failed", query: { q: "B-" } })).toEqual({ applied: 2, total: 3 });
  expect(await states()).toEqual({ "B-1": "failed 3", "B-2": "applied 2", "B-3": "applied 2" });
  await portal.sql("update store set code = 'T0' where code = 'T6'");
  const [row] = ((await admin.get("/api/push-item?q=B-1")).json as { data: { message: string }[] }).data;
  expect(row?.message).toBe("store: Kode T5 tidak dikenal.");
  const english = (text: string, values?: Readonly<Record<string, string>>) =>
    text === "Kode {code} tidak dikenal." ? `Code ${values?.code} is not known.` : text;
  expect(readReason(`${row?.message}; lines.0.qty: Jumlah terlalu kecil.`, english)).toBe(
    "Toko: Code T5 is not known.; Baris {line}, Jumlah: Jumlah terlalu kecil.",
  );
  expect(
    (await (await portal.as("vendor-b")).post("/api/job", { name: "push-item.retry", input: { state: "failed" } }))
      .status,
  ).toBe(403);
});

test("a joint retry sends one event for each applied document, and none for failed ones", async () => {
  const admin = await portal.as("admin");
  const url = "http://127.0.0.1:9/hook";
  expect((await admin.request("PUT", `/api/api-client/${erp.id}/webhook`, { body: { url } })).status).toBe(200);
  for (const [id, store] of [
    ["H-1", "T0"],
    ["H-2", "T0"],
    ["H-3", "T5"],
  ])
    await erp.send("sales", { ...sale(id as string, store), warehouse: "G-LATER" });
  await portal.sql("update warehouse set code = 'G-LATER' where code = 'G0'");
  const job = (
    await admin.post("/api/job", { name: "push-item.retry", input: { state: "failed", query: { q: "H-" } } })
  ).json as { data: { id: number } };
  await finishedJob(admin, job.data.id);
  await portal.sql("update warehouse set code = 'G0' where code = 'G-LATER'");
  expect(
    await portal.sql("select external_id as id, event from webhook_delivery where external_id like 'H-%' order by id"),
  ).toEqual([
    { id: "H-1", event: "document.applied" },
    { id: "H-2", event: "document.applied" },
  ]);
});

test("reading the content of a distributor's document is audited; reading a list is not", async () => {
  const admin = await portal.as("admin");
  const item = await itemOf("F-1");
  const opened = () =>
    portal.sql<{ label: string }>(
      "select label from audit_event where entity = 'pushItem' and action = 'open' order by id",
    );
  const before = (await opened()).length;
  await admin.get("/api/push-item");
  expect(await opened()).toHaveLength(before);
  expect((await admin.get(`/api/push-item/${item?.id}`)).json).toMatchObject({
    data: { externalId: "F-1", payload: item?.payload },
  });
  expect((await opened()).slice(before)).toEqual([{ label: "F-1" }]);
  expect((await (await portal.as("vendor-b")).get(`/api/push-item/${item?.id}`)).status).not.toBe(200);
});

test("raw data is found by the codes in a document, within the reader's permissions", async () => {
  await erp.send("sales", sale("F-9", "T-77"));
  await erp.send("sales", { ...sale("F-10"), lines: [{ product: "P-88", uom: "ZAK", qty: "1" }] });
  const search = async (who: string, query: string) =>
    ((await (await portal.as(who)).get(`/api/push-item?${query}`)).json as { data: { externalId: string }[] }).data.map(
      (r) => r.externalId,
    );
  expect([
    await search("admin", "q=t-77"),
    await search("admin", "q=P-88"),
    await search("admin", "f.codes=T-77"),
  ]).toEqual([["F-9"], ["F-10"], ["F-9"]]);
  expect(await search("admin", "q=F-9+T-88")).toEqual([]);
  expect((await (await portal.as("vendor-b")).get("/api/push-item?q=T-77")).status).toBe(403);
});

test("a waiting document names the document that it waits for, in the list and in its details", async () => {
  await erp.send("returns", {
    externalId: "R-9",
    sale: "BELUM-1",
    returnedOn: portal.trade.today,
    reason: "Zak sobek",
    lines: [{ line: 1, qty: "1" }],
  });
  const admin = await portal.as("admin");
  const rows = ((await admin.get("/api/push-item?q=R-9")).json as { data: { id: number; message: string }[] }).data;
  expect(rows.map((r) => r.message)).toEqual(["Menunggu dokumen BELUM-1."]);
  expect((await admin.get(`/api/push-item/${rows[0]?.id}/problems`)).json).toMatchObject({
    message: "Menunggu dokumen {document}.",
    values: { document: "BELUM-1" },
  });
});
