import type { RefValue } from "#kit/field.ts";
import type { ProposalSpec } from "#platform/workflow/index.web.ts";
import {
  redemptionResource,
  type ProposedRedemption,
  type RedemptionCalls,
  type RedemptionFacts,
  type RedemptionKind,
} from "./redemption-calls.ts";

/** Form values of a redemption. */
export type RedemptionValues = {
  readonly program: number | null;
  readonly store: RefValue | null;
  readonly reward: number | null;
  readonly qty: string | null;
  readonly note: string;
  readonly photos: readonly { readonly id: string; readonly name: string }[];
};
export const nothing: RedemptionValues = { program: null, store: null, reward: null, qty: "1", note: "", photos: [] };

export const redemptionForm = (
  kind: RedemptionKind,
  calls: RedemptionCalls,
): ProposalSpec<RedemptionValues, ProposedRedemption> => ({
  kind: redemptionResource[kind],
  calls,
  needed: () => ["program", "store", "reward", "qty"],
  contentOf: (v) => ({
    program: v.program ?? 0,
    store: v.store?.id ?? 0,
    reward: v.reward ?? 0,
    qty: Number(v.qty ?? 0),
    note: v.note.trim() || null,
    photos: v.photos.map((p) => p.id),
  }),
});

export const valuesOf = ({ data, labels, photos }: RedemptionFacts): RedemptionValues => ({
  program: data.program,
  store: { id: data.store, label: labels.store ?? String(data.store) },
  reward: data.reward,
  qty: String(data.qty),
  note: data.note ?? "",
  photos,
});
