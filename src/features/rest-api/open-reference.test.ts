import { afterAll, beforeAll, expect, test } from "vitest";
import { openPusher } from "#test/support/push.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { openReference } from "./open-reference.setting.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());

test("page and document are private until an administrator opens both, and then disclose nothing else", async () => {
  const openState = async () => (await portal.anonymous.get("/api/rest-api/open")).json;
  const document = () => portal.anonymous.get("/api/v1/openapi.json");
  expect(await openState()).toEqual({ open: false });
  expect((await document()).status).toBe(401);
  const admin = await portal.as("admin");
  expect((await admin.get("/api/v1/openapi.json")).status).toBe(200);
  const erp = await openPusher(portal);
  const read = await erp.get("openapi.json");
  expect(read.status).toBe(200);
  expect(read.headers["ratelimit-policy"]).not.toContain("minute");
  await portal.sql("update api_client set status = 'suspended' where id = $1", [erp.id]);
  expect((await erp.get("openapi.json")).json).toMatchObject({ code: "client.suspended" });
  const saved = await admin.request("PUT", "/api/setting", {
    body: { name: openReference.name, value: true, version: 0 },
  });
  expect(saved.status, saved.text).toBe(200);
  expect(await openState()).toEqual({ open: true });
  const { paths } = (await document()).json as { paths: object };
  for (const path of Object.keys(paths).filter((p) => !p.includes("{")))
    expect((await portal.anonymous.get(path)).status, path).not.toBe(200);
  expect((await portal.anonymous.get("/api/openapi.json")).status).toBe(401);
});
