/** Stacked bars: members of a second level, or figures of one unit. Digits are kept; only pixels are floating point. */
import { type Figure, figuresOf, levelsOf } from "../cube.ts";
import { type Cell, isWord } from "../cell.ts";
import type { MatrixAnswer, Report, ReportAnswer } from "../report.ts";
import type { Translate } from "#platform/ui/index.web.ts";
import { isOwnName, subtract } from "../page/figures.web.ts";

export type StackPart = { readonly id: string; readonly name: string };
export type StackBar = {
  readonly id: number | string;
  readonly name: string;
  readonly values: readonly Cell[];
  readonly total: Cell;
};
export type StackData = {
  readonly figure: Figure;
  /** The kind of all bars, with which their names may begin. */
  readonly kindName: string;
  readonly parts: readonly StackPart[];
  readonly bars: readonly StackBar[];
  /** Totals of everything, beside what is drawn. */
  readonly totals: StackBar | null;
};

/** Number of parts with their own colour; the rest is one more part. */
export const maxParts = 5;
type T = Translate;
const amount = (cell: Cell): string => (cell === null || isWord(cell) ? "0" : cell);
const add = (cells: readonly Cell[]): string =>
  cells.reduce<string>((sum, c) => subtract(sum, subtract("0", amount(c))), "0");

export function stackOfMatrix(report: Report, answer: MatrixAnswer, t: T): StackData {
  const levels = levelsOf(report.of);
  const named = (level: string, m: { readonly id: number; readonly name: string }) =>
    isOwnName(levels[level], m.id) ? t(m.name) : m.name;
  const order = answer.columns
    .map((c, i) => ({ ...c, i }))
    .sort((a, b) => Number(amount(b.total)) - Number(amount(a.total)));
  const shown = order.length > maxParts + 1 ? order.slice(0, maxParts) : order;
  const rest = order.filter((c) => !shown.includes(c));
  const values = (cells: readonly Cell[]): Cell[] => [
    ...shown.map((c) => cells[c.i] ?? null),
    ...(rest.length > 0 ? [add(rest.map((c) => cells[c.i] ?? null))] : []),
  ];
  return {
    figure: figuresOf(report.of)[answer.measure] as Figure,
    kindName: levels[answer.down]?.label ?? "",
    parts: [
      ...shown.map((c) => ({ id: String(c.id), name: named(answer.over, c) })),
      ...(rest.length > 0 ? [{ id: "others", name: `${t("Lainnya")} (${rest.length})` }] : []),
    ],
    bars: answer.rows.map((r, i) => ({
      id: r.id,
      name: named(answer.down, r),
      values: values(answer.cells[i] ?? []),
      total: r.total,
    })),
    totals: { id: "total", name: t("Total"), values: values(answer.columns.map((c) => c.total)), total: answer.total },
  };
}

/** Stacked figures; the height of each bar is their sum. */
export function stackOfFigures(report: Report, answer: ReportAnswer, t: T): StackData {
  const figures = figuresOf(report.of);
  const ids = (report.chart?.stack ?? []).filter((id) => figures[id]);
  const level = levelsOf(report.of)[answer.level];
  const bar = (id: number | string, name: string, cells: Readonly<Record<string, Cell>>): StackBar => {
    const values = ids.map((f) => cells[f] ?? null);
    return { id, name, values, total: add(values) };
  };
  return {
    figure: figures[ids[0] as string] as Figure,
    kindName: level?.label ?? "",
    parts: ids.map((id) => ({ id, name: t(figures[id]?.label ?? id) })),
    bars: answer.rows.map((r) => bar(r.id, isOwnName(level, r.id) ? t(r.name) : r.name, r.cells)),
    totals: bar("total", t("Total"), answer.total),
  };
}
