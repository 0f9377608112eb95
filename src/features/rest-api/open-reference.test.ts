import { afterAll, beforeAll, expect, test } from "vitest";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { openReference } from "./open-reference.setting.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());

test("the reference is closed to strangers until an administrator opens it, and then tells them nothing else", async () => {
  const asked = async () => (await portal.stranger.get("/api/rest-api/open")).json;
  expect(await asked()).toEqual({ open: false });
  const admin = await portal.as("admin");
  const saved = await admin.request("PUT", "/api/setting", {
    body: { name: openReference.name, value: true, version: 0 },
  });
  expect(saved.status, saved.text).toBe(200);
  expect(await asked()).toEqual({ open: true });
  const { paths } = (await portal.stranger.get("/api/v1/openapi.json")).json as { paths: object };
  for (const path of Object.keys(paths).filter((p) => !p.includes("{")))
    expect((await portal.stranger.get(path)).status, path).not.toBe(200);
  expect((await portal.stranger.get("/api/openapi.json")).status).toBe(401);
});
