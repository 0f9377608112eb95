import { timeFigures } from "#kit/by-time.ts";
import { levelsOf, type TimeUnit } from "#kit/cube.ts";
import { mainFigure, type MatrixAnswer, type Range, type Report, type ReportQuery } from "#kit/report.ts";
import { Refused } from "#kit/refused.ts";
import type { Db } from "../db/db.ts";
import { prepare, rowsOf, sliceOf, termsOf, visible } from "./answer.ts";
import { askRows, type Term } from "./ask.ts";
import { addDays, addMonths, daysBetween, earlier, later, monthEnd, monthsBetween, monthStart } from "./day.ts";
import { inSnapshot } from "./facts.ts";

const mostRows = 20;
const mostDays = 31;
const mostMonths = 60;
/** A report of one moment is seen at the end of each of the last months. */
const momentMonths = 13;
export type Stretches = { readonly unit: TimeUnit; readonly ranges: readonly Range[] };

/** A period as its days, its months or its years: the shortest that leave a table one can read. */
export function stretchesOf(period: Range, today: string, byMonth = false): Stretches {
  const to = later(period.from, earlier(period.to, today));
  const within = (from: string, end: string): Range => ({ from: later(from, period.from), to: earlier(end, to) });
  if (period.from === period.to || (byMonth && monthsBetween(period.from, to) === 0))
    return {
      unit: "month",
      ranges: Array.from({ length: momentMonths }, (_, i) => addMonths(monthStart(to), i + 1 - momentMonths)).map((m) => ({ from: m, to: earlier(monthEnd(m), to) })),
    };
  const days = daysBetween(period.from, to) + 1;
  if (days <= mostDays && !byMonth) return { unit: "day", ranges: Array.from({ length: days }, (_, i) => addDays(period.from, i)).map((d) => ({ from: d, to: d })) };
  const months = monthsBetween(period.from, to) + 1;
  if (months <= mostMonths) return { unit: "month", ranges: Array.from({ length: months }, (_, i) => addMonths(monthStart(period.from), i)).map((m) => within(m, monthEnd(m))) };
  const first = Number(period.from.slice(0, 4));
  return { unit: "year", ranges: Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, i) => within(`${first + i}-01-01`, `${first + i}-12-31`)) };
}

/** A day of the calendar as a number, so that stretches have ids as members have. */
const idOf = (day: string): number => Number(day.replaceAll("-", ""));

function chosen(report: Report, db: Db, query: ReportQuery): string {
  const known = visible(report, db.access, timeFigures(report));
  const asked = typeof query.figure === "string" ? query.figure : [report.chart?.measure, mainFigure(report)].find((id) => id !== undefined && known.includes(id));
  const figure = asked ?? known[0];
  if (figure === undefined || !known.includes(figure)) throw new Refused("report.figure", "Angka ini tidak tersedia menurut waktu.", { figure: "Nilai tidak sah." });
  return figure;
}

/** The twenty rows that lead the table, with one figure for each stretch of the period; each stretch is a period of its own. */
export async function answerByTime(db: Db, report: Report, query: ReportQuery): Promise<MatrixAnswer> {
  const figure = chosen(report, db, query);
  return inSnapshot(db, async (tx) => {
    const prepared = await prepare(tx, report, query);
    const { asked, facts } = prepared;
    if (levelsOf(report.of)[asked.level]?.from.kind === "time") throw new Refused("report.matrix", "Baris menurut waktu tidak dipotong menurut waktu lagi.", [], 404);
    const { unit, ranges } = stretchesOf(asked.period, facts.today, query.over !== "time" && report.chart?.across === "month");
    // the stretches stand after the page's own periods, which stay what comparisons are known by
    const own = asked.question.periods.length;
    const question = { ...asked.question, periods: [...asked.question.periods, ...ranges] };
    const terms: Term[] = [{ name: "all", id: figure }, ...ranges.map((_, i): Term => ({ name: `t${i}`, id: figure, base: own + i }))];
    const shown = visible(report, tx.access, report.show);
    const slice = { ...sliceOf(report, { ...query, page: 1 }, asked, shown), offset: 0, limit: mostRows };
    const order = termsOf(report, asked, shown).filter((t) => t.name === slice.sort);
    const found = await askRows(tx, question, facts, [...terms, ...order], slice);
    const members = rowsOf(report, asked, facts, found.rows).map((r) => ({ id: Number(r.id), name: r.name, code: r.code, total: r.cells.all ?? null }));
    const times = ranges.map((r, i) => ({ id: idOf(r.from), name: r.from, code: null, total: found.total?.cells[`t${i}`] ?? null }));
    const values = found.rows.map((r) => ranges.map((_, i) => r.cells[`t${i}`] ?? null));
    const swapped = query.swap === "1";
    return {
      measure: figure,
      ...(swapped ? { down: unit, over: asked.level } : { down: asked.level, over: unit }),
      time: { unit, on: swapped ? "rows" : "columns" },
      rows: swapped ? times : members,
      columns: swapped ? members : times,
      cells: swapped ? times.map((_, i) => values.map((row) => row[i] ?? null)) : values,
      total: found.total?.cells.all ?? null,
      totalCount: swapped ? times.length : found.count,
    };
  });
}
