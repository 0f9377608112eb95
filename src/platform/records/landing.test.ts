import { afterAll, beforeAll, expect, test } from "vitest";
import type { LandingTile } from "./landing.calls.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

test("tiles are the pages that the reader may open, with the counts of their lists", async () => {
  for (const who of ["admin", "distributor"]) {
    const reader = await portal.as(who);
    const links = ((await reader.get("/api/auth/account")).json as { links: string[] }).links;
    const { tiles } = (await reader.get("/api/landing?below=/master/")).json as { tiles: LandingTile[] };
    expect(tiles.length).toBeGreaterThan(0);
    for (const t of tiles) expect(links).toContain(t.route);
    const stores = tiles.find((t) => t.route === "/master/data-toko");
    expect(stores?.count, who).toBe(
      ((await reader.get("/api/store")).json as { meta: { totalCount: number } }).meta.totalCount,
    );
  }
});
