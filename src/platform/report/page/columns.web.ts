import { type Figure, figuresOf, type Formula, isLeaf, type Leaf, levelsOf } from "../cube.ts";
import type { Cell } from "../cell.ts";
import { compared, mainFigure, type Range, type Report, type ReportAnswer } from "../report.ts";
import { shareFigure, shareOfTotal } from "../report-columns.ts";
import { dateRange, type Translate } from "#platform/ui/index.web.ts";
import { cellText, figureName, headed, headUnit, periodWord, shortName } from "./figures.web.ts";
import { asideOf, groupRoom, headRoom, lettersIn, type Room, slim } from "./column-room.web.ts";
import { comparisonName, comparisonNote } from "../filter/period-words.web.ts";

/** A column of figures in the table; the comparison is beside the first. */
export type Column = {
  readonly id: string;
  readonly figure: Figure;
  readonly label: string;
  readonly group: string;
  /** Width of its heading and its figures. */
  readonly width: readonly Room[];
  readonly compared: boolean;
  /** The last day of the page's period. */
  readonly until: string;
  /** The full text of the heading. */
  readonly tip: string;
  /** Why the rows do not add up to the total. */
  readonly apart: string | undefined;
  /** Why a row may have no value. */
  readonly absent: string | undefined;
  /** The total of which its figures are shown in percent. */
  readonly whole: Cell | undefined;
  /** For a frozen column: its distance from the left. */
  readonly pin?: string;
};
/** The value of a row in a column. */
export const cellOf = ({ id, whole }: Pick<Column, "id" | "whole">, cells: ReportAnswer["total"]): Cell =>
  whole === undefined ? (cells[id] ?? null) : shareOfTotal(cells[id] ?? null, whole);
/** Why a figure, or its base, is missing in rows of a level: it is known only for several of them together. */
export function absentNote(report: Report, level: string | undefined, id: string): string | undefined {
  const figures = figuresOf(report.of);
  const figure = figures[id] as Leaf | Formula;
  const leaves = isLeaf(figure) ? [figure] : figure.uses.map((u) => figures[u] as Leaf | Formula).filter(isLeaf);
  return leaves.find((f) => f.absent === "missing" && f.notAdditive)?.notAdditive?.[level ?? ""];
}

/** Levels whose member names are ambiguous without their code. */
export const coded: ReadonlySet<string> = new Set(["warehouse", "store", "product"]);

export function columnsOf(
  report: Report,
  answer: ReportAnswer,
  compare: string,
  t: Translate,
  sort = "",
  percent: readonly string[] = [],
): Column[] {
  const figures = figuresOf(report.of);
  const first = mainFigure(report);
  const { period, comparison } = answer.stamps;
  // each row by time is a period itself, so headings name the figure and not the period
  const time = levelsOf(report.of)[answer.level]?.from.kind === "time";
  return answer.columns.flatMap((id): Column[] => {
    const own = figures[id] as Figure;
    const label = shortName(own, t);
    const why = answer.overlap[id];
    const absent = absentNote(report, answer.level, id);
    // the text of a mark is beside the figure
    const beside = report.marks?.some((m) => m.kind !== "lead" && m.of.includes(id)) ? 36 : 0;
    const named = (head: string, tip: string, of = id): Column => {
      const whole = percent.includes(of) ? (answer.total[of] ?? null) : undefined;
      const figure = whole === undefined ? own : shareFigure(own);
      const long = (cells: ReportAnswer["total"]): number =>
        lettersIn(cellText(figure, cellOf({ id: of, whole }, cells), t));
      // rates differ between pages, rarely by more than this
      const least = figure.colour?.look === "change" ? 7.8 : figure.unit === "%" ? 5 : 4;
      const letters = Math.max(least, long(answer.total), ...answer.rows.map((r) => long(r.cells) * slim.figure));
      const unit = whole === undefined ? headUnit(figure, t) : t(shareUnit);
      return {
        id: of,
        figure,
        label: head,
        group: figure.group,
        width: [
          headRoom(head, unit, why !== undefined, sort.replace("-", "") === of),
          { letters, px: asideOf(figure) + (of === id ? beside : 0) },
        ],
        compared: false,
        until: period.to,
        tip,
        apart: why && t(why),
        absent: absent && t(absent),
        whole,
      };
    };
    if (id !== first || !comparison) return [named(label, t(own.note))];
    // a figure that is the comparison already (`lastYear`, `lastMonth`) needs no second column
    if (time && answer.columns.includes(compare)) return [named(label, t(own.note))];
    const note = comparisonNote(comparison, t);
    const of = (range: Range) => `${t(own.label)}, ${dateRange(range.from, range.to)}`;
    // if the group does not name the figure, its own heading must
    const unsaid = own.label !== own.group;
    const [now, was] = time
      ? [label, comparisonName(compare, t)]
      : [unsaid ? label : periodWord(period), periodWord(comparison)];
    const before = named(was, note ? `${of(comparison)}. ${note}` : of(comparison), compared);
    return [named(now, of(period)), { ...before, compared: true, apart: undefined, absent: undefined }];
  });
}
/** The text below the heading of a column in percent of its total. */
export const shareUnit = "% dari total";
/** A column's name without a group above. */
export function nameOf({ compared, label, figure, whole }: Column, t: Translate): string {
  const name = compared ? label : figureName(figure, t);
  return whole === undefined ? name : `${name}, ${t(shareUnit)}`;
}

export type Group = { readonly name: string; readonly unit: string; readonly span: number };
/**
 * Adjacent columns of one group under one heading. A unit shared by all is shown there, otherwise in each column,
 * because it would wrongly apply to percentages too.
 */
export function groupsOf(columns: readonly Column[], t: Translate): Group[] {
  const groups: { name: string; pinned: boolean; units: Set<string>; span: number }[] = [];
  for (const c of columns) {
    let open = groups.at(-1);
    const pinned = c.pin !== undefined;
    if (open?.name !== c.group || open.pinned !== pinned)
      groups.push((open = { name: c.group, pinned, units: new Set(), span: 0 }));
    open.span += 1;
    open.units.add(headUnit(c.figure, t));
  }
  // a single column has no room for a compound unit
  const shared = (units: ReadonlySet<string>, span: number) =>
    [...units].find((u) => units.size === 1 && (span > 1 || !u.includes("/"))) ?? "";
  return groups.map(({ name, units, span }) => ({ name: t(name), unit: shared(units, span), span }));
}
export const ownUnit = (column: Column, group: Group, t: Translate): string =>
  column.whole !== undefined ? t(shareUnit) : group.unit === "" ? headUnit(column.figure, t) : "";
/** The columns, widened to fit their group headings. */
export function withGroupRoom(columns: readonly Column[], t: Translate): Column[] {
  return withGroups(columns, groupsOf(columns, t)).map(([c, g]) => ({
    ...c,
    width: [...c.width, groupRoom(headed(g.name, g.unit), g.span)],
  }));
}
/** Each column with its group. */
export const withGroups = (
  columns: readonly Column[],
  groups: readonly Group[],
): (readonly [Column, Group, boolean])[] => {
  const heads = groups.flatMap((g) => Array.from({ length: g.span }, (_, i) => [g, i === 0] as const));
  return columns.map((c, i) => [c, heads[i]?.[0] as Group, heads[i]?.[1] ?? false] as const);
};

/**
 * The figure beside the bar: the change since the comparison, or the main assessed figure; never the large figure
 * again.
 */
export const besideBar = (
  columns: readonly Column[],
  first: Column | undefined,
  compare: string,
): Column | undefined => {
  const growthOf = compare === "lastYear" ? "growthYoY" : compare === "lastMonth" ? "growthMoM" : undefined;
  return [growthOf, "daysOfStock", "achievementPct", "growthYoY", "growthMoM"].flatMap((id) =>
    columns.filter((c) => c.id === id && c !== first),
  )[0];
};
