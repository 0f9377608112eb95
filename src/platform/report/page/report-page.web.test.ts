import { describe, expect, test } from "vitest";
import { AuditReport } from "#features/laporan/audit-trail/audit-trail.report.ts";
import { ComplianceReport } from "#features/laporan/kepatuhan-distributor/kepatuhan-distributor.report.ts";
import { ProductMix } from "#features/laporan/bauran-produk/bauran-produk.report.ts";
import { LineSalesByDistributor } from "#features/laporan-[product]/penjualan-distributor.report.ts";
import { BrandPerformance } from "#features/laporan/performa-merk/performa-merk.report.ts";
import { SalesByArea } from "#features/laporan/penjualan-per-area/penjualan-per-area.report.ts";
import { MonthlySales } from "#features/laporan/penjualan-bulanan/penjualan-bulanan.report.ts";
import { LeadTimes } from "#features/laporan-tim-io/lead-time.report.ts";
import { WarehouseStock } from "#features/laporan/stok-gudang/stok-gudang.report.ts";
import { addsOverRows, type Figure, figuresOf } from "../cube.ts";
import { Refused } from "#kit/refused.ts";
import { isMeasured, type Report, type ReportAnswer } from "../report.ts";
import { t } from "#platform/ui/index.web.ts";
import { barsFor, type ChartData, chartData, lineOfMatrix } from "../chart/chart-data.web.ts";
import { figureRoom, lettersIn, nameWidth, roomBefore, tableRoom } from "./column-room.web.ts";
import { columnMoved, hasColumnSettings, columnToggled } from "./column-settings.web.ts";
import { besideBar, cellOf, columnsOf, groupsOf, nameOf, ownUnit, withGroupRoom } from "./columns.web.ts";
import { StockLevels } from "#features/laporan/level-stok/level-stok.report.ts";
import { UpfrontReport } from "#features/laporan/program-upfront/program-upfront.report.ts";
import { ContractReport } from "#features/laporan/realisasi-kontrak-volume/realisasi-kontrak-volume.report.ts";
import { Availability } from "#features/laporan-tim-io/ketersediaan.report.ts";
import { SupplyStockLevels } from "#features/laporan-tim-io/level-stok.report.ts";
import { MarginByProduct } from "#features/laporan/gpm-per-produk/gpm-per-produk.report.ts";
import { StockAge } from "#features/laporan/umur-stok/umur-stok.report.ts";
import { axisNames, axisUnit, divisorOf, inLines, optionsOf, type Palette } from "../chart/chart-options.web.ts";
import { drillAddress, namedView, recordsAddress } from "./drill.web.ts";
import { ReturnsAndCancellations } from "#features/laporan/retur-dan-pembatalan/retur-dan-pembatalan.report.ts";
import { toneOf } from "../colour.ts";
import { changePercent, headUnit, newsOf, periodWord, subtract, withUnit } from "./figures.web.ts";
import { matchingReports } from "./find-report.web.ts";
import {
  queryBelow,
  matrixQueryOf,
  queryOf,
  changedView,
  datedAddress,
  depthOf,
  levelAt,
  openedView,
  pathAbove,
  pathBelow,
  questionOf,
  readView,
  stepsOf,
  toggled,
  viewSearch,
  writeView,
} from "./report-query.web.ts";
import { nextFocus } from "./useTableFocus.ts";
import { orderOf, worstCells, worstFirst } from "./worst.web.ts";
import { lighterWays } from "./lighter.web.ts";
import { missingOf, wrongIn } from "../delivery/schedule-errors.web.ts";
import { stackOfMatrix } from "../chart/stack-data.web.ts";

const view = (query: string, report = SalesByArea) => readView(report, new URLSearchParams(query));
const written = (query: string, report = SalesByArea) =>
  writeView(report, view(query, report), new URLSearchParams()).toString();

describe("the address of a report", () => {
  test("defaults are omitted, other values are kept, and foreign parameters remain", () => {
    expect(written("period=mtd&page=1")).toBe("");
    const said =
      "period=month&compare=lastMonth&mapping=saleDate&region=3%2C4&path=area%3A7&open=area%3A7%2Fdistrict%3A9&sort=name&page=2&perPage=50";
    expect(written(said)).toBe(said);
    expect(writeView(SalesByArea, view("page=3"), new URLSearchParams("tour=1&page=9")).toString()).toBe(
      "tour=1&page=3",
    );
  });
  test("a link with fixed days shows them whenever it is opened, and the rest of the page unchanged", () => {
    const days = { from: "2026-11-01", to: "2026-11-23" };
    const dated = (search: string) =>
      datedAddress(
        `https://portal.example/?tour=1#/laporan/penjualan-per-area${search && `?${search}`}`,
        SalesByArea,
        view(search),
        days,
      );
    expect(dated("")).toBe("https://portal.example/?tour=1#/laporan/penjualan-per-area?from=2026-11-01&to=2026-11-23");
    expect(dated("period=month&compare=lastMonth&region=3&path=area%3A7&v=abc")).toBe(
      "https://portal.example/?tour=1#/laporan/penjualan-per-area?v=abc&from=2026-11-01&to=2026-11-23&compare=lastMonth&region=3&path=area%3A7",
    );
  });
  test("a saved view keeps the query without its page, in one order, and a relative period remains relative", () => {
    const search = viewSearch(SalesByArea, view("page=4&perPage=75&region=3&period=month&sort=name"));
    expect(search).toBe("period=month&region=3&sort=name");
    expect(viewSearch(SalesByArea, view(search))).toBe(search);
    expect(viewSearch(SalesByArea, view("page=2"))).toBe("");
    // also the figure by time and its transposition, in the view and in a requested file or e-mail
    expect(viewSearch(SalesByArea, view("over=time&figure=netSales&swap=1&page=3"))).toBe(
      "swap=1&over=time&figure=netSales",
    );
    expect(questionOf(view("over=time&figure=netSales&swap=1"))).toMatchObject({
      over: "time",
      figure: "netSales",
      swap: "1",
    });
  });
  test("the column selection is in the address, in views and files, and causes no new request", () => {
    const said = "order=netSales%2Ctonnes&hide=avgPrice%2Ccompared&pin=target&percent=netSales";
    expect(written(said)).toBe(said);
    expect(viewSearch(SalesByArea, view(said))).toBe(said);
    expect(questionOf(view(said))).toMatchObject({
      order: "netSales,tonnes",
      hide: "avgPrice,compared",
      pin: "target",
      percent: "netSales",
    });
    expect(queryOf(view(said))).toEqual(queryOf(view("")));
    // an unknown column, and a ratio in percent of a total, are not accepted: the server refuses them
    const odd = view("hide=nope,avgPrice&percent=avgPrice,tonnes");
    expect(odd.columns).toMatchObject({ hide: ["avgPrice"], percent: ["tonnes"] });
    expect(odd.invalid).toEqual({ hide: "nope,avgPrice", percent: "avgPrice,tonnes" });
  });
  test("opening a saved view replaces the query and adds its link to the address; the plain report removes both", () => {
    const link = "0123456789abcdef0123456789abcdef";
    const opened = openedView(
      SalesByArea,
      { link, search: "period=month&region=3" },
      new URLSearchParams("tour=1&region=9&path=area%3A7&page=3&perPage=75"),
    );
    expect(opened.toString()).toBe(`tour=1&period=month&region=3&perPage=75&v=${link}`);
    expect(openedView(SalesByArea, undefined, opened).toString()).toBe("tour=1&perPage=75");
  });
  test("pinned days are kept in the address, a saved view, a file, an e-mail and a drill; invalid days are not", () => {
    const said = "compare=2026-03-01..2026-04-15";
    expect([written(said), viewSearch(SalesByArea, view(said)), view(written(said)).compare]).toEqual([
      said,
      said,
      "2026-03-01..2026-04-15",
    ]);
    expect([queryOf(view(said)).compare, questionOf(view(said)).compare]).toEqual([
      "2026-03-01..2026-04-15",
      "2026-03-01..2026-04-15",
    ]);
    expect(
      openedView(SalesByArea, { link: "x", search: said }, new URLSearchParams("compare=none")).get("compare"),
    ).toBe("2026-03-01..2026-04-15");
    expect(
      drillAddress(SalesByArea, view(said), "area:7", "/laporan/penjualan-per-distrik", {
        from: "2000-01-01",
        to: "2100-12-31",
      }),
    ).toContain(said);
    for (const wrong of ["2026-03-01", "2026-02-30..2026-03-31", "2026-03-31..2026-03-01", "x..y"])
      expect([wrong, view(`compare=${wrong}`).compare]).toEqual([wrong, "lastYear"]);
  });
  test("invalid values are replaced by defaults", () => {
    expect(view("page=-1&perPage=7&compare=x&region=1;drop&booking=both")).toMatchObject({
      page: 1,
      perPage: 20,
      compare: "lastYear",
      filters: {},
      booking: undefined,
    });
  });
  test("a figure by time is requested from the matrix only; a figure without time is not requested", () => {
    const timed = view("over=time&figure=netSales");
    expect([matrixQueryOf(timed), queryOf(timed)]).toMatchObject([{ over: "time", figure: "netSales" }, {}]);
    expect(queryOf(timed)).not.toHaveProperty("over");
    expect(written("over=time&figure=netSales")).toBe("over=time&figure=netSales");
    expect([view("over=time&figure=rank").figure, view("over=time&figure=rank").invalid]).toEqual([
      undefined,
      { figure: "rank" },
    ]);
    expect(view("over=time", MonthlySales).invalid).toEqual({ over: "time" });
  });
  test("unknown parameters are sent, kept in a saved view, and removed by the next change", () => {
    for (const [name, raw] of [
      ["compare", "ngawur"],
      ["over", "ngawur"],
      ["booking", "ngawur"],
      ["perPage", "21"],
      ["page", "0"],
    ] as const) {
      const odd = view(`${name}=${raw}`);
      expect(queryOf(odd)).toMatchObject({ [name]: raw });
      expect(written(`${name}=${raw}`)).toBe(`${name}=${raw}`);
      expect(changedView(odd, { sort: "name" }).invalid).toBeUndefined();
    }
    expect(view("period=mtd&compare=lastMonth&mapping=saleDate&page=2&perPage=75").invalid).toBeUndefined();
  });
  test("any change returns to the first page, except transposing", () => {
    expect(changedView(view("page=4"), { sort: "name" }).page).toBe(1);
    expect(changedView(view("page=4"), { page: 5 }).page).toBe(5);
  });
  test("closing a row closes the rows in it", () => {
    const open = toggled(toggled(view(""), "area:1"), "area:1/district:2");
    expect(open.open).toEqual(["area:1", "area:1/district:2"]);
    expect(toggled(open, "area:1").open).toEqual([]);
  });
  test("a path leads one row deeper and back, and lists its rows", () => {
    const path = pathBelow(pathBelow("", "area", 1), "month", "2026-11-01");
    expect([path, depthOf(path), depthOf(""), levelAt(SalesByArea, "area:1")]).toEqual([
      "area:1/month:2026-11-01",
      2,
      0,
      SalesByArea.by[1],
    ]);
    expect(stepsOf(path)).toEqual([
      ["area", "1"],
      ["month", "2026-11-01"],
    ]);
    expect([pathAbove(path), pathAbove("area:1"), pathAbove(""), stepsOf("")]).toEqual(["area:1", "", "", []]);
  });
  test("one row deeper is the same query with the row as its path", () => {
    const query = queryBelow(SalesByArea, view("period=month&region=3&page=4&sort=-netSales"), "area:7");
    expect(query).toMatchObject({
      period: "month",
      region: "3",
      path: "area:7",
      page: 1,
      perPage: 75,
      sort: "-netSales",
    });
    expect(queryOf(view("open=area:1"))).not.toHaveProperty("open");
  });
});

describe("the focus when the rows change", () => {
  const stood = { path: "area:1/district:2", column: "3" };
  test("returns to the row that was opened, however many levels up, and to the first row of a level below", () => {
    expect(nextFocus("area:1/district:2", "area:1", stood)).toEqual({ path: "area:1/district:2", column: "0" });
    expect(nextFocus("area:1/district:2", "", stood)).toEqual({ path: "area:1", column: "0" });
    expect(nextFocus("area:1", "area:1/district:2", stood)).toBeUndefined();
    expect(nextFocus("area:1", "area:12", stood)).toBeUndefined();
  });
  test("stays in its row and column when only their order changes", () =>
    expect(nextFocus("area:1", "area:1", stood)).toBe(stood));
});

describe("a schedule", () => {
  test("sends what is on screen, by time too, without the page of the table", () => {
    expect(questionOf(view("period=month&region=3&over=time&figure=netSales&page=4&open=area:1"))).toEqual({
      period: "month",
      compare: "lastYear",
      mapping: "today",
      region: "3",
      over: "time",
      figure: "netSales",
      sort: "-tonnes",
      open: "area:1",
    });
  });
  test("reports empty fields, and shows every refusal", () => {
    const alert = { figure: "tonnes", test: "below", bound: "", eachRow: true, complete: true, mail: true } as const;
    expect(Object.keys(missingOf({ name: "", days: [], recipients: [], alert }))).toEqual([
      "name",
      "days",
      "recipients",
      "alert.bound",
    ]);
    expect(missingOf({ name: "A", days: [1], recipients: [1] })).toEqual({});
    expect(
      wrongIn(
        new Refused("invalid", "Isian belum benar.", { "alert.figure": "Tidak dapat.", "recipients.0": "Pilih lagi." }),
      ),
    ).toEqual({
      "alert.figure": { message: "Tidak dapat.", values: undefined },
      recipients: { message: "Pilih lagi.", values: undefined },
    });
    expect(wrongIn(new Refused("invalid", "Isian belum benar.", { period: "Nilai tidak sah." })).form?.message).toBe(
      "Nilai tidak sah.",
    );
    expect(wrongIn(new Refused("conflict", "Sudah diubah.", [], 409)).form?.message).toBe("Sudah diubah.");
  });
});

describe("the next page", () => {
  const wide = { from: "2000-01-01", to: "2100-12-31" };
  test("keeps period, filters and the clicked members", () => {
    expect(
      drillAddress(SalesByArea, view("region=3&compare=lastMonth"), "area:7", "/laporan/penjualan-per-distrik", wide),
    ).toBe("/laporan/penjualan-per-distrik?region=3&period=mtd&area=7&compare=lastMonth&mapping=today");
    const simulated = "/tim-io/simulasi-level-stok?warehouse=:warehouse&product=:id";
    expect(
      drillAddress(StockLevels, view("", StockLevels), "area:1/distributor:2/warehouse:31/product:42", simulated, wide),
    ).toBe("/tim-io/simulasi-level-stok?warehouse=31&product=42");
    expect(
      drillAddress(StockLevels, view("", StockLevels), "area:1/distributor:2/warehouse:31", simulated, wide),
    ).toBeNull();
    expect(
      drillAddress(MonthlySales, view("", MonthlySales), "month:2026-02-01", "/laporan/penjualan-harian", wide),
    ).toContain("from=2026-02-01&to=2026-02-28");
    // a row counts up to the end of the page's period, and so does its target page
    const running = { from: "2025-11-10", to: "2026-02-22" };
    expect(
      drillAddress(MonthlySales, view("", MonthlySales), "month:2026-02-01", "/laporan/penjualan-harian", running),
    ).toContain("from=2026-02-01&to=2026-02-22");
    expect(
      drillAddress(MonthlySales, view("", MonthlySales), "month:2025-11-01", "/laporan/penjualan-harian", running),
    ).toContain("from=2025-11-10&to=2025-11-30");
  });
});

describe("the worst cells of a matrix", () => {
  const figure = (id: string) => figuresOf(WarehouseStock.of)[id] as Figure;
  const cells = [
    ["20", "0", "50"],
    [null, "9", "tidak bergerak"],
    ["-3", "6", "12"],
  ];
  test("are the smallest if low values are bad, worst first; cells without a figure are excluded", () => {
    const days = figure("daysOfStock");
    const worst = worstCells(cells, orderOf(days, false), (_row, _column, cell) => toneOf(days, cell), 5);
    expect(worst.map((c) => [c.cell, c.tone])).toEqual([
      ["-3", "bad"],
      ["0", "bad"],
      ["6", "bad"],
      ["9", "warn"],
      ["12", "warn"],
    ]);
  });
  test("are the largest if no value is bad, and cells without a value are excluded", () => {
    const plain = worstCells(cells, orderOf(figure("closing"), false), () => undefined, 3);
    expect([orderOf(figure("closing"), false), plain.map((c) => c.cell)]).toEqual(["size", ["50", "20", "12"]]);
  });
  test("determine the order of the rows, unless the figure is not in the table", () => {
    expect(
      worstFirst(WarehouseStock, view("sort=name", WarehouseStock), figure("daysOfStock"), "daysOfStock").sort,
    ).toBe("daysOfStock");
    expect(worstFirst(WarehouseStock, view("sort=name", WarehouseStock), figure("opening"), "opening").sort).toBe(
      "name",
    );
  });
});

describe("figures as text", () => {
  test("differences and changes keep every digit", () => {
    expect(subtract("9007199254740993.000000000001", "0.000000000001")).toBe("9007199254740993");
    expect(subtract("1.5", "2")).toBe("-0.5");
    expect(changePercent("110", "100")).toBe("10");
    expect(changePercent("1", "3")).toMatch(/^-66\.6{10}/);
    expect([
      changePercent("1", "0"),
      changePercent("1", "-5"),
      changePercent(null, "1"),
      changePercent("baru", "1"),
      changePercent("1", "n/a"),
    ]).toEqual([null, null, null, null, null]);
  });
  test("a period has the shortest unambiguous name", () => {
    expect(periodWord({ from: "2026-11-01", to: "2026-11-20" })).toBe("Nov 2026");
    expect(periodWord({ from: "2025-11-01", to: "2026-11-20" })).toBe("Nov 2025 – Nov 2026");
    expect(periodWord({ from: "2026-09-01", to: "2026-11-20" })).toBe("Sep – Nov 2026");
    expect(periodWord({ from: "2026-11-01", to: "2026-11-01" })).toContain("1 Nov 2026");
    expect(periodWord({ from: "2026-11-03", to: "2026-11-09" })).toBe("3–9 Nov 2026");
  });
  test("a figure without a heading has its unit, rupiah before it, and a word has none", () => {
    const { netSales, tonnes, avgPrice, growthYoY } = figuresOf(SalesByArea.of) as Record<string, Figure>;
    const said = (figure: Figure | undefined, cell: string | null) =>
      withUnit(figure as Figure, cell, t).replaceAll("\u00a0", " ");
    expect([
      said(netSales, "1200"),
      said(netSales, "-1200"),
      said(avgPrice, "1418469"),
      said(tonnes, "1.5"),
      said(growthYoY, "4"),
      said(growthYoY, "baru"),
      said(netSales, null),
    ]).toEqual(["Rp 1.200", "−Rp 1.200", "Rp 1.418.469 / ton", "1,500 ton", "▲ 4,0%", "baru", "–"]);
  });
  test("names under bars omit the word they share, and wrap between words", () => {
    expect(inLines("Packing plant Tanjung Priok", 70, "Packing plant")).toBe("Tanjung\nPriok");
    expect(inLines("Pabrik mortar Gresik", 70, "Packing plant")).toBe("Pabrik\nmortar\nGresik");
    expect(inLines("Gudang Penukal Abab Lematang Ilir", 60, "Gudang")).toBe("Penukal\nAbab\nLematang …");
    expect(inLines("Area", 70, "Area")).toBe("Area");
    expect(inLines("Superkalifragilistik", 70, "Area")).toBe("Superkalifr…");
  });
  test("names that use all the room under their bars are wrapped, because the axis may need some of it", () => {
    const rows = ["Semen Karebosi Raya", "Semen Bukit Siguntang"].map((name, id) => ({
      id: id + 1,
      name,
      cells: { tonnes: "1", compared: null, proRataTarget: null },
    }));
    const data = chartData(
      SalesByArea,
      { ...answer, rows, meta: { ...answer.meta, totalCount: 2 } } as unknown as ReportAnswer,
      "Lainnya",
      20,
    ) as ChartData;
    const named = (each: number) =>
      (
        optionsOf(
          data,
          { now: "Nov", was: null, target: null },
          { sizeOf: (words: string) => words.length * 6 } as Palette,
          60 + each * 2,
          t,
        ).xAxis as { data: string[] }
      ).data;
    expect([named(140), named(126)]).toEqual([
      rows.map((r) => r.name),
      ["Semen Karebosi Raya", "Semen Bukit\nSiguntang"],
    ]);
  });
  test("names that would be truncated are slanted and complete, as far as there is room for their lines", () => {
    const names = ["Gudang Temanggung", "Gudang Makassar 2", "Gudang Jakarta Utara"];
    expect(axisNames(names, 90, "Gudang")).toEqual({
      data: ["Temanggung", "Makassar 2", "Jakarta Utara"],
      axisLabel: { rotate: 0, interval: 0 },
    });
    expect(axisNames(names, 42, "Gudang")).toEqual({
      data: ["Temanggung", "Makassar 2", "Jakarta Utara"],
      axisLabel: { rotate: 40, interval: 0 },
    });
    // the same room has space for fewer wide letters
    expect(
      [axisNames(names, 62, "Gudang"), axisNames(names, 62, "Gudang", (words) => words.length * 6.7)].map(
        (n) => n.axisLabel.rotate,
      ),
    ).toEqual([0, 40]);
    expect(axisNames(names, 10, "Gudang").axisLabel.interval).toBe("auto");
    expect(axisNames(["Gudang Penukal Abab Lematang Ilir"], 42, "Gudang").data).toEqual(["Penukal Abab Lema…"]);
    expect(axisNames(["Superkalifragilistik Ilir"], 70, "Area").axisLabel.rotate).toBe(40);
  });
  test("thresholds", () => {
    const figures = figuresOf(SalesByArea.of);
    const growth = figures.growthYoY as never;
    expect([
      toneOf(growth, "2.1"),
      toneOf(growth, "2"),
      toneOf(growth, "-2.1"),
      toneOf(growth, "baru"),
      toneOf(growth, null),
    ]).toEqual(["up", "calm", "down", "calm", "calm"]);
    const bought = figures.lastSaleOn as never;
    const came = figures.lastDataAt as never;
    expect([
      toneOf(bought, "2026-09-01", 100, "2026-11-20"),
      toneOf(bought, "2026-10-01", 100, "2026-11-20"),
      toneOf(bought, "2026-01-01"),
    ]).toEqual(["bad", undefined, undefined]);
    expect(["2026-11-20", "2026-11-18", "2026-11-16"].map((d) => toneOf(came, d, 100, "2026-11-20"))).toEqual([
      undefined,
      "warn",
      "bad",
    ]);
    const achieved = figures.achievementPct as never;
    expect([toneOf(achieved, "60", 50), toneOf(achieved, "45", 50), toneOf(achieved, "30", 50)]).toEqual([
      "good",
      "warn",
      "bad",
    ]);
  });
});

const answer = {
  level: "area",
  path: [],
  columns: ["tonnes", "netSales", "avgPrice", "growthYoY", "activeStores"],
  rows: [
    { id: 1, name: "A", cells: { tonnes: "10.1", compared: "9", proRataTarget: "12" } },
    { id: 2, name: "B", cells: { tonnes: "0.2", compared: null, proRataTarget: null } },
  ],
  total: { tonnes: "11.3", compared: "9.5" },
  overlap: {},
  meta: { currentPage: 1, perPage: 20, totalCount: 5 },
  stamps: { period: { from: "2026-11-01", to: "2026-11-20" }, comparison: { from: "2025-11-01", to: "2025-11-20" } },
} as unknown as ReportAnswer;

describe("headings and bars", () => {
  test("the first figure is beside its comparison, and both show their period", () => {
    const columns = columnsOf(SalesByArea, answer, "lastYear", t);
    expect(columns.slice(0, 2).map((c) => [c.id, c.label, c.compared])).toEqual([
      ["tonnes", "Nov 2026", false],
      ["compared", "Nov 2025", true],
    ]);
    expect(columns[1]?.tip).toContain("1–20 Nov 2025");
  });
  test("a comparison of another length is announced above its column, and so is a shortened one", () => {
    const comparedOver = (more: object) =>
      ({
        ...answer,
        stamps: { ...answer.stamps, comparison: { from: "2026-03-01", to: "2026-03-31", kind: "range", ...more } },
      }) as ReportAnswer;
    const tip = (more: object) => columnsOf(SalesByArea, comparedOver(more), "2026-03-01..2026-03-31", t)[1]?.tip;
    expect(tip({})).not.toContain("hari");
    expect(tip({ days: [20, 31] })).toContain("Panjangnya berbeda: 20 hari banding 31 hari.");
    expect(tip({ asked: { from: "2026-03-01", to: "2026-04-30" } })).toContain("Dipotong dari 1 Mar – 30 Apr 2026");
  });
  test("a figure keeps its name if the group does not contain it, and its comparison shows the period", () => {
    const columns = columnsOf(MarginByProduct, { ...answer, columns: ["cogs", "grossProfit"] }, "lastYear", t);
    expect(columns.map((c) => [c.id, c.label])).toEqual([
      ["cogs", "HPP"],
      ["grossProfit", "Laba kotor"],
      ["compared", "Nov 2025"],
    ]);
  });
  test("a brand without a target explains that shared targets are not divided, also in derived figures; elsewhere a dash has no note", () => {
    const brand = { ...answer, level: "brand", columns: ["tonnes", "target", "achievementPct"] };
    expect(
      columnsOf(BrandPerformance, brand, "lastYear", t).map((c) => [c.id, c.absent?.includes("tidak dapat dibagi")]),
    ).toEqual([
      ["tonnes", undefined],
      ["compared", undefined],
      ["target", true],
      ["achievementPct", true],
    ]);
    expect(columnsOf(BrandPerformance, { ...brand, level: "area" }, "lastYear", t).filter((c) => c.absent)).toEqual([]);
  });
  test("large amounts are drawn in thousands, larger ones in millions, as labelled on the axis", () => {
    const drawn = (value: string) => {
      const figure = figuresOf(SalesByArea.of).netSales as Figure;
      return axisUnit(figure, divisorOf({ figure, bars: [{ value }] } as never), t);
    };
    expect(["4999", "5000", "4999999", "-1032173149"].map(drawn)).toEqual(["Rp", "ribu Rp", "ribu Rp", "juta Rp"]);
  });
  test("a unit is shown once above its group if all columns share it, otherwise in each column", () => {
    const columns = columnsOf(SalesByArea, answer, "lastYear", t);
    const groups = groupsOf(columns, t);
    expect(groups[0]).toMatchObject({ name: "Volume", unit: "ton", span: 2 });
    const money = groups.find((g) => g.name === "Nilai") as (typeof groups)[number];
    expect([money.unit, ownUnit(columns[2] as never, money, t), ownUnit(columns[3] as never, money, t)]).toEqual([
      "",
      "Rp",
      "Rp/ton",
    ]);
    expect(groups.reduce((n, g) => n + g.span, 0)).toBe(columns.length);
    // it is not the unit of a percentage beside it
    const [target] = groupsOf(
      columnsOf(SalesByArea, { ...answer, columns: ["target", "achievementPct"] }, "lastYear", t),
      t,
    );
    expect([target?.unit, target?.span]).toEqual(["", 2]);
    // a compound unit does not fit above a single narrow column
    const [alone] = groupsOf([columns[3] as never], t);
    expect([alone?.unit, ownUnit(columns[3] as never, alone as never, t)]).toEqual(["", "Rp/ton"]);
  });
  test("a column in percent of its total has a note below its heading, and its cells are shares of the answer's own total", () => {
    const [now, was] = columnsOf(SalesByArea, answer, "lastYear", t, "", ["tonnes"]);
    expect([now?.figure.unit, now?.whole, was?.whole]).toEqual(["%", "11.3", undefined]);
    expect([
      cellOf(now as never, answer.total),
      cellOf(now as never, { tonnes: "2.26" }),
      cellOf(was as never, answer.total),
    ]).toEqual(["100.000000", "20.000000", "9.5"]);
    const groups = groupsOf(columnsOf(SalesByArea, answer, "lastYear", t, "", ["tonnes"]), t);
    expect([
      ownUnit(now as never, groups[0] as never, t),
      ownUnit(was as never, groups[0] as never, t),
      nameOf(now as never, t),
      nameOf(was as never, t),
    ]).toEqual(["% dari total", "ton", "Volume, % dari total", "Nov 2025"]);
  });
  test("a pinned column has its own group, after the names and the columns pinned before it", () => {
    const [now, was] = columnsOf(SalesByArea, answer, "lastYear", t);
    const pinned = [{ ...now, pin: "0" }, was] as never;
    expect(groupsOf(pinned, t).map((g) => [g.name, g.span])).toEqual([
      ["Volume", 1],
      ["Volume", 1],
    ]);
    expect(roomBefore(20, [])).toBe("calc(20.00 * var(--rp-digit) + 49px)");
    expect(roomBefore(20, [now as never])).toMatch(
      /^calc\(20\.00 \* var\(--rp-digit\) \+ 49px \+ max\([^c]*\) \+ 18px\)$/,
    );
  });
  test("a column moves past the next visible one, not past pinned ones, and moving it back restores the default", () => {
    const ids = ["a", "b", "c", "d"];
    const none = { order: [], hide: [], pin: [], percent: [] };
    const right = columnMoved(ids, { ...none, hide: ["b"] }, "a", 1);
    expect(right?.order).toEqual(["b", "c", "a", "d"]);
    expect(columnMoved(ids, none, "b", -1)?.order).toEqual(["b", "a", "c", "d"]);
    expect(columnMoved(ids, columnMoved(ids, none, "b", -1) as never, "b", 1)?.order).toEqual([]);
    expect([
      columnMoved(ids, none, "a", -1),
      columnMoved(ids, none, "d", 1),
      columnMoved(ids, { ...none, pin: ["c"] }, "a", -1),
    ]).toEqual([undefined, undefined, undefined]);
    expect([
      hasColumnSettings(none),
      hasColumnSettings(columnToggled(none, "pin", "a")),
      columnToggled(columnToggled(none, "pin", "a"), "pin", "a"),
    ]).toEqual([false, true, none]);
  });
  test("a column fits its longest figure, also last year's, its heading and its bar, and no more", () => {
    const wide = {
      ...answer,
      total: { tonnes: "12863.215", compared: "114083.175", achievementPct: "65.3" },
      columns: ["tonnes", "achievementPct"],
    };
    const [now, was, bar] = columnsOf(SalesByArea, wide, "lastYear", t);
    expect([lettersIn("12.863,215"), now?.width[1], was?.width[1]]).toEqual([
      9.14,
      { letters: 9.14, px: 0 },
      { letters: 10.14, px: 0 },
    ]);
    expect(bar?.width[1]?.px).toBeGreaterThanOrEqual(46);
    // whether heading or figures are wider depends on the reader's font
    const sized = {
      width: [
        { letters: 7, px: 14 },
        { letters: 9, px: 0 },
      ],
    };
    expect(figureRoom(sized, false)).toBe("calc(max(7.00ch + 14px, 9.00ch + 0px) + 18px)");
    expect(tableRoom(20, [sized, sized])).toBe(
      "calc(20.00ch + 93px + max(7.00ch + 14px, 9.00ch + 0px) + max(7.00ch + 14px, 9.00ch + 0px))",
    );
    // an arrow is wider than any letter, and a change of two digits fits even if the page has none
    const [change] = columnsOf(
      SalesByArea,
      { ...answer, total: { growthYoY: "5.5" }, columns: ["growthYoY"], rows: [] },
      "lastYear",
      t,
    );
    expect(change?.width[1]?.letters).toBeGreaterThanOrEqual(lettersIn("▼ 11,7%"));
    expect(lettersIn("▲")).toBeGreaterThanOrEqual(1.8);
    // the group of a single column is as wide as the column, a group of several shares their width
    const alone = { ...(now as object), group: "Ketersediaan yang panjang namanya", width: [{ letters: 4, px: 0 }] };
    const headOf = (columns: readonly unknown[]) => withGroupRoom(columns as never, t)[0]?.width.at(-1)?.letters ?? 0;
    expect(headOf([alone])).toBeGreaterThan(20);
    expect(headOf([alone, alone])).toBeCloseTo(headOf([alone]) / 2);
    // letters of other scripts fit, and full-width ones count twice
    expect([lettersIn("ii"), lettersIn("Тонны"), lettersIn("平均")]).toEqual([1.14, 6, 3.8]);
    expect(
      nameWidth([{ id: 1, name: "Area Banjarmasin", cells: {} } as never], false, "Total 27 area"),
    ).toBeLessThanOrEqual(18);
    expect(
      nameWidth([], false, "Total 27 area", 2) - nameWidth([], false, "Total 27 area", 1),
      "each opened level is indented",
    ).toBe(3);
  });
  test("the rest that does not fit is one bar, so that bars add up to the total", () => {
    const data = chartData(SalesByArea, answer, "Lainnya", 20);
    expect(data?.bars.map((b) => [b.name, b.value, b.compared])).toEqual([
      ["A", "10.1", "9"],
      ["B", "0.2", null],
      ["Lainnya (3)", "1", "0.5"],
    ]);
    expect(data?.left).toBeNull();
    expect([barsFor(100), barsFor(700), barsFor(9000)]).toEqual([5, 9, 20]);
  });
});

test("a rest that is much larger than the bars is mentioned in a text and not drawn", () => {
  const many = chartData(SalesByArea, { ...answer, total: { ...answer.total, tonnes: "100" } }, "Lainnya", 20);
  expect(many?.bars.map((b) => b.name)).toEqual(["A", "B"]);
  expect(many?.left).toMatchObject({ name: "Lainnya (3)", value: "89.7" });
});

test("a line has the totals of its intervals, on rows or columns", () => {
  const times = [{ id: 20261001, name: "2026-10-01", code: null, total: "5" }];
  const members = [{ id: 1, name: "A", code: null, total: "4" }];
  const matrix = { measure: "tonnes", down: "area", over: "month", cells: [["4"]], total: "5", totalCount: 1 };
  const one = lineOfMatrix(SalesByArea, {
    ...matrix,
    rows: members,
    columns: times,
    time: { unit: "month", on: "columns" },
  });
  expect(one).toEqual(
    lineOfMatrix(SalesByArea, { ...matrix, rows: times, columns: members, time: { unit: "month", on: "rows" } }),
  );
  expect(one).toMatchObject({ kind: "line", unit: "month", bars: [{ id: "2026-10-01", value: "5" }] });
});

test("the rest of a chart of shares or distinct counts has a number of rows and no figure", () => {
  const shares = {
    ...answer,
    total: { leadTimeAvg: "30.5" },
    rows: answer.rows.map((r) => ({ ...r, cells: { leadTimeAvg: "29" } })),
  };
  const data = chartData(LeadTimes, { ...shares, level: "packingPlant" }, "Lainnya", 20);
  expect(data?.bars.map((b) => b.value)).toEqual(["29", "29"]);
  expect(data?.left).toMatchObject({ name: "Lainnya (3)", value: null, compared: null });
  expect((["A", "A*", "S", "X+", "R", "D", "X", "M", "Q"] as const).filter(addsOverRows)).toEqual([
    "A",
    "A*",
    "S",
    "X+",
  ]);
});

test("beside the bar of a row on a phone is the assessed figure, and never the large figure again", () => {
  const columns = columnsOf(
    WarehouseStock,
    { ...answer, level: "warehouse", columns: ["closing", "daysOfStock"] },
    "none",
    t,
  );
  const days = columns.find((c) => c.id === "daysOfStock");
  expect(besideBar(columns, columns[0], "none")).toBe(days);
  expect(besideBar(columns, days, "none")).toBeUndefined();
});

describe("the records behind a figure", () => {
  const records = {
    route: "/laporan/transaksi-distributor",
    fields: { distributor: "distributor", product: "product" },
    day: "soldOn",
    where: { status: "posted" },
  };
  const at = (query: string, path: string) =>
    recordsAddress(SalesByArea, view(query), path, { from: "2026-10-20", to: "2026-11-20" }, records);
  test("members, days and exclusions become filters of the list", () => {
    expect(at("distributor=3,4", "")).toBe(
      "/laporan/transaksi-distributor?f.status=posted&f.distributor=3%2C4&f.soldOn=2026-10-20..2026-11-20",
    );
    expect(
      recordsAddress(
        MonthlySales,
        view("", MonthlySales),
        "month:2026-11-01",
        { from: "2026-10-20", to: "2026-11-20" },
        records,
      ),
    ).toContain("f.soldOn=2026-11-01..2026-11-20");
  });
  test("a query that the list does not support, and rows without a member, have no link", () => {
    expect([at("region=3", ""), at("", "area:7"), at("distributor=0", ""), at("distributor=0,3", "")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
  test("a fixed member is named as in the list, one at a time, and no filter occurs twice", () => {
    const period = { from: "2026-11-20", to: "2026-11-20" };
    const trail = {
      route: "/audit-trail",
      fields: { user: "realUser", actingFor: "user", action: "action.is" },
      values: { action: { 1: "create" } },
      day: "at",
      where: {},
    };
    const address = (query: string, path: string) =>
      recordsAddress(AuditReport, view(query, AuditReport), path, period, trail);
    expect(address("user=3", "day:2026-11-20")).toBe("/audit-trail?f.realUser=3&f.at=2026-11-20");
    expect(address("actingFor=4&action=1", "")).toBe("/audit-trail?f.user=4&f.action.is=create&f.at=2026-11-20");
    expect([address("action=1,2", ""), address("action=2", "")]).toEqual([null, null]);
    const both = { ...trail, fields: { user: "realUser", actingFor: "realUser" } };
    expect(recordsAddress(AuditReport, view("user=3&actingFor=4", AuditReport), "", period, both)).toBeNull();
  });
  test("a state of a day uses records up to it or valid on it, and some records belong to one member of a level", () => {
    const [day, months] = [
      { from: "2026-11-19", to: "2026-11-19" },
      { from: "2026-10-20", to: "2026-11-20" },
    ];
    const log = {
      route: "/laporan/log-stok",
      fields: { warehouse: "warehouse" },
      day: "movedOn",
      where: {},
      upTo: true,
    } as const;
    const stock = (report: Report, path: string, period: { from: string; to: string }) =>
      recordsAddress(report, view("", report), path, period, log);
    expect(stock(WarehouseStock, "warehouse:3", day)).toBe("/laporan/log-stok?f.warehouse=3&f.movedOn=..2026-11-19");
    expect(stock(Availability, "", months)).toBe("/laporan/log-stok?f.movedOn=2026-10-20..2026-11-20");
    expect(stock(SupplyStockLevels, "packingPlant:2", day)).toBeNull();
    // a warehouse has one packing plant
    expect(stock(SupplyStockLevels, "packingPlant:2/warehouse:3", day)).toBe(
      "/laporan/log-stok?f.warehouse=3&f.movedOn=..2026-11-19",
    );
    const contracts = {
      route: "/parameter/kontrak-volume",
      fields: { distributor: "distributor", contract: "id" },
      day: null,
      where: { status: "active,ended" },
    };
    const contract = (path: string) =>
      recordsAddress(ContractReport, view("", ContractReport), path, months, {
        ...contracts,
        holds: ["validFrom", "validTo"],
      });
    expect(decodeURIComponent(contract("distributor:5/contract:7/month:2026-10-01") ?? "")).toBe(
      "/parameter/kontrak-volume?f.status=active,ended&f.distributor=5&id=7&f.validFrom=..2026-10-31&f.validTo=2026-11-01..",
    );
    const needs = {
      route: "/master/program-upfront/komitmen",
      fields: { upfrontProgram: "program" },
      day: null,
      where: {},
      needs: "upfrontProgram",
    };
    const promised = (query: string, path: string) =>
      recordsAddress(UpfrontReport, view(query, UpfrontReport), path, day, needs);
    expect([promised("", ""), promised("upfrontProgram=1,2", ""), promised("", "upfrontProgram:4")]).toEqual([
      null,
      null,
      "/master/program-upfront/komitmen?f.program=4",
    ]);
  });
  test("the member in a page's address is a filter elsewhere", () => {
    const named = namedView(LineSalesByDistributor, view("area=2", LineSalesByDistributor), { productId: 5 });
    expect([named.filters, namedView(SalesByArea, view("area=2"), {}).filters]).toEqual([
      { area: "2", productLine: "5" },
      { area: "2" },
    ]);
  });
});

test("bars of many parts keep five and one for the rest, and add up to their total", () => {
  const columns = ["70", "60", "50", "40", "30", "20", "10.5"].map((total, i) => ({
    id: i + 1,
    name: `K${i + 1}`,
    total,
  }));
  const matrix = {
    measure: "tonnes",
    down: "area",
    over: "brand",
    rows: [{ id: 1, name: "A", code: null, total: "280.5" }],
    columns,
    cells: [columns.map((c) => c.total)],
    total: "280.5",
    totalCount: 1,
  };
  const data = stackOfMatrix(SalesByArea, matrix, t);
  expect(data.parts.map((p) => p.name)).toEqual(["K1", "K2", "K3", "K4", "K5", "Lainnya (2)"]);
  expect(data.bars[0]?.values).toEqual(["70", "60", "50", "40", "30", "30.5"]);
  expect(
    stackOfMatrix(
      SalesByArea,
      { ...matrix, columns: columns.slice(0, 6), cells: [columns.slice(0, 6).map((c) => c.total)] },
      t,
    ).parts,
  ).toHaveLength(6);
});

test("figures can have a limit, dates and words cannot", () => {
  expect(["daysOfStock", "stockGrade", "lastMove", "nonsense"].map((id) => isMeasured(StockLevels, id))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("a change without a good direction is neither good nor bad", () => {
  const news = (report: Report, ...ids: string[]) => ids.map((id) => newsOf(figuresOf(report.of)[id] as Figure, "up"));
  expect(
    new Set(news(AuditReport, "events", "usersDistinct", "creates", "updates", "archives", "imports", "exports")),
  ).toEqual(new Set(["p-faint"]));
  expect(new Set(news(WarehouseStock, "closing", "daysOfStock", "inTransit", "capacityUsedPct"))).toEqual(
    new Set(["p-faint"]),
  );
  expect(news(SalesByArea, "target", "tonnes", "avgPrice", "proRataPct", "growthYoY")).toEqual([
    "p-faint",
    "p-up",
    "p-up",
    "p-up",
    "p-up",
  ]);
  expect(news(StockAge, "closing", "stockAgeDays", "age91up", "oldPct")).toEqual([
    "p-faint",
    "p-down",
    "p-down",
    "p-down",
  ]);
  expect(news(AuditReport, "maskedEvents")).toEqual(["p-down"]);
  expect([
    toneOf(figuresOf(ProductMix.of).mixChange as Figure, "4"),
    toneOf(figuresOf(ProductMix.of).mixChange as Figure, "-4"),
  ]).toEqual(["rise", "fall"]);
});

test("hours around midnight show their side and no sign", () => {
  const hours = figuresOf(ComplianceReport.of).avgLagHours as Figure;
  expect(["-11.42", "3", "0"].map((cell) => withUnit(hours, cell, t))).toEqual([
    "11,4 jam sebelum",
    "3,0 jam sesudah",
    "0,0 jam sesudah",
  ]);
  expect([withUnit(hours, null, t), headUnit(hours, t)]).toEqual(["–", ""]);
});

test("an increase of an undesirable figure is bad", () => {
  const news = (id: string, direction: "up" | "down" | "same") =>
    newsOf(figuresOf(ReturnsAndCancellations.of)[id] as Figure, direction);
  expect([news("grossTonnes", "up"), news("grossTonnes", "down"), news("grossTonnes", "same")]).toEqual([
    "p-up",
    "p-down",
    "p-faint",
  ]);
  expect(
    ["returnTonnes", "returnRatePct", "cancelledTonnes", "lateCancels", "backdatePct"].map((id) => news(id, "up")),
  ).toEqual(Array(5).fill("p-down"));
  expect(news("returnTonnes", "down")).toBe("p-up");
});

test("a report is found by every word, in its name first", () => {
  const list = [
    { title: "Stok gudang", topic: "Stok", levels: ["Gudang"], figures: ["Stok akhir"], question: null },
    {
      title: "Penjualan per gudang",
      topic: "Penjualan",
      levels: ["Gudang", "Produk"],
      figures: ["Volume"],
      question: null,
    },
    {
      title: "Penjualan per produk",
      topic: "Penjualan",
      levels: ["Produk"],
      figures: ["Volume", "GPM"],
      question: null,
    },
  ];
  const names = (words: string) => matchingReports(list, words, (s) => s).map((r) => r.title);
  expect(names("")).toHaveLength(3);
  expect(names("gudang volume")).toEqual(["Penjualan per gudang"]);
  expect(names("PRODUK")).toEqual(["Penjualan per produk", "Penjualan per gudang"]);
  expect(names("gpm")).toEqual(["Penjualan per produk"]);
  expect(names("xyz")).toEqual([]);
});

test("a query that took too long is offered in smaller variants, the cheapest first", () => {
  const view = readView(SalesByArea, new URLSearchParams("period=m13&path=areaGroup:1"));
  const ways = (of: typeof view, report: Report = SalesByArea) =>
    lighterWays(report, of, "2026-11-23").ways.map(({ way, months }) => [way, months]);
  expect(lighterWays(SalesByArea, view, "2026-11-23").all, "thirteen months and as many to compare with").toBe(26);
  expect(ways(view)).toEqual([
    ["shorter", 6],
    ["alone", 13],
    ["up", undefined],
  ]);
  expect(ways({ ...view, compare: "none", path: "" })).toEqual([["shorter", 3]]);
  expect(ways({ ...view, period: "month", path: "" })).toEqual([["alone", 1]]);
  expect(ways({ ...view, period: "ytd", path: "", compare: "none" }), "eleven months of the year").toEqual([
    ["shorter", 3],
  ]);
  const now = readView(WarehouseStock, new URLSearchParams());
  expect(ways(now, WarehouseStock), "a figure at an instant has no shorter period to offer").not.toContainEqual([
    "shorter",
    6,
  ]);
});
