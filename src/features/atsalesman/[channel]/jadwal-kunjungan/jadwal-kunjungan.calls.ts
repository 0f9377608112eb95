import { defineCall } from "#kit/call.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";
import type { GapKind } from "./gaps.calls.ts";
import type { LeaveKind } from "./leave.calls.ts";

export type DayLoad = {
  readonly day: PlainDate;
  readonly count: number;
  readonly done: number;
  /** At the stops and between them, in the order suggested. */
  readonly minutes: number;
  /** No workday of this salesman. */
  readonly off: boolean;
  /** On leave. */
  readonly away: LeaveKind | null;
};
export type SalesmanWeek = RefValue & {
  readonly dailyMinutes: number;
  /** Whether the reader may change this salesman's plan, and whether the running day is locked by a check-in. */
  readonly own: boolean;
  readonly begun: boolean;
  readonly days: readonly DayLoad[];
};
export type WeekDay = { readonly day: PlainDate; readonly holiday: string | null };
export type Week = {
  readonly today: PlainDate;
  readonly days: readonly WeekDay[];
  readonly rows: readonly SalesmanWeek[];
  readonly total: number;
};
export type WeekQuery = {
  readonly channel: "retail" | "corsales";
  /** Any day of the week. */
  readonly on?: PlainDate | undefined;
  readonly q?: string | undefined;
  readonly page?: number | undefined;
  readonly position?: number | undefined;
  readonly area?: number | undefined;
  readonly salesman?: number | undefined;
  /** Only salesmen whom a gap of this kind concerns. */
  readonly gap?: GapKind | undefined;
};
export const rowsPerPage = 40;
export const week = defineCall<WeekQuery, Week>("GET", "/api/visit-schedule/week", "visitSchedule.read");

export type Card = {
  readonly id: number;
  readonly version: number;
  readonly day: PlainDate;
  /** In corsales a bulk customer. */
  readonly store: RefValue;
  readonly minutes: number;
  /** Its turn in the order suggested; none without coordinates. */
  readonly turn: number | null;
  readonly done: boolean;
};
export type CardsOf = {
  readonly cards: readonly Card[];
  /** Metres of each day in the order in which the items were made, and in the order suggested. */
  readonly ways: readonly { readonly day: PlainDate; readonly metres: number; readonly suggested: number }[];
};
export const cardsOf = defineCall<{ salesman: number; on?: PlainDate | undefined }, CardsOf>(
  "GET",
  "/api/visit-schedule/cards",
  "visitSchedule.read",
);

export type Placed = { readonly id: number; readonly version: number };
/** To another day, or another salesman of the channel as well; 409 shows that somebody else was faster. */
export const moveCard = defineCall<
  Placed & { readonly day: PlainDate; readonly salesman: number },
  Placed & { readonly salesman: number; readonly undo: number }
>("POST", "/api/visit-schedule/:id/move", "visitSchedule.write");
export const cancelCard = defineCall<Placed & { readonly reason: string }, Placed & { readonly undo: number }>(
  "POST",
  "/api/visit-schedule/:id/cancel",
  "visitSchedule.write",
);
/** Of retail with a store, of corsales with a bulk customer. */
export type NewCard = { salesman: number; store?: number; customer?: number; day: PlainDate };
export const addCard = defineCall<NewCard, Placed>("POST", "/api/visit-schedule", "visitSchedule.write");
export const cancelReasons = defineCall<
  Record<string, never>,
  { readonly data: readonly { code: string; label: string }[] }
>("GET", "/api/visit-schedule/reasons", "visitSchedule.read");

/** Takes one's own change back; what was changed since, or whose day has begun, stays. */
export const undoSchedule = defineCall<{ readonly id: number }, { readonly undone: number; readonly stayed: number }>(
  "POST",
  "/api/visit-schedule/changes/:id/undo",
  "visitSchedule.write",
);
/** Makes what patterns mean for the weeks to come and that is not there yet; answers how many visits are new. */
export const generateNow = defineCall<
  { readonly channel: "retail" | "corsales"; readonly salesman?: number | undefined },
  { readonly made: number }
>("POST", "/api/visit-schedule/generate", "visitSchedule.write");
/** What stands now, of a card that somebody else changed meanwhile. */
export type Standing = {
  readonly version: number;
  readonly day: PlainDate;
  readonly status: "planned" | "cancelled";
  readonly salesman: string | null;
  readonly by: string | null;
  readonly at: string;
};
