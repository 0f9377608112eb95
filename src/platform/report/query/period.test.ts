import { expect, test } from "vitest";
import { Refused } from "#kit/refused.ts";
import { resolvePeriod } from "./period.server.ts";

const resolve = (from: string, to: string) => resolvePeriod({ from, to }, "mtd", "2026-11-21");
const refusal = (from: string, to: string): unknown => {
  try {
    return resolve(from, to);
  } catch (error) {
    return error instanceof Refused ? error.fields : error;
  }
};

test("a period may have ten years to the day", () => {
  expect(resolve("2016-11-21", "2026-11-20")).toMatchObject({ from: "2016-11-21", to: "2026-11-20", token: "range" });
  expect(refusal("2016-11-20", "2026-11-20")).toEqual([{ field: "to", message: "Periode paling panjang 10 tahun." }]);
  expect(refusal("2000-01-01", "2100-12-31")).toEqual([{ field: "to", message: "Periode paling panjang 10 tahun." }]);
});

test("a period runs forward, between days that exist", () => {
  expect(refusal("2026-02-30", "2026-03-01")).toEqual([{ field: "from", message: "Tanggal awal tidak sah." }]);
  expect(refusal("2026-03-02", "2026-03-01")).toEqual([
    { field: "to", message: "Tanggal akhir sebelum tanggal awal." },
  ]);
});

test("the period of records is available on pages about records only, which default to a year if there is none yet", () => {
  expect(() => resolvePeriod({ period: "record" }, "mtd", "2026-11-21")).toThrow("Periode tidak dikenal.");
  const newest = { from: "2026-09-01", to: "2026-11-21" };
  expect(resolvePeriod({}, "record", "2026-11-21", newest)).toMatchObject({ ...newest, token: "record" });
  expect(resolvePeriod({}, "record", "2026-11-21")).toMatchObject({
    from: "2025-12-01",
    to: "2026-11-20",
    token: "record",
  });
});
