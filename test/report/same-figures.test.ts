import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Figure, figuresOf, mainFigure, type Report, type ReportAnswer, slugOf } from "#platform/report/index.ts";
import { cellValue, safeText } from "#platform/report/index.server.ts";
import type { Client, Portal } from "../support/portal.ts";
import { openScheduling, type Scheduling } from "../support/schedules.ts";
import { get, digits } from "./read-report.ts";

let stage: Scheduling;
let portal: Portal;
let admin: Client;
beforeAll(async () => {
  stage = await openScheduling();
  ({ portal, admin } = stage);
});
afterAll(() => stage?.close());

type Row = {
  readonly code: string | null;
  readonly name: string;
  readonly cells: ReportAnswer["total"];
  readonly units?: Readonly<Record<string, string>>;
};
const reportAt = (route: string): Report =>
  portal.server.registry.kinds.get("report")?.find((e) => e.route === route)?.value as unknown as Report;
async function file(url: string): Promise<{ bytes: Buffer; type: string; name: string }> {
  const { status, bytes, headers } = await admin.get(url);
  expect([url, status]).toEqual([url, 200]);
  return { bytes, type: String(headers["content-type"]), name: String(headers["content-disposition"]) };
}
async function mailed(route: string, query: Record<string, string>): Promise<Buffer> {
  const schedule = await stage.made(["admin"], { name: `Sama ${route}`, route, query, skipEmpty: false });
  expect((await admin.post(`/api/report-schedule/${schedule.id}/sample`)).status).toBe(200);
  expect((await stage.delivered(schedule.id, 1)).map((d) => d.state)).toEqual(["sent"]);
  const [email] = await portal.sql<{ content: Buffer }>(
    "select a.content from mail_outbox m join mail_attachment a on a.mail_id = m.id where m.subject = $1",
    [`Contoh: Sama ${route}`],
  );
  return email?.content as Buffer;
}
/** The first sheet from its headers on; the time of reading and the reader are above them. */
async function sheetOf(bytes: Buffer): Promise<unknown[][]> {
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  return rows.slice(rows.findIndex((r) => r[0] === "Kode"));
}
const plain = (v: unknown): unknown =>
  v instanceof Date ? v.toISOString().slice(0, 10) : typeof v === "number" ? digits(v.toString()) : (v ?? "");

describe("one query has one answer, wherever it is read", () => {
  test.each([
    [
      "sums, shares, growth and a comparison, with an opened row",
      "/laporan/penjualan-per-area",
      { period: "month" },
      true,
    ],
    ["ratios and costs", "/laporan/gpm-per-distributor", { period: "month" }, true],
    ["days, running and moving figures", "/laporan/penjualan-harian", { period: "month" }, false],
    [
      "levels of a moment, days since, and figures with units of their own",
      "/laporan/stok-gudang",
      { period: "asof:yesterday" },
      true,
    ],
    ["distinct counts in each row", "/laporan/penjualan-per-produk", { period: "month" }, false],
    ["thousands of rows of few records", "/laporan/penjualan-per-toko", { period: "month" }, false],
    ["duties of distributors, hours before and after", "/laporan/kepatuhan-distributor", { period: "month" }, false],
  ] as const)(
    "%s: %s on screen, as CSV, as a workbook and by e-mail, figure by figure",
    async (_what, route, query, opens) => {
      const report = reportAt(route);
      const slug = slugOf(route);
      const screen = await get(admin, slug, query);
      expect(screen.rows.length).toBeGreaterThan(0);
      const path = `${screen.level}:${screen.rows[0]?.id}`;
      const branch = opens ? await get(admin, slug, { ...query, path }) : undefined;
      const params: Record<string, string> = { ...query, ...(branch ? { open: path } : {}) };
      const extra = screen.stamps.comparison && !screen.columns.includes(screen.stamps.comparison.kind);
      const shown = screen.columns.flatMap((id) => (extra && id === mainFigure(report) ? [id, "compared"] : [id]));
      const figures = shown.map((id) => figuresOf(report.of)[id === "compared" ? mainFigure(report) : id] as Figure);
      const [first, ...rest] = screen.rows as readonly Row[];
      const expected: Row[] = [
        { code: null, name: "Total", cells: screen.total, units: screen.totalUnits },
        first as Row,
        ...((branch?.rows as readonly Row[] | undefined) ?? []),
        ...rest,
      ];

      const at = new URLSearchParams(params);
      const csv = await file(`/api/report/${slug}/csv?${at}`);
      expect([csv.type, csv.bytes.subarray(0, 3).toString("hex")]).toEqual(["text/csv; charset=utf-8", "efbbbf"]);
      expect(csv.name).toMatch(/_\d{4}-\d\d-\d\d\.csv"$/);
      const [heads, ...lines] = parseCsv(csv.bytes.toString("utf8"), { delimiter: ";" }) as string[][];
      const units = shown.map((id) => expected.some((r) => r.units?.[id]));
      expect(heads).toHaveLength(3 + shown.length + units.filter(Boolean).length);
      expect(heads?.filter((h) => h.endsWith(" ≠Σ"))).toHaveLength(Object.keys(screen.overlap).length);
      // every digit of the answer, with the sign and the decimal comma of Indonesian spreadsheets
      const written = (cell: string | null | undefined) =>
        cell === null || cell === undefined ? "–" : /^-?\d+(\.\d+)?$/.test(cell) ? cell.replace(".", ",") : cell;
      expect(lines.map((l) => l.slice(1))).toEqual(
        expected.map((r) => [
          safeText(r.code ?? ""),
          safeText(r.name),
          ...shown.flatMap((id, i) => [written(r.cells[id]), ...(units[i] ? [r.units?.[id] ?? ""] : [])]),
        ]),
      );

      const book = await sheetOf((await file(`/api/report/${slug}/export?${at}`)).bytes);
      const values = (r: Row) => [
        r.code ?? "",
        r.name,
        ...shown.map((id, i) => plain(cellValue(r.cells[id] ?? null, figures[i] as Figure))),
      ];
      const width = 2 + shown.length;
      const read = (sheet: readonly unknown[][]) =>
        sheet.slice(1).map((r) => Array.from({ length: width }, (_, i) => plain(r[i])));
      expect(read(book)).toEqual(expected.map(values));

      const email = await sheetOf(await mailed(route, params));
      expect(email[0]).toEqual(book[0]);
      expect(read(email)).toEqual(read(book));
    },
    120_000,
  );

  test("a text that looks like a formula is not one in a CSV file, and a negative figure remains a figure", async () => {
    const [first, second] = (await get(admin, "penjualan-per-area", { period: "month", booking: "store" })).rows;
    await portal.sql(
      "update area set name = case id when $1 then '=1+1;\"x\"' else '@SUM(A1)' end where id in ($1, $2)",
      [first?.id, second?.id],
    );
    const text = (await file("/api/report/penjualan-per-area/csv?period=month&booking=store")).bytes.toString("utf8");
    const rows = parseCsv(text, { delimiter: ";" }) as string[][];
    expect(rows.map((r) => r[2])).toEqual(expect.arrayContaining(['\'=1+1;"x"', "'@SUM(A1)"]));
    const cells = rows.flat();
    expect(cells.filter((c) => /^[=+@\t\r]/.test(c))).toEqual([]);
    expect(cells.filter((c) => c.startsWith("-")).length).toBeGreaterThan(0);
    expect(cells.filter((c) => c.startsWith("-") && !/^-\d+(,\d+)?$/.test(c))).toEqual([]);
  });

  test("by time, the intervals are beside the rows in a CSV file too, whether transposed on screen or not", async () => {
    const query = { period: "month", booking: "store", over: "time", figure: "tonnes", compare: "none" };
    const read = async (more: Record<string, string>) =>
      parseCsv(
        (await file(`/api/report/penjualan-per-area/csv?${new URLSearchParams({ ...query, ...more })}`)).bytes.toString(
          "utf8",
        ),
        { delimiter: ";" },
      );
    const straight = await read({});
    expect(straight[0]?.filter((h) => /^Volume \(ton\) menurut hari: \d/.test(String(h))).length).toBeGreaterThan(1);
    expect(await read({ swap: "1" })).toEqual(straight);
  });
});
