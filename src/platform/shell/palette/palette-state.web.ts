/** Whether the command palette is open, and the types of its entries and sources. */
import { useSyncExternalStore } from "react";

export type PaletteEntry = {
  readonly id: string;
  readonly title: string;
  /** A second line: the position of the page, or the code of a record. */
  readonly hint?: string;
  readonly also?: string;
  readonly icon?: string;
  /** Its address, or its action. */
  readonly to?: string;
  readonly run?: () => void;
};
export type PaletteSource = {
  readonly id: string;
  /** The Indonesian heading of its results. */
  readonly title: string;
  /** Called 300 ms after the last input, with at least two characters; must respect the signal. */
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;
};

let open = false;
const listeners = new Set<() => void>();
export function setPaletteOpen(next: boolean): void {
  open = next;
  for (const listener of [...listeners]) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const usePaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => open);
