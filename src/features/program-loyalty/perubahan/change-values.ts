import type { PlainDate, RefValue } from "#kit/field.ts";
import type { ProposalSpec } from "#web/workflow/useProposalForm.ts";
import { noRules, type RuleValues, rulesOf, valuesOfRules } from "../rule-values.ts";
import { type ChangeFacts, changeProposal, type ProposedChange } from "./perubahan.calls.ts";

export type ChangeValues = {
  readonly program: RefValue | null;
  readonly activate: boolean;
  readonly retroactive: boolean;
  readonly from: PlainDate | null;
  readonly rules: RuleValues;
  readonly reason: string;
};
export const nothing = (from: PlainDate): ChangeValues => ({
  program: null,
  activate: false,
  retroactive: false,
  from,
  rules: noRules,
  reason: "",
});

export const changeForm: ProposalSpec<ChangeValues, ProposedChange> = {
  kind: "programChange",
  calls: changeProposal,
  needed: (v) => ["program", ...(v.retroactive || v.activate ? [] : (["from"] as const)), "reason"],
  contentOf: (v) => ({
    program: v.program?.id ?? 0,
    from: v.retroactive || v.activate ? null : v.from,
    ...(v.activate ? { activate: true } : { rules: rulesOf(v.rules) }),
    reason: v.reason.trim(),
  }),
};

export const valuesOf = ({ data, program, names }: ChangeFacts): ChangeValues => ({
  program: { id: program.id, label: program.label },
  activate: data.activate === true,
  retroactive: data.from === null,
  from: data.from,
  rules: valuesOfRules(data.rules, names),
  reason: data.reason,
});
