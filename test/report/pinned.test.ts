import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, addMonths, daysBetween, monthEnd, monthStart } from "#kit/day.ts";
import { pinOf, type Range } from "#platform/report/index.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";
import { get, soldByDistributor, soldIn, todayOf } from "./read-report.ts";

let portal: Portal;
let admin: Client;
/** The first day of the last closed month. */
let month: string;
let today: string;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  today = await todayOf(portal);
  month = addMonths(monthStart(today), -1);
});
afterAll(() => portal.close());

const plain = (range: Range) => soldIn(portal, range);
const lengthOf = (r: Range) => daysBetween(r.from, r.to) + 1;
const refused = async (query: string) =>
  (await admin.get(`/api/report/penjualan-per-distributor?${query}`)).json as {
    code: string;
    fields: { field: string; message: string }[];
  };

describe("custom comparison days", () => {
  test("give rows and totals equal to plain SQL of those days; a different length is announced", async () => {
    const pin = { from: addDays(addMonths(month, -2), 9), to: addDays(addMonths(month, -1), 6) };
    const answer = await get(admin, "penjualan-per-distributor", { period: "month", compare: pinOf(pin) });
    const was = await soldByDistributor(portal, pin);
    expect(was.size).toBeGreaterThan(2);
    for (const row of answer.rows)
      expect([row.id, row.cells.compared]).toEqual([row.id, was.get(String(row.id)) ?? "0"]);
    expect(new Set([...was.keys()].filter((id) => !answer.rows.some((r) => String(r.id) === id)))).toEqual(new Set());
    expect(answer.total.compared).toBe(await plain(pin));
    expect(answer.stamps.comparison).toEqual({
      ...pin,
      kind: "range",
      days: [lengthOf({ from: month, to: monthEnd(month) }), lengthOf(pin)],
    });
    const trend = (await admin.get(`/api/report/penjualan-per-distributor/trend?period=month&compare=${pinOf(pin)}`))
      .json as { comparison: Record<string, string> };
    expect(trend.comparison.tonnes).toBe(answer.total.compared);
    // ordered by them too
    const first = await admin.get(
      `/api/report/penjualan-per-distributor?period=month&compare=${pinOf(pin)}&sort=-compared&perPage=10`,
    );
    expect((first.json as { rows: { cells: { compared: string } }[] }).rows[0]?.cells.compared).toBe(
      [...was.values()].sort((a, b) => Number(b) - Number(a))[0],
    );
  });

  test("count whole months as equal, whatever their length", async () => {
    const pin = { from: addMonths(month, -2), to: monthEnd(addMonths(month, -2)) };
    const { stamps, total } = await get(admin, "penjualan-per-distributor", { period: "month", compare: pinOf(pin) });
    expect([stamps.comparison, total.compared]).toEqual([{ ...pin, kind: "range" }, await plain(pin)]);
  });

  test("compare a running month with as many days, and announce which", async () => {
    const pin = { from: addMonths(month, -1), to: monthEnd(addMonths(month, -1)) };
    const { stamps, total } = await get(admin, "penjualan-per-distributor", { period: "mtd", compare: pinOf(pin) });
    const { to } = stamps.period;
    const cut = { from: pin.from, to: addMonths(to, -2) };
    expect(stamps.comparison).toEqual({ ...cut, kind: "range", ...(cut.to === pin.to ? {} : { asked: pin }) });
    expect(total.compared).toBe(await plain(cut));
    // a closed custom period is compared with all comparison days, and the different length is announced
    const own = { from: addDays(month, 2), to: addDays(month, 8) };
    const over = await get(admin, "penjualan-per-distributor", { ...own, compare: pinOf(pin) });
    expect([over.stamps.comparison, over.total.compared]).toEqual([
      { ...pin, kind: "range", days: [7, lengthOf(pin)] },
      await plain(pin),
    ]);
  });

  test("are shown day by day beside the rows, by distance from the first day; a day beyond them has no figure", async () => {
    const pin = { from: addDays(addMonths(month, -2), 9), to: addDays(addMonths(month, -2), 9 + 19) };
    const { rows, total } = await get(admin, "penjualan-harian", { period: "month", compare: pinOf(pin) });
    expect(rows.map((r) => r.id)).toEqual(
      Array.from({ length: lengthOf({ from: month, to: monthEnd(month) }) }, (_, i) => addDays(month, i)),
    );
    for (const [i, row] of rows.entries()) {
      const day = addDays(pin.from, i);
      expect([row.id, row.cells.compared]).toEqual([row.id, day > pin.to ? null : await plain({ from: day, to: day })]);
    }
    expect(total.compared).toBe(await plain(pin));
    // a longer comparison adds no rows
    const long = { from: addDays(addMonths(month, -3), 9), to: addDays(addMonths(month, -1), 5) };
    expect((await get(admin, "penjualan-harian", { period: "month", compare: pinOf(long) })).rows).toHaveLength(
      rows.length,
    );
  });

  test.each([0, 12])(
    "are shown by month beside the rows, also if they begin %i days after the first of a month",
    async (into) => {
      const period = { from: addMonths(month, -1), to: monthEnd(month) };
      const pin = { from: addDays(addMonths(month, -2), into), to: addDays(monthEnd(addMonths(month, -1)), into) };
      const query = { ...period, compare: pinOf(pin) };
      const { rows, total } = await get(admin, "penjualan-bulanan", query);
      const shift = daysBetween(pin.from, period.from);
      const expected: [string, string | null][] = [];
      for (const at of [-1, 0].map((n) => addMonths(month, n))) {
        const back =
          into === 0
            ? { from: addMonths(at, -1), to: monthEnd(addMonths(at, -1)) }
            : { from: addDays(at, -shift), to: addDays(monthEnd(at), -shift) };
        expected.push([at, await plain({ from: back.from, to: back.to < pin.to ? back.to : pin.to })]);
      }
      expect(rows.map((r) => [r.id, r.cells.compared])).toEqual(expected);
      expect(total.compared).toBe(await plain(pin));
      const turned = await get(admin, "penjualan-bulanan", { ...query, sort: "-compared" });
      expect(turned.rows.map((r) => r.cells.compared)).toEqual(
        expected.map(([, t]) => t).sort((a, b) => Number(b) - Number(a)),
      );
    },
  );

  test("are narrowed to those of an opened row that is part of the period", async () => {
    const period = { from: addMonths(month, -1), to: monthEnd(month) };
    const pin = { from: addMonths(month, -2), to: monthEnd(addMonths(month, -1)) };
    const { stamps, total } = await get(admin, "tren-penjualan", {
      ...period,
      compare: pinOf(pin),
      path: `month:${month}`,
    });
    const own = { from: addMonths(month, -1), to: monthEnd(addMonths(month, -1)) };
    expect([stamps.comparison, total.compared]).toEqual([{ ...own, kind: "range" }, await plain(own)]);
  });

  test("are one day on a page that shows a state", async () => {
    const pin = { from: addDays(month, 4), to: addDays(month, 9) };
    const { stamps, total } = await get(admin, "stok-gudang", { compare: pinOf(pin) });
    expect(stamps.comparison).toEqual({ from: pin.to, to: pin.to, kind: "range" });
    expect(total.compared).toBe(
      (await get(admin, "stok-gudang", { from: pin.to, to: pin.to, compare: "none" })).total.daysOfStock,
    );
  });

  test("are listed in the head of a file, together with shortened and longer comparisons", async () => {
    const head = async (query: Record<string, string>) => {
      const { bytes } = await admin.get(`/api/report/penjualan-per-distributor/export?${new URLSearchParams(query)}`);
      const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
      const of = (name: string) => String(rows.find((r) => r[0] === name)?.[1]);
      return {
        against: of("Banding"),
        address: of("Alamat"),
        columns: JSON.stringify(rows.find((r) => r[0] === "Kode")),
      };
    };
    const pin = { from: addDays(addMonths(month, -2), 9), to: addDays(addMonths(month, -1), 30) };
    const uneven = await head({ period: "month", compare: pinOf(pin) });
    const days = [lengthOf({ from: month, to: monthEnd(month) }), lengthOf(pin)];
    expect(uneven.against).toBe(
      `Rentang banding: ${pin.from} s.d. ${pin.to} (panjang berbeda: ${days[0]} hari banding ${days[1]} hari)`,
    );
    expect(uneven.address).toContain(`compare=${pinOf(pin)}`);
    expect(uneven.columns).toMatch(/\d+ \p{L}+ – \d+ \p{L}+ \d{4} \(ton\)/u);
    const wide = { from: addMonths(month, -2), to: monthEnd(month) };
    expect((await head({ period: "mtd", compare: pinOf(wide) })).against).toContain(
      `(dari ${wide.from} s.d. ${wide.to}, dipotong sepanjang periode berjalan)`,
    );
  });

  test.each([
    ["never", "Pilih pembanding yang tersedia, atau dua tanggal seperti 2026-03-01..2026-03-31."],
    ["2026-03-01", "Pilih pembanding yang tersedia, atau dua tanggal seperti 2026-03-01..2026-03-31."],
    ["2026-02-30..2026-03-31", "Tanggal awal tidak sah."],
    ["2026-03-01..2026-03-32", "Tanggal akhir tidak sah."],
    ["2026-03-31..2026-03-01", "Tanggal akhir sebelum tanggal awal."],
    ["1999-12-01..2000-01-31", "Tanggal di luar batas."],
    ["2026-03-01..2101-01-01", "Tanggal di luar batas."],
  ])("are refused if they are invalid: %s", async (compare, message) => {
    expect(await refused(`compare=${compare}`)).toMatchObject({
      code: "invalid",
      fields: [{ field: "compare", message }],
    });
  });
});
