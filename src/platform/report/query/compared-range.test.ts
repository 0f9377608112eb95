import { expect, test } from "vitest";
import { wrongCompare } from "./compared-range.server.ts";

test("a comparison that no feature registers is refused", () => {
  expect(wrongCompare("harvestYear")).toBe(
    "Pilih pembanding yang tersedia, atau dua tanggal seperti 2026-03-01..2026-03-31.",
  );
  expect(wrongCompare("previousPeriod")).toBeUndefined();
});
