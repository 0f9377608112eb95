import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";

export type Channel = "retail" | "corsales";
/** What a cell of the grid asks for: tonnes of a product group by its id, or one of the counts. */
export type TargetItem = number | "visits" | "newStores";

export type TargetPerson = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  /** The chair of today, or the last one. */
  readonly position: RefValue | null;
};
export type TargetOverview = {
  readonly people: readonly TargetPerson[];
  readonly groups: readonly { readonly id: number; readonly code: string; readonly name: string }[];
  readonly today: PlainDate;
};
/** The salesmen of a channel and what targets are given for. */
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
  /** Tonnes, or a count in digits. */
  readonly value: Decimal;
  readonly version: number;
};
export type TargetGrid = {
  readonly cells: readonly TargetCell[];
  readonly lastYear: readonly Omit<TargetCell, "version">[];
  /** Whose patterns a salesman took over, with that salesman's targets of the year. */
  readonly predecessors: readonly { readonly salesman: number; readonly from: RefValue }[];
  readonly inherited: readonly Omit<TargetCell, "version">[];
  /** Targets of distributors for the stores that these salesmen have patterns of. */
  readonly distributors: readonly { readonly month: number; readonly tonnes: Decimal }[];
  /** Months whose targets no longer change. */
  readonly locked: readonly number[];
  readonly canWrite: boolean;
};
export type TargetGridQuery = {
  readonly channel: Channel;
  readonly year: number;
  /** 0: salesmen without a chair. */
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
  /** Null takes the target away. */
  readonly value: Decimal | null;
  /** What the person saw: null where there was none. */
  readonly version: number | null;
};
export type SaveTargets = {
  readonly channel: Channel;
  readonly year: number;
  readonly cells: readonly TargetChange[];
};
/** All cells or none; refused cell by cell where somebody else was faster or a month is closed. */
export const saveSalesmanTargets = defineCall<SaveTargets, { readonly saved: number }>(
  "PUT",
  "/api/salesman-target/grid",
  "salesmanTarget.manage",
);
/** A cell that changed meanwhile; `own`: by the same person, in another window. */
export type TargetConflict = {
  readonly salesman: number;
  readonly month: number;
  readonly item: TargetItem;
  readonly value: Decimal | null;
  readonly version: number | null;
  readonly own: boolean;
};
/** A cell's name in a refusal and in the grid. */
export const cellKey = (c: { readonly salesman: number; readonly item: TargetItem; readonly month: number }): string =>
  `${c.salesman}.${c.item}.${c.month}`;
