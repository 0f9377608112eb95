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
  /** The latest proposal for this version. */
  readonly proposal: number | null;
  /** Sum of the customers in the reader's scope. */
  readonly tonnes: Decimal;
  readonly revenue: Decimal;
};
export type PlanCustomer = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kam: RefValue | null;
  /** Whether the reader may plan for this customer. */
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

/** Twelve figures of a year; `null` for a month without a plan. */
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

/** The figure of a cell: tonnes, or rupiah per tonne. */
export type PlanItem = "tonnes" | "price";
export type PlanCell = {
  readonly customer: number;
  readonly product: number;
  /** 1 to 12. */
  readonly month: number;
  readonly item: PlanItem;
};
/** A change: the new value, and the value that the person saw before the edit. */
export type PlanChange = PlanCell & { readonly value: Decimal | null; readonly before: Decimal | null };
/** Saves all cells or none; other cells of the version are not changed. */
export const savePlan = defineCall<
  { readonly id: number; readonly cells: readonly PlanChange[] },
  { readonly saved: number }
>("PUT", "/api/annual-plan/:id/grid", "annualPlan.edit", { bodyLimit: 8 * 1024 * 1024 });
export const maxCells = 50_000;
/** A cell that changed in the meantime, and who changed it; `own` means the same person in another window. */
export type PlanConflict = PlanCell & {
  readonly value: Decimal | null;
  readonly by: string | null;
  readonly own: boolean;
};
/** Identifies a cell in a refusal and in the grid. */
export const planKey = (c: PlanCell): string => `${c.customer}.${c.product}.${c.item}.${c.month}`;

/** `actual`: closed months with the sold tonnes, the others as planned. */
export type CopyHow = "same" | "percent" | "actual";
export type NewVersion = {
  readonly year: number;
  /** Omitted for an empty plan. */
  readonly from?: number | undefined;
  readonly how?: CopyHow | undefined;
  /** Percentage of the tonnes, for `percent`. */
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
  /** Number of lines that differ; only those with the largest difference are sent. */
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

/** The content of a proposal. */
export type ProposedPlan = { readonly planVersion: number; readonly asReference: boolean; readonly note: string };
export type PlanFacts = {
  readonly version: PlanVersion;
  readonly asReference: boolean;
  readonly note: string;
  /** The current reference version of the year. */
  readonly reference: RefValue | null;
  readonly customers: number;
  readonly diff: PlanDiff | null;
};
export const planFacts = defineCall<{ readonly id: number }, PlanFacts>(
  "GET",
  "/api/annual-plan/proposal/:id",
  "annualPlanApproval.read",
);

/** A workbook with one figure by customer, product and month, which the import accepts. */
export const exportPlan = defineCall<{ readonly id: number; readonly item: PlanItem }, never>(
  "GET",
  "/api/annual-plan/:id/file/:item",
  "annualPlan.export",
);
/**
 * Multipart, field `file`. A file with an error changes nothing. `style` states the number format; `auto` detects it.
 */
export const importPlan = defineCall<
  { readonly id: number; readonly item: PlanItem; readonly style: NumberStyle | "auto" },
  { readonly saved: number; readonly rows: number }
>("POST", "/api/annual-plan/:id/import/:item/:style", "annualPlan.import");
