import { afterAll, beforeAll, expect, test } from "vitest";
import { openPhone, salesmenAtWork } from "#test/support/phone.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import type { Movement } from "./pergerakan.calls.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

test("a recorded movement is not shown after its salesman withdraws the consent to tracking", async () => {
  const [salesman] = await salesmenAtWork(portal);
  const phone = await openPhone(portal, salesman as number);
  const now = Math.floor(Date.now() / 1000);
  const points = [60, 30].map((ago) => [now - ago, -6_200_000 - ago, 106_800_000, 5, 10, 90, 0]);
  expect((await phone.post("tracks", { points, gpsOff: false })).json).toMatchObject({ stored: 2 });
  const admin = await portal.as("admin");
  const shown = async () => (await admin.get(`/api/movement/day?salesman=${salesman}`)).json as Movement;
  expect(await shown()).toMatchObject({ none: null, track: { length: 2 } });
  await portal.sql("update salesman set consent_version = null where id = $1", [salesman]);
  expect(await shown()).toMatchObject({ none: "noConsent", track: [], stops: [], distanceM: 0 });
});
