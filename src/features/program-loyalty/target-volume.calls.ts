import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";

/** A member with what it bought: the mean of the last three full months is its run rate. */
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
  /** Months of the year that a window of the programme begins in, and those of them that can still be changed. */
  readonly months: readonly number[];
  readonly open: readonly number[];
  readonly canWrite: boolean;
};
export type AskedTargets = {
  readonly program: number;
  readonly year: number;
  readonly page: number;
  readonly search: string;
};
export const targetStoresOfPage = 100;
export const programTargets = defineCall<AskedTargets, ProgramTargets>(
  "GET",
  "/api/program-target/grid",
  "programTarget.read",
);

export type StoreTargetChange = {
  readonly store: number;
  readonly month: number;
  /** Null takes the target away. */
  readonly tonnes: Decimal | null;
  /** What the person saw: null where there was none. */
  readonly version: number | null;
};
export type SaveProgramTargets = {
  readonly program: number;
  readonly year: number;
  readonly cells: readonly StoreTargetChange[];
};
/** All cells or none; refused cell by cell where somebody else was faster or the month is closed. */
export const saveProgramTargets = defineCall<SaveProgramTargets, { saved: number }>(
  "PUT",
  "/api/program-target/grid",
  "programTarget.write",
);
