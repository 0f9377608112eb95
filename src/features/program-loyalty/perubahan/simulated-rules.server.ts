import type { Rules } from "#features/program-loyalty/point/rules.server.ts";
import type { ProgramRow } from "../apply-rules.server.ts";

type RulesDocument = {
  readonly programs: readonly { valid_from: string; early?: boolean }[];
  readonly rates: readonly { valid_from: string }[];
  readonly rules: readonly { valid_from: string | null }[];
};
/** Moves a programme that begins after the simulated months, its first rates and members to before them. */
export function validFrom(rules: Rules, p: ProgramRow, first: string): Rules {
  if (p.valid_from <= first) return rules;
  const all = JSON.parse(rules) as RulesDocument;
  const back = <R extends { valid_from: string | null }>(r: R): R =>
    r.valid_from === p.valid_from ? { ...r, valid_from: first } : r;
  return JSON.stringify({
    ...all,
    programs: all.programs.map((x) => ({ ...x, valid_from: first, early: true })),
    rates: all.rates.map(back),
    rules: all.rules.map(back),
  });
}
export const withoutRates = (rules: Rules): Rules =>
  JSON.stringify({ ...(JSON.parse(rules) as object), rates: [], rules: [] });
