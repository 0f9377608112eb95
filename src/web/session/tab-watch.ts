import { answerOpenQuestion } from "#web/session/ask.ts";
import { anyDirty, forgetDirty } from "#web/router/dirty.ts";
import { closeGate } from "#web/session/gatekeeper.ts";
import { getSession, rereadSession } from "#web/session/session.ts";
import { goToWelcome } from "#web/session/start.ts";
import { listen } from "#web/session/tabs.ts";

export type Displaced = "other-person" | "masking" | "signed-out";
let displaced: Displaced | null = null;
const listeners = new Set<() => void>();
export const getDisplaced = (): Displaced | null => displaced;
export function subscribeDisplaced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * This tab's session was replaced: no requests are sent. Without unsaved values the tab reloads immediately, otherwise
 * the person is informed first.
 */
function displace(why: Displaced) {
  closeGate();
  displaced = why;
  if (!anyDirty()) follow();
  else for (const listener of listeners) listener();
}

export function follow(): void {
  forgetDirty();
  if (displaced === "signed-out") goToWelcome();
  else location.replace("/");
}

async function signedInElsewhere(user: number | null) {
  const before = getSession()?.profile?.id ?? null;
  if (user !== null && user === before) {
    await rereadSession();
    answerOpenQuestion();
  } else displace("other-person");
}

/** Keeps all tabs of the browser in the same session. */
export function watchTabs(): () => void {
  return listen((message) => {
    if (message.type === "token") void rereadSession().then(answerOpenQuestion);
    else if (message.type === "signed-in") void signedInElsewhere(message.user);
    else if (message.type === "masking") displace("masking");
    else if (message.type === "signed-out") displace("signed-out");
  });
}
