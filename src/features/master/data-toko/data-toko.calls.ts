import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";

/** A store on the map, or several stores that would overlap at this scale. */
export type MapSpot = {
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
  /** Set for a single store only. */
  readonly store: { readonly id: number; readonly code: string; readonly name: string; readonly status: string } | null;
};
export type MapBounds = {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
};
export type StoreMap = {
  readonly spots: readonly MapSpot[];
  /** Bounds of all matching stores, independent of the displayed part; null when none has coordinates. */
  readonly bounds: MapBounds | null;
  readonly placed: number;
  readonly unplaced: number;
  /** Address of map tiles, where the installation has one. */
  readonly tiles: string | null;
};
/** The filters of the list (`q`, `archived`, `f.…`), the displayed part of the map and its width in cells. */
export type MapQuery = MapBounds & { readonly cells: number } & Readonly<Record<string, string | number>>;
export const storeMap = defineCall<MapQuery, StoreMap>("GET", "/api/store/map", "store.read");

export type Mapping = {
  readonly id: number;
  readonly label: string;
  readonly kind: string;
  readonly holder: string | null;
  readonly from: PlainDate;
  readonly to: PlainDate | null;
  readonly current: boolean;
};
export type StoreProfile = {
  /** Tonnes sold to the store per month, twelve of them, oldest first; null for users who may not see sales. */
  readonly months: readonly { readonly month: PlainDate; readonly tonnes: Decimal }[] | null;
  readonly total: Decimal | null;
  readonly lastSaleOn: PlainDate | null;
  readonly distributors: readonly Mapping[];
  readonly positions: readonly Mapping[];
};
export const storeProfile = defineCall<{ id: number }, StoreProfile>("GET", "/api/store/:id/profile", "store.read");
