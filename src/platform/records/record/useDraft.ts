import { useCallback, useEffect, useRef } from "react";
import { type Draft, writeDraft } from "./drafts.web.ts";

const afterMs = 400;

/**
 * Stores entries in this browser shortly after each change and when the page or form is closed; `draft` is undefined
 * while nothing differs.
 */
export function useDraft(key: string, draft: Omit<Draft, "at"> | undefined) {
  const now = useRef(draft);
  now.current = draft;
  const keep = useCallback(
    () => writeDraft(key, now.current && { ...now.current, at: new Date().toISOString() }),
    [key],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the wait anew
  useEffect(() => {
    const timer = setTimeout(keep, afterMs);
    return () => clearTimeout(timer);
  }, [draft?.values, draft?.base, draft?.version, keep]);
  useEffect(() => {
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [keep]);
  /** Saved or discarded: there is nothing left to store. */
  const drop = useCallback(() => {
    now.current = undefined;
    writeDraft(key, undefined);
  }, [key]);
  return { keep, drop };
}
