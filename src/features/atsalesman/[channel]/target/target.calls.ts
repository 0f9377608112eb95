import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";

export type Channel = "retail" | "corsales";
/** The target of a cell: tonnes of a product group by its id, or one of the counts. */
export type TargetItem = number | "visits" | "newStores";

export type TargetPerson = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  /** The current position, or the last one. */
  readonly position: RefValue | null;
};
export type TargetOverview = {
  readonly people: readonly TargetPerson[];
  readonly groups: readonly { readonly id: number; readonly code: string; readonly name: string }[];
  readonly today: PlainDate;
};
/** The salesmen of a channel and the product groups that have targets. */
export const targetOverview = defineCall<{ readonly channel: Channel }, TargetOverview>(
  "GET",
  "/api/salesman-target/overview",
  "salesmanTarget.read",
);

export type TargetCell = {
  readonly salesman: number;
  /** 1 to 12. */
  readonly month: number;
  readonly item: TargetItem;
  /** Tonnes, or a count. */
  readonly value: Decimal;
  readonly version: number;
};
export type TargetGrid = {
  readonly cells: readonly TargetCell[];
  readonly lastYear: readonly Omit<TargetCell, "version">[];
  /** Salesmen whose patterns a salesman took over, with their targets of the year. */
  readonly predecessors: readonly { readonly salesman: number; readonly from: RefValue }[];
  readonly inherited: readonly Omit<TargetCell, "version">[];
  /** Targets of distributors for the stores that are in these salesmen's patterns. */
  readonly distributors: readonly { readonly month: number; readonly tonnes: Decimal }[];
  /** Months whose targets are locked. */
  readonly locked: readonly number[];
  readonly canWrite: boolean;
};
export type TargetGridQuery = {
  readonly channel: Channel;
  readonly year: number;
  /** 0 means salesmen without a position. */
  readonly position: number;
};
export const targetGrid = defineCall<TargetGridQuery, TargetGrid>(
  "GET",
  "/api/salesman-target/grid",
  "salesmanTarget.read",
);

export type TargetChange = {
  readonly salesman: number;
  readonly month: number;
  readonly item: TargetItem;
  /** Null removes the target. */
  readonly value: Decimal | null;
  /** The version that the person saw; null if there was no row. */
  readonly version: number | null;
};
export type SaveTargets = {
  readonly channel: Channel;
  readonly year: number;
  readonly cells: readonly TargetChange[];
};
/** Saves all cells or none; refuses stale cells and closed months. */
export const saveSalesmanTargets = defineCall<SaveTargets, { readonly saved: number }>(
  "PUT",
  "/api/salesman-target/grid",
  "salesmanTarget.manage",
);
/** A cell that changed in the meantime; `own` means by the same person in another window. */
export type TargetConflict = {
  readonly salesman: number;
  readonly month: number;
  readonly item: TargetItem;
  readonly value: Decimal | null;
  readonly version: number | null;
  readonly own: boolean;
};
/** Identifies a cell in a refusal and in the grid. */
export const cellKey = (c: { readonly salesman: number; readonly item: TargetItem; readonly month: number }): string =>
  `${c.salesman}.${c.item}.${c.month}`;
