import type { Refused } from "#kit/refused.ts";
import { openGate } from "#web/api/gate.ts";
import { ask } from "#web/session/ask.ts";
import { isExpiring, renew } from "#web/session/renew.ts";
import { getSession, openSession } from "#web/session/session.ts";

/** Once somebody else sits in this browser's session, this tab sends nothing more. */
let closed = false;
export function closeGate(): void {
  closed = true;
}

async function token(): Promise<string | undefined> {
  if (closed) throw new DOMException("The session of this tab is over", "AbortError");
  const session = await openSession();
  if (session && isExpiring(session.expiresAt)) await renew().catch(() => false);
  return getSession()?.token;
}

/** A token that ran out is renewed silently; only when the session itself is over is the person asked. */
async function settle(refusal: Refused, renewOnly = false): Promise<boolean> {
  if (closed || !getSession()) return false;
  if (refusal.status === 403) return !renewOnly && refusal.code === "reauth.required" && ask("sudo");
  if (refusal.code === "token.expired" || isExpiring(getSession()?.expiresAt ?? null, 0)) {
    const renewed = await renew().catch(() => null);
    if (renewed !== null) return renewed;
  }
  return !renewOnly && ask("session");
}

export const watchGate = (): void => openGate({ token, settle });
