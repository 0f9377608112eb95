import { describe, expect, test } from "vitest";
import { AuditReport } from "#features/laporan/audit-trail/audit-trail.report.ts";
import { SalesTrend } from "#features/laporan/tren-penjualan/tren-penjualan.report.ts";
import { StorePotential } from "#features/laporan/potensi-toko/potensi-toko.report.ts";
import { SalesPotential } from "#features/laporan/potensi-penjualan/potensi-penjualan.report.ts";
import { LeadTimes } from "#features/laporan-tim-io/lead-time.report.ts";
import type { Cell } from "../cell.ts";
import type { Report, ReportRow } from "../report.ts";
import { addDays, addMonths } from "#kit/day.ts";
import { markedFormat, markStyle } from "../export/export-marks.server.ts";
import { marked, markedTotal, marksNeed } from "./marks.server.ts";

const through = "2026-11-20";
const row = (id: number | string, cells: Record<string, Cell>): ReportRow => ({
  id,
  code: null,
  name: String(id),
  cells,
});
const marksOf = (report: Report, level: string, rows: readonly ReportRow[], count = rows.length) =>
  marked(report, { level }, { through }, rows, count).map((r) => r.marks ?? null);

describe("outliers", () => {
  const months = (of: (index: number) => string) =>
    Array.from({ length: 24 }, (_, i) => addMonths("2024-12-01", i)).map((m, i) =>
      row(m, { tonnes: of(i), movingAvg12: "100", seasonalIndex: "100" }),
    );
  test("are marked with direction and distance from the seasonal expectation, and never in an incomplete month", () => {
    // twenty ordinary months of ±1, one far above; the last one, November 2026, is incomplete
    const rows = months((i) => (i === 5 ? "120" : i === 23 ? "2" : i % 2 === 0 ? "101" : "99"));
    expect(marksOf(SalesTrend, "month", rows).flatMap((m, i) => (m ? [[i, m.tonnes]] : []))).toEqual([
      [5, ["stray", "▲3σ"]],
    ]);
    // a December of 200 is expected if the seasonal index is 200
    const seasonal = rows.map((r, i) =>
      i === 5 ? row(r.id, { tonnes: "200", movingAvg12: "100", seasonalIndex: "200" }) : r,
    );
    expect(marksOf(SalesTrend, "month", seasonal).every((m) => m === null)).toBe(true);
    expect(marksOf(SalesTrend, "brand", rows).every((m) => m === null)).toBe(true);
  });
  test("a low value is marked too, but a day without work is not; few rows have no standard deviation", () => {
    // of 23 completed months 22 are 100 and one is 54: mean 98, σ = √((22 × 2² + 44²) ÷ 23) = 9.4, z = −4.7
    expect(
      marksOf(
        SalesTrend,
        "month",
        months((i) => (i === 9 ? "54" : "100")),
      )[9],
    ).toEqual({ tonnes: ["stray", "▼3σ"] });
    const days = (last: string) =>
      Array.from({ length: 20 }, (_, i) => row(addDays("2026-11-01", i), { events: i === 19 ? last : "10" }));
    expect(marksOf(AuditReport, "day", days("90"))[19]).toEqual({ events: ["stray", "▲3σ"] });
    expect(marksOf(AuditReport, "day", days("0"))[19]).toBeNull();
    expect(marksOf(AuditReport, "day", days("90").slice(-11))[10]).toBeNull();
  });
});

test("the first tenth of all rows is marked, whatever part is on the page, and never a row of zero", () => {
  const rows = [1, 2, 3, 4].map((rank) =>
    row(rank, { headroom: rank === 3 ? "0" : String(10 - rank), headroomRank: String(rank) }),
  );
  expect(marksOf(StorePotential, "store", rows, 39).map((m) => m?.headroom?.[0] ?? null)).toEqual([
    "lead",
    "lead",
    null,
    null,
  ]);
  expect(marksNeed(StorePotential, "store")).toEqual(["headroomRank"]);
});

test("a figure based on few records shows their number, in the total too; one without records shows none", () => {
  const cells = (arrivals: string, avg: Cell) => ({ arrivals, leadTimeAvg: avg });
  expect(
    marksOf(LeadTimes, "warehouse", [row(1, cells("4", "30")), row(2, cells("5", "30")), row(3, cells("0", null))]),
  ).toEqual([{ leadTimeAvg: ["few", "n=4"] }, null, null]);
  expect(markedTotal(LeadTimes, "warehouse", cells("3", "30"))).toEqual({ leadTimeAvg: ["few", "n=3"] });
  const peers = (peerP75: Cell, activeStores: string) =>
    markedTotal(SalesPotential, "area", { peerP75, activeStores })?.headroom;
  expect([peers(null, "4"), peers("8", "40"), peers(null, "0")]).toEqual([["few", "n<10"], undefined, undefined]);
});

test("in a sheet the figure remains a number and its mark is part of the format", () => {
  expect([
    markedFormat("#,##0", ["few", "n=3"]),
    markedFormat("#,##0", ["lead", ""]),
    markedFormat("#,##0", undefined),
  ]).toEqual(['#,##0" n=3"', "#,##0", "#,##0"]);
  expect(markStyle(["lead", ""], false)).toEqual({ font: { name: "Calibri", size: 11, bold: true } });
});
