import { defineCall } from "#kit/call.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";
import type { GapKind } from "./gaps.calls.ts";
import type { LeaveKind } from "./leave.calls.ts";

export type DayLoad = {
  readonly day: PlainDate;
  readonly count: number;
  readonly done: number;
  /** Minutes at the stops and between them in the suggested order. */
  readonly minutes: number;
  /** Whether the day is no workday of this salesman. */
  readonly off: boolean;
  /** Kind of leave, null without leave. */
  readonly away: LeaveKind | null;
};
export type SalesmanWeek = RefValue & {
  readonly dailyMinutes: number;
  /** Whether the reader may change this salesman's plan, and whether today is locked by a check-in. */
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
  /** Only salesmen with a gap of this kind. */
  readonly gap?: GapKind | undefined;
};
export const rowsPerPage = 40;
export const week = defineCall<WeekQuery, Week>("GET", "/api/visit-schedule/week", "visitSchedule.read");

export type Card = {
  readonly id: number;
  readonly version: number;
  readonly day: PlainDate;
  /** In the corsales channel a bulk customer. */
  readonly store: RefValue;
  readonly minutes: number;
  /** Position in the suggested order; null without coordinates. */
  readonly turn: number | null;
  readonly done: boolean;
};
export type CardsOf = {
  readonly cards: readonly Card[];
  /** Metres of each day in the order of creation and in the suggested order. */
  readonly ways: readonly { readonly day: PlainDate; readonly metres: number; readonly suggested: number }[];
};
export const cardsOf = defineCall<{ salesman: number; on?: PlainDate | undefined }, CardsOf>(
  "GET",
  "/api/visit-schedule/cards",
  "visitSchedule.read",
);

export type Placed = { readonly id: number; readonly version: number };
/** Moves a card to another day or to another salesman of the channel; returns 409 if it was changed in the meantime. */
export const moveCard = defineCall<
  Placed & { readonly day: PlainDate; readonly salesman: number },
  Placed & { readonly salesman: number; readonly undo: number }
>("POST", "/api/visit-schedule/:id/move", "visitSchedule.write");
export const cancelCard = defineCall<Placed & { readonly reason: string }, Placed & { readonly undo: number }>(
  "POST",
  "/api/visit-schedule/:id/cancel",
  "visitSchedule.write",
);
/** A retail item has a store, a corsales item a bulk customer. */
export type NewCard = { salesman: number; store?: number; customer?: number; day: PlainDate };
export const addCard = defineCall<NewCard, Placed>("POST", "/api/visit-schedule", "visitSchedule.write");
export const cancelReasons = defineCall<
  Record<string, never>,
  { readonly data: readonly { code: string; label: string }[] }
>("GET", "/api/visit-schedule/reasons", "visitSchedule.read");

/** Undoes a change made by the same user, except for items that have changed since or whose day has begun. */
export const undoSchedule = defineCall<{ readonly id: number }, { readonly undone: number; readonly stayed: number }>(
  "POST",
  "/api/visit-schedule/changes/:id/undo",
  "visitSchedule.write",
);
/** Creates the missing items of patterns for the coming weeks; returns the number of new visits. */
export const generateNow = defineCall<
  { readonly channel: "retail" | "corsales"; readonly salesman?: number | undefined },
  { readonly made: number }
>("POST", "/api/visit-schedule/generate", "visitSchedule.write");
/** Current state of a card that somebody else changed in the meantime. */
export type CardState = {
  readonly version: number;
  readonly day: PlainDate;
  readonly status: "planned" | "cancelled";
  readonly salesman: string | null;
  readonly by: string | null;
  readonly at: string;
};
