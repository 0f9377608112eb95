/** The open dialog of the shell. Dialogs are loaded when first opened. */
import { useSyncExternalStore } from "react";

/** `looks` are the appearance buttons at the edge. */
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
