import { defineCall } from "#kit/call.ts";
import type { Unit } from "../cube.ts";
import type { Decimal } from "#kit/field.ts";

/** UTC offsets of the country's time zones, none of which has daylight saving time. */
export const zones = { "Asia/Jakarta": 7, "Asia/Makassar": 8, "Asia/Jayapura": 9 } as const;
export type Zone = keyof typeof zones;
export type ScheduleTime = {
  readonly every: "week" | "month";
  /** In a week, 1 is Monday; in a month, 31 is the last day, whatever its length. */
  readonly days: readonly number[];
  readonly hour: number;
  readonly zone: Zone;
};
export const maxRecipients = 30;

/** A limit on one figure of the report, for each row or for the total. */
export type AlertInput = {
  readonly figure: string;
  readonly test: "below" | "above";
  readonly bound: Decimal;
  readonly eachRow: boolean;
  /** Evaluated only after all distributors have reported. */
  readonly complete: boolean;
  readonly mail: boolean;
};
/** A figure that may have a limit, for display outside its report. */
export type AlertFigure = { readonly id: string; readonly label: string; readonly unit: Unit; readonly scale: number };
type Somebody = { readonly id: number; readonly label: string };
export type ReportSchedule = ScheduleTime & {
  readonly id: number;
  readonly version: number;
  readonly route: string;
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly skipEmpty: boolean;
  readonly paused: boolean;
  readonly nextAt: string;
  readonly recipients: readonly Somebody[];
  /** The outcome of the last due date. */
  readonly last: {
    readonly at: string;
    readonly sent: number;
    readonly empty: number;
    readonly waiting: number;
    readonly missed: number;
    /** Number of mails that the mail server refused. */
    readonly refused: number;
  } | null;
  /**
   * For an alert; `beyond` is the number of rows beyond the limit for the owner, `label` the figure's name if it still
   * exists.
   */
  readonly alert: (AlertInput & { readonly beyond: number; readonly label?: string }) | null;
  /**
   * The report of the schedule, for display outside its page: the title, and for an alert its figures and the name of
   * its rows. Missing if the report no longer exists or the person may not export it.
   */
  readonly of?: { readonly title: string; readonly figures: readonly AlertFigure[]; readonly row: string };
};
export type ScheduleInput = ScheduleTime & {
  readonly route: string;
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly skipEmpty: boolean;
  readonly recipients: readonly number[];
  readonly alert?: AlertInput | undefined;
};
/** The report and the kind of schedule cannot be changed. */
export type ScheduleChange = Omit<ScheduleInput, "route"> & { readonly id: number; readonly version: number };
type OneSchedule = { readonly data: ReportSchedule };

/** The person's own schedules. */
export const reportSchedules = defineCall<Record<string, never>, { readonly data: readonly ReportSchedule[] }>(
  "GET",
  "/api/report-schedule",
  "session",
);
/** Persons who may open and export the report themselves. */
export const scheduleChoices = defineCall<{ route: string; q?: string }, { readonly data: readonly Somebody[] }>(
  "GET",
  "/api/report-schedule/people",
  "any-role",
);
export const addSchedule = defineCall<ScheduleInput, OneSchedule>("POST", "/api/report-schedule", "any-role", {
  notMasked: true,
});
export const changeSchedule = defineCall<ScheduleChange, OneSchedule>("PUT", "/api/report-schedule/:id", "any-role", {
  notMasked: true,
});
export const pauseSchedule = defineCall<{ id: number; paused: boolean }, OneSchedule>(
  "POST",
  "/api/report-schedule/:id/pause",
  "session",
  { notMasked: true },
);
/** Suspends the schedule for a number of days. */
export const snoozeSchedule = defineCall<{ id: number; days: number }, OneSchedule>(
  "POST",
  "/api/report-schedule/:id/snooze",
  "session",
  { notMasked: true },
);
/** Sends a sample to the owner immediately. */
export const sampleSchedule = defineCall<{ id: number }, { readonly job: number }>(
  "POST",
  "/api/report-schedule/:id/sample",
  "any-role",
  { notMasked: true },
);
export const dropSchedule = defineCall<{ id: number }, { ok: true }>("DELETE", "/api/report-schedule/:id", "session", {
  notMasked: true,
});
