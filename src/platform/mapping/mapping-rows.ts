import { addDays } from "#kit/day.ts";
import type { AnyMapping } from "./mapping.ts";
import type { TextQuery } from "#kit/call.ts";
import type { MembersQuery } from "./mapping.calls.ts";

/**
 * The rows of a mapping that match its page's query, as list filters: those valid on a day, or of all times; for
 * planned moves only these. Members without a parent have no row.
 */
export function rowsOf(mapping: AnyMapping, query: MembersQuery, on: string | undefined, today: string): TextQuery {
  const { on: _on, parent, ...members } = query;
  const planned = parent === "planned";
  return {
    ...Object.fromEntries(Object.entries(mapping.only ?? {}).map(([name, value]) => [`f.${name}`, String(value)])),
    ...Object.fromEntries(Object.entries(members).map(([name, value]) => [`of.${mapping.member}.${name}`, value])),
    ...(parent && /^\d+$/.test(parent) ? { [`f.${mapping.parent}`]: parent } : {}),
    ...(planned ? { "f.validFrom": `${addDays(today, 1)}..` } : {}),
    // a row whose plan was cancelled ends on the day it would have begun, so that no day is within it
    ...(on && !planned ? { "f.validFrom": `..${on}`, "o1.f.validTo": "~", "o2.f.validTo": `${addDays(on, 1)}..` } : {}),
  };
}
