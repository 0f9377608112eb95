import { answerOpenQuestion } from "./proof-question.web.ts";
import { anyDirty, clearDirty } from "#platform/ui/index.web.ts";
import { closeGate } from "./gatekeeper.web.ts";
import { getSession, rereadSession } from "./session.web.ts";
import { goToWelcome } from "./start.web.ts";
import { listenToTabs } from "./tabs.web.ts";

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
  if (!anyDirty()) reloadAfterDisplacement();
  else for (const listener of listeners) listener();
}

export function reloadAfterDisplacement(): void {
  clearDirty();
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
  return listenToTabs((message) => {
    if (message.type === "token") void rereadSession().then(answerOpenQuestion);
    else if (message.type === "signed-in") void signedInElsewhere(message.user);
    else if (message.type === "masking") displace("masking");
    else if (message.type === "signed-out") displace("signed-out");
  });
}
