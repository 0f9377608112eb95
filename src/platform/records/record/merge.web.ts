/** Merges concurrent changes of a record: fields changed on one side are taken from it, others require a decision. */
import type { Named } from "../list/shape.web.ts";
import { sameValue } from "#platform/ui/index.web.ts";

type Values = Readonly<Record<string, unknown>>;
export type Merge = {
  readonly conflicts: readonly Named[];
  readonly theirs: readonly Named[];
  readonly values: Values;
};

export function merge(fields: readonly Named[], base: Values, mine: Values, current: Values): Merge {
  const conflicts: Named[] = [];
  const theirs: Named[] = [];
  const values: Record<string, unknown> = {};
  for (const f of fields) {
    const [b, m, c] = [base[f.name], mine[f.name], current[f.name]];
    const iChanged = !sameValue(f.field, b, m);
    const theyChanged = !sameValue(f.field, b, c);
    values[f.name] = iChanged ? m : c;
    if (theyChanged && iChanged && !sameValue(f.field, m, c)) conflicts.push(f);
    else if (theyChanged && !iChanged) theirs.push(f);
  }
  return { conflicts, theirs, values };
}
