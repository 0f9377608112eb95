import { defineCall } from "#kit/call.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";

export const gapKinds = {
  noPattern: "Tempat tanpa pola kunjungan",
  belowNorm: "Lebih jarang dari norma",
  unvisited: "Tidak dikunjungi 30 hari",
  emptyDay: "Hari kerja tanpa kunjungan",
  otherPosition: "Tempat milik posisi lain",
} as const;
export type GapKind = keyof typeof gapKinds;
/** Kinds that concern a salesman, not only a place. */
export const gapsOfSalesmen = ["belowNorm", "unvisited", "emptyDay", "otherPosition"] as const;

export type GapRow = {
  /** A store or, in the corsales channel, a bulk customer. */
  readonly place: RefValue | null;
  readonly salesman: RefValue | null;
  /** Visits planned in 28 days, and the number that the cluster of the place requires. */
  readonly planned: number | null;
  readonly norm: number | null;
  readonly lastOn: PlainDate | null;
  readonly day: PlainDate | null;
  readonly position: string | null;
};
export type GapsQuery = {
  readonly channel: "retail" | "corsales";
  readonly kind: GapKind;
  readonly position?: number | undefined;
  readonly area?: number | undefined;
  readonly salesman?: number | undefined;
  readonly page?: number | undefined;
};
export const gapsPerPage = 50;
export const gaps = defineCall<GapsQuery, { readonly rows: readonly GapRow[]; readonly total: number }>(
  "GET",
  "/api/visit-schedule/gaps",
  "visitSchedule.read",
);
