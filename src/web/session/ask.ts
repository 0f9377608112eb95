import { useSyncExternalStore } from "react";

/**
 * A question to the person at the keyboard that a waiting request hangs on:
 * `session` = the session ended, `sudo` = the password must be seen again for this one thing.
 */
export type Question = { readonly kind: "session" | "sudo"; readonly answer: (proved: boolean) => void };

let question: Question | null = null;
let waiting: Promise<boolean> | undefined;
let hosts = 0;
const listeners = new Set<() => void>();
function set(next: Question | null) {
  question = next;
  for (const listener of listeners) listener();
}

function pose(kind: Question["kind"]): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (proved: boolean) => {
      waiting = undefined;
      set(null);
      resolve(proved);
    };
    set({ kind, answer });
  });
}

/** Ten requests that fail at once ask one question; without a page that can ask it the answer is no. */
export function ask(kind: Question["kind"]): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  waiting ??= pose(kind);
  return waiting;
}

/** Another tab proved it: the open question is answered by that. */
export function answerOpenQuestion(): void {
  if (question?.kind === "session") question.answer(true);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  hosts += 1;
  return () => {
    listeners.delete(listener);
    hosts -= 1;
  };
};
export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, () => question);
