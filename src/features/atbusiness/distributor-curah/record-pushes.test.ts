import { afterAll, beforeAll, expect, test } from "vitest";
import { buildBulk, bulkDocuments } from "#test/support/bulk.ts";
import { endpoints, openPusher } from "#test/support/push.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { recordBulkPushes } from "./record-pushes.server.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
  await buildBulk(portal.sql, portal.trade);
});
afterAll(() => portal?.close());

test("a bulk distributor shows its system, excluding test systems, and the failed documents", async () => {
  const noted = async () =>
    portal.sql(
      `select client_id::int as client, last_push_at is not null as pushed, failed_pushes as failed
       from bulk_distributor where distributor_id = $1`,
      [portal.trade.distributors[0]],
    );
  await openPusher(portal, 0, { may_bulk: true, sandbox: true });
  await recordBulkPushes(portal.server.db);
  expect(await noted()).toEqual([{ client: null, pushed: false, failed: 0 }]);
  const erp = await openPusher(portal, 0, { may_bulk: true });
  const { sale } = bulkDocuments(() => portal.trade.today);
  await erp.send(endpoints.bulkSale, sale("S-1", "2").body);
  await erp.send(endpoints.bulkSale, sale("S-2", "2", { customer: "TIDAK-ADA" }).body);
  await recordBulkPushes(portal.server.db);
  expect(await noted()).toEqual([{ client: erp.id, pushed: true, failed: 1 }]);
});
