import { isDay } from "#kit/day.ts";
import { z } from "zod";
import { hasMatrix, pivotLevels, timeFigures } from "../by-time.ts";
import { isPageSize } from "#kit/constants.ts";
import { levelsOf } from "../cube.ts";
import { columnSettings, mayNameColumn } from "../report-columns.ts";
import type { Against, Range, Report, ReportQuery } from "../report.ts";
import { Refused } from "#kit/refused.ts";
import { earlier, later, stretchFrom } from "../day-range.ts";
import { comparedRange, wrongCompare } from "./compared-range.server.ts";
import type { Shift } from "./comparison-shift.server.ts";
import { type Period, refuseLongDays, resolvePeriod } from "./period.server.ts";
import type { Filter, Mapping, Question } from "./question.server.ts";

const one = z.string().regex(/^\d{1,15}$/);

/** Ids in an address; 0 represents rows without a member. */
export const idList = /^\d{1,15}(,\d{1,15}){0,199}$/;
const ids = z.string().regex(idList);
const toCompare = (compare: string, issues: z.RefinementCtx): void => {
  const message = wrongCompare(compare);
  if (message !== undefined) issues.addIssue({ code: "custom", message });
};
/** Columns in an address, by name. */
const columnList = (may: (id: string) => boolean) =>
  z
    .string()
    .max(2_000)
    .refine((list) => list.split(",").every(may));
/**
 * The parameters of a report: its period, its own filters, the drill path, and one of these figures. Others are
 * refused.
 */
export function inputOf(report: Report, figures = timeFigures(report)): z.ZodType<ReportQuery> {
  const filters = Object.fromEntries(
    report.filters
      .filter((f) => report.fixed?.[f] === undefined)
      .map((f) => [f, (levelsOf(report.of)[f]?.single ? one : ids).optional()]),
  );
  return z.strictObject({
    period: z.string().max(20).optional(),
    from: z.string().max(10).optional(),
    to: z.string().max(10).optional(),
    compare: z.string().max(24).superRefine(toCompare).optional(),
    mapping: z.string().max(10).optional(),
    booking: z.enum(["store", "home"]).optional(),
    path: z
      .string()
      .max(300)
      .regex(/^([a-zA-Z]+:[\d-]{1,15}(\/|$)){0,9}$/)
      .optional(),
    open: z.string().max(20_000).optional(),
    sort: z
      .string()
      .max(40)
      .regex(/^-?[a-zA-Z0-9]+$/)
      .optional(),
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    perPage: z.coerce.number().int().refine(isPageSize).optional(),
    ...Object.fromEntries(
      columnSettings.map((setting) => [setting, columnList((id) => mayNameColumn(report, setting, id)).optional()]),
    ),
    ...(hasMatrix(report) ? { swap: z.literal("1").optional() } : {}),
    ...(figures.length > 0
      ? {
          over: z.enum(["time", ...pivotLevels(report)]).optional(),
          figure: z.enum(figures as [string, ...string[]]).optional(),
        }
      : {}),
    ...(report.product === undefined ? {} : { line: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/) }),
    ...filters,
  }) as unknown as z.ZodType<ReportQuery>;
}

export type Step = { readonly level: string; readonly id: string };
export type ResolvedQuery = {
  readonly question: Question;
  readonly booking?: { readonly by: "store" | "home"; readonly unsplit: number };
  readonly period: Period;
  readonly comparison: Against | null;
  readonly steps: readonly Step[];
  readonly level: string;
};

export const compareOf = (report: Report, query: ReportQuery): string => query.compare ?? report.compare ?? "lastYear";
/** Values that require the database: the shift of an added comparison, and the days of the page's records. */
type LookedUp = { readonly shift: Shift | null; readonly record: Range | null };
const nothingLookedUp: LookedUp = { shift: null, record: null };
/**
 * Converts the parameters to a question. `fixed` are the members that the page itself represents. If a row itself is
 * requested, no level below it is needed.
 */
export function questionOf(
  report: Report,
  query: ReportQuery,
  today: string,
  fixed: readonly Filter[],
  looked: LookedUp = nothingLookedUp,
  ofRow = false,
): ResolvedQuery {
  const steps = stepsOf(report, query.path);
  const level = report.by[ofRow ? Math.max(0, steps.length - 1) : steps.length];
  if (level === undefined)
    throw new Refused("report.path", "Baris ini tidak dapat dibuka lebih dalam.", { path: "Nilai tidak sah." });
  const whole = resolvePeriod(query, report.period, today, looked.record);
  const period = narrowed(report, whole, steps);
  const compared = comparedRange(report, compareOf(report, query), whole, period, today, looked.shift);
  const levels = levelsOf(report.of);
  const chooser = report.filters.find((f) => levels[f]?.chooses && typeof query[f] === "string");
  const filters = report.filters.flatMap((f): Filter[] =>
    typeof query[f] === "string" && f !== chooser ? [{ level: f, ids: String(query[f]).split(",").map(Number) }] : [],
  );
  const isTime = (id: string) => levels[id]?.from.kind === "time";
  if (levels[level]?.from.kind === "time" && (levels[level].from as { unit: string }).unit === "day")
    refuseLongDays(period);
  const path = steps.filter((s) => !isTime(s.level)).map((s): Filter => ({ level: s.level, ids: [Number(s.id)] }));
  const { range: compare = null, ...comparison } = compared ?? {};
  return {
    question: {
      of: report.of,
      keys: ofRow ? [] : [level],
      periods: [period, ...(compare ? [{ ...compare, measure: true }] : [])],
      compare,
      filters: [...fixed, ...filters],
      path,
      mapping: mappingOf(report, query.mapping, today),
      choice: chooser === undefined ? undefined : Number(query[chooser]),
    },
    period,
    // a pinned range may end before the opened row
    comparison: compared && compare && { ...comparison, kind: compared.kind },
    steps,
    level,
  };
}

export function stepsOf(report: Report, path: string | undefined): Step[] {
  const steps = (path ?? "")
    .split("/")
    .filter((p) => p !== "")
    .map((p) => ({ level: p.slice(0, p.indexOf(":")), id: p.slice(p.indexOf(":") + 1) }));
  const levels = levelsOf(report.of);
  const right = steps.every(
    (s, i) => s.level === report.by[i] && (levels[s.level]?.from.kind === "time" ? isDay(s.id) : /^\d+$/.test(s.id)),
  );
  if (!right) throw new Refused("report.path", "Alamat baris tidak sah.", { path: "Nilai tidak sah." });
  return steps;
}

/** An opened month or year limits the period to it. */
function narrowed(report: Report, period: Period, steps: readonly Step[]): Period {
  return steps.reduce((limited, step) => {
    const from = levelsOf(report.of)[step.level]?.from;
    if (from?.kind !== "time") return limited;
    const own = stretchFrom(from.unit, step.id);
    return { ...limited, from: later(limited.from, own.from), to: earlier(limited.to, own.to) };
  }, period);
}

function mappingOf(report: Report, requested: string | undefined, today: string): Mapping {
  const value = requested ?? report.mapping ?? "today";
  if (value === "today" || (value === "saleDate" && report.mappable)) return { kind: value, asOf: today };
  if (report.mappable && isDay(value)) return { kind: "date", asOf: value };
  throw new Refused("report.mapping", "Pemetaan tidak dikenal.", { mapping: "Nilai tidak sah." });
}
