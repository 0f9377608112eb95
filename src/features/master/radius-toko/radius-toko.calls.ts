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
  /** Radius that applies to visits today. */
  readonly metres: number;
  readonly source: RadiusSource;
  /** The row that defines the radius; null if none does and the default applies. */
  readonly rule: number | null;
  /** Number of the granted exception that increases it. */
  readonly exception: string | null;
  readonly area: string | null;
};
export type RadiusMap = {
  readonly spots: readonly RadiusSpot[];
  /** Number of stores in the displayed part; only the first ones are drawn. */
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
  /** Radius in metres for visits on that day. */
  readonly metres: number;
  /** Radius without an exception. */
  readonly usual: number;
  readonly source: RadiusSource;
  readonly exception: string | null;
};
/** The radius for visits on a day, by default today. */
export const storeRadiusOn = defineCall<{ id: number; day?: PlainDate }, StoreRadiusOn>(
  "GET",
  "/api/store/:id/radius",
  "store.read",
);
