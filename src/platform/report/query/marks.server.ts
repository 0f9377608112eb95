import { monthEnd } from "#kit/day.ts";
import { levelsOf } from "../cube.ts";
import type { Cell } from "../cell.ts";
import type { CellMark, Mark, Report, ReportRow } from "../report.ts";
import type { ResolvedQuery } from "./input.server.ts";
import type { Facts } from "./question.server.ts";

/** Floating point is sufficient for marks; figures never use it. */
const numberOf = (cell: Cell | undefined): number | null =>
  cell === null || cell === undefined || !/^-?\d+(\.\d+)?$/.test(cell) ? null : Number(cell);

/** Marks that apply to rows of this level. */
export const marksAt = (report: Report, level: string): readonly Mark[] =>
  (report.marks ?? []).filter((m) => m.at === undefined || m.at === level);
/** Hidden figures that marks depend on. */
export const marksNeed = (report: Report, level: string): readonly string[] =>
  marksAt(report, level).flatMap((mark) =>
    mark.kind === "lead"
      ? [mark.rank]
      : mark.kind === "few"
        ? [mark.on, ...(mark.among ? [mark.among] : [])]
        : mark.kind === "stray"
          ? [...(mark.against ?? [])]
          : [],
  );

type Marked = Readonly<Record<string, CellMark>>;
type Cells = Readonly<Record<string, Cell>>;
/** The mark of a row by its own figures; a total is marked likewise. */
function ownMark(mark: Mark, cells: Cells, id: string, count: number): CellMark | null {
  const value = numberOf(cells[id]);
  if (mark.kind === "closed") return value !== null && value > 0 ? ["closed", "■"] : null;
  if (mark.kind === "few") return fewMark(mark, cells, value);
  if (mark.kind !== "lead" || value === null || value <= 0) return null;
  const rank = numberOf(cells[mark.rank]);
  const lastRank = mark.percent === undefined ? (mark.first ?? 0) : Math.floor((count * mark.percent) / 100);
  return rank !== null && rank <= lastRank ? ["lead", ""] : null;
}
function fewMark(
  { on, least, among }: Extract<Mark, { kind: "few" }>,
  cells: Cells,
  value: number | null,
): CellMark | null {
  const count = numberOf(cells[on]);
  if (among !== undefined) return count === null && (numberOf(cells[among]) ?? 0) > 0 ? ["few", `n<${least}`] : null;
  return value !== null && count !== null && count < least ? ["few", `n=${count}`] : null;
}

/** Minimum number of rows for a meaningful standard deviation. */
const leastRows = 12;
/** The deviation of each row from the others, in standard deviations; incomplete ranges are excluded. */
function deviations(
  rows: readonly ReportRow[],
  id: string,
  against: readonly string[] | undefined,
  over: (row: ReportRow) => boolean,
): (number | null)[] {
  const values = rows.map((row) => {
    const value = over(row) ? numberOf(row.cells[id]) : null;
    if (value === null || !against) return value;
    const expected = against.reduce<number | null>(
      (e, a) => (e === null || numberOf(row.cells[a]) === null ? null : e * (numberOf(row.cells[a]) as number)),
      1,
    );
    return expected === null || expected <= 0 ? null : value / expected;
  });
  const known = values.filter((v) => v !== null);
  const mean = known.reduce((s, v) => s + v, 0) / known.length;
  const sigma = Math.sqrt(known.reduce((s, v) => s + (v - mean) ** 2, 0) / known.length);
  return values.map((v) => (v === null || known.length < leastRows || sigma === 0 ? null : (v - mean) / sigma));
}
function strayMark(
  { sigmas, rise }: Extract<Mark, { kind: "stray" }>,
  score: number | null | undefined,
): CellMark | null {
  if (score === null || score === undefined || Math.abs(score) <= sigmas || (rise && score < 0)) return null;
  return ["stray", `${score > 0 ? "▲" : "▼"}${Math.abs(score) > 3 ? 3 : 2}σ`];
}

const merged = (entries: readonly (readonly [string, CellMark | null | undefined])[]): Marked | undefined => {
  const marks = entries.filter((f): f is [string, CellMark] => f[1] !== null && f[1] !== undefined);
  return marks.length > 0 ? Object.fromEntries(marks) : undefined;
};
/** Rows with the marks of their cells; `count` is the number of rows of the level, not of this page. */
export function marked(
  report: Report,
  { level }: Pick<ResolvedQuery, "level">,
  { through }: Pick<Facts, "through">,
  rows: readonly ReportRow[],
  count: number,
): readonly ReportRow[] {
  const declared = marksAt(report, level);
  if (declared.length === 0) return rows;
  const from = levelsOf(report.of)[level]?.from;
  const over = (row: ReportRow) =>
    (from?.kind === "time" && from.unit === "month" ? monthEnd(String(row.id)) : String(row.id)) <= through;
  const strays = declared.flatMap((mark) =>
    mark.kind === "stray" ? mark.of.map((id) => [mark, id, deviations(rows, id, mark.against, over)] as const) : [],
  );
  return rows.map((row, i) => {
    const own = declared.flatMap((m) => m.of.map((id) => [id, ownMark(m, row.cells, id, count)] as const));
    const marks = merged([...own, ...strays.map(([m, id, z]) => [id, strayMark(m, z[i])] as const)]);
    return marks ? { ...row, marks } : row;
  });
}
/** A total is marked by its own figures only; ranks and deviations do not apply to it. */
export const markedTotal = (report: Report, level: string, cells: Cells): Marked | undefined =>
  merged(
    marksAt(report, level).flatMap((mark) =>
      mark.kind === "lead" ? [] : mark.of.map((id) => [id, ownMark(mark, cells, id, 0)] as const),
    ),
  );
