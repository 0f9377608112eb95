import { useEffect, useSyncExternalStore } from "react";
import { feedbackHost, loadFeedbackHost, onFeedbackHost } from "./feedback.web.ts";

/**
 * Renders the place of messages, notifications and dialogs. It is loaded at the first press of a key or pointer, or
 * when something is to be shown, because the first view of a page does not need it.
 */
export function LateFeedback() {
  const Host = useSyncExternalStore(onFeedbackHost, feedbackHost);
  useEffect(() => {
    const first = new AbortController();
    const load = () => {
      first.abort();
      loadFeedbackHost();
    };
    for (const type of ["pointerdown", "keydown"])
      addEventListener(type, load, { capture: true, passive: true, signal: first.signal });
    return () => first.abort();
  }, []);
  return Host ? <Host /> : null;
}
