/**
 * A person's layout of a list. It is stored by the server and copied in this browser, so that a list renders correctly
 * at once.
 */
import { densities, type Density, type Layout } from "../view/saved-view.calls.ts";
import { getSession } from "#platform/access/index.web.ts";

export { densities, type Density };
export const rowHeight: Readonly<Record<Density, number>> = { padat: 32, sedang: 40, longgar: 48 };
export type StoredListSettings = { readonly layout: Layout; readonly perPage: number | null };

const keyOf = (noun: string): string => `app.list.${getSession()?.profile?.id ?? 0}.${noun}`;
const nothing: StoredListSettings = { layout: {}, perPage: null };

export function readCopy(noun: string): StoredListSettings {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(noun)) ?? "null");
    return read !== null &&
      typeof read === "object" &&
      "layout" in read &&
      typeof read.layout === "object" &&
      read.layout !== null
      ? (read as StoredListSettings)
      : nothing;
  } catch {
    return nothing;
  }
}
export function writeCopy(noun: string, settings: StoredListSettings): void {
  try {
    localStorage.setItem(keyOf(noun), JSON.stringify(settings));
  } catch {
    // without storage, the layout is applied when the server responds
  }
}

/** A layout without defaults, so that equal layouts have equal representations. */
export function plainLayout(layout: { readonly [K in keyof Layout]?: Layout[K] | undefined }): Layout {
  const { columns, widths, pinned, density, totals } = layout;
  return {
    ...(columns?.length ? { columns } : {}),
    ...(widths && Object.keys(widths).length ? { widths } : {}),
    ...(pinned !== undefined && pinned !== 1 ? { pinned } : {}),
    ...(density && density !== "padat" ? { density } : {}),
    ...(totals ? { totals } : {}),
  };
}
