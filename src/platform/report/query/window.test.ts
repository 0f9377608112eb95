import { describe, expect, test } from "vitest";
import { cut, type Cutting } from "./window.server.ts";

const kinds = (to: string, how: Partial<Cutting>, from = "2026-11-01") =>
  cut([{ id: "w0", range: { from, to }, months: 0, days: 0 }], {
    months: true,
    splitMonths: new Set(),
    subtract: false,
    ...how,
  }).map((s) => `${s.kind} ${s.from} ${s.to}`);

describe("a month to date", () => {
  test("is read as a month if its last day has the last facts, and by days if there are later ones", () => {
    expect(kinds("2026-11-23", { last: "2026-11-23" })).toEqual(["m 2026-11-01 2026-11-23"]);
    expect(kinds("2026-11-23", { last: "2026-11-20" })).toEqual(["m 2026-11-01 2026-11-23"]);
    expect(kinds("2026-11-23", { last: "2026-11-24" })).toEqual(["d 2026-11-01 2026-11-23"]);
    expect(kinds("2026-11-23", {})).toEqual(["d 2026-11-01 2026-11-23"]);
  });
  test("needs no subtraction, and keeps the preceding months", () => {
    expect(kinds("2026-11-23", { last: "2026-11-23", subtract: true }, "2026-09-01")).toEqual([
      "m 2026-09-01 2026-10-31",
      "m 2026-11-01 2026-11-23",
    ]);
  });
  test("is read by days if it begins later than its month, or if rows of the month belong to several members", () => {
    expect(kinds("2026-11-23", { last: "2026-11-23" }, "2026-11-02")).toEqual(["d 2026-11-02 2026-11-23"]);
    expect(kinds("2026-11-23", { last: "2026-11-23", splitMonths: new Set(["2026-11-01"]) })).toEqual([
      "d 2026-11-01 2026-11-23",
    ]);
  });
});
