import { defineCall } from "#kit/call.ts";
import type { NumberStyle } from "#kit/number-style.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";

export type PlanState = "draft" | "submitted" | "approved";
export type PlanVersion = {
  readonly id: number;
  readonly version: number;
  readonly year: number;
  readonly no: number;
  readonly kind: "budget" | "revision";
  readonly basedOn: RefValue | null;
  readonly state: PlanState;
  readonly isReference: boolean;
  readonly note: string | null;
  readonly submittedBy: RefValue | null;
  readonly submittedAt: Instant | null;
  readonly approvedBy: RefValue | null;
  readonly approvedAt: Instant | null;
  /** The proposal by which it was submitted last. */
  readonly proposal: number | null;
  /** Of the customers that the reader sees. */
  readonly tonnes: Decimal;
  readonly revenue: Decimal;
};
export type PlanCustomer = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kam: RefValue | null;
  /** The reader may plan for this customer. */
  readonly own: boolean;
};
export type PlanProduct = { readonly id: number; readonly code: string; readonly name: string };
export type PlanOverview = {
  /** Newest first. */
  readonly versions: readonly PlanVersion[];
  /** Years that have versions. */
  readonly years: readonly number[];
  readonly today: PlainDate;
  readonly canEdit: boolean;
  readonly canManage: boolean;
};
export const planOverview = defineCall<{ readonly year: number }, PlanOverview>(
  "GET",
  "/api/annual-plan/overview",
  "annualPlan.read",
);

/** Twelve figures of a year, `null` where nothing is planned. */
export type Months = readonly (Decimal | null)[];
export type PlanLine = {
  readonly customer: number;
  readonly product: number;
  readonly tonnes: Months;
  readonly price: Months;
  /** Tonnes sold in the year before. */
  readonly sold: Months;
};
export type PlanGrid = {
  readonly version: PlanVersion;
  readonly customers: readonly PlanCustomer[];
  readonly products: readonly PlanProduct[];
  readonly lines: readonly PlanLine[];
  readonly canEdit: boolean;
  readonly canManage: boolean;
};
export const planGrid = defineCall<{ readonly id: number }, PlanGrid>(
  "GET",
  "/api/annual-plan/:id/grid",
  "annualPlan.read",
);

/** What a cell says: tonnes, or rupiah a tonne. */
export type PlanItem = "tonnes" | "price";
export type PlanCell = {
  readonly customer: number;
  readonly product: number;
  /** 1 to 12. */
  readonly month: number;
  readonly item: PlanItem;
};
/** A change as the person meant it: what the cell says now, and what it said when they saw it. */
export type PlanChange = PlanCell & { readonly value: Decimal | null; readonly before: Decimal | null };
/** All cells or none; other people's cells of the same version stay as they are. */
export const savePlan = defineCall<
  { readonly id: number; readonly cells: readonly PlanChange[] },
  { readonly saved: number }
>("PUT", "/api/annual-plan/:id/grid", "annualPlan.edit", { bodyLimit: 8 * 1024 * 1024 });
export const maxCells = 50_000;
/** A cell that changed meanwhile, and who changed it; `own`: the same person, in another window. */
export type PlanConflict = PlanCell & {
  readonly value: Decimal | null;
  readonly by: string | null;
  readonly own: boolean;
};
/** A cell's name in a refusal and in the grid. */
export const planKey = (c: PlanCell): string => `${c.customer}.${c.product}.${c.item}.${c.month}`;

/** `actual`: closed months as they were sold, the rest as planned. */
export type CopyHow = "same" | "percent" | "actual";
export type NewVersion = {
  readonly year: number;
  /** Nothing: an empty plan. */
  readonly from?: number | undefined;
  readonly how?: CopyHow | undefined;
  /** Of tonnes, for `percent`. */
  readonly percent?: Decimal | undefined;
  readonly note?: string | undefined;
};
export const newVersion = defineCall<NewVersion, { readonly id: number }>(
  "POST",
  "/api/annual-plan/version",
  "annualPlan.manage",
);
type Seen = { readonly id: number; readonly version: number };
export const discardVersion = defineCall<Seen, { readonly id: number }>(
  "POST",
  "/api/annual-plan/version/:id/discard",
  "annualPlan.manage",
);
/** Makes an approved version the reference of its year. */
export const chooseReference = defineCall<Seen, { readonly id: number }>(
  "POST",
  "/api/annual-plan/version/:id/reference",
  "annualPlan.manage",
);
export const submitVersion = defineCall<
  Seen & { readonly asReference: boolean; readonly note?: string | undefined },
  { readonly proposal: number }
>("POST", "/api/annual-plan/version/:id/submit", "annualPlan.manage");

export type DiffLine = {
  readonly customer: RefValue;
  readonly product: RefValue;
  readonly from: { readonly tonnes: Decimal; readonly revenue: Decimal };
  readonly to: { readonly tonnes: Decimal; readonly revenue: Decimal };
  /** Months in which tonnes or price differ. */
  readonly months: readonly number[];
};
export type PlanDiff = {
  readonly lines: readonly DiffLine[];
  /** Lines that differ, of which only the widest apart are sent. */
  readonly count: number;
  readonly from: { readonly tonnes: Decimal; readonly revenue: Decimal };
  readonly to: { readonly tonnes: Decimal; readonly revenue: Decimal };
};
export const diffLimit = 500;
export const planDiff = defineCall<{ readonly from: number; readonly to: number }, PlanDiff>(
  "GET",
  "/api/annual-plan/diff",
  "annualPlan.read",
);

/** What a decision is about. */
export type ProposedPlan = { readonly planVersion: number; readonly asReference: boolean; readonly note: string };
export type PlanFacts = {
  readonly version: PlanVersion;
  readonly asReference: boolean;
  readonly note: string;
  /** The reference of the year as it stands. */
  readonly reference: RefValue | null;
  readonly customers: number;
  readonly diff: PlanDiff | null;
};
export const planFacts = defineCall<{ readonly id: number }, PlanFacts>(
  "GET",
  "/api/annual-plan/proposal/:id",
  "annualPlanApproval.read",
);

/** A workbook of one kind of figure: customer, product and twelve months; the import takes it back. */
export const exportPlan = defineCall<{ readonly id: number; readonly item: PlanItem }, never>(
  "GET",
  "/api/annual-plan/:id/file/:item",
  "annualPlan.export",
);
/** Multipart, field `file`. A file with a single fault changes nothing. `style` says how its numbers are written; `auto` asks them. */
export const importPlan = defineCall<
  { readonly id: number; readonly item: PlanItem; readonly style: NumberStyle | "auto" },
  { readonly saved: number; readonly rows: number }
>("POST", "/api/annual-plan/:id/import/:item/:style", "annualPlan.import");
