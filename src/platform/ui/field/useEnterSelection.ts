import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { enterStep, selectedByEnter } from "./enter-step.web.ts";

type Choices<C> = {
  readonly open: boolean;
  /** The listed matches do not belong to the typed text yet. */
  readonly waiting: boolean;
  readonly matches: readonly C[];
  readonly take: (first: C) => void;
};

/**
 * Makes Enter in a picker select a match of the typed text: if pressed before the matches have arrived, it waits for
 * them and selects the first, instead of an outdated one. Apply the returned handler to an element around the picker.
 */
export function useEnterSelection<C>({ open, waiting, matches, take }: Choices<C>) {
  const [wanted, setWanted] = useState(false);
  const now = useRef({ matches, take });
  now.current = { matches, take };
  useEffect(() => {
    if (!wanted || waiting) return;
    setWanted(false);
    const first = selectedByEnter(wanted, { open, waiting }, now.current.matches);
    if (first !== undefined) now.current.take(first);
  }, [wanted, waiting, open]);
  return (e: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = e;
    const step = enterStep({ key, ctrlKey, metaKey, composing: e.nativeEvent.isComposing }, { open, waiting });
    if (step === "cancel") setWanted(false);
    if (step !== "wait") return;
    e.preventDefault();
    e.stopPropagation();
    setWanted(true);
  };
}
