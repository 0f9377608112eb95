import { useSyncExternalStore } from "react";

/**
 * A question to the person that a pending request depends on:
 * `session`: the session has ended, `sudo`: the password is required again for this operation.
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

/** Concurrent failures share one question. If no component can ask it, the result is false. */
export function requestVerification(kind: Question["kind"]): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  waiting ??= pose(kind);
  return waiting;
}

/** Another tab has verified the person, which answers the open question. */
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
