import { defineCall } from "#kit/call.ts";
import type { PlainDate } from "#kit/field.ts";

export type RadiusSource = "override" | "store" | "area" | "general" | "none";
export const radiusWords: Readonly<Record<RadiusSource, string>> = {
  override: "Diperlebar override",
  store: "Radius toko sendiri",
  area: "Radius area",
  general: "Radius umum",
  none: "Bawaan, belum diatur",
};
export type RadiusSpot = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** What a visit is judged by today. */
  readonly metres: number;
  readonly source: RadiusSource;
  /** The row that defines the radius; null if none does and the default applies. */
  readonly rule: number | null;
  /** Number of the granted exception that widens it. */
  readonly exception: string | null;
  readonly area: string | null;
};
export type RadiusMap = {
  readonly spots: readonly RadiusSpot[];
  /** Stores in the part on show; only the first of them are drawn. */
  readonly total: number;
  readonly tiles: string | null;
};
export type RadiusQuery = {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly area?: string | undefined;
  readonly store?: string | undefined;
  readonly q?: string | undefined;
};
export const radiusMap = defineCall<RadiusQuery, RadiusMap>("GET", "/api/store-radius/map", "storeRadius.read");

export type StoreRadiusOn = {
  readonly store: number;
  readonly day: PlainDate;
  /** Within so many metres a visit of that day is at the store. */
  readonly metres: number;
  /** The same without any exception. */
  readonly usual: number;
  readonly source: RadiusSource;
  readonly exception: string | null;
};
/** What a visit of a day is judged by; without a day, of today. */
export const storeRadiusOn = defineCall<{ id: number; day?: PlainDate }, StoreRadiusOn>(
  "GET",
  "/api/store/:id/radius",
  "store.read",
);
