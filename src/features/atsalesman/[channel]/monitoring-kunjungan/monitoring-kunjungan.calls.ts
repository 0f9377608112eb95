import { defineCall } from "#kit/call.ts";
import type { PlainDate } from "#kit/field.ts";
import type { Verdict, WorkHours } from "#features/atsalesman/rules/visit.ts";

export type BoardVisit = {
  readonly id: number;
  readonly store: string;
  readonly at: string;
  readonly out: string | null;
  readonly verdict: Verdict;
};
/** A salesman's day so far; instants are ISO texts. */
export type BoardRow = WorkHours & {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly phone: string | null;
  readonly chair: string | null;
  readonly area: string | null;
  readonly planned: number;
  readonly done: number;
  readonly visited: number;
  readonly out: number;
  readonly firstIn: string | null;
  readonly lastIn: string | null;
  /** The phone's last known position; only with consent to tracking. */
  readonly seen: {
    readonly at: string | null;
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly battery: number | null;
    readonly gpsOff: boolean;
  } | null;
  /** The newest message of the day to the phone; null if there is none. */
  readonly message: { readonly text: string; readonly at: string; readonly delivered: string | null } | null;
  readonly visits: readonly BoardVisit[];
};
export type Board = {
  readonly now: string;
  readonly today: PlainDate;
  /** Name of the holiday, if the day is no workday. */
  readonly holiday: string | null;
  /** All salesmen or, with `since`, those with changes. */
  readonly rows: readonly BoardRow[];
  readonly total: number;
  readonly tiles: string | null;
};
export type BoardQuery = {
  readonly channel: "retail" | "corsales";
  /** The time of the last response. */
  readonly since?: string | undefined;
};
export const visitBoard = defineCall<BoardQuery, Board>("GET", "/api/visit-board", "visit.read");

/** Sends a message to a salesman's phone, which receives it with its next call. */
export const messageSalesman = defineCall<
  { readonly salesman: number; readonly text: string },
  { readonly id: number }
>("POST", "/api/visit-board/message", "visitSchedule.write");

/** Excuses a salesman's remaining visits of today with a reason. */
export const excuseDay = defineCall<
  { readonly salesman: number; readonly reason: string; readonly note: string },
  { readonly excused: number }
>("POST", "/api/visit-board/excuse", "visitSchedule.write");
export const excuseReasons = defineCall<
  Record<string, never>,
  { readonly data: readonly { readonly code: string; readonly label: string }[] }
>("GET", "/api/visit-board/reasons", "visit.read");
