import { Refused } from "#kit/refused.ts";

/** Messages by field, if a call was refused because of its fields. */
export const faultsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof Refused ? Object.fromEntries(error.fields.map((f) => [f.field, f.message])) : {};
