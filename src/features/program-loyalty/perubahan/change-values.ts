import type { PlainDate, RefValue } from "#kit/field.ts";
import type { ProposalSpec } from "#platform/workflow/index.web.ts";
import { noRules, type RuleValues, rulesOf, valuesOfRules } from "../rule-values.ts";
import { type ChangeFacts, changeProposal, type ProposedChange } from "./perubahan.calls.ts";

export type ChangeValues = {
  readonly program: RefValue | null;
  readonly activate: boolean;
  readonly retroactive: boolean;
  readonly from: PlainDate | null;
  readonly rules: RuleValues;
  /** Stores to be added as members; they are selected on the page of members. */
  readonly members: readonly RefValue[];
  readonly reason: string;
};
export const nothing = (from: PlainDate): ChangeValues => ({
  program: null,
  activate: false,
  retroactive: false,
  from,
  rules: noRules,
  members: [],
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
    ...(v.members.length ? { members: v.members.map((m) => m.id) } : {}),
    reason: v.reason.trim(),
  }),
};

export const valuesOf = ({ data, program, names, members }: ChangeFacts): ChangeValues => ({
  program: { id: program.id, label: program.label },
  activate: data.activate === true,
  retroactive: data.from === null,
  from: data.from,
  rules: valuesOfRules(data.rules, names),
  members: (data.members ?? []).map((id) => members.find((m) => m.id === id) ?? { id, label: String(id) }),
  reason: data.reason,
});
