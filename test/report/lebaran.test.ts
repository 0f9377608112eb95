import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, addMonths, daysBetween, monthEnd, monthStart } from "#kit/day.ts";
import type { MatrixAnswer, Range } from "#platform/report/index.ts";
import { type LebaranPeriod, daysBetweenLebarans, lebaranPeriodsIn } from "#features/laporan/lebaran.server.ts";
import { comparisonBehind } from "#platform/report/index.server.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";
import { get, soldByDistributor, soldIn, todayOf } from "./read-report.ts";

const around = (on: string, before = 6): LebaranPeriod => ({ from: addDays(on, -before), to: addDays(on, 9), on });
describe("the distance of a Lebaran from the previous one", () => {
  const lebaran = [around("2024-04-10"), around("2025-03-31"), around("2026-03-20")];
  test.each([
    ["for a month that contains a feast", { from: "2026-03-01", to: "2026-03-31" }, 354],
    ["for a month before the nearest feast", { from: "2025-01-01", to: "2025-01-31" }, 355],
    ["for a month nearer to the next feast", { from: "2025-11-01", to: "2025-11-30" }, 354],
    ["for a period with several feasts, of the last one", { from: "2025-01-01", to: "2026-12-31" }, 354],
    ["for days after the last known feast", { from: "2026-11-01", to: "2026-11-30" }, 354],
    ["is unknown before the first known feast", { from: "2024-04-01", to: "2024-04-30" }, null],
    ["is unknown long after the last known feast", { from: "2028-01-01", to: "2028-01-31" }, null],
  ])("%s", (_, period, days) => expect(daysBetweenLebarans(period, lebaran)).toBe(days));

  test("is counted from the named day of Lebaran, or from the first holiday if no day has the name", () => {
    const march = { from: "2026-03-01", to: "2026-03-31" };
    expect(daysBetweenLebarans(march, [around("2025-03-31"), around("2026-03-20", 9)])).toBe(354);
    expect(daysBetweenLebarans(march, [{ ...around("2025-03-31"), on: null }, around("2026-03-20", 9)])).toBe(351);
    // if the calendar lacks a year, the distance is unknown and not about 700 days
    expect(daysBetweenLebarans(march, [around("2024-04-10"), around("2026-03-20")])).toBeNull();
  });
  test("two Lebarans in one calendar year are separate", () => {
    const days = ["2030-01-04", "2030-01-05", "2030-01-07", "2030-12-24", "2030-12-25"].map((day) => ({
      day,
      named: day.endsWith("5"),
    }));
    expect(lebaranPeriodsIn(days)).toEqual([
      { from: "2030-01-04", to: "2030-01-07", on: "2030-01-05" },
      { from: "2030-12-24", to: "2030-12-25", on: "2030-12-25" },
    ]);
  });
});

describe("the Lebaran comparison", () => {
  let portal: Portal;
  let admin: Client;
  let month: string;
  let shift: number;
  const plain = (range: Range) => soldIn(portal, range);
  const back = ({ from, to }: Range): Range => ({ from: addDays(from, -shift), to: addDays(to, -shift) });
  beforeAll(async () => {
    portal = await openPortal();
    admin = await portal.as("admin");
    month = addMonths(monthStart(await todayOf(portal)), -1);
    // a calendar of years so short that both have sales
    const [was, now] = [addDays(addMonths(month, -2), 14), addDays(month, 8)];
    shift = daysBetween(was, now);
    await portal.sql("update calendar set lebaran = false, holiday = null where lebaran");
    await portal.sql(
      "update calendar set lebaran = true where day between $1::date - 6 and $1::date + 9 or day between $2::date - 8 and $2::date + 9",
      [was, now],
    );
    await portal.sql(
      "update calendar set holiday = 'Hari Raya Idul Fitri', joint_leave = false where day in ($1, $2)",
      [was, now],
    );
  });
  afterAll(() => portal.close());

  test("has the sales of the days with the same distance from Lebaran, row by row, and shows those days", async () => {
    const range = back({ from: month, to: monthEnd(month) });
    const { rows, total, stamps } = await get(admin, "penjualan-per-distributor", {
      period: "month",
      compare: "feastYear",
    });
    expect([stamps.comparison, total.compared]).toEqual([{ ...range, kind: "feastYear" }, await plain(range)]);
    const was = await soldByDistributor(portal, range);
    expect(was.size).toBeGreaterThan(2);
    expect(comparisonBehind("feastYear")).toBe("tahun lalu (geser Lebaran)");
    expect(rows.flatMap((r) => (r.cells.compared === "0" ? [] : [[String(r.id), r.cells.compared]])).sort()).toEqual(
      [...was].sort(),
    );
  });

  test("uses the same distance in rows by day and the same days in rows by month, which mark Lebaran", async () => {
    const days = await get(admin, "penjualan-harian", { period: "month", compare: "feastYear" });
    for (const { id, cells } of days.rows)
      expect([id, cells.compared]).toEqual([id, await plain(back({ from: String(id), to: String(id) }))]);
    const months = await get(admin, "penjualan-bulanan", {
      from: addMonths(month, -1),
      to: monthEnd(month),
      compare: "feastYear",
    });
    expect(months.rows.map((r) => r.id)).toEqual([addMonths(month, -1), month]);
    // figures before the first sales are unknown
    expect(months.rows.map((r) => r.cells.compared)).toEqual([
      null,
      await plain(back({ from: month, to: monthEnd(month) })),
    ]);
    expect(months.rows.map((r) => r.seasons)).toEqual([undefined, [{ label: "Lebaran", onAxes: true }]]);
    // the comparison called last year does not change
    expect(months.rows.map((r) => r.cells.lastYear)).toEqual(
      (await get(admin, "penjualan-bulanan", { from: addMonths(month, -1), to: monthEnd(month) })).rows.map(
        (r) => r.cells.lastYear,
      ),
    );
  });

  test("marks months also where a figure is shown by month", async () => {
    const from = addMonths(month, -1);
    const { json } = await admin.get(
      `/api/report/penjualan-per-distributor/matrix?from=${from}&to=${monthEnd(month)}&over=time&compare=none`,
    );
    expect((json as MatrixAnswer).time).toEqual({ unit: "month", on: "columns", seasons: { [month]: ["Lebaran"] } });
  });

  test("is never the default of a page, and is refused if the calendar lacks a Lebaran", async () => {
    const reports = portal.server.registry.kinds.get("report") ?? [];
    expect(reports.filter((e) => (e.value as { compare?: string }).compare === "feastYear")).toEqual([]);
    await portal.sql("update calendar set lebaran = false where day < $1", [month]);
    const answer = await admin.get("/api/report/penjualan-per-distributor?period=month&compare=feastYear");
    const message = "Tanggal Lebaran periode ini atau setahun sebelumnya belum ada di kalender.";
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { code: "report.feast", fields: [{ field: "compare", message }] },
    ]);
  });
});
