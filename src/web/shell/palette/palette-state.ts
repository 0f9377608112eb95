/** Opens the command palette from anywhere, and lets features add what it can find. */
import { useSyncExternalStore } from "react";

export type PaletteEntry = {
  readonly id: string;
  readonly title: string;
  /** A quiet second line: where the page lies, the code of a record. */
  readonly hint?: string;
  readonly also?: string;
  readonly icon?: string;
  /** Where it leads, or what it does. */
  readonly to?: string;
  readonly run?: () => void;
};
export type PaletteSource = {
  readonly id: string;
  /** The Indonesian heading of its results. */
  readonly title: string;
  /** Asked 300 ms after the last key, with at least two characters; must heed the signal. */
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;
};

const sources = new Map<string, PaletteSource>();
/** Adds a source of records ("Toko", "Distributor"); the returned function takes it out again. */
export function registerPaletteSource(source: PaletteSource): () => void {
  sources.set(source.id, source);
  return () => void (sources.get(source.id) === source && sources.delete(source.id));
}
export const paletteSources = (): readonly PaletteSource[] => [...sources.values()];

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
