import { defineCall } from "#kit/call.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";

export const gapKinds = {
  noPattern: "Toko tanpa pola kunjungan",
  belowNorm: "Lebih jarang dari norma cluster",
  unvisited: "Tidak dikunjungi 30 hari",
  emptyDay: "Hari kerja tanpa kunjungan",
  otherPosition: "Toko milik TSO lain",
} as const;
export type GapKind = keyof typeof gapKinds;
/** Those that concern a salesman and not a store alone. */
export const gapsOfSalesmen = ["belowNorm", "unvisited", "emptyDay", "otherPosition"] as const;

export type GapRow = {
  readonly store: RefValue | null;
  readonly salesman: RefValue | null;
  /** Visits planned in 28 days and how many the class of the store asks for. */
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
