import { defineCall } from "#kit/call.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";

export type DayLoad = {
  readonly day: PlainDate;
  readonly count: number;
  readonly done: number;
  /** At the stops and between them, in the order suggested. */
  readonly minutes: number;
};
export type SalesmanWeek = RefValue & { readonly dailyMinutes: number; readonly days: readonly DayLoad[] };
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
  Placed & { readonly salesman: number }
>("POST", "/api/visit-schedule/:id/move", "visitSchedule.write");
export const cancelCard = defineCall<Placed & { readonly reason: string }, Placed>(
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
