import { Refused } from "#kit/refused.ts";

/** What is wrong with which field, where a call was refused for its fields. */
export const faultsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof Refused ? Object.fromEntries(error.fields.map((f) => [f.field, f.message])) : {};
