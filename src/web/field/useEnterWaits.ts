import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { enterStep, takenNow } from "./enter-step.ts";

type Choices<C> = {
  readonly open: boolean;
  /** What is listed does not yet answer what was typed. */
  readonly waiting: boolean;
  readonly matches: readonly C[];
  readonly take: (first: C) => void;
};

/**
 * Enter in a picker takes a match of what was typed: pressed before the matches are there, it waits for them and takes
 * the first, instead of what happened to be highlighted before. Put the answer on an element around the picker.
 */
export function useEnterWaits<C>({ open, waiting, matches, take }: Choices<C>) {
  const [wanted, setWanted] = useState(false);
  const now = useRef({ matches, take });
  now.current = { matches, take };
  useEffect(() => {
    if (!wanted || waiting) return;
    setWanted(false);
    const first = takenNow(wanted, { open, waiting }, now.current.matches);
    if (first !== undefined) now.current.take(first);
  }, [wanted, waiting, open]);
  return (e: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = e;
    const step = enterStep({ key, ctrlKey, metaKey, composing: e.nativeEvent.isComposing }, { open, waiting });
    if (step === "forget") setWanted(false);
    if (step !== "wait") return;
    e.preventDefault();
    e.stopPropagation();
    setWanted(true);
  };
}
