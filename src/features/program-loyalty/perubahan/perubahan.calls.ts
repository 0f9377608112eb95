import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";
import { proposalCalls } from "#platform/workflow/index.ts";
import type { ProgramRules, RuleSet } from "../program-rules.calls.ts";

export type ProposedChange = {
  readonly program: number;
  /** First day of validity; null: retroactive, from the first day of the programme. */
  readonly from: PlainDate | null;
  /** Activates a draft. */
  readonly activate?: boolean;
  readonly rules?: RuleSet;
  /** Stores to be added as members from a day in a closed month. */
  readonly members?: readonly number[];
  readonly reason: string;
};
type Tally = {
  readonly stores: number;
  readonly points: number;
  readonly bonus: number;
  readonly tiers: readonly { readonly tier: string; readonly windows: number }[];
  readonly capped: number;
  /** At today's value of a point; null without a value. */
  readonly rupiah: Decimal | null;
};
export type SimulationResult = {
  readonly months: readonly PlainDate[];
  readonly before: Tally;
  readonly after: Tally;
  readonly forecast: {
    readonly budget: number | null;
    readonly posted: number;
    /** Average points per month of the simulated months. */
    readonly monthly: number;
    /** Months until the end of the programme; null without an end. */
    readonly monthsLeft: number | null;
    /** Months until the budget is exhausted at that rate. */
    readonly monthsOfBudget: number | null;
  };
  readonly changes: readonly { readonly store: number; readonly after: number; readonly before: number }[];
};
export type Simulation = {
  readonly id: number;
  readonly program: number;
  readonly job: number | null;
  readonly at: Instant;
  readonly months: readonly PlainDate[];
  readonly result: SimulationResult | null;
  /** Names of the changed stores in the reader's scope. */
  readonly stores: readonly RefValue[];
};
export type ChangeFacts = {
  readonly data: ProposedChange;
  readonly program: RefValue & { readonly status: string; readonly ruleVersion: number };
  readonly now: ProgramRules;
  /** Names of rows that the change refers to, by kind and id ("uom/3"). */
  readonly names: Readonly<Record<string, string>>;
  readonly simulation: Simulation | null;
  /** New members in the reader's scope. */
  readonly members: readonly RefValue[];
};

const calls = proposalCalls<ProposedChange>("/api/program-change", "programChange");
export const changeProposal = { propose: calls.propose, change: calls.change };
export const changeFacts = defineCall<{ id: number }, ChangeFacts>(
  "GET",
  "/api/program-change/:id",
  "programChange.read",
);
/** Simulates a change, or the current rules, over the given number of last full months; the job has the progress. */
export const startSimulation = defineCall<
  { readonly id: number; readonly months: number; readonly rules?: RuleSet },
  { readonly simulation: number; readonly job: number }
>("POST", "/api/loyalty-program/:id/simulate", "loyaltyProgram.simulate");
export const simulations = defineCall<{ readonly id: number }, { readonly simulations: readonly Simulation[] }>(
  "GET",
  "/api/loyalty-program/:id/simulations",
  "loyaltyProgram.simulate",
);
