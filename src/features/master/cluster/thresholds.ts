/** Rules for thresholds, shared by the form, the import and the preview. */
import { unitsOf } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";

export type Threshold = {
  readonly cluster: number;
  readonly name: string;
  /** 1 is the best class. */
  readonly rank: number;
  readonly minTonnes: Decimal | null;
  readonly minInvoices: Decimal | null;
  readonly minGrowth: Decimal | null;
};
export const measures = { minTonnes: "volume", minInvoices: "faktur", minGrowth: "pertumbuhan" } as const;
export type Measure = keyof typeof measures;
export type Contradiction = { readonly better: Threshold; readonly worse: Threshold; readonly measure: Measure | null };

const below = (a: Decimal | null, b: Decimal | null): boolean =>
  b === null ? false : a === null ? true : unitsOf(a) < unitsOf(b);
const same = (a: Threshold, b: Threshold): boolean =>
  (Object.keys(measures) as Measure[]).every((m) => !below(a[m], b[m]) && !below(b[m], a[m]));

/**
 * A better class must have thresholds that are at least as high as those of a worse one, and one that is higher;
 * otherwise a class would be skipped or never be given. Returns the first pair that violates this, or undefined.
 */
export function contradiction(all: readonly Threshold[]): Contradiction | undefined {
  const ranked = [...all].sort((a, b) => a.rank - b.rank);
  for (const [i, better] of ranked.entries()) {
    for (const worse of ranked.slice(i + 1)) {
      const measure = (Object.keys(measures) as Measure[]).find((m) => below(better[m], worse[m]));
      if (measure) return { better, worse, measure };
      if (same(better, worse)) return { better, worse, measure: null };
    }
  }
  return undefined;
}

/** The message of the refusal: a template and its values. */
export function contradictionWords(c: Contradiction): {
  readonly message: string;
  readonly values: Record<string, string>;
} {
  const values = { better: c.better.name, worse: c.worse.name };
  if (c.measure === null)
    return {
      message: "{better} meminta persis sama dengan {worse}, jadi {worse} tidak akan pernah diberikan.",
      values,
    };
  const figures = { asked: c.better[c.measure] ?? "–", more: c.worse[c.measure] ?? "–" };
  if (c.measure === "minTonnes")
    return {
      message: "{better} meminta volume {asked}, kurang dari {worse} ({more}).",
      values: { ...values, ...figures },
    };
  if (c.measure === "minInvoices")
    return {
      message: "{better} meminta faktur {asked}, kurang dari {worse} ({more}).",
      values: { ...values, ...figures },
    };
  return {
    message: "{better} meminta pertumbuhan {asked}, kurang dari {worse} ({more}).",
    values: { ...values, ...figures },
  };
}
