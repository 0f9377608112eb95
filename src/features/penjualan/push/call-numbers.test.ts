import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiLog } from "#features/master/log-api/log-api.resource.ts";
import { countLimits, clearSizes, whereOf } from "#platform/records/index.server.ts";
import { openPusher, type Pusher } from "#test/support/push.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let erp: Pusher;
const sale = (externalId: string) => ({
  externalId,
  store: "T0",
  warehouse: "G0",
  soldOn: portal.trade.today,
  lines: [{ product: "P0", uom: "ZAK", qty: "1" }],
});
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "100");
  erp = await openPusher(portal);
  await erp.send("sales", sale("N-1"));
  await erp.send("sales/batch", {
    items: [
      sale("N-1"),
      sale("N-2"),
      { externalId: "N-3", surprise: 1 },
      { externalId: "nol\0" },
      { externalId: 7 },
      "N-4",
    ],
  });
  await erp.send("sales/batch", { items: Array.from({ length: 7 }, (_, i) => sale(`M-${i}`)) });
  await erp.get("documents/N-1");
  await erp.get("client");
});
afterAll(() => portal?.close());

type Call = { path: string; externalId: string | null };
async function calls(filter: string, who = "admin"): Promise<Call[]> {
  const answer = await (await portal.as(who)).get(`/api/api-log?sort=id&${filter}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { data: Call[] }).data;
}
const paths = async (filter: string, who?: string) =>
  (await calls(filter, who)).map((c) => c.path.replace("/api/v1/", ""));

test("a number finds the calls that contain or queried it, by exact match, for its distributor only", async () => {
  expect(await paths("f.externalId=N-1")).toEqual(["sales", "sales/batch", "documents/N-1"]);
  expect(await paths("f.externalId=N-1", "vendor-a")).toHaveLength(3);
  expect(await paths("f.externalId=N-1", "vendor-b")).toEqual([]);
  expect(await paths("f.externalId=N-3")).toEqual(["sales/batch"]);
  expect(await paths("f.externalId=N-")).toEqual([]);
  expect(await paths("f.externalId.in=N-2,M-6")).toEqual(["sales/batch", "sales/batch"]);
  expect(await paths("f.externalId=~")).toEqual(["client"]);
  expect(await paths("f.externalId.not=N-1")).toEqual(["sales/batch", "client"]);
});

test("a row shows some of its numbers; a call without a number has none", async () => {
  const shown = (await calls("")).map((c) => c.externalId);
  expect(shown).toEqual(["N-1", "N-1, N-2, N-3", "M-0, M-1, M-2, M-3, M-4 (+2)", "N-1", null]);
});

test("numbers cannot be searched by part, and the list cannot be sorted by them", async () => {
  const admin = await portal.as("admin");
  for (const query of ["f.externalId.has=N", "f.externalId= ", "sort=externalId"])
    expect((await admin.get(`/api/api-log?${encodeURI(query)}`)).status, query).toBe(422);
});

test("a search of a large log uses its index", async () => {
  await portal.sql(
    "insert into api_log (distributor_id, client_id, method, path, status, latency_ms, external_ids) select distributor_id, id, 'POST', '/api/v1/sales/batch', 200, 9, array['B-' || n, 'B-' || n || '-2', 'B-' || n || '-3'] from (select * from api_client order by id limit 1) c, generate_series(1, 40000) n",
  );
  await portal.sql("analyze api_log");
  const where = whereOf(ApiLog, { "f.externalId": "B-39" });
  const statements = [
    `select t.id from {api_log} t where ${where.sql} order by t.id desc limit 21`,
    `select count(*) from {api_log} t where ${where.sql}`,
  ];
  for (const sql of statements) {
    const plan = JSON.stringify(
      await portal.server.db.internal("plan of a list").query(`explain (format json) ${sql}`, where.params),
    );
    expect(plan).toContain("api_log_external_ids");
    expect(plan).not.toContain("Seq Scan");
  }
  expect(await paths("f.externalId=B-39")).toHaveLength(1);
});

test("an estimated count of an empty result is zero", async () => {
  const usual = { ...countLimits };
  Object.assign(countLimits, { exactUpTo: 1_000, costUpTo: 1 });
  clearSizes();
  try {
    const { meta } = (await (await portal.as("admin")).get("/api/api-log?f.externalId=B-none")).json as {
      meta: { totalCount: number; estimated?: boolean };
    };
    expect(meta).toMatchObject({ totalCount: 0 });
    expect(meta.estimated).toBeUndefined();
  } finally {
    Object.assign(countLimits, usual);
    clearSizes();
  }
});
