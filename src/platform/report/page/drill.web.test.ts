import { describe, expect, test } from "vitest";
import { SalesByArea } from "#features/laporan/penjualan-per-area/penjualan-per-area.report.ts";
import { StockMovements } from "#features/laporan/mutasi-stok/mutasi-stok.report.ts";
import { StockAge } from "#features/laporan/umur-stok/umur-stok.report.ts";
import { linesAddress } from "./drill.web.ts";
import { readView } from "./report-query.web.ts";

const view = (query: string, report = SalesByArea) => readView(report, new URLSearchParams(query));

describe("the lines behind a row", () => {
  test("are requested with every filter, the clicked members and the days of the period", () => {
    const address = linesAddress(
      StockMovements,
      view("opco=3,4&product=9", StockMovements),
      "warehouse:7",
      "/laporan/log-stok",
      { from: "2026-02-01", to: "2026-02-28" },
    );
    expect(Object.fromEntries(new URLSearchParams(address.slice(address.indexOf("?"))))).toEqual({
      "f.opco": "3,4",
      "f.product": "9",
      "f.warehouse": "7",
      "f.movedOn": "2026-02-01..2026-02-28",
    });
    expect(
      decodeURIComponent(
        linesAddress(StockAge, view("", StockAge), "warehouse:0", "/laporan/log-stok", {
          from: "2026-02-28",
          to: "2026-02-28",
        }),
      ),
    ).toBe("/laporan/log-stok?f.warehouse=~&f.movedOn=..2026-02-28");
  });
  test("of a quarter are those of its three months", () => {
    const address = linesAddress(StockMovements, view("", StockMovements), "quarter:2026-01-01", "/laporan/log-stok", {
      from: "2026-01-01",
      to: "2026-06-30",
    });
    expect(new URLSearchParams(address.slice(address.indexOf("?"))).get("f.movedOn")).toBe("2026-01-01..2026-03-31");
  });
});
