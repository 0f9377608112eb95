import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";

/** Points per unit of exactly one of product, product group and brand; without points the rate ends. */
export type RateChange = {
  readonly product?: number | null;
  readonly productGroup?: number | null;
  readonly brand?: number | null;
  readonly uom: number;
  readonly points: Decimal | null;
};
/** Once the tonnes of a window reach the threshold, a tier multiplies its points and a bonus adds points. */
export type Step =
  | { readonly kind: "tier"; readonly threshold: Decimal; readonly factor: Decimal }
  | { readonly kind: "bonus"; readonly threshold: Decimal; readonly points: number };
/** Multiplies points on certain days or of certain stores. */
export type Multiplier = {
  readonly factor: Decimal;
  readonly validFrom?: PlainDate | null;
  readonly validTo?: PlainDate | null;
  readonly area?: number | null;
  readonly cluster?: number | null;
  readonly segment?: number | null;
  readonly productGroup?: number | null;
};
export type Share = { readonly opco: number; readonly percent: Decimal };
/** Limits of the whole programme; null removes one, an omitted one is unchanged. */
export type Terms = {
  readonly validTo?: PlainDate | null;
  readonly capWindow?: number | null;
  readonly capProgram?: number | null;
  readonly minTonnes?: Decimal | null;
  readonly budget?: number | null;
};
/** New rules; lists other than `rates` are complete and replace the current ones. */
export type RuleSet = {
  readonly rates?: readonly RateChange[];
  readonly steps?: readonly Step[];
  readonly multipliers?: readonly Multiplier[];
  /** Value of a point in rupiah. */
  readonly value?: Decimal;
  readonly areas?: readonly number[];
  readonly shares?: readonly Share[];
  readonly terms?: Terms;
};

export type ShownRate = {
  readonly id: number;
  readonly subject: string;
  readonly uom: RefValue;
  readonly points: Decimal;
  readonly validFrom: PlainDate;
  readonly validTo: PlainDate | null;
  readonly product: number | null;
  readonly productGroup: number | null;
  readonly brand: number | null;
};
export type ShownStep = {
  readonly id: number;
  readonly kind: "tier" | "bonus";
  readonly threshold: Decimal;
  readonly factor: Decimal | null;
  readonly points: number | null;
  readonly validFrom: PlainDate | null;
  readonly validTo: PlainDate | null;
};
export type ShownMultiplier = {
  readonly id: number;
  readonly factor: Decimal;
  readonly validFrom: PlainDate | null;
  readonly validTo: PlainDate | null;
  readonly area: RefValue | null;
  readonly cluster: RefValue | null;
  readonly segment: RefValue | null;
  readonly productGroup: RefValue | null;
};
/** All rules of a programme, including past and future ones. */
export type ProgramRules = {
  readonly rates: readonly ShownRate[];
  readonly steps: readonly ShownStep[];
  readonly multipliers: readonly ShownMultiplier[];
  readonly values: readonly { readonly value: Decimal; readonly validFrom: PlainDate }[];
  readonly areas: readonly RefValue[];
  readonly shares: readonly { readonly opco: RefValue; readonly percent: Decimal }[];
};
export type ProgramFigures = {
  readonly id: number;
  readonly members: number;
  /** Points posted this month for sales in the reader's scope. */
  readonly points: number;
};
export type ProgramBudget = {
  readonly id: number;
  readonly budget: number;
  readonly posted: number;
  /** Increases wait because the next one would exceed the budget. */
  readonly held: boolean;
};

type Id = { readonly id: number };
type Key = Id & { readonly version: number };
type Done = { readonly data: Key };
const read = "loyaltyProgram.read";
const write = "loyaltyProgram.write";

export const programRules = defineCall<Id, ProgramRules>("GET", "/api/loyalty-program/:id/rules", read);
export const programFigures = defineCall<Record<string, never>, { readonly programs: readonly ProgramFigures[] }>(
  "GET",
  "/api/loyalty-program/figures",
  read,
);
export const programBudgets = defineCall<Record<string, never>, { readonly programs: readonly ProgramBudget[] }>(
  "GET",
  "/api/loyalty-program/budgets",
  "loyaltyProgram.budget",
);
/** The latest exclusive end with which all points fit the budget; null if all fit already. */
export const budgetEnd = defineCall<Id, { readonly validTo: PlainDate | null }>(
  "GET",
  "/api/loyalty-program/:id/budget-end",
  "loyaltyProgram.budget",
);
/** Outstanding points of a programme today and the share of each opco; whole points by the largest remainder method. */
export type ProgramLiability = {
  readonly points: Decimal;
  /** Null without a current value of a point. */
  readonly rupiah: Decimal | null;
  readonly parts: readonly {
    readonly opco: RefValue;
    readonly percent: Decimal;
    readonly points: Decimal;
    readonly rupiah: Decimal | null;
  }[];
};
export const programLiability = defineCall<Id, ProgramLiability>(
  "GET",
  "/api/loyalty-program/:id/liability",
  "report.loyalty.liability",
);
/** Saves rules of a draft directly; those of a running programme are changed by proposal. */
export const saveRules = defineCall<Key & { readonly rules: RuleSet }, Done>(
  "PUT",
  "/api/loyalty-program/:id/rules",
  write,
);
export const copyProgram = defineCall<Id & { readonly code: string; readonly name: string }, Done>(
  "POST",
  "/api/loyalty-program/:id/copy",
  write,
);
/** A paused programme awards nothing; resuming awards the sales meanwhile. */
export const pauseProgram = defineCall<Key & { readonly reason: string }, Done>(
  "POST",
  "/api/loyalty-program/:id/pause",
  write,
);
export const resumeProgram = defineCall<Key & { readonly reason: string }, Done>(
  "POST",
  "/api/loyalty-program/:id/resume",
  write,
);
