import type { Refused } from "#kit/refused.ts";
import { openGate } from "#platform/http/index.web.ts";
import { requestVerification } from "./proof-question.web.ts";
import { isExpiring, renew } from "./renew.web.ts";
import { getSession, openSession } from "./session.web.ts";

/** Once this browser's session belongs to another person, this tab sends no requests. */
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

function tokenNow(): string | undefined {
  const session = closed ? null : getSession();
  return session && !isExpiring(session.expiresAt) ? session.token : undefined;
}

/** An expired token is renewed silently; the person is asked only if the session itself has ended. */
async function recover(refusal: Refused, renewOnly = false): Promise<boolean> {
  if (closed || !getSession()) return false;
  if (refusal.status === 403) return !renewOnly && refusal.code === "reauth.required" && requestVerification("sudo");
  if (refusal.code === "token.expired" || isExpiring(getSession()?.expiresAt ?? null, 0)) {
    const renewed = await renew().catch(() => null);
    if (renewed !== null) return renewed;
  }
  return !renewOnly && requestVerification("session");
}

export const watchGate = (): void => openGate({ token, tokenNow, recover });
