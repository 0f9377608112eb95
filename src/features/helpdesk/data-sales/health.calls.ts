import { defineCall } from "#kit/call.ts";
import type { Instant, RefValue } from "#kit/field.ts";

/** Problems of a salesman's phone or configuration, in display order. */
export const problemWords = {
  refused: "Item ditolak",
  waiting: "Item menunggu",
  noDevice: "Belum ada perangkat",
  silent: "Diam lebih dari 3 hari",
  clock: "Jam ponsel meleset",
  gpsOff: "GPS mati",
  noChair: "Tanpa posisi",
  noPattern: "Tanpa pola kunjungan",
  duplicate: "Nopeg ganda",
} as const;
export type Problem = keyof typeof problemWords;

export type SalesmanHealth = {
  readonly salesman: RefValue;
  readonly channel: "retail" | "corsales";
  readonly device: string | null;
  readonly appVersion: string | null;
  readonly lastSeenAt: Instant | null;
  /** Number of unsent items when the phone last reported. */
  readonly pending: number;
  readonly refused: number;
  readonly waiting: number;
  /** Seconds by which the phone's clock was ahead at its last visit of the week. */
  readonly clockSeconds: number | null;
  readonly problems: readonly Problem[];
};
export type Health = {
  readonly total: number;
  /** Number of active salesmen in scope, whatever the filter. */
  readonly all: number;
  readonly counts: Readonly<Record<Problem, number>>;
  readonly rows: readonly SalesmanHealth[];
};
export type HealthQuery = {
  readonly problem?: Problem | "any" | undefined;
  readonly channel?: "retail" | "corsales" | undefined;
  readonly page?: number | undefined;
};
export const healthPerPage = 50;
export const fieldHealth = defineCall<HealthQuery, Health>("GET", "/api/field-event/health", "fieldEvent.read");

/** Maximum number of refused items per retry. */
export const retriesAtOnce = 100;
export type RetriedAll = {
  readonly applied: number;
  readonly waiting: number;
  readonly refused: number;
  /** Number of refused items not retried, because there were too many or they are incomplete. */
  readonly left: number;
};
export const retryAll = defineCall<Record<string, never>, RetriedAll>(
  "POST",
  "/api/field-event/retry-all",
  "fieldEvent.manage",
  { notMasked: true },
);
