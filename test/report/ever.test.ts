import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Sales } from "#features/laporan/sales.cube.ts";
import { join, param, sql, amongEver } from "#platform/report/index.server.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, viewersOf } from "./read-report.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const ids = param("ids", "bigint[]", [1]);
const byDay = { kind: "saleDate", asOf: "2026-01-31" } as const;

describe("filters by members on the day of the sale", () => {
  test("exclude facts whose place or store never had the member, unless facts without a member are requested", () => {
    const area = amongEver(Sales, "area", byDay, [1]);
    expect([area?.column, area?.test(ids)]).toEqual([
      "district_id",
      sql`in (select z.district_id from {~area_district} z where z.area_id = any(${ids}))`,
    ]);
    const position = amongEver(Sales, "position", byDay, [1]);
    expect([position?.column, position?.test(ids)]).toEqual([
      "store_id",
      sql`in (select z.store_id from {~store_version} z where (${join(
        ["gm", "ssm", "asm", "tso", "spc"].map((kind) => sql`z.${kind}_id = any(${ids})`),
        " or ",
      )}))`,
    ]);
    expect([amongEver(Sales, "area", byDay, [0, 1]), amongEver(Sales, "store", byDay, [1])]).toEqual([null, null]);
  });

  test("return the same for a member as its row among all rows, for everybody", async () => {
    const [range] = await portal.sql<{ from: string; to: string }>(
      "select (d - interval '13 months')::date::text as from, d::text as to from (select (now() at time zone 'Asia/Jakarta')::date as d) x",
    );
    const query = { ...range, mapping: "saleDate", compare: "none" };
    for (const { client, name } of await viewersOf(portal))
      for (const [slug, level] of [
        ["penjualan-per-area", "area"],
        ["penjualan-per-regional", "region"],
        ["penjualan-per-sales", "position"],
      ] as const) {
        if ((await client.get(`/api/report/${slug}`)).status === 403) continue;
        const { rows } = await get(client, slug, query);
        for (const row of rows.slice(0, 4)) {
          if (row.id === 0) continue;
          const { total } = await get(client, slug, { ...query, [level]: String(row.id) });
          expect([total.tonnes, total.netSales], `${name} ${slug} ${row.name}`).toEqual([
            row.cells.tonnes,
            row.cells.netSales,
          ]);
        }
      }
  });
});
