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
  marksAt(report, level).flatMap((m) =>
    m.kind === "lead"
      ? [m.rank]
      : m.kind === "few"
        ? [m.on, ...(m.among ? [m.among] : [])]
        : m.kind === "stray"
          ? [...(m.against ?? [])]
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
  const n = numberOf(cells[on]);
  if (among !== undefined) return n === null && (numberOf(cells[among]) ?? 0) > 0 ? ["few", `n<${least}`] : null;
  return value !== null && n !== null && n < least ? ["few", `n=${n}`] : null;
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
  const values = rows.map((r) => {
    const value = over(r) ? numberOf(r.cells[id]) : null;
    if (value === null || !against) return value;
    const expected = against.reduce<number | null>(
      (e, a) => (e === null || numberOf(r.cells[a]) === null ? null : e * (numberOf(r.cells[a]) as number)),
      1,
    );
    return expected === null || expected <= 0 ? null : value / expected;
  });
  const known = values.filter((v) => v !== null);
  const mean = known.reduce((s, v) => s + v, 0) / known.length;
  const sigma = Math.sqrt(known.reduce((s, v) => s + (v - mean) ** 2, 0) / known.length);
  return values.map((v) => (v === null || known.length < leastRows || sigma === 0 ? null : (v - mean) / sigma));
}
function strayMark({ sigmas, rise }: Extract<Mark, { kind: "stray" }>, z: number | null | undefined): CellMark | null {
  if (z === null || z === undefined || Math.abs(z) <= sigmas || (rise && z < 0)) return null;
  return ["stray", `${z > 0 ? "▲" : "▼"}${Math.abs(z) > 3 ? 3 : 2}σ`];
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
  const strays = declared.flatMap((m) =>
    m.kind === "stray" ? m.of.map((id) => [m, id, deviations(rows, id, m.against, over)] as const) : [],
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
    marksAt(report, level).flatMap((m) =>
      m.kind === "lead" ? [] : m.of.map((id) => [id, ownMark(m, cells, id, 0)] as const),
    ),
  );
