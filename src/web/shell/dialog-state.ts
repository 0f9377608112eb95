/** Which of the shell's dialogs is open. Dialogs are loaded when they are first opened. */
import { useSyncExternalStore } from "react";

/** `looks` are the buttons at the edge for how the portal looks. */
export type DialogName = "masking" | "note" | "release" | "looks";
let open: DialogName | undefined;
const listeners = new Set<() => void>();
function set(next: DialogName | undefined) {
  open = next;
  for (const listener of [...listeners]) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const openDialog = (name: DialogName): void => set(name);
export const closeDialog = (): void => set(undefined);
export const useOpenDialog = (): DialogName | undefined => useSyncExternalStore(subscribe, () => open);
