import { type ScheduleTime, zones } from "./report-schedule.calls.ts";
import type { Db } from "#platform/database/index.server.ts";

const hourMs = 3_600_000;
/** Within this number of days every weekday and every day of a month occurs, including the shortest month. */
const lookAhead = 63;

/** The first due time after `after`; a day that a month does not have is replaced by its last one. */
export function nextDue({ every, days, hour, zone }: ScheduleTime, after: Date): Date {
  const ahead = zones[zone] * hourMs;
  const local = new Date(after.getTime() + ahead);
  const [year, month, first] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  for (let n = 0; n <= lookAhead; n++) {
    const day = new Date(Date.UTC(year, month, first + n, hour));
    const at = new Date(day.getTime() - ahead);
    if (at > after && (every === "week" ? days.includes(day.getUTCDay() || 7) : onDayOfMonth(days, day))) return at;
  }
  throw new Error("the schedule has no day within the searched range");
}

function onDayOfMonth(days: readonly number[], day: Date): boolean {
  const length = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  const date = day.getUTCDate();
  return days.includes(date) || (date === length && days.some((d) => d > length));
}

/** The time by the database's clock. */
export async function nowOf(db: Db): Promise<Date> {
  const { now } = await db.internal("current time").one<{ now: string }>("select now() as now");
  return new Date(now);
}
