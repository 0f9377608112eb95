/** The data of a chart. Figures keep their digits; only pixels are floating point. */
import { addsOverRows, type Figure, figuresOf, type Level, levelsOf, type TimeUnit } from "../cube.ts";
import { type Cell, isWord } from "../cell.ts";
import { mainFigure, type MatrixAnswer, type Report, type ReportAnswer, type ReportRow } from "../report.ts";
import type { Translate } from "#platform/ui/index.web.ts";
import { isOwnName, subtract, toPixels } from "../page/figures.web.ts";

export type Bar = {
  readonly id: number | string;
  readonly name: string;
  readonly value: Cell;
  readonly compared: Cell;
  readonly target: Cell;
  /** Whether it is a day off or a month in a season. */
  readonly rest: boolean;
  /** The labels of seasons beside its name. */
  readonly seasons: readonly string[];
  /** Its mark among the others. */
  readonly mark?: string | undefined;
  /** "Lainnya" has no link. */
  readonly others: boolean;
};
export type ChartData = {
  readonly figure: Figure;
  /** The kind of all bars, with which their names may begin. */
  readonly kindName: string;
  readonly target: Figure | undefined;
  readonly bars: readonly Bar[];
  /**
   * The rest, if it would dwarf the bars, or has no figure because rows are not additive: it is mentioned, not drawn.
   */
  readonly left: Bar | null;
  readonly kind: "bar" | "line";
  /** Set if the bars are time ranges. */
  readonly unit: TimeUnit | null;
};

/** Bars are fetched by the next larger page size, and drawn as far as their names fit. */
export const maxChartBars = 20;
const barWidth = 70;
export const barsFor = (width: number): number => Math.max(5, Math.min(maxChartBars, Math.floor(width / barWidth) - 1));

export function chartData(report: Report, answer: ReportAnswer, others: string, maxBars: number): ChartData | null {
  const { chart } = report;
  const id = chart?.measure ?? mainFigure(report);
  if (!chart || id === undefined || (chart.kind !== "bar" && chart.kind !== "line")) return null;
  const figures = figuresOf(report.of);
  const from = levelsOf(report.of)[answer.level]?.from;
  const bar = (r: ReportRow): Bar => ({
    id: r.id,
    name: r.name,
    value: r.cells[id] ?? null,
    compared: r.cells.compared ?? null,
    target: (chart.target && r.cells[chart.target]) ?? null,
    rest: r.note !== undefined || r.seasons !== undefined,
    seasons: (r.seasons ?? []).filter((s) => s.onAxes).map((s) => s.label),
    mark: r.marks?.[id]?.[1],
    others: false,
  });
  // time ranges are complete, without omissions
  const ranked = chart.kind === "bar" && from?.kind !== "time";
  const bars = (ranked ? answer.rows.slice(0, maxBars) : answer.rows).map(bar);
  const adds = addsOverRows((figures[id] as Figure).class);
  const remainder = ranked && answer.meta.totalCount > bars.length ? rest(answer, bars, id, others, adds) : null;
  const left = remainder && (!adds || dwarfs(remainder, bars)) ? remainder : null;
  const cut = remainder && !left ? [...bars, remainder] : bars;
  return {
    figure: figures[id] as Figure,
    kindName: levelsOf(report.of)[answer.level]?.label ?? "",
    target: chart.target ? figures[chart.target] : undefined,
    bars: cut,
    left,
    kind: chart.kind,
    unit: from?.kind === "time" ? from.unit : null,
  };
}

const isTime = ({ from }: Level, unit: TimeUnit | undefined): boolean => from.kind === "time" && from.unit === unit;
/** The total under the filters by time range. */
export function lineOfMatrix(report: Report, { measure, time, rows, columns }: MatrixAnswer): ChartData {
  const none = { compared: null, target: null, rest: false, seasons: [], others: false } as const;
  const times = time?.on === "rows" ? rows : columns;
  return {
    figure: figuresOf(report.of)[measure] as Figure,
    kindName: Object.values(levelsOf(report.of)).find((l) => isTime(l, time?.unit))?.label ?? "",
    target: undefined,
    bars: times.map((m) => ({ ...none, id: m.name, name: m.name, value: m.total })),
    left: null,
    kind: "line",
    unit: time?.unit ?? null,
  };
}

/** Translates bars with fixed names. */
export function inWords(
  data: ChartData | null,
  report: Report,
  { level }: Pick<ReportAnswer, "level">,
  t: Translate,
): ChartData | null {
  const own = levelsOf(report.of)[level];
  return data && { ...data, bars: data.bars.map((b) => (isOwnName(own, b.id) ? { ...b, name: t(b.name) } : b)) };
}

const tallest = 3;
const pixelsOf = (b: Bar): number => Math.abs(toPixels(b.value) ?? 0);
const dwarfs = (rest: Bar, bars: readonly Bar[]): boolean =>
  pixelsOf(rest) > tallest * Math.max(0, ...bars.map(pixelsOf));

const figureOf = (cell: Cell): string => (cell === null || isWord(cell) ? "0" : cell);
/** Everything that does not fit in the chart, so that bars and rest add up to the total. */
function rest(answer: ReportAnswer, bars: readonly Bar[], id: string, name: string, adds: boolean): Bar {
  const left = (total: Cell | undefined, of: (b: Bar) => Cell): Cell =>
    !adds || total === null || total === undefined || isWord(total)
      ? null
      : bars.reduce((rest, b) => subtract(rest, figureOf(of(b))), total);
  return {
    id: "others",
    name: `${name} (${answer.meta.totalCount - bars.length})`,
    value: left(answer.total[id], (b) => b.value),
    compared: left(answer.total.compared, (b) => b.compared),
    target: null,
    rest: false,
    seasons: [],
    others: true,
  };
}
