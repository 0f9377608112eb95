import type { AnyMapping } from "./mapping.ts";
import type { TextQuery } from "./export.ts";

export const dayAfter = (day: string, days = 1): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The rows of a mapping below one parent or all, as the list's own filters say it; those that hold on a day, or of all times. */
export const rowsOf = (m: AnyMapping, parent: string | undefined, on: string | undefined): TextQuery => ({
  ...Object.fromEntries(Object.entries(m.only ?? {}).map(([name, value]) => [`f.${name}`, String(value)])),
  ...(parent && /^\d+$/.test(parent) ? { [`f.${m.parent}`]: parent } : {}),
  // a row whose plan was called off ends on the day it would have begun, so that no day is within it
  ...(on ? { "f.validFrom": `..${on}`, "o1.f.validTo": "~", "o2.f.validTo": `${dayAfter(on)}..` } : {}),
});
