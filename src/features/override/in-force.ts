/** SQL conditions for granted exceptions from a rule; `o` is the alias of `override_exception`. */
import { type RuleName, rules } from "./override-rules.ts";

const granted = (o: string, rule: RuleName) =>
  `${o}.kind = '${rule}' and ${o}.archived_at is null and ${o}.terms ->> '${rules[rule].term}' ~ '^[0-9]{1,12}(\\.[0-9]{1,3})?$'`;

/** The value that the exception allows. */
export const allowedBy = (o: string, rule: RuleName): string => `(${o}.terms ->> '${rules[rule].term}')::numeric`;
/** The exception applies now. */
export const inForce = (o: string, rule: RuleName): string =>
  `${granted(o, rule)} and ${o}.state = 'approved' and now() >= ${o}.valid_from and now() < ${o}.valid_to`;
/** The exception applied for the whole day in Jakarta; a revoked one counts for days before its revocation. */
export const appliedOn = (o: string, rule: RuleName, day: string): string =>
  `${granted(o, rule)} and ${o}.state in ('approved', 'revoked') and ${o}.valid_from < (${day} + 1)::timestamp at time zone 'Asia/Jakarta' and ${o}.valid_to > ${day}::timestamp at time zone 'Asia/Jakarta'
   and (${o}.state = 'approved' or ${o}.revoked_at >= (${day} + 1)::timestamp at time zone 'Asia/Jakarta')`;
