/**
 * The comparison of rows by month, quarter or year whose comparison period begins on another day of the month than the
 * period.
 */
import { unitsOf } from "#kit/exact.ts";
import { compared, mainFigure, type Range, type Report } from "../report.ts";
import { levelsOf, type TimeUnit } from "../cube.ts";
import { isWord } from "../cell.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type AnswerRow, type Answered, readTerms } from "./read-rows.server.ts";
import { stretchFrom } from "../day-range.ts";
import type { ResolvedQuery } from "./input.server.ts";
import type { Slice } from "./plan-figures.server.ts";
import { type Facts, timeUnitOf } from "./question.server.ts";
import { overlap, type Shift, shiftBetween, shiftedBack } from "./window.server.ts";

type DayShift = { readonly unit: TimeUnit; readonly period: Range; readonly compare: Range; readonly shift: Shift };
/** Rows shifted by days. A sum of a month cannot be divided, so each row is queried by its own days. */
export function shiftedByDays({ question }: ResolvedQuery): DayShift | null {
  const unit = timeUnitOf({ question, levels: levelsOf(question.of) });
  const [period] = question.periods;
  const { compare } = question;
  if (!unit || unit === "day" || unit === "week" || !period || !compare) return null;
  const shift = shiftBetween(compare, period);
  return shift.days === 0 ? null : { unit, period, compare, shift };
}

/**
 * The rows with their comparison, each over as many days as the row has. Rows beyond the comparison period have none.
 */
export async function withComparison(
  db: Db,
  report: Report,
  { resolved, facts }: { readonly resolved: ResolvedQuery; readonly facts: Facts },
  answered: Answered,
  slice: Slice,
  { unit, period, compare, shift }: DayShift,
): Promise<Answered> {
  const ranges = answered.rows.map((row) => {
    const own = overlap(stretchFrom(unit, String(row.key)), period);
    return own && overlap(shiftedBack(own, shift), compare);
  });
  const periods = ranges.flatMap((r) => (r ? [{ ...r, measure: true }] : []));
  if (periods.length === 0) return answered;
  const terms = periods.map((_, base) => ({ name: `r${base}`, id: mainFigure(report), base }));
  const { cells } = await readTerms(db, { ...resolved.question, periods, compare: null }, facts, terms);
  let next = 0;
  const rows = answered.rows.map((row, i) => ({
    ...row,
    cells: { ...row.cells, [compared]: ranges[i] ? (cells[`r${next++}`] ?? null) : null },
  }));
  return { ...answered, rows: slice.sort === compared ? ordered(rows, slice.descending) : rows };
}

/** Rows without a value last, as in the order of the database. */
function ordered(rows: readonly AnswerRow[], descending: boolean): AnswerRow[] {
  const value = (row: AnswerRow): bigint | null => {
    const cell = row.cells[compared] ?? null;
    return cell === null || isWord(cell) ? null : unitsOf(cell, 12);
  };
  return rows.toSorted((one, other) => {
    const [left, right] = [value(one), value(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left === right ? 0 : left < right === descending ? 1 : -1;
  });
}
