import type { Instant } from "#kit/field.ts";

export type Due = { readonly late: boolean; readonly days: number; readonly hours: number; readonly minutes: number };

/** The time until a step is overdue, or since when it is. */
export function dueIn(at: Instant | null, now: number = Date.now()): Due | undefined {
  if (!at) return undefined;
  const ms = new Date(at).getTime() - now;
  const left = Math.floor(Math.abs(ms) / 60_000);
  return { late: ms < 0, days: Math.floor(left / 1440), hours: Math.floor((left % 1440) / 60), minutes: left % 60 };
}

/** Hours before the due time at which a step is highlighted. */
const soonHours = 8;
/** The urgency of a waiting step. */
export function ageOf(at: Instant | null, now?: number): "late" | "soon" | undefined {
  const due = dueIn(at, now);
  return !due ? undefined : due.late ? "late" : due.days === 0 && due.hours < soonHours ? "soon" : undefined;
}

type Say = (source: string, values?: Readonly<Record<string, string | number>>) => string;
/** "1 hari 3 j", "6 j 12 m". */
export const spanOf = ({ days, hours, minutes }: Due, t: Say): string =>
  days > 0 ? t("{days} hari {hours} j", { days, hours }) : t("{hours} j {minutes} m", { hours, minutes });
export const dueText = (due: Due, t: Say): string =>
  due.late ? t("lewat {span}", { span: spanOf(due, t) }) : t("sisa {span}", { span: spanOf(due, t) });
