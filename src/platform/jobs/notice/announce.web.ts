/** The text of the page's live region, which exists before its text, so that screen readers announce it reliably. */
import { useSyncExternalStore } from "react";

let said = "";
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function announceNotice(text: string): void {
  said = text;
  for (const listener of [...listeners]) listener();
}
export const useAnnouncement = (): string => useSyncExternalStore(subscribe, () => said);
