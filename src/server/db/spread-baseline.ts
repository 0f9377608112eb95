import { readFileSync } from "node:fs";
import type { SpreadFinding, SpreadRule } from "./spread-rules.ts";

/** Findings from before there was this check, by rule. The list only shrinks: whoever mends one takes it out, and nothing is added. */
const file = new URL("../../../db/spread-baseline.json", import.meta.url);
export type Baseline = Readonly<Partial<Record<SpreadRule, readonly string[]>>>;

let known: Baseline | undefined;
export const baseline = (): Baseline => (known ??= JSON.parse(readFileSync(file, "utf8")) as Baseline);

/** Those that are not known yet. */
export const newFindings = (findings: readonly SpreadFinding[]): SpreadFinding[] =>
  findings.filter(({ rule, where }) => !baseline()[rule]?.includes(where));
