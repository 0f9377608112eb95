/** Up to three favourite pages, stored in this browser. */
import { useSyncExternalStore } from "react";
import { maxFavourites } from "#kit/constants.ts";
import type { MenuItem } from "./menu/tree.web.ts";

export type Favourite = Pick<MenuItem, "key" | "title"> & { readonly url: string };
const storageKey = "app.topbar.favs";

/** Parses stored favourites; anything invalid is ignored. */
export function readFavourites(text: string | null): readonly Favourite[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(list)) return [];
    return list
      .filter(
        (f): f is Favourite =>
          typeof f === "object" &&
          f !== null &&
          typeof f.key === "string" &&
          typeof f.title === "string" &&
          typeof f.url === "string",
      )
      .slice(0, maxFavourites);
  } catch {
    return [];
  }
}

export const isFavourite = (list: readonly Favourite[], url: string): boolean => list.some((f) => f.url === url);

/** The list with the page added or removed; undefined if it is full. */
export function toggled(list: readonly Favourite[], page: Favourite): readonly Favourite[] | undefined {
  if (isFavourite(list, page.url)) return list.filter((f) => f.url !== page.url);
  return list.length >= maxFavourites ? undefined : [...list, { key: page.key, title: page.title, url: page.url }];
}

const stored = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};
let list: readonly Favourite[] = typeof window === "undefined" ? [] : readFavourites(stored());
const listeners = new Set<() => void>();
function set(next: readonly Favourite[]) {
  list = next;
  for (const listener of [...listeners]) listener();
}
if (typeof window !== "undefined")
  addEventListener("storage", (e) => e.key === storageKey && set(readFavourites(e.newValue)));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useFavourites = (): readonly Favourite[] => useSyncExternalStore(subscribe, () => list);

/** Returns false if there are already three. */
export function toggleFavourite(page: Favourite): boolean {
  const next = toggled(list, page);
  if (!next) return false;
  set(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // storage denied: the favourite lasts until the page is left
  }
  return true;
}
