import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  change,
  dateRange,
  decimal,
  instant,
  integer,
  money,
  month,
  percent,
  plainDate,
  pointChange,
  relative,
  time,
  today,
  tonnes,
} from "./format.web.ts";

describe("figures", () => {
  test("have points as thousands separators and a decimal comma", () => {
    expect(decimal("12345.678")).toBe("12.345,678");
    expect(decimal("1284500000.00", 0)).toBe("1.284.500.000");
    expect(integer(2730)).toBe("2.730");
    expect(decimal("0", 0)).toBe("0");
    expect(decimal("-48.25")).toBe("−48,250");
  });
  test("round half away from zero, without floating point", () => {
    expect(decimal("1.005", 2)).toBe("1,01");
    expect(decimal("-1.005", 2)).toBe("−1,01");
    expect(decimal("99999999999999.995", 2)).toBe("100.000.000.000.000,00");
    expect(decimal("-0.4", 0)).toBe("0");
  });
  test("have all digits at any size", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 999 }), (whole, part) => {
        const shown = decimal(`${whole}.${String(part).padStart(3, "0")}`);
        expect(shown.replaceAll(".", "")).toBe(`${whole},${String(part).padStart(3, "0")}`);
      }),
    );
  });
  test("show one sign for a missing value", () => {
    for (const none of [null, undefined, "", "abc", "NaN", "1e5"]) expect(decimal(none)).toBe("–");
    expect(money(null)).toBe("–");
    expect(tonnes(null)).toBe("–");
  });
  test("have their unit", () => {
    expect(money("1284500000.00")).toBe("Rp\u00a01.284.500.000");
    expect(money("-950000")).toBe("−Rp\u00a0950.000");
    expect(tonnes("128412.6", 1)).toBe("128.412,6\u00a0ton");
    expect(percent("87.04")).toBe("87,0%");
  });
  test("show a change with its arrow", () => {
    expect(change("3.3")).toEqual({ text: "▲ 3,3%", direction: "up" });
    expect(change("-2.1")).toEqual({ text: "▼ 2,1%", direction: "down" });
    expect(change("0.04")).toEqual({ text: "0,0%", direction: "same" });
    expect(change(null)).toEqual({ text: "–", direction: "same" });
    expect([pointChange("3.3"), pointChange("-0.04")]).toEqual([
      { text: "▲ 3,3", direction: "up" },
      { text: "0,0", direction: "same" },
    ]);
  });
});

describe("dates", () => {
  test("do not depend on the time zone", () => {
    expect(plainDate("2026-11-20")).toBe("20 Nov 2026");
    expect(month("2026-08")).toBe("Agu 2026");
    expect(plainDate(null)).toBe("–");
  });
  test("have short ranges", () => {
    expect(dateRange("2026-11-01", "2026-11-20")).toBe("1–20 Nov 2026");
    expect(dateRange("2026-10-28", "2026-11-03")).toBe("28 Okt – 3 Nov 2026");
    expect(dateRange("2025-12-28", "2026-01-03")).toBe("28 Des 2025 – 3 Jan 2026");
    expect(dateRange("2026-11-20", "2026-11-20")).toBe("20 Nov 2026");
  });
  test("of an instant are those in Jakarta", () => {
    expect(time("2026-11-20T07:07:00Z")).toBe("14.07 WIB");
    expect(instant("2026-11-19T17:30:00Z")).toBe("20 Nov 2026 00.30 WIB");
    expect(today(new Date("2026-11-19T17:00:00Z"))).toBe("2026-11-20");
  });
  test("include words for today and yesterday", () => {
    const now = new Date("2026-11-20T02:00:00Z");
    expect(relative("2026-11-20T01:41:00Z", now)).toBe("Hari ini 08.41");
    expect(relative("2026-11-18T17:30:00Z", now)).toBe("Kemarin 00.30");
    expect(relative("2026-11-17T10:00:00Z", now)).toBe("17 Nov 17.00");
    expect(relative("2025-11-17T10:00:00Z", now)).toBe("17 Nov 2025 17.00");
    expect(relative("bukan tanggal", now)).toBe("–");
  });
});
