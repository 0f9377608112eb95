import { refresh } from "../auth.calls.ts";
import { Refused } from "#kit/refused.ts";
import { call } from "#platform/http/index.web.ts";
import { getSession, storeToken, rereadSession } from "./session.web.ts";

const lockName = "portal.refresh";
const maxFailures = 3;
let failures = 0;
let running: Promise<boolean> | undefined;

/** The current path is sent so that the server knows how the session is used. */
const path = () => location.hash.slice(1) || "/";

/** One tab renews at a time: the second finds the new token stored and uses it. */
function underLock(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request(lockName, work) : work();
}

async function renewStale(stale: string): Promise<boolean> {
  const written = await rereadSession();
  if (!written) return false;
  if (written.token !== stale) return true;
  try {
    const answer = await call(refresh, { path: path() }, { token: stale });
    await storeToken(answer);
    failures = 0;
    return true;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) throw error;
    failures += 1;
    return false;
  }
}

/**
 * Renews the token. A 401 is rethrown; other failures return `false`, and after three of them no attempt is made until
 * a new token arrives.
 */
export function renew(): Promise<boolean> {
  const stale = getSession()?.token;
  if (!stale || failures >= maxFailures) return Promise.resolve(false);
  running ??= underLock(() => renewStale(stale)).finally(() => {
    running = undefined;
  });
  return running;
}

export function allowRenewals() {
  failures = 0;
}

/** Whether the token is in its last minute, or in its last fifth if its lifetime is under five minutes. */
export function isExpiring(expiresAt: number | null, marginMs = 60_000): boolean {
  return expiresAt !== null && Date.now() > expiresAt - marginMs;
}
