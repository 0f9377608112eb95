import { describe, expect, test } from "vitest";
import { divideCalendar, type Division } from "./window.server.ts";

const kinds = (to: string, division: Partial<Division>, from = "2026-11-01") =>
  divideCalendar([{ id: "w0", range: { from, to }, months: 0, days: 0 }], {
    months: true,
    splitMonths: new Set(),
    subtract: false,
    ...division,
  }).map((s) => `${s.kind} ${s.from} ${s.to}`);

describe("a month to date", () => {
  test("is read as a month if its last day has the last facts, and by days if there are later ones", () => {
    expect(kinds("2026-11-23", { last: "2026-11-23" })).toEqual(["months 2026-11-01 2026-11-23"]);
    expect(kinds("2026-11-23", { last: "2026-11-20" })).toEqual(["months 2026-11-01 2026-11-23"]);
    expect(kinds("2026-11-23", { last: "2026-11-24" })).toEqual(["days 2026-11-01 2026-11-23"]);
    expect(kinds("2026-11-23", {})).toEqual(["days 2026-11-01 2026-11-23"]);
  });
  test("needs no subtraction, and keeps the preceding months", () => {
    expect(kinds("2026-11-23", { last: "2026-11-23", subtract: true }, "2026-09-01")).toEqual([
      "months 2026-09-01 2026-10-31",
      "months 2026-11-01 2026-11-23",
    ]);
  });
  test("is read by days if it begins later than its month, or if rows of the month belong to several members", () => {
    expect(kinds("2026-11-23", { last: "2026-11-23" }, "2026-11-02")).toEqual(["days 2026-11-02 2026-11-23"]);
    expect(kinds("2026-11-23", { last: "2026-11-23", splitMonths: new Set(["2026-11-01"]) })).toEqual([
      "days 2026-11-01 2026-11-23",
    ]);
  });
});
