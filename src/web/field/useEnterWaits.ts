import { type KeyboardEvent, useEffect, useRef, useState } from "react";

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
    const first = now.current.matches[0];
    if (open && first !== undefined) now.current.take(first);
  }, [wanted, waiting, open]);
  return (e: KeyboardEvent) => {
    if (e.key !== "Enter") {
      setWanted(false);
      return;
    }
    if (!open || !waiting || e.nativeEvent.isComposing || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    e.stopPropagation();
    setWanted(true);
  };
}
