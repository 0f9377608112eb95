import { type Place, wholeMetres } from "./geo.ts";

/** Whether a visit counts as near its place, or why it is judged by nothing; nobody is kept from working by it. */
export const verdicts = ["in", "override", "unsure", "out", "noGps", "noPoint", "mock"] as const;
export type Verdict = (typeof verdicts)[number];

/** What a phone says of where it is. */
export type Fix = Place & { readonly accuracyM: number; readonly mock: boolean };
export type Radius = { readonly usual: number; readonly metres: number };
/** Beyond this a phone does not know where it is. */
const vaguest = 150;

/** The verdict on a visit, and the distance where both ends are known; metres of the radius are the usual ones or, with an override, more. */
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

/** Of the visits that were judged near or far, those near, in tenths of a percent; nothing where none was. */
export function inRadiusPermille(n: Readonly<Partial<Record<Verdict, number>>>): number | null {
  const near = (n.in ?? 0) + (n.override ?? 0);
  const all = near + (n.out ?? 0);
  return all === 0 ? null : Math.floor((near * 2000 + all) / (2 * all));
}

/** When something happened, by what the phone says of its clock, and how far that can be trusted. */
export type ClockTrust = "boot" | "wall" | "none";
export type Clock = {
  readonly receivedAt: number;
  /** Of the phone when it sent: wall clock, milliseconds since it was switched on, and which start that was. */
  readonly sent: Told;
  readonly event: Told;
};
export type Told = { readonly at: number; readonly elapsedMs: number; readonly bootId: string };
/** A wall clock that is further off says nothing of an event before the last start. */
const maxOffset = 300_000;

export function correctedTime({ receivedAt, sent, event }: Clock): { readonly at: number; readonly trust: ClockTrust } {
  const ago = sent.elapsedMs - event.elapsedMs;
  if (sent.bootId === event.bootId && ago >= 0) return { at: receivedAt - ago, trust: "boot" };
  const offset = receivedAt - sent.at;
  return { at: event.at + offset, trust: Math.abs(offset) <= maxOffset ? "wall" : "none" };
}

/** Zones of the country; none of them ever changes its clock. */
export const zoneHours = { "Asia/Jakarta": 7, "Asia/Makassar": 8, "Asia/Jayapura": 9 } as const;
export type Zone = keyof typeof zoneHours;
const shifted = (at: number, zone: Zone): Date => new Date(at + zoneHours[zone] * 3_600_000);
/** The business day: Jakarta's, wherever the phone is. */
export const businessDay = (at: number): string => shifted(at, "Asia/Jakarta").toISOString().slice(0, 10);

export type WorkHours = {
  readonly zone: Zone;
  readonly workDays: "monFri" | "monSat" | "daily";
  readonly workFrom: string;
  readonly workTo: string;
};
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const lastDay = { monFri: 5, monSat: 6, daily: 7 } as const;
/** Whether somebody works on such a day of the week; holidays are another matter. */
export const isWorkWeekday = (day: string, workDays: WorkHours["workDays"]): boolean =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) <= lastDay[workDays];
/** Whether somebody is at work, by the clock on the wall where they are; `slack` minutes before and after count. */
export function atWork(at: number, hours: WorkHours, slack = 0): boolean {
  const local = shifted(at, hours.zone);
  const weekday = local.getUTCDay() || 7;
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  if (weekday > lastDay[hours.workDays]) return false;
  return minute >= minutesOf(hours.workFrom) - slack && minute <= minutesOf(hours.workTo) + slack;
}

/** Faster than anybody drives between two check-ins. */
export const impossibleKmh = 120;
