import { defineCall } from "#kit/call.ts";

export type RadiusSource = "store" | "area" | "general" | "none";
export type RadiusSpot = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** What a visit is judged by today. */
  readonly metres: number;
  readonly source: RadiusSource;
  /** The row that says so; null where none does and the built-in figure holds. */
  readonly rule: number | null;
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
