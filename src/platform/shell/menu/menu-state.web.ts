/** Which branches of the menu are open and which entry is current, stored between visits. */
import { useSyncExternalStore } from "react";

const openedKey = "app.menu.openedKeys";
const selectedKey = "app.menu.selectedKeys";
type State = { readonly opened: readonly string[]; readonly selected: string | undefined };

function readKeys(name: string): readonly string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(keys) ? keys.filter((k): k is string => typeof k === "string") : [];
  } catch {
    return [];
  }
}
function write(name: string, keys: readonly string[]) {
  try {
    localStorage.setItem(name, JSON.stringify(keys));
  } catch {
    // storage denied: open branches last until the page is left
  }
}

let state: State = { opened: readKeys(openedKey), selected: readKeys(selectedKey)[0] };
const listeners = new Set<() => void>();
function set(next: Partial<State>) {
  state = { ...state, ...next };
  for (const listener of [...listeners]) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useMenuState = (): State => useSyncExternalStore(subscribe, () => state);

export function toggleOpened(key: string): void {
  const opened = state.opened.includes(key) ? state.opened.filter((k) => k !== key) : [...state.opened, key];
  set({ opened });
  write(openedKey, opened);
}

/**
 * The open branches after an entry below `above` is chosen: those above it are opened, and if the group changes, all
 * others are closed unless they are kept. `before` is the previous group, unknown on the first page.
 */
export function openedAfter(
  opened: readonly string[],
  before: readonly string[] | undefined,
  above: readonly string[],
  keep: boolean,
): readonly string[] {
  const isEntered = before !== undefined && above.length > 0 && above.join() !== before.join();
  if (isEntered && !keep) return above.join() === opened.join() ? opened : above;
  return above.every((k) => opened.includes(k)) ? opened : [...new Set([...opened, ...above])];
}

let group: readonly string[] | undefined;
/**
 * Marks the entry of the current path and opens the branches above it. On a page outside the menu nothing is marked.
 */
export function choose(trail: readonly { readonly key: string }[], keep: boolean): void {
  const chosen = trail.at(-1)?.key;
  const above = trail.slice(0, -1).map((i) => i.key);
  const opened = openedAfter(state.opened, group, above, keep);
  if (above.length > 0) group = above;
  if (chosen === state.selected && opened === state.opened) return;
  set({ selected: chosen, opened });
  write(selectedKey, chosen === undefined ? [] : [chosen]);
  write(openedKey, opened);
}
