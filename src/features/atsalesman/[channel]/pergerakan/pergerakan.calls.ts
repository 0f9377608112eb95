import { defineCall } from "#kit/call.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";
import type { Verdict } from "#features/atsalesman/rules/visit.ts";
import type { LeaveKind } from "../jadwal-kunjungan/leave.calls.ts";

/** Seconds since 1970, latitude and longitude. */
export type Fix = readonly [at: number, latitude: number, longitude: number];
/** A stop; begin and end in seconds since 1970. */
export type Halt = {
  readonly from: number;
  readonly to: number;
  readonly latitude: number;
  readonly longitude: number;
  /** The planned or visited store near this place. */
  readonly store: string | null;
};
/** A gap between two points; begin and end in seconds since 1970. */
export type Hole = { readonly from: number; readonly to: number; readonly metres: number };
export type WayVisit = {
  readonly id: number;
  readonly store: string;
  readonly at: number;
  readonly out: number | null;
  readonly verdict: Verdict;
  readonly distanceM: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};
export type PlannedStop = {
  readonly store: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly visited: boolean;
};
/** Why a day has no track: leave, no consent to tracking, older than the retention period, or no points received. */
export type NoTrack = "leave" | "noConsent" | "tooOld" | "nothing";
export type Movement = {
  readonly salesman: RefValue;
  readonly day: PlainDate;
  readonly today: PlainDate;
  readonly none: NoTrack | null;
  /** Leave on the day, null without leave. */
  readonly leave: LeaveKind | null;
  /** Retention period of points in days. */
  readonly keptDays: number;
  readonly track: readonly Fix[];
  readonly stops: readonly Halt[];
  readonly gaps: readonly Hole[];
  readonly visits: readonly WayVisit[];
  /** In the suggested order of the day. */
  readonly planned: readonly PlannedStop[];
  readonly distanceM: number;
  readonly plannedM: number;
  readonly drivingMinutes: number;
  readonly stopMinutes: number;
  readonly gapMinutes: number;
  readonly gapM: number;
  readonly dropped: number;
  readonly tiles: string | null;
};
/** The movement of a salesman on a day; each view is recorded in the audit trail. */
export const movementDay = defineCall<{ readonly salesman: number; readonly day?: PlainDate | undefined }, Movement>(
  "GET",
  "/api/movement/day",
  "movement.view",
);
