import { utcDay, weekdayOf } from "#kit/day.ts";
import { type Place, wholeMetres } from "#kit/geo.ts";

/** Whether a visit took place near its store, or why that is undetermined. No result prevents the visit. */
export const verdicts = ["in", "override", "unsure", "out", "noGps", "noPoint", "mock"] as const;
export type Verdict = (typeof verdicts)[number];

/** The position reported by a phone. */
export type Fix = Place & { readonly accuracyM: number; readonly mock: boolean };
export type Radius = { readonly usual: number; readonly metres: number };
/** Accuracy in metres beyond which a position is unusable. */
const vaguest = 150;

/**
 * The verdict on a visit, and the distance if both positions are known. The radius is in metres; an override enlarges
 * it.
 */
export function assessVisit(
  place: Place | null,
  fix: Fix | null,
  radius: Radius,
): { readonly verdict: Verdict; readonly distanceM: number | null } {
  const distanceM = place && fix ? wholeMetres(place, fix) : null;
  const verdict = (): Verdict => {
    if (fix?.mock) return "mock";
    if (!place) return "noPoint";
    if (!fix || distanceM === null || fix.accuracyM > vaguest) return "noGps";
    if (distanceM <= radius.usual) return "in";
    if (distanceM <= radius.metres) return "override";
    return distanceM - fix.accuracyM <= radius.metres ? "unsure" : "out";
  };
  return { verdict: verdict(), distanceM };
}

/**
 * The share of visits inside the radius among those inside or outside, in tenths of a percent; null if there are none.
 */
export function inRadiusPermille(n: Readonly<Partial<Record<Verdict, number>>>): number | null {
  const near = (n.in ?? 0) + (n.override ?? 0);
  const all = near + (n.out ?? 0);
  return all === 0 ? null : Math.floor((near * 2000 + all) / (2 * all));
}

/** How reliable the time of an event is, by what the phone reports about its clock. */
export type ClockTrust = "boot" | "wall" | "none";
export type Clock = {
  readonly receivedAt: number;
  /** The phone's state when sending: wall clock, milliseconds since boot, and the boot id. */
  readonly sent: ClockReading;
  readonly event: ClockReading;
};
export type ClockReading = { readonly at: number; readonly elapsedMs: number; readonly bootId: string };
/** If the wall clock deviates by more than this, in milliseconds, it is unreliable for events before the last boot. */
const maxOffset = 300_000;

export function correctedTime({ receivedAt, sent, event }: Clock): { readonly at: number; readonly trust: ClockTrust } {
  const ago = sent.elapsedMs - event.elapsedMs;
  if (sent.bootId === event.bootId && ago >= 0) return { at: receivedAt - ago, trust: "boot" };
  const offset = receivedAt - sent.at;
  return { at: event.at + offset, trust: Math.abs(offset) <= maxOffset ? "wall" : "none" };
}

/** UTC offsets of the country's time zones, none of which has daylight saving time. */
export const zoneHours = { "Asia/Jakarta": 7, "Asia/Makassar": 8, "Asia/Jayapura": 9 } as const;
export type Zone = keyof typeof zoneHours;
const shifted = (at: number, zone: Zone): Date => new Date(at + zoneHours[zone] * 3_600_000);
/** The business day in Jakarta time, wherever the phone is. */
export const businessDay = (at: number): string => utcDay(shifted(at, "Asia/Jakarta"));

export type WorkHours = {
  readonly zone: Zone;
  readonly workDays: "monFri" | "monSat" | "daily";
  readonly workFrom: string;
  readonly workTo: string;
};
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const lastDay = { monFri: 5, monSat: 6, daily: 7 } as const;
/** Whether a person works on this day of the week, holidays aside. */
export const isWorkWeekday = (day: string, workDays: WorkHours["workDays"]): boolean =>
  weekdayOf(day) <= lastDay[workDays];
/** Whether a time is within a person's local working hours, extended by `slack` minutes on both sides. */
export function atWork(at: number, hours: WorkHours, slack = 0): boolean {
  const local = shifted(at, hours.zone);
  const weekday = local.getUTCDay() || 7;
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  if (weekday > lastDay[hours.workDays]) return false;
  return minute >= minutesOf(hours.workFrom) - slack && minute <= minutesOf(hours.workTo) + slack;
}

/** Speed that is implausible between two check-ins. */
export const impossibleKmh = 120;
