import { defineCall } from "#kit/call.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";

export type Town = {
  readonly id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
};
export type AreaShape = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly region: RefValue | null;
  readonly towns: readonly Town[];
  readonly stores: number;
};
export type AreaMap = {
  readonly areas: readonly AreaShape[];
  /** Districts without an area on that day. */
  readonly loose: readonly Town[];
  /** Number of districts without coordinates. */
  readonly unplaced: number;
  /** Address of map tiles, where the installation has one. */
  readonly tiles: string | null;
};
/** The filters of the list (`q`, `archived`, `f.…`) and the day. */
export const areaMap = defineCall<{ readonly on?: PlainDate } & Readonly<Record<string, string | undefined>>, AreaMap>(
  "GET",
  "/api/area/map",
  "area.read",
);
