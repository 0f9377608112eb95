import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";
import { today } from "#platform/ui/index.web.ts";
import type { FormPhoto, ProposalSpec } from "#platform/workflow/index.web.ts";
import { type AdjustmentReason, losing } from "./adjustment-reasons.ts";
import {
  type AdjustmentFacts,
  adjustmentProposal,
  type ProposedAdjustment,
} from "./approval-adjustment-stock.calls.ts";

/** The values of the form: an amount and, separately, the direction. */
export type AdjustmentValues = {
  readonly warehouse: RefValue | null;
  readonly product: RefValue | null;
  readonly reason: AdjustmentReason;
  readonly way: "in" | "out";
  readonly amount: Decimal | null;
  readonly toWarehouse: RefValue | null;
  readonly adjustedOn: PlainDate | null;
  readonly note: string;
  readonly photos: readonly FormPhoto[];
};
export const nothing = (): AdjustmentValues => ({
  warehouse: null,
  product: null,
  reason: "count",
  way: "out",
  amount: null,
  toWarehouse: null,
  adjustedOn: today(),
  note: "",
  photos: [],
});

/** Some reasons allow only one direction. */
export const wayOf = (v: Pick<AdjustmentValues, "reason" | "way">): "in" | "out" =>
  losing.includes(v.reason) ? "out" : v.way;

export const adjustmentForm: ProposalSpec<AdjustmentValues, ProposedAdjustment> = {
  kind: "stock-adjustment",
  calls: adjustmentProposal,
  needed: (v) => [
    "warehouse",
    "product",
    "amount",
    ...(v.reason === "transfer" ? (["toWarehouse"] as const) : []),
    "adjustedOn",
    "note",
  ],
  contentOf: (v) => ({
    warehouse: v.warehouse?.id ?? 0,
    product: v.product?.id ?? 0,
    qty: `${wayOf(v) === "out" ? "-" : ""}${(v.amount ?? "").replace(/^-/, "")}`,
    reason: v.reason,
    toWarehouse: v.reason === "transfer" ? (v.toWarehouse?.id ?? null) : null,
    adjustedOn: v.adjustedOn ?? "",
    note: v.note.trim(),
    photos: v.photos.map((p) => p.id),
  }),
};

const named = (id: number | null | undefined, label: string | null): RefValue | null =>
  id ? { id, label: label ?? String(id) } : null;
/** The form values of an existing request, with the names of its references. */
export const valuesOf = ({ data, labels, photos }: AdjustmentFacts): AdjustmentValues => ({
  warehouse: named(data.warehouse, labels.warehouse),
  product: named(data.product, labels.product),
  reason: data.reason,
  way: data.qty.startsWith("-") ? "out" : "in",
  amount: data.qty.replace("-", ""),
  toWarehouse: named(data.toWarehouse, labels.toWarehouse),
  adjustedOn: data.adjustedOn,
  note: data.note,
  photos: photos.map((p) => ({ id: p.id, name: p.name })),
});
