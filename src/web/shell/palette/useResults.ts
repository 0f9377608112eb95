/** Pages and actions immediately; records slightly later, from registered sources. */
import { useEffect, useMemo, useState } from "react";
import { searchDebounceMs } from "#kit/constants.ts";
import { usePageName } from "#web/i18n.ts";
import { usePages } from "../useShellMenu.ts";
import { type PaletteEntry, paletteSources, registerPaletteSource } from "./palette-state.ts";
import { ranked } from "./rank.ts";
import { recordSources } from "./records.ts";
import { recentIds } from "./recent.ts";
import { usePaletteActions } from "./useActions.ts";

for (const source of recordSources) registerPaletteSource(source);

export type Group = { readonly id: string; readonly title: string; readonly entries: readonly PaletteEntry[] };
/** Pages that are reached from another one and not from the menu: their names lead to that one. */
const reachedFrom: Readonly<Record<string, string>> = {
  "/penjualan/unggah": "Baris unggahan penjualan",
  "/penjualan/pembelian/unggah": "Baris unggahan penerimaan",
  "/penjualan/pengiriman/unggah": "Baris unggahan pengiriman",
};
const maxPages = 12;
const maxActions = 6;
const shortest = 2;

/** Records, fetched 300 ms after the last input; an outdated result never replaces a newer one. */
function useRecords(query: string): { groups: readonly Group[]; busy: boolean } {
  const [state, setState] = useState<{ query: string; groups: readonly Group[] }>({ query: "", groups: [] });
  const wanted = query.trim();
  const asks = wanted.length >= shortest && paletteSources().length > 0;
  useEffect(() => {
    if (!asks) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const found = await Promise.all(
        paletteSources().map(async (s) => ({
          id: s.id,
          title: s.title,
          entries: await s.search(wanted, stop.signal).catch(() => []),
        })),
      );
      if (!stop.signal.aborted) setState({ query: wanted, groups: found.filter((g) => g.entries.length > 0) });
    }, searchDebounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, asks]);
  return { groups: asks ? state.groups : [], busy: asks && state.query !== wanted };
}

export function useResults(query: string): { readonly groups: readonly Group[]; readonly busy: boolean } {
  const pageName = usePageName();
  const pages = usePages();
  const actions = usePaletteActions();
  const records = useRecords(query);
  const [recent] = useState(recentIds);
  const pageEntries = useMemo(
    () =>
      pages.map(
        (p): PaletteEntry => ({
          id: `page:${p.url}`,
          title: pageName(p.title),
          hint: p.above.map(pageName).join(" / "),
          also: pageName(reachedFrom[p.url] ?? ""),
          icon: p.icon,
          to: p.url,
        }),
      ),
    [pages, pageName],
  );
  const lately = (e: PaletteEntry) => (recent.includes(e.id) ? 3 - recent.indexOf(e.id) / 12 : 0);
  const found = ranked(pageEntries, query, lately).slice(0, maxPages);
  const acts = query.trim() === "" ? [] : ranked(actions, query).slice(0, maxActions);
  const groups = [
    { id: "pages", title: "Halaman", entries: found },
    ...records.groups,
    { id: "actions", title: "Tindakan", entries: query.trim() === "" ? actions.slice(0, 3) : acts },
  ].filter((g) => g.entries.length > 0);
  return { groups, busy: records.busy };
}
