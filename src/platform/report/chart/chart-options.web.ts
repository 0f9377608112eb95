import type { Figure, TimeUnit } from "../cube.ts";
import { axisNumber, month, percent, type Translate } from "#platform/ui/index.web.ts";
import type { Bar, ChartData } from "./chart-data.web.ts";
import type { EChartsCoreOption } from "./chart-parts.web.ts";
import { tipBox, type TipRow } from "./chart-tip.web.ts";
import { headUnit, toPixels, withUnit } from "../page/figures.web.ts";
import { timeName } from "./time-name.web.ts";

type T = Translate;
/** Colours of the current theme, because the chart library cannot read CSS variables. */
export type Palette = {
  readonly now: string;
  readonly was: string;
  readonly ink: string;
  readonly faint: string;
  readonly grid: string;
  readonly warn: string;
  readonly rest: string;
  readonly panel: string;
  readonly line: string;
  readonly font: string;
  readonly sizeOf: SizeOf;
};
/** Width of text in pixels below a bar. */
export type SizeOf = (words: string) => number;
const estimatedWidth: SizeOf = (words) => words.length * 5.8;
/** Measured in the reader's font, with a small margin. */
export function sizesIn(font: string): SizeOf {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return estimatedWidth;
  pen.font = `11px ${font}`;
  return (words) => pen.measureText(words).width + 3;
}
export function paletteOf(box: Element): Palette {
  const css = getComputedStyle(box);
  const v = (name: string) => css.getPropertyValue(name).trim();
  return {
    now: v("--p-c1"),
    was: v("--p-c0"),
    ink: v("--p-text"),
    faint: v("--p-text-3"),
    grid: v("--p-grid"),
    warn: v("--p-warning-text"),
    rest: v("--p-fill-3"),
    panel: v("--p-elevated"),
    line: v("--p-line"),
    font: css.fontFamily,
    sizeOf: sizesIn(css.fontFamily),
  };
}
export type Words = { readonly now: string; readonly was: string | null; readonly target: string | null };

const thousands: Readonly<Record<number, string>> = { 1000: "ribu", 1000000: "juta" };
/** Large amounts are drawn in thousands or millions, as labelled on the axis. */
export function divisorOf(data: ChartData): number {
  const most = Math.max(0, ...data.bars.map((b) => Math.abs(toPixels(b.value) ?? 0)));
  return data.figure.unit === "%" || most < 5000 ? 1 : most < 5_000_000 ? 1000 : 1_000_000;
}
export const axisUnit = (figure: Figure, divisor: number, t: T): string =>
  `${thousands[divisor] ? `${t(thousands[divisor])} ` : ""}${headUnit(figure, t)}`.trim();

function tip({ bars, unit, figure, target }: ChartData, words: Words, at: number, t: T, palette: Palette): HTMLElement {
  const bar = bars[at] as Bar;
  const row = (name: string, of: Figure, cell: Bar["value"], colour: string): TipRow => ({
    name,
    value: withUnit(of, cell, t),
    mark: { sign: "●", colour },
  });
  return tipBox(unit ? timeName(String(bar.id), unit, t) : bar.name, [
    row(words.now, figure, bar.value, palette.now),
    ...(words.was ? [row(words.was, figure, bar.compared, palette.was)] : []),
    ...(words.target && target && bar.target !== null ? [row(words.target, target, bar.target, palette.ink)] : []),
  ]);
}

const maxLines = 3;
/** Width in pixels below which only some bars are labelled. */
const leastLabel = 34;
/** The name without the word for its kind. */
const ownPart = (name: string, kind: string): string =>
  name.startsWith(`${kind} `) ? name.slice(kind.length + 1) : name;
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
/** Wraps a name at word boundaries, and truncates it if there is no more room. */
export function inLines(name: string, width: number, kind: string, sizeOf = estimatedWidth): string {
  const fits = (words: string) => words.length <= 6 || sizeOf(words) <= width;
  const lines: string[] = [];
  for (const word of ownPart(name, kind).split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && (fits(longer) || lines.length === maxLines)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const whole = (line: string): string => {
    let most = line.length;
    while (!fits(cut(line, most))) most -= 1;
    return cut(line, most);
  };
  return lines.map(whole).join("\n");
}

/** Margin between names, because axis numbers may be wider than estimated. */
const betweenNames = 8;
const maxSlanted = 18;
/** Width below which slanted names do not fit. */
const leastSlanted = 15;
export type AxisNames = {
  readonly data: readonly string[];
  readonly axisLabel: { readonly rotate: number; readonly interval: 0 | "auto" };
};
/**
 * Names are wrapped below their bars if all of them fit, otherwise slanted, because truncated names are not
 * recognizable.
 */
export function axisNames(names: readonly string[], each: number, kind: string, sizeOf = estimatedWidth): AxisNames {
  const upright = names.map((name) => inLines(name, each, kind, sizeOf));
  if (each >= leastLabel && !upright.some((name) => name.includes("…")))
    return { data: upright, axisLabel: { rotate: 0, interval: 0 } };
  return {
    data: names.map((name) => cut(ownPart(name, kind), maxSlanted)),
    axisLabel: { rotate: 40, interval: each >= leastSlanted ? 0 : "auto" },
  };
}

const monthRoom = 56;
/**
 * The label of a time range: the day of the month, otherwise its short name, with a month's year below it if bars are
 * narrow.
 */
function timeLabel(day: string, unit: TimeUnit, room: number): string {
  if (unit === "day") return String(Number(day.slice(8)));
  if (unit === "week") return `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;
  if (unit === "year") return day.slice(0, 4);
  return room < monthRoom ? month(day).replace(" ", "\n") : month(day);
}

export function optionsOf(data: ChartData, words: Words, palette: Palette, width: number, t: T): EChartsCoreOption {
  const divisor = divisorOf(data);
  const pixel = (c: Bar["value"]) => {
    const n = toPixels(c);
    return n === null ? null : n / divisor;
  };
  const each = (width - 60) / Math.max(1, data.bars.length);
  const line = data.kind === "line";
  const { unit } = data;
  const names: AxisNames = unit
    ? {
        data: data.bars.map((b) =>
          [timeLabel(String(b.id), unit, line ? monthRoom : each), ...b.seasons.map((s) => t(s))].join("\n"),
        ),
        axisLabel: { rotate: 0, interval: line || each < leastLabel ? "auto" : 0 },
      }
    : axisNames(
        data.bars.map((b) => b.name),
        each - betweenNames,
        data.kindName,
        palette.sizeOf,
      );
  return {
    animationDuration: 0,
    textStyle: { fontFamily: palette.font, fontSize: 11 },
    grid: { left: 8, right: 8, top: 24, bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    tooltip: {
      trigger: "axis",
      confine: true,
      axisPointer: { type: line ? "line" : "shadow" },
      backgroundColor: palette.panel,
      borderColor: palette.line,
      textStyle: { color: palette.ink, fontSize: 12 },
      formatter: (p: { dataIndex: number }[]) => tip(data, words, p[0]?.dataIndex ?? 0, t, palette),
    },
    xAxis: {
      type: "category",
      data: names.data,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.grid } },
      axisLabel: { color: palette.faint, fontSize: 11, lineHeight: 14, ...names.axisLabel },
    },
    yAxis: [
      {
        type: "value",
        // without negative values there is no room below zero
        min: (range: { min: number }) => (range.min < 0 ? null : 0),
        axisLabel: { color: palette.faint, fontSize: 11, formatter: axisNumber },
        splitLine: { lineStyle: { color: palette.grid } },
        splitNumber: 4,
      },
      { type: "value", show: false, min: 0, max: 1 },
    ],
    series: [
      ...(line ? lines(data, words, palette, pixel) : bars(data, words, palette, pixel)),
      ...targets(data, words, palette, pixel, each),
    ],
  };
}

type Pixel = (c: Bar["value"]) => number | null;
const still = { emphasis: { disabled: true } } as const;
const barIn = (color: string) => ({ type: "bar", itemStyle: { borderRadius: [2, 2, 0, 0], color }, ...still });
const lineIn = (color: string) => ({ type: "line", itemStyle: { color }, ...still });

function bars(data: ChartData, words: Words, palette: Palette, pixel: Pixel): object[] {
  const was = {
    ...barIn(palette.was),
    name: words.was,
    data: data.bars.map((b) => pixel(b.compared)),
    barMaxWidth: 20,
    barGap: "10%",
  };
  const now = { ...barIn(palette.now), name: words.now, data: data.bars.map((b) => pixel(b.value)), barMaxWidth: 28 };
  return words.was ? [was, now] : [now];
}

const singled = (b: Bar, pixel: Pixel, { warn }: Palette) => ({
  value: pixel(b.value),
  symbol: "diamond",
  symbolSize: 10,
  itemStyle: { color: warn },
  label: { show: true, formatter: b.mark, color: warn, fontSize: 11, fontWeight: 600 },
});

/** Number of points above which only the line is drawn. */
const maxDots = 45;
/** Days off, and months in a season, are a grey band behind the line. */
function lines(data: ChartData, words: Words, palette: Palette, pixel: Pixel): object[] {
  const rest = {
    type: "bar",
    yAxisIndex: 1,
    data: data.bars.map((b) => (b.rest ? 1 : 0)),
    barWidth: "100%",
    silent: true,
    itemStyle: { color: palette.rest },
    ...still,
    tooltip: { show: false },
    z: 0,
  };
  const now = {
    ...lineIn(palette.now),
    name: words.now,
    data: data.bars.map((b) => (b.mark ? singled(b, pixel, palette) : pixel(b.value))),
    showSymbol: data.bars.length <= maxDots,
    symbolSize: 5,
    symbol: "circle",
    lineStyle: { width: 2, color: palette.now },
    z: 3,
  };
  const was = {
    ...lineIn(palette.was),
    name: words.was,
    data: data.bars.map((b) => pixel(b.compared)),
    showSymbol: false,
    lineStyle: { width: 1.75, color: palette.was },
  };
  const plan = {
    ...lineIn(palette.ink),
    name: words.target,
    data: data.bars.map((b) => pixel(b.target)),
    showSymbol: false,
    lineStyle: { width: 1.5, type: "dashed", color: palette.ink },
  };
  return [rest, now, ...(words.was ? [was] : []), ...(words.target ? [plan] : [])];
}

/** A target is a line over its bar; bars below it are labelled with their attainment. */
function targets(data: ChartData, words: Words, palette: Palette, pixel: Pixel, each: number): object[] {
  if (data.kind === "line" || !words.target) return [];
  const points = data.bars.map((b) => {
    const at = pixel(b.target);
    // without a target there is no attainment
    const share = at && at > 0 ? ((pixel(b.value) ?? 0) * 100) / at : 100;
    return {
      value: at,
      label: {
        show: share < 95 && each >= leastLabel,
        formatter: percent(Math.round(share), 0),
        position: "top",
        color: palette.warn,
        fontWeight: 600,
        fontSize: 11,
      },
    };
  });
  return [
    {
      // a line of which only the points are drawn
      ...lineIn(palette.ink),
      name: words.target,
      data: points,
      lineStyle: { width: 0 },
      showAllSymbol: true,
      symbol: "rect",
      symbolSize: [Math.min(40, each * 0.6), 2],
      symbolOffset: words.was ? ["24%", 0] : [0, 0],
      silent: true,
      z: 4,
    },
  ];
}
