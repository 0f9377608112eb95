import { defineCall } from "./call.ts";
import type { Unit } from "./cube.ts";
import type { Decimal } from "./field.ts";

/** Zones of the archipelago, none of which changes its clock. */
export const zones = { "Asia/Jakarta": 7, "Asia/Makassar": 8, "Asia/Jayapura": 9 } as const;
export type Zone = keyof typeof zones;
export type ScheduleTime = {
  readonly every: "week" | "month";
  /** 1 is Monday in a week; in a month 31 is its last day, however long it is. */
  readonly days: readonly number[];
  readonly hour: number;
  readonly zone: Zone;
};
export const maxRecipients = 30;

/** A limit on one figure of the report: of each row, or of the total. */
export type AlertWish = {
  readonly figure: string;
  readonly test: "below" | "above";
  readonly bound: Decimal;
  readonly eachRow: boolean;
  /** Nothing is judged while distributors have not reported. */
  readonly complete: boolean;
  readonly mail: boolean;
};
/** A figure that may have a limit, as it is offered away from its report. */
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
  /** What became of the last time it was due, by outcome. */
  readonly last: {
    readonly at: string;
    readonly sent: number;
    readonly empty: number;
    readonly waiting: number;
    readonly missed: number;
    /** Letters that the mail server would not take. */
    readonly refused: number;
  } | null;
  /** Watched instead of sent; `beyond` is how much of it is past its limit for the owner, `label` the figure's name where it is still there. */
  readonly alert: (AlertWish & { readonly beyond: number; readonly label?: string }) | null;
  /** What it is of, so that it can be read and changed away from its page: the title, and of an alert its figures and what a row is; nothing where the report is gone or not one's own to export. */
  readonly of?: { readonly title: string; readonly figures: readonly AlertFigure[]; readonly row: string };
};
export type ScheduleWish = ScheduleTime & {
  readonly route: string;
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly skipEmpty: boolean;
  readonly recipients: readonly number[];
  readonly alert?: AlertWish | undefined;
};
/** What it is of stays, and whether it sends or watches. */
export type ScheduleChange = Omit<ScheduleWish, "route"> & { readonly id: number; readonly version: number };
type OneSchedule = { readonly data: ReportSchedule };

/** The own schedules; anybody else's do not exist. */
export const reportSchedules = defineCall<Record<string, never>, { readonly data: readonly ReportSchedule[] }>(
  "GET",
  "/api/report-schedule",
  "session",
);
/** People who may open and export the report themselves. */
export const scheduleChoices = defineCall<{ route: string; q?: string }, { readonly data: readonly Somebody[] }>(
  "GET",
  "/api/report-schedule/people",
  "any-role",
);
export const addSchedule = defineCall<ScheduleWish, OneSchedule>("POST", "/api/report-schedule", "any-role", {
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
/** Looks again only after so many days. */
export const snoozeSchedule = defineCall<{ id: number; days: number }, OneSchedule>(
  "POST",
  "/api/report-schedule/:id/snooze",
  "session",
  { notMasked: true },
);
/** To the owner alone, at once. */
export const sampleSchedule = defineCall<{ id: number }, { readonly job: number }>(
  "POST",
  "/api/report-schedule/:id/sample",
  "any-role",
  { notMasked: true },
);
export const dropSchedule = defineCall<{ id: number }, { ok: true }>("DELETE", "/api/report-schedule/:id", "session", {
  notMasked: true,
});
