import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";
import { proposalCalls } from "#kit/proposal.calls.ts";
import type { ProgramRules, RuleSet } from "../program-rules.calls.ts";

export type ProposedChange = {
  readonly program: number;
  /** The first day on which it holds; null: retroactive, from the first day of the programme. */
  readonly from: PlainDate | null;
  /** A draft begins to run. */
  readonly activate?: boolean;
  readonly rules?: RuleSet;
  /** Stores that become members from a day in a month that is closed. */
  readonly members?: readonly number[];
  readonly reason: string;
};
type Tally = {
  readonly stores: number;
  readonly points: number;
  readonly bonus: number;
  readonly tiers: readonly { readonly tier: string; readonly windows: number }[];
  readonly capped: number;
  /** At the value of a point today; null where none is set. */
  readonly rupiah: Decimal | null;
};
export type SimulationResult = {
  readonly months: readonly PlainDate[];
  readonly before: Tally;
  readonly after: Tally;
  readonly forecast: {
    readonly budget: number | null;
    readonly posted: number;
    /** Points of an average month of those tried. */
    readonly monthly: number;
    /** Months until the end of the programme; null where it has none. */
    readonly monthsLeft: number | null;
    /** Months until the budget is used up at that pace. */
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
  /** Names of the stores among the changes that the reader may see. */
  readonly stores: readonly RefValue[];
};
export type ChangeFacts = {
  readonly data: ProposedChange;
  readonly program: RefValue & { readonly status: string; readonly ruleVersion: number };
  readonly now: ProgramRules;
  /** Names of what the change refers to, by kind and id ("uom/3"). */
  readonly names: Readonly<Record<string, string>>;
  readonly simulation: Simulation | null;
  /** Of the stores that are to become members those that the reader may see. */
  readonly members: readonly RefValue[];
};

const calls = proposalCalls<ProposedChange>("/api/program-change", "programChange");
export const changeProposal = { propose: calls.propose, change: calls.change };
export const changeFacts = defineCall<{ id: number }, ChangeFacts>(
  "GET",
  "/api/program-change/:id",
  "programChange.read",
);
/** Tries a change, or the rules as they stand, over the last so many whole months; the job tells how far it is. */
export const startSimulation = defineCall<
  { readonly id: number; readonly months: number; readonly rules?: RuleSet },
  { readonly simulation: number; readonly job: number }
>("POST", "/api/loyalty-program/:id/simulate", "loyaltyProgram.simulate");
export const simulations = defineCall<{ readonly id: number }, { readonly simulations: readonly Simulation[] }>(
  "GET",
  "/api/loyalty-program/:id/simulations",
  "loyaltyProgram.simulate",
);
