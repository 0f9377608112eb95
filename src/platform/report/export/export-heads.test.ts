import { expect, test } from "vitest";
import { SalesByArea } from "#features/laporan/penjualan-per-area/penjualan-per-area.report.ts";
import { translatorFor, sourceTranslator } from "#platform/export/index.server.ts";
import { columnsOf } from "./export-columns.server.ts";
import { screenHeads } from "./export-heads.server.ts";

const period = { from: "2026-11-01", to: "2026-11-20", token: "range", open: false } as const;
const resolved = {
  level: "area",
  period,
  comparison: { kind: "lastYear" },
  question: { compare: { from: "2025-11-01", to: "2025-11-20" } },
} as never;
const headsOf = (shown: readonly string[], language = "id") =>
  screenHeads(columnsOf(SalesByArea, shown, resolved, { language }), 0, translatorFor({ language })).map((c) => [
    c.group,
    c.head,
  ]);

test("column headings equal those on screen: the group with its unit, and below it the period or name", () => {
  const [now, was] = headsOf(["tonnes"]);
  expect([now, was]).toEqual([
    ["Volume (ton)", "Nov 2026"],
    ["Volume (ton)", "Nov 2025"],
  ]);
});

test("the headings are in the reader's language", () => {
  expect(headsOf(["tonnes"], "en")[1]?.[1]).toBe("Nov 2025");
  expect(headsOf(["tonnes"], "ru")[1]?.[1]).toBe("нояб. 2025");
});

test("units that differ within a group are in the headings, and percentages have their own sign", () => {
  const column = (short: string, unit: string) => ({ group: "Nilai", short, unit, apart: short === "Toko" }) as never;
  expect(
    screenHeads([column("Bersih", "Rp"), column("Harga", "Rp/ton"), column("Toko", "")], 0, sourceTranslator).map(
      (c) => [c.group, c.head],
    ),
  ).toEqual([
    ["Nilai", "Bersih (Rp)"],
    ["Nilai", "Harga (Rp/ton)"],
    ["Nilai", "Toko ≠Σ"],
  ]);
});
