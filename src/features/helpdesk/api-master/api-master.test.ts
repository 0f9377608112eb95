import { afterAll, beforeAll, expect, test } from "vitest";
import { pushKinds } from "#features/penjualan/push/push-schemas.server.ts";
import { limitsCall, lookupCalls } from "#features/rest-api/distributor/lookups.calls.ts";
import { pushCalls } from "#features/rest-api/distributor/push.calls.ts";
import { openPusher, type Pusher } from "#test/support/push.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let erp: Pusher;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "100");
  erp = await openPusher(portal);
});
afterAll(() => portal?.close());
const sale = (externalId: string) => ({
  externalId,
  store: "T0",
  warehouse: "G0",
  soldOn: portal.trade.today,
  lines: [{ product: "P0", uom: "ZAK", qty: "1" }],
});

test("a stopped service refuses and logs its calls with a message, and accepts calls once started", async () => {
  const admin = await portal.as("admin");
  const services = (await admin.get("/api/api-service?perPage=50")).json as {
    data: { id: number; code: string; version: number }[];
  };
  expect(services.data.map((s) => s.code).sort()).toEqual(
    [
      ...[...pushKinds.map((k) => pushCalls[k].single), ...Object.values(lookupCalls), limitsCall].map(
        (c) => c.path.split("/")[3],
      ),
      "client",
      "documents",
    ].sort(),
  );
  const { id, version } = services.data.find((s) => s.code === "sales") as { id: number; version: number };
  const turn = (on: boolean, v: number, notice: string | null) =>
    admin.post(`/api/api-service/${id}/switch`, { version: v, on, notice });
  expect((await turn(false, version, null)).json).toMatchObject({ fields: [{ field: "notice" }] });
  expect((await turn(false, version, "Pemeliharaan sampai 14.00")).status).toBe(200);
  expect((await turn(false, version, "Sekali lagi")).status).toBe(409);
  const refused = await erp.send("sales", sale("M-1"));
  expect([refused.status, refused.json]).toMatchObject([
    503,
    { code: "service.off", detail: { notice: "Pemeliharaan sampai 14.00" } },
  ]);
  expect((await erp.send("sales/batch", { items: [sale("M-1")] })).status).toBe(503);
  expect((await erp.get("documents/M-1")).status).toBe(404);
  expect(
    (
      await erp.send("stock-reports", {
        externalId: "K-1",
        warehouse: "G0",
        reportedFor: "2026-01-02",
        reportedAt: "2026-01-02T10:00:00+07:00",
        lines: [{ product: "P0", uom: "ZAK", qty: "1" }],
      })
    ).status,
  ).toBe(200);
  expect(await portal.sql("select status, code from api_log where path = '/api/v1/sales'")).toEqual([
    { status: 503, code: "service.off" },
  ]);
  expect((await turn(true, version + 1, null)).status).toBe(200);
  expect((await erp.send("sales", sale("M-1"))).json).toMatchObject({ status: "applied" });
  const use = (await admin.get(`/api/api-service/${id}/use`)).json;
  expect(use).toMatchObject({
    path: "/api/v1/sales",
    days: [
      { days: 1, calls: 3, failed: 2 },
      { days: 7, calls: 3 },
    ],
    clients: [{ id: erp.id, calls: 3, failed: 2 }],
  });
  expect(
    await portal.sql(
      "select before->>'state' as was, after->>'state' as is from audit_event where entity = 'apiService' order by id",
    ),
  ).toEqual([
    { was: "on", is: "off" },
    { was: "off", is: "on" },
  ]);
  expect((await (await portal.as("vendor-a")).get("/api/api-service")).status).toBe(403);
});
