import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";
import type { ProgramRules, RuleSet, Step } from "./program-rules.calls.ts";

export type SubjectKind = "product" | "productGroup" | "brand";
export type RateRow = {
  readonly key: number;
  readonly kind: SubjectKind;
  readonly subject: RefValue | null;
  readonly uom: RefValue | null;
  /** An empty value ends the rate. */
  readonly points: Decimal | null;
};
export type StepRow = {
  readonly key: number;
  readonly kind: Step["kind"];
  readonly threshold: Decimal | null;
  /** Factor of a tier, or points of a bonus. */
  readonly gain: Decimal | null;
};
export type MultiplierRow = {
  readonly key: number;
  readonly factor: Decimal | null;
  readonly validFrom: PlainDate | null;
  readonly validTo: PlainDate | null;
  readonly area: RefValue | null;
  readonly productGroup: RefValue | null;
  readonly cluster: RefValue | null;
  readonly segment: RefValue | null;
};
export type ShareRow = { readonly key: number; readonly opco: RefValue | null; readonly percent: Decimal | null };
/** Limits as typed; an omitted one is unchanged, an empty one is removed. */
export type TermValues = {
  readonly validTo?: PlainDate | null;
  readonly capWindow?: Decimal | null;
  readonly capProgram?: Decimal | null;
  readonly minTonnes?: Decimal | null;
  readonly budget?: Decimal | null;
};
/** Form values of rules; a list that is null is unchanged. */
export type RuleValues = {
  readonly rates: readonly RateRow[];
  readonly steps: readonly StepRow[] | null;
  readonly multipliers: readonly MultiplierRow[] | null;
  readonly value: Decimal | null;
  readonly areas: readonly number[] | null;
  readonly shares: readonly ShareRow[] | null;
  readonly terms: TermValues;
};
export const noRules: RuleValues = {
  rates: [],
  steps: null,
  multipliers: null,
  value: null,
  areas: null,
  shares: null,
  terms: {},
};

let last = 0;
/** Keys for rows of a form that have no id. */
export const nextKey = (): number => ++last;

const integerOf = (v: string | null): number | null => (v === null || v === "" ? null : Number(v));
const isEmptyTerm = (v: string | null | undefined): v is null => v === null || v === "";

export function rulesOf(v: RuleValues): RuleSet {
  const { terms } = v;
  const limits = {
    ...(terms.validTo === undefined ? {} : { validTo: terms.validTo }),
    ...(terms.capWindow === undefined ? {} : { capWindow: integerOf(terms.capWindow) }),
    ...(terms.capProgram === undefined ? {} : { capProgram: integerOf(terms.capProgram) }),
    ...(terms.budget === undefined ? {} : { budget: integerOf(terms.budget) }),
    ...(terms.minTonnes === undefined ? {} : { minTonnes: isEmptyTerm(terms.minTonnes) ? null : terms.minTonnes }),
  };
  return {
    ...(v.rates.length
      ? {
          rates: v.rates.map((r) => ({
            [r.kind]: r.subject?.id ?? null,
            uom: r.uom?.id ?? 0,
            points: r.points || null,
          })),
        }
      : {}),
    ...(v.steps ? { steps: v.steps.map(stepOf) } : {}),
    ...(v.multipliers
      ? {
          multipliers: v.multipliers.map((m) => ({
            factor: m.factor ?? "",
            validFrom: m.validFrom,
            validTo: m.validTo,
            area: m.area?.id ?? null,
            cluster: m.cluster?.id ?? null,
            segment: m.segment?.id ?? null,
            productGroup: m.productGroup?.id ?? null,
          })),
        }
      : {}),
    ...(v.value ? { value: v.value } : {}),
    ...(v.areas ? { areas: v.areas } : {}),
    ...(v.shares ? { shares: v.shares.map((s) => ({ opco: s.opco?.id ?? 0, percent: s.percent ?? "" })) } : {}),
    ...(Object.keys(limits).length ? { terms: limits } : {}),
  };
}
const stepOf = (s: StepRow): Step =>
  s.kind === "tier"
    ? { kind: "tier", threshold: s.threshold ?? "", factor: s.gain ?? "" }
    : { kind: "bonus", threshold: s.threshold ?? "", points: Number(s.gain ?? 0) };

/** The current lists, as initial values. */
export const stepsNow = (rules: ProgramRules): StepRow[] =>
  rules.steps
    .filter((s) => s.validTo === null)
    .map((s) => ({ key: nextKey(), kind: s.kind, threshold: s.threshold, gain: s.factor ?? String(s.points ?? 0) }));
export const multipliersNow = (rules: ProgramRules): MultiplierRow[] =>
  rules.multipliers.map(({ id: _, ...m }) => ({ key: nextKey(), ...m }));
export const sharesNow = (rules: ProgramRules): ShareRow[] =>
  rules.shares.map((s) => ({ key: nextKey(), opco: s.opco, percent: s.percent }));

/** The rules of a proposal as form values, with the names of referenced rows. */
export function valuesOfRules(r: RuleSet | undefined, names: Readonly<Record<string, string>>): RuleValues {
  const ref = (kind: string, id: number | null | undefined): RefValue | null =>
    id ? { id, label: names[`${kind}/${id}`] ?? String(id) } : null;
  const text = (n: number | null | undefined) => (n === null || n === undefined ? null : String(n));
  const t = r?.terms;
  return {
    rates: (r?.rates ?? []).map((x) => {
      const kind: SubjectKind = x.product ? "product" : x.productGroup ? "productGroup" : "brand";
      return { key: nextKey(), kind, subject: ref(kind, x[kind]), uom: ref("uom", x.uom), points: x.points };
    }),
    steps:
      r?.steps?.map((s) => ({
        key: nextKey(),
        kind: s.kind,
        threshold: s.threshold,
        gain: s.kind === "tier" ? s.factor : String(s.points),
      })) ?? null,
    multipliers:
      r?.multipliers?.map((m) => ({
        key: nextKey(),
        factor: m.factor,
        validFrom: m.validFrom ?? null,
        validTo: m.validTo ?? null,
        area: ref("area", m.area),
        cluster: ref("cluster", m.cluster),
        segment: ref("segment", m.segment),
        productGroup: ref("productGroup", m.productGroup),
      })) ?? null,
    value: r?.value ?? null,
    areas: r?.areas ?? null,
    shares: r?.shares?.map((s) => ({ key: nextKey(), opco: ref("opco", s.opco), percent: s.percent })) ?? null,
    terms: {
      ...(t?.validTo === undefined ? {} : { validTo: t.validTo }),
      ...(t?.capWindow === undefined ? {} : { capWindow: text(t.capWindow) }),
      ...(t?.capProgram === undefined ? {} : { capProgram: text(t.capProgram) }),
      ...(t?.budget === undefined ? {} : { budget: text(t.budget) }),
      ...(t?.minTonnes === undefined ? {} : { minTonnes: t.minTonnes }),
    },
  };
}
