import { type Figure, figuresOf, type Formula, isLeaf, type Leaf, levelsOf, type Unit } from "#kit/cube.ts";
import { type Comparison, mainFigure, type Range, type Report, type ReportAnswer } from "#kit/report.ts";
import { dateRange } from "#web/format.ts";
import type { t as translate } from "#web/i18n.ts";
import { cellText, headUnit, periodWord } from "./figures.ts";
import { comparisonName } from "./period-words.ts";

/** A column of figures as the table shows it; the comparison's own stands beside the first. */
export type Column = {
  readonly id: string;
  readonly figure: Figure;
  readonly label: string;
  readonly group: string;
  readonly width: number;
  readonly compared: boolean;
  /** Last day that the page looks at. */
  readonly until: string;
  /** What the head says in full. */
  readonly tip: string;
  /** Why the rows do not come to the total. */
  readonly apart: string | undefined;
  /** Why a row may have none of it. */
  readonly absent: string | undefined;
};
/** What keeps a figure, or what it stands on, from the rows of a level: it is known of several of them together. */
export function absentNote(report: Report, level: string | undefined, id: string): string | undefined {
  const figures = figuresOf(report.of);
  const figure = figures[id] as Leaf | Formula;
  const leaves = isLeaf(figure) ? [figure] : figure.uses.map((u) => figures[u] as Leaf | Formula).filter(isLeaf);
  return leaves.find((f) => f.absent === "missing" && f.loose)?.loose?.[level ?? ""];
}

const widths: Readonly<Record<string, number>> = { t: 90, Rp: 118, "Rp/t": 88, "%": 72, pp: 76, n: 70, hari: 88, "t/hari": 96, "t/toko": 96, satuan: 116, tanggal: 104 };

/** Room for the head in any language: its letters, the sort mark, and the sign of a total that is counted anew. */
const headWidth = (label: string, counted: boolean, sorted: boolean): number => Math.min(190, Math.ceil(label.length * 6.8) + 22 + (counted ? 22 : 0) + (sorted ? 14 : 0));
/** Room for the longest name on the page with its code, and for the words of its total, in steps: the next page seldom moves the figures. */
export function nameWidth(rows: ReportAnswer["rows"], codes: boolean, total: string): number {
  const longest = Math.max(0, ...rows.map((r) => r.name.length * 6.2 + (codes && r.code ? r.code.length * 7 + 6 : 0) + (r.note ? 76 : (r.feast ? 60 : 0) + (r.rainy ? 48 : 0))));
  const around = 56;
  return Math.min(320, Math.max(160, Math.ceil(Math.max(longest + around, total.length * 7.2 + 32) / 20) * 20));
}
/** The widths above are of letters whose digit is seven pixels wide; readers have wider ones, and a figure is never cut. */
export const inLetters = (width: number): string => `max(${width}px, ${width / 7}ch)`;
/** Members whose names alone do not tell them apart. */
export const coded: ReadonlySet<string> = new Set(["warehouse", "store", "product"]);
/** The card's edge keeps the last column at a distance. */
const edge = 8;

export function columnsOf(report: Report, answer: ReportAnswer, compare: Comparison, t: typeof translate, sort = ""): Column[] {
  const figures = figuresOf(report.of);
  const first = mainFigure(report);
  const { period, comparison } = answer.stamps;
  // each row by time is a period of its own: its columns say what they are, not when
  const time = levelsOf(report.of)[answer.level]?.from.kind === "time";
  const columns = answer.columns.flatMap((id): Column[] => {
    const figure = figures[id] as Figure;
    const label = t(figure.short ?? figure.label);
    const needed = figure.colour === "achievement" || figure.colour === "attained" ? 108 : figure.colour === "growth" ? 88 : (widths[figure.unit] ?? 112);
    const longest = Math.max(...[answer.total, ...answer.rows.map((r) => r.cells)].map((cells) => cellText(figure, cells[id] ?? null, t).length));
    const figureWidth = Math.ceil(longest * 7.2) + 18;
    const why = answer.overlap[id];
    const absent = absentNote(report, answer.level, id);
    // what a mark says stands beside the figure
    const beside = report.marks?.some((m) => m.kind !== "lead" && m.of.includes(id)) ? 36 : 0;
    const named = (head: string, tip: string, room = beside): Column => ({
      id,
      figure,
      label: head,
      group: figure.group,
      width: Math.max(needed, headWidth(head, why !== undefined, sort.replace("-", "") === id), figureWidth) + room,
      compared: false,
      until: period.to,
      tip,
      apart: why && t(why),
      absent: absent && t(absent),
    });
    if (id !== first || !comparison) return [named(label, t(figure.note))];
    // a figure that is the comparison already (`lastYear`, `lastMonth`) needs no second column
    if (time && answer.columns.includes(compare)) return [named(label, t(figure.note))];
    const of = (range: Range) => `${t(figure.label)}, ${dateRange(range.from, range.to)}`;
    // where the group does not say what the figure is, its own head must
    const unsaid = figure.label !== figure.group;
    const [now, was] = time ? [label, t(comparisonName[compare])] : [unsaid ? label : periodWord(period), periodWord(comparison)];
    return [named(now, of(period)), { ...named(was, of(comparison), 0), id: "compared", figure: { ...figure, class: "X" }, compared: true, apart: undefined, absent: undefined }];
  });
  return columns.map((c, i) => (i === columns.length - 1 ? { ...c, width: c.width + edge } : c));
}

export type Group = { readonly name: string; readonly unit: string; readonly span: number };
/** A percentage carries its own sign and does not disturb the unit of its neighbours; a plain number does. */
const unitOf = (unit: Unit, t: typeof translate): string[] => (unit === "%" || unit === "pp" ? [] : [headUnit(unit, t)]);
/** Neighbours of one group under one head; a unit they share stands there, else each says its own. */
export function groupsOf(columns: readonly Column[], t: typeof translate): Group[] {
  const groups: { name: string; units: Set<string>; span: number }[] = [];
  for (const c of columns) {
    let open = groups.at(-1);
    if (open?.name !== c.group) groups.push((open = { name: c.group, units: new Set(), span: 0 }));
    open.span += 1;
    for (const u of unitOf(c.figure.unit, t)) open.units.add(u);
  }
  return groups.map(({ name, units, span }) => ({ name: t(name), unit: units.size === 1 ? ([...units][0] as string) : "", span }));
}
export const ownUnit = (column: Column, group: Group, t: typeof translate): string => (group.unit === "" ? headUnit(column.figure.unit, t) : "");
/** Each column with the group it stands in. */
export const withGroups = (columns: readonly Column[], groups: readonly Group[]): (readonly [Column, Group, boolean])[] => {
  const heads = groups.flatMap((g) => Array.from({ length: g.span }, (_, i) => [g, i === 0] as const));
  return columns.map((c, i) => [c, heads[i]?.[0] as Group, heads[i]?.[1] ?? false] as const);
};

/** What stands beside the bar: the change that is compared with, else what the report is judged by; never the big figure again. */
export const besideBar = (columns: readonly Column[], first: Column | undefined, compare: Comparison): Column | undefined => {
  const asked = compare === "lastYear" ? "growthYoY" : compare === "lastMonth" ? "growthMoM" : undefined;
  return [asked, "daysOfStock", "achievementPct", "growthYoY", "growthMoM"].flatMap((id) => columns.filter((c) => c.id === id && c !== first))[0];
};
