import { type Figure, figuresOf } from "#kit/cube.ts";
import { mainFigure, type Report, type ReportAnswer } from "#kit/report.ts";
import type { t as translate } from "#web/i18n.ts";
import { headUnit, periodWord } from "./figures.ts";

/** A column of figures as the table shows it; the comparison's own stands beside the first. */
export type Column = { readonly id: string; readonly figure: Figure; readonly label: string; readonly group: string; readonly width: number; readonly compared: boolean };

const widths: Readonly<Record<string, number>> = { t: 96, Rp: 120, "Rp/t": 88, "%": 72, pp: 76, n: 70, hari: 88, "t/hari": 96, "t/toko": 96, satuan: 116, tanggal: 104 };

export function columnsOf(report: Report, answer: ReportAnswer, t: typeof translate): Column[] {
  const figures = figuresOf(report.of);
  const first = mainFigure(report);
  const { period, comparison } = answer.stamps;
  return answer.columns.flatMap((id): Column[] => {
    const figure = figures[id] as Figure;
    const width = figure.colour === "achievement" || figure.colour === "attained" ? 116 : figure.colour === "growth" ? 80 : (widths[figure.unit] ?? 112);
    const own: Column = { id, figure, label: t(figure.short ?? figure.label), group: figure.group, width, compared: false };
    if (id !== first || !comparison) return [own];
    return [{ ...own, label: periodWord(period) }, { id: "compared", figure: { ...figure, class: "X" }, label: periodWord(comparison), group: figure.group, width, compared: true }];
  });
}

export type Group = { readonly name: string; readonly unit: string; readonly span: number };
/** Neighbours of one group under one head; a unit they share stands there, else each says its own. */
export function groupsOf(columns: readonly Column[], t: typeof translate): Group[] {
  const groups: { name: string; units: Set<string>; span: number }[] = [];
  for (const c of columns) {
    const open = groups.at(-1);
    const unit = headUnit(c.figure.unit, t);
    if (open?.name === c.group) {
      open.span += 1;
      open.units.add(unit);
    } else groups.push({ name: c.group, units: new Set([unit]), span: 1 });
  }
  // a percentage carries its own sign and does not disturb the unit of its neighbours
  return groups.map((g) => {
    const named = [...g.units].filter((u) => u !== "");
    return { name: t(g.name), unit: named.length === 1 ? (named[0] as string) : "", span: g.span };
  });
}
export const ownUnit = (column: Column, group: Group, t: typeof translate): string => (group.unit === "" ? headUnit(column.figure.unit, t) : "");
/** Each column with the group it stands in. */
export const withGroups = (columns: readonly Column[], groups: readonly Group[]): (readonly [Column, Group, boolean])[] => {
  const heads = groups.flatMap((g) => Array.from({ length: g.span }, (_, i) => [g, i === 0] as const));
  return columns.map((c, i) => [c, heads[i]?.[0] as Group, heads[i]?.[1] ?? false] as const);
};
