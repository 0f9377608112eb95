import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MatrixAnswer, ReportAnswer } from "#platform/report/index.ts";
import { rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import { markDirty } from "#platform/report/index.server.ts";
import { saleMark } from "#features/penjualan/rollup-marks.server.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, digits, scaled, type Viewer, viewersOf } from "./read-report.ts";

let portal: Portal;
let viewers: Viewer[];
let today: string;
beforeAll(async () => {
  portal = await openPortal();
  viewers = await viewersOf(portal);
  await rebuildRollups(portal.server.db);
  today = (await portal.sql<{ d: string }>("select ((now() at time zone 'Asia/Jakarta')::date)::text as d"))[0]
    ?.d as string;
});
afterAll(() => portal.close());

const pages = ["laporan-toko.pembelian", "laporan-toko.peringkat", "penjualan-per-toko", "potensi-toko"];
const figureOf: Readonly<Record<string, string>> = { "potensi-toko": "headroom" };
const periods = [
  {},
  { period: "mtd" },
  { period: "last30d", compare: "previousPeriod" },
  { period: "yesterday" },
] as const;

/** Compares both orders: by name all rows are computed at once, by a figure only those of the page. */
async function compared(
  { client, name }: Viewer,
  slug: string,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  const figure = figureOf[slug] ?? "tonnes";
  const all = await get(client, slug, { ...query, sort: "name" });
  const placed = [...all.rows].sort((a, z) => {
    const d = scaled(z.cells[figure] ?? null) - scaled(a.cells[figure] ?? null);
    return (a.cells[figure] === null ? 1 : 0) - (z.cells[figure] === null ? 1 : 0) || (d < 0n ? -1 : d > 0n ? 1 : 0);
  });
  for (const [sort, expected] of [
    [`-${figure}`, placed],
    [figure, [...placed].reverse()],
  ] as const)
    for (const page of ["1", "2"]) {
      const answer = (
        await client.get(`/api/report/${slug}?${new URLSearchParams({ ...query, sort, page, perPage: "20" })}`)
      ).json as ReportAnswer;
      const what = `${name} ${slug} ${JSON.stringify(query)} ${sort} ${page}`;
      expect(answer.meta.totalCount, what).toBe(all.meta.totalCount);
      expect(answer.total, what).toEqual(all.total);
      const from = (Number(page) - 1) * 20;
      if (sort === `-${figure}`)
        expect(
          answer.rows.map((r) => r.cells[figure]),
          what,
        ).toEqual(expected.slice(from, from + 20).map((r) => r.cells[figure]));
      const known = new Map(all.rows.map((r) => [r.id, r]));
      for (const r of answer.rows) expect({ ...r, marks: null }, what).toEqual({ ...known.get(r.id), marks: null });
    }
}

describe("a page of many rows", () => {
  test.each(pages)("%s returns the rows, their number and their total of the unpaged answer", async (slug) => {
    for (const viewer of viewers) {
      if ((await viewer.client.get(`/api/report/${slug}`)).status === 403) continue;
      for (const query of periods) await compared(viewer, slug, query);
    }
  });

  test("also while months are outdated, and with stores that bought only in the compared period", async () => {
    const [line] = await portal.sql<{ distributor_id: number; store_id: number }>(
      "select distributor_id, store_id from sale_line where status = 'posted' and sold_on < $1::date - 40 order by id limit 1",
      [today],
    );
    await portal.sql("update sale_line set status = 'cancelled' where store_id = $1 and sold_on > $2::date - 40", [
      line?.store_id,
      today,
    ]);
    const marked = await portal.sql<{ d: number; day: string }>(
      "select distinct distributor_id::int as d, date_trunc('month', sold_on)::date::text as day from sale_line where store_id = $1 and sold_on > $2::date - 40",
      [line?.store_id, today],
    );
    for (const m of marked) await portal.server.db.internal("test").tx((tx) => markDirty(tx, saleMark, m.d, m.day));
    for (const slug of pages)
      await compared(viewers[0] as Viewer, slug, { period: "last30d", compare: "previousPeriod" });
    await rebuildRollups(portal.server.db);
    for (const slug of pages)
      await compared(viewers[0] as Viewer, slug, { period: "last30d", compare: "previousPeriod" });
  });
});

describe("distinct counts", () => {
  const buyers = async (where: string, from: string, to: string) =>
    digits(
      (
        await portal.sql<{ n: number }>(
          `select count(distinct l.store_id)::int as n from sale_line l where ${where} and l.status = 'posted' and l.sign = 1 and l.tonnes > 0 and l.sold_on between $1 and $2`,
          [from, to],
        )
      )[0]?.n ?? 0,
    );

  test("count each member once per month, for more months than a number has bits, and once in total", async () => {
    for (const { client, where, name } of viewers.slice(0, 3)) {
      const answer = await client.get(
        `/api/report/toko-aktif/matrix?${new URLSearchParams({ over: "time", figure: "activeStores", from: "2021-01-01", to: today })}`,
      );
      if (answer.status === 403) continue;
      const matrix = answer.json as MatrixAnswer;
      for (const c of matrix.columns.slice(-15)) {
        const [{ end } = { end: today }] = await portal.sql<{ end: string }>(
          "select ($1::date + interval '1 month' - interval '1 day')::date::text as end",
          [c.name],
        );
        const to = matrix.time?.unit === "year" ? `${c.name.slice(0, 4)}-12-31` : end;
        expect(c.total ?? "0", `${name} ${c.name}`).toBe(await buyers(where, c.name, to < today ? to : today));
      }
    }
  });

  test("are the same by month and in total for every scope, whatever days the months begin and end with", async () => {
    for (const { client, where, name } of viewers.slice(0, 3)) {
      const from = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}07`;
      const to = today;
      const answer = await get(client, "penjualan-bulanan", { from, to });
      expect(answer.total.activeStores, name).toBe(await buyers(where, from, to));
      for (const r of answer.rows) {
        const [{ end } = { end: to }] = await portal.sql<{ end: string }>(
          "select ($1::date + interval '1 month' - interval '1 day')::date::text as end",
          [String(r.id)],
        );
        const first = String(r.id) < from ? from : String(r.id);
        expect(r.cells.activeStores, `${name} ${r.id}`).toBe(await buyers(where, first, end < to ? end : to));
      }
    }
  });

  test("count distributors with sales in any part of a period once in its total", async () => {
    for (const { client, where, name } of viewers) {
      const answer = await get(client, "laporan-toko.pembelian", { period: "m3" });
      const { from, to } = answer.stamps.period;
      const [plain] = await portal.sql<{ n: number }>(
        `select count(distinct l.distributor_id)::int as n from sale_line l where ${where} and l.status = 'posted' and l.sign = 1 and l.tonnes > 0 and l.sold_on between $1 and $2`,
        [from, to],
      );
      expect(answer.total.distributorsUsed, name).toBe(String(plain?.n));
    }
  });
});
