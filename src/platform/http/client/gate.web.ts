import type { Refused } from "#kit/refused.ts";

/** What calls require of the session; set by the session itself, so that calls do not depend on storage or dialogs. */
export type Gate = {
  /** The token to send, renewed beforehand if it is about to expire. */
  token(): Promise<string | undefined>;
  /** The token that would be sent at once; undefined if it has to be read or renewed first. */
  tokenNow(): string | undefined;
  /** Tries to resolve a 401 or 403; true if the request may be repeated. `renewOnly`: without asking the person. */
  recover(refusal: Refused, renewOnly?: boolean): Promise<boolean>;
};

/** Without a session (sign-in page), calls are sent without a token and refusals are final. */
export const gate: Gate = {
  token: () => Promise.resolve(undefined),
  tokenNow: () => undefined,
  recover: () => Promise.resolve(false),
};

export function openGate(own: Gate) {
  Object.assign(gate, own);
}
