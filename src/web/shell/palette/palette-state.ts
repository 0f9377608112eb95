/** Opens the command palette, and registers sources for it. */
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

const sources = new Map<string, PaletteSource>();
/** Registers a source of records ("Toko", "Distributor"); returns a function that removes it. */
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
