import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  axisNumber,
  change,
  dateRange,
  dayMonth,
  decimal,
  decimalForEdit,
  forSheet,
  instant,
  longMonth,
  money,
  month,
  monthRange,
  parseDecimal,
  percent,
  plainDate,
  relative,
  shortMonth,
} from "#platform/ui/index.web.ts";
import { SalesByArea } from "#features/laporan/penjualan-per-area/penjualan-per-area.report.ts";
import { type Figure, figuresOf } from "#platform/report/index.ts";
import { optionsOf, type Palette, readingOf, readView, hourOptions } from "#platform/report/index.web.ts";
import { ComplianceReport } from "#features/laporan/kepatuhan-distributor/kepatuhan-distributor.report.ts";

const spoken = vi.hoisted(() => ({ locale: "en-US" }));
vi.mock("#platform/ui/language/i18n.web.ts", () => ({
  currentLocale: () => spoken.locale,
  t: (source: string) => source,
}));

const said = (locale: string) => {
  spoken.locale = locale;
  return [
    decimal("-12345.678"),
    money("1284500.5", 2),
    percent("87.04"),
    change("3.3").text,
    axisNumber(1234.5),
    axisNumber(20),
  ].map((w) => w.replaceAll("\u202f", "_").replaceAll("\u00a0", " "));
};
const dated = (locale: string) => {
  spoken.locale = locale;
  return [
    plainDate("2026-10-05"),
    month("2026-08"),
    dateRange("2026-05-01", "2026-05-20"),
    dateRange("2026-04-28", "2026-05-03"),
    dateRange("2025-12-28", "2026-01-03"),
    monthRange("2026-08-01", "2026-10-01"),
    monthRange("2025-12-01", "2026-05-01"),
    dayMonth("2026-12-09"),
    instant("2026-11-20T07:07:00Z"),
    `${shortMonth(5)} ${longMonth(5)} ${longMonth(10, "2026")}`,
  ];
};

describe("formats in the reader's language", () => {
  test("figures", () => {
    expect(said("id-ID")).toEqual(["−12.345,678", "Rp 1.284.500,50", "87,0%", "▲ 3,3%", "1.234,5", "20"]);
    expect(said("en-US")).toEqual(["−12,345.678", "Rp 1,284,500.50", "87.0%", "▲ 3.3%", "1,234.5", "20"]);
    expect(said("zh-CN")).toEqual(said("en-US"));
    expect(said("fr-FR")).toEqual(["−12_345,678", "Rp 1_284_500,50", "87,0_%", "▲ 3,3_%", "1_234,5", "20"]);
    expect(said("ru-RU")).toEqual(["−12 345,678", "Rp 1 284 500,50", "87,0 %", "▲ 3,3 %", "1 234,5", "20"]);
  });
  test("a percentage outside its table, formatted as in the table", () => {
    spoken.locale = "fr-FR";
    const at = {
      measure: "compliancePct",
      down: "distributor",
      over: "day",
      rows: [],
      columns: [],
      cells: [],
      total: null,
      totalCount: 0,
    };
    const reading = readingOf(
      ComplianceReport,
      readView(ComplianceReport, new URLSearchParams()),
      at,
      (source) => source,
    );
    expect([reading.words("87.04", "bad"), reading.alone("87.04", "bad"), reading.alone("87.04")]).toEqual([
      "◆ 87,0",
      "◆ 87,0\u202f%",
      percent("87.04"),
    ]);
  });
  test("the attainment of a bar's target", () => {
    spoken.locale = "fr-FR";
    const figure = figuresOf(SalesByArea.of).tonnes as Figure;
    const bar = {
      id: 1,
      name: "A",
      value: "80",
      compared: null,
      target: "100",
      rest: false,
      seasons: [],
      others: false,
    };
    const data = {
      figure,
      target: figure,
      kindName: "Area",
      bars: [bar],
      left: null,
      kind: "bar",
      unit: null,
    } as const;
    const { series } = optionsOf(
      data,
      { now: "Nov", was: null, target: "Target" },
      {} as Palette,
      400,
      (source) => source,
    ) as { series: { data: { label?: unknown }[] }[] };
    expect(series.at(-1)?.data[0]?.label).toMatchObject({ show: true, formatter: "80\u202f%" });
  });
  test("dates", () => {
    const id = [
      "5 Okt 2026",
      "Agu 2026",
      "1–20 Mei 2026",
      "28 Apr – 3 Mei 2026",
      "28 Des 2025 – 3 Jan 2026",
      "Agu – Okt 2026",
      "Des 2025 – Mei 2026",
      "9 Des",
    ];
    expect(dated("id-ID")).toEqual([...id, "20 Nov 2026 14.07 WIB", "Mei Mei Oktober 2026"]);
    const en = [
      "5 Oct 2026",
      "Aug 2026",
      "1–20 May 2026",
      "28 Apr – 3 May 2026",
      "28 Dec 2025 – 3 Jan 2026",
      "Aug – Oct 2026",
      "Dec 2025 – May 2026",
      "9 Dec",
    ];
    expect(dated("en-US")).toEqual([...en, "20 Nov 2026 14:07 WIB", "May May October 2026"]);
    const zh = [
      "2026年10月5日",
      "2026年8月",
      "2026年5月1日–20日",
      "2026年4月28日 – 5月3日",
      "2025年12月28日 – 2026年1月3日",
      "2026年8月 – 10月",
      "2025年12月 – 2026年5月",
      "12月9日",
    ];
    expect(dated("zh-CN")).toEqual([...zh, "2026年11月20日 14:07 WIB", "5月 5月 2026年10月"]);
    expect(dated("fr-FR")).toContain("28 avr. – 3 mai 2026");
    expect(dated("ru-RU")).toContain("28 апр. – 3 мая 2026");
    expect(dated("ru-RU")).toContain("авг. – окт. 2026");
  });
  test("hours to choose from, also after a change of the language", () => {
    const seventh = () => hourOptions()[7];
    spoken.locale = "id-ID";
    expect(seventh()).toEqual({ value: 7, label: "07.00" });
    spoken.locale = "en-US";
    expect(seventh()?.label).toBe("07:00");
  });
  test("the time of a notice", () => {
    spoken.locale = "en-US";
    expect(relative("2026-10-17T10:00:00Z", new Date("2026-11-20T02:00:00Z"))).toBe("17 Oct 17:00");
  });
});

describe("typed text is parsed as it is displayed", () => {
  beforeEach(() => {
    spoken.locale = "en-US";
  });
  const read = (text: string) => {
    const parsed = parseDecimal(text, 3);
    return "error" in parsed ? parsed.error : parsed.value;
  };
  test.each(["id-ID", "en-US", "fr-FR", "ru-RU", "zh-CN"])("in %s, figure by figure", (locale) => {
    spoken.locale = locale;
    for (const value of ["1284", "1284.5", "0.125", "1.284", "-48.25", "1284500.001"]) {
      expect(read(decimalForEdit(value))).toBe(value);
      expect(read(decimal(value))).toBe(value);
    }
  });
  test("one separator before three digits is that of the language; unambiguous text has one meaning", () => {
    expect(["1,284", "1.284", "1.284,5", "1,284.5", "1.284.500", "1284,5"].map(read)).toEqual([
      "1284",
      "1.284",
      "1284.5",
      "1284.5",
      "1284500",
      "1284.5",
    ]);
    spoken.locale = "fr-FR";
    expect(["1,284", "1.284", "1 284,5"].map(read)).toEqual(["1.284", "1.284", "1284.5"]);
  });
  test("a spreadsheet gets the same digits in every language", () => {
    for (const locale of ["id-ID", "en-US", "ru-RU"]) {
      spoken.locale = locale;
      expect(["1284500.250", "-3", "12"].map(forSheet)).toEqual(["1284500,250", "-3", "12"]);
    }
  });
});
