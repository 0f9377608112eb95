import type { Refused } from "#kit/refused.ts";

/** What a call needs of the session; set by the session itself, so that calls know nothing of storage or dialogs. */
export type Gate = {
  /** The token to send, renewed beforehand when it is about to expire. */
  token(): Promise<string | undefined>;
  /** Tries to put a 401 or 403 right; true means the request may be sent once more. `renewOnly`: without asking anybody. */
  settle(refusal: Refused, renewOnly?: boolean): Promise<boolean>;
};

/** Before a session is there (the sign-in page), calls go out without a token and refusals stay refusals. */
export const gate: Gate = {
  token: () => Promise.resolve(undefined),
  settle: () => Promise.resolve(false),
};

export function openGate(own: Gate) {
  Object.assign(gate, own);
}
