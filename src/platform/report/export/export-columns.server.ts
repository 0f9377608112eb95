import type { Translate } from "#platform/http/index.server.ts";
import { utcDate } from "#kit/day.ts";
import type { CellStyle } from "hucre/xlsx";
import { type Figure, figuresOf, levelsOf, type TimeUnit } from "../cube.ts";
import { comparisonLabel } from "../comparisons.ts";
import { compared, mainFigure, type Report, type ReportQuery } from "../report.ts";
import { arranged, type ColumnSettings, columnSettingsBy, shareFigure } from "../report-columns.ts";
import { sheetFont } from "#platform/import/index.server.ts";
import { type FileReader, translatorFor, sourceTranslator } from "#platform/export/index.server.ts";
import { saidFigure } from "./said-figure.server.ts";
import { overlapOf } from "../query/answer.server.ts";
import { type ByTime, stretchName } from "../query/by-time.server.ts";
import type { ResolvedQuery } from "../query/input.server.ts";
import { periodHead } from "../query/period-head.server.ts";

/**
 * A column of the sheet: a figure of the report, or one figure in one time range. `key` is its cell in a row, `id` its
 * figure, `name` its technical name, `title` its heading if there is only one heading line.
 */
export type SheetColumn = {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly figure: Figure;
  readonly group: string;
  readonly head: string;
  readonly title: string;
  /** The name without the unit. */
  readonly label: string;
  /** The short name for a heading below a group, and the unit shown there, both in the source language. */
  readonly short: string;
  readonly unit: string;
  /** Whether its rows do not add up to its total. */
  readonly apart: boolean;
};

const unitWords: Readonly<Record<string, string>> = {
  t: "ton",
  "Rp/t": "Rp/ton",
  "t/hari": "ton/hari",
  "t/bln": "ton/bulan",
  "t/toko": "ton/toko",
  "poin/t": "poin/ton",
  pp: "poin persen",
  n: "",
  tanggal: "",
};
/** A figure with its unit, as in a heading. */
export function heading(f: Figure, say: Translate = sourceTranslator): string {
  const unit = unitWords[f.unit] ?? f.unit;
  return unit ? `${f.label} (${unit === "%" ? unit : say(unit)})` : f.label;
}

/** The comparison after a figure's name; names within it keep their capital letters. */
export const comparisonBehind = (kind: string, say: Translate = sourceTranslator): string =>
  say(comparisonLabel(kind)).replace(/^./, (c) => c.toLowerCase());

/** Suffix of a heading whose rows do not add up to the total. */
export const mark = " ≠Σ";
/** A percentage contains its own sign, and a figure with two sides shows its unit in the cell. */
const headUnit = ({ unit, sides }: Figure): string =>
  unit === "%" || sides !== undefined ? "" : (unitWords[unit] ?? unit);
/**
 * The figures of the page in order, with the comparison beside the first as on screen, unless a column already is the
 * comparison.
 */
export const columnsOf = (
  report: Report,
  shown: readonly string[],
  { comparison: against, level, period, question }: Pick<ResolvedQuery, "comparison" | "level" | "period" | "question">,
  reader: Pick<FileReader, "language"> = { language: "id" },
): SheetColumn[] => {
  const say = translatorFor(reader);
  const comparison = against?.kind ?? null;
  const time = levelsOf(report.of)[level]?.from.kind === "time";
  return shown.flatMap((id) => {
    const figure = saidFigure(figuresOf(report.of)[id] as Figure, say);
    // as on screen: distinct counts do not add up to their total
    const apart = overlapOf(report, [id], level)[id] !== undefined;
    const head = `${heading(figure, say)}${apart ? mark : ""}`;
    const source = figuresOf(report.of)[id] as Figure;
    const short = saidFigure({ ...source, label: source.short ?? source.label }, say).label;
    const heads = { group: figure.group, head, title: head, label: figure.label, short, unit: headUnit(figure), apart };
    const own = { key: id, id, name: id, figure, ...heads };
    const asColumn = comparison !== null && shown.includes(comparison) && time;
    if (id !== mainFigure(report) || comparison === null || asColumn) return [own];
    const label = `${figure.label}, ${comparisonBehind(comparison, say)}`;
    const was = heading({ ...figure, label }, say);
    // as on screen, the group names the figure and the headings name the periods; rows by time are periods themselves
    const named = source.label !== source.group;
    const [here, there] = time
      ? [short, say(comparisonLabel(comparison))]
      : [named ? short : periodHead(period, reader.language), periodHead(question.compare ?? period, reader.language)];
    return [
      { ...own, short: here },
      { ...own, key: compared, name: `${id} ${comparison}`, head: was, title: was, label, short: there },
    ];
  });
};

const columnSettingsOf = (query: ReportQuery): ColumnSettings =>
  columnSettingsBy((setting) => String(query[setting] ?? "").split(","));
/** The key of a figure's share of its total. */
export const shareKey = (key: string): string => `${key}%`;
const asShare = (c: SheetColumn, say: Translate): SheetColumn => {
  const head = `${c.label}, ${say("% dari total")}`;
  const named = { head, title: head, unit: "% dari total" };
  return { ...c, key: shareKey(c.key), name: `${c.name} percent`, figure: shareFigure(c.figure), ...named };
};
/** The columns selected on screen. A share of the total says so in its heading. */
export function arrangedColumns(
  columns: readonly SheetColumn[],
  query: ReportQuery,
  say: Translate = sourceTranslator,
): SheetColumn[] {
  const settings = columnSettingsOf(query);
  return arranged(columns, (c) => c.key, settings).map((c) => (settings.percent.includes(c.key) ? asShare(c, say) : c));
}
/** Number of columns frozen beside the names. */
export function pinnedColumns(columns: readonly SheetColumn[], query: ReportQuery): number {
  const { pin } = columnSettingsOf(query);
  return columns.filter((c) => pin.some((id) => c.key === id || c.key === shareKey(id))).length;
}

const stretchWords: Readonly<Record<TimeUnit, string>> = {
  day: "hari",
  week: "minggu",
  month: "bulan",
  quarter: "kuartal",
  year: "tahun",
};
function stretchHead(day: string, unit: TimeUnit, language: string): string {
  if (unit === "year") return day.slice(0, 4);
  const days = unit === "day" ? ({ day: "numeric" } as const) : {};
  const format = { timeZone: "UTC", ...days, month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat(language === "id" ? "id-ID" : language, format).format(utcDate(day));
}

/** One column for each time range, below one heading that names the figure. */
export function timeColumns(
  report: Report,
  { figure: id, unit, ranges }: ByTime,
  reader: Pick<FileReader, "language"> = { language: "id" },
): SheetColumn[] {
  const say = translatorFor(reader);
  const figure = saidFigure(figuresOf(report.of)[id] as Figure, say);
  const apart = figure.class === "D";
  const group = say("{figure} menurut {level}", {
    figure: `${heading(figure, say)}${apart ? mark : ""}`,
    level: say(stretchWords[unit]),
  });
  return ranges.map((r, i) => {
    const head = stretchHead(r.from, unit, reader.language);
    return {
      key: stretchName(i),
      id,
      name: `${id} ${r.from}`,
      figure,
      group,
      head,
      title: `${group}: ${head}`,
      label: head,
      short: head,
      unit: "",
      apart,
    };
  });
}

export type Merge = { startRow: number; startCol: number; endRow: number; endCol: number };
/** Group headings span all their columns; two columns of names come first. */
export function groupMerges(columns: readonly SheetColumn[], row: number): Merge[] {
  const merges: Merge[] = [];
  for (let start = 0; start < columns.length; ) {
    let end = start;
    while (columns[end + 1]?.group === columns[start]?.group && end + 1 < columns.length) end++;
    if (end > start) merges.push({ startRow: row, startCol: start + 2, endRow: row, endCol: end + 2 });
    start = end + 1;
  }
  return merges;
}

const grey = { rgb: "4C5269" };
export const headStyle: CellStyle = {
  font: sheetFont({ bold: true, color: grey }),
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "F8F9FC" } },
  alignment: { wrapText: true, vertical: "center" },
};
/** Headings above figures are right-aligned. */
export const figureHeadStyle: CellStyle = { ...headStyle, alignment: { ...headStyle.alignment, horizontal: "right" } };
