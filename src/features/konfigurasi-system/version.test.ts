import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

test("releases are sorted by number, newest first, and visible to all signed-in users", async () => {
  const admin = await portal.as("admin");
  for (const releaseVersion of ["1.9", "1.10", "99999999999999.1"]) {
    const made = await admin.post("/api/release", {
      releaseVersion,
      releasedOn: "2026-01-05",
      description: "<p>Baru</p>",
    });
    expect([releaseVersion, made.status, made.text]).toMatchObject([releaseVersion, 200, expect.any(String)]);
  }
  const listed = (await (await portal.as("tso")).get("/api/version/get")).json as {
    items: { version: string; date_rilis: string }[];
  };
  expect(listed.items.filter((r) => r.date_rilis === "2026-01-05").map((r) => r.version)).toEqual([
    "99999999999999.1",
    "1.10",
    "1.9",
  ]);
});
