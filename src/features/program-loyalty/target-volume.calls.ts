import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";

/** A member with its purchases: the run rate is the average of the last three full months. */
export type TargetStore = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly runRate: Decimal;
};
export type StoreCell = {
  readonly id: number;
  readonly version: number;
  readonly store: number;
  /** 1 to 12. */
  readonly month: number;
  readonly tonnes: Decimal;
};
export type StorePast = { readonly store: number; readonly month: number; readonly tonnes: Decimal };
export type ProgramTargets = {
  readonly stores: readonly TargetStore[];
  readonly total: number;
  readonly cells: readonly StoreCell[];
  /** Eligible tonnes of the year before. */
  readonly lastYear: readonly StorePast[];
  /** Months in which a window of the programme begins, and those of them that can still be changed. */
  readonly months: readonly number[];
  readonly open: readonly number[];
  readonly canWrite: boolean;
};
export type TargetsQuery = {
  readonly program: number;
  readonly year: number;
  readonly page: number;
  readonly search: string;
};
export const targetStoresOfPage = 100;
export const programTargets = defineCall<TargetsQuery, ProgramTargets>(
  "GET",
  "/api/program-target/grid",
  "programTarget.read",
);

export type StoreTargetChange = {
  readonly store: number;
  readonly month: number;
  /** Null deletes the target. */
  readonly tonnes: Decimal | null;
  /** Version that the user saw; null if there was none. */
  readonly version: number | null;
};
export type SaveProgramTargets = {
  readonly program: number;
  readonly year: number;
  readonly cells: readonly StoreTargetChange[];
};
/** Saves all cells or none; cells that changed meanwhile or are in a closed month are refused. */
export const saveProgramTargets = defineCall<SaveProgramTargets, { saved: number }>(
  "PUT",
  "/api/program-target/grid",
  "programTarget.write",
);
