import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";
import { decimal, percent, today } from "#platform/ui/index.web.ts";
import type { ProposalSpec } from "#platform/workflow/index.web.ts";
import { type OverrideFacts, overrideProposal, type ProposedOverride } from "./override.calls.ts";
import { type RuleName, rules } from "./override-rules.ts";

/** Form values of an exception. */
export type OverrideValues = {
  readonly rule: RuleName;
  readonly distributor: RefValue | null;
  readonly store: RefValue | null;
  readonly amount: Decimal | null;
  readonly validFrom: PlainDate | null;
  readonly validTo: PlainDate | null;
  readonly reason: string;
};
export const nothing = (): OverrideValues => ({
  rule: "backdate",
  distributor: null,
  store: null,
  amount: null,
  validFrom: today(),
  validTo: null,
  reason: "",
});

export const overrideForm: ProposalSpec<OverrideValues, ProposedOverride> = {
  kind: "override",
  calls: overrideProposal,
  needed: (v) => [
    "distributor",
    ...(rules[v.rule].store === "required" ? (["store"] as const) : []),
    "amount",
    "validFrom",
    "validTo",
    "reason",
  ],
  contentOf: (v) => ({
    rule: v.rule,
    distributor: v.distributor?.id ?? 0,
    store: rules[v.rule].store === "none" ? null : (v.store?.id ?? null),
    amount: v.amount ?? "",
    validFrom: v.validFrom ?? "",
    validTo: v.validTo ?? "",
    reason: v.reason.trim(),
  }),
};

const named = (id: number | null | undefined, label: string | null): RefValue | null =>
  id ? { id, label: label ?? String(id) } : null;

/** Form values of an existing request, with the names of its references. */
export const valuesOf = ({ data, labels }: OverrideFacts): OverrideValues => ({
  ...data,
  distributor: named(data.distributor, labels.distributor),
  store: named(data.store, labels.store),
});

/** "10 hari", "Rp 250.000.000". */
export function amountOf(rule: RuleName, amount: string | null, t: (source: string) => string): string {
  if (amount === null) return "–";
  const { unit } = rules[rule];
  const scale = amount.split(".")[1]?.replace(/0+$/, "").length ?? 0;
  const text = decimal(amount, scale);
  return unit === "Rp" ? `Rp ${text}` : unit === "%" ? percent(amount, scale) : `${text} ${t(unit)}`;
}
