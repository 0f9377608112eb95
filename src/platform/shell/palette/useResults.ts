/** Pages and actions immediately; records slightly later, from registered sources. */
import { useEffect, useMemo, useState } from "react";
import { searchDebounceMs } from "#kit/constants.ts";
import { usePageName } from "#platform/ui/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import { useShellMenu } from "../useShellMenu.ts";
import { maxPages, pageEntries } from "./page-entries.web.ts";
import type { PaletteEntry } from "./palette-state.web.ts";
import { ranked } from "./rank.web.ts";
import { recordSources } from "./records.web.ts";
import { recentIds } from "./recent.web.ts";
import { usePaletteActions } from "./useActions.ts";

export type Group = { readonly id: string; readonly title: string; readonly entries: readonly PaletteEntry[] };
const none: readonly string[] = [];
const maxActions = 6;
const shortest = 2;

/** Records, fetched 300 ms after the last input; an outdated result never replaces a newer one. */
function useRecords(query: string): { groups: readonly Group[]; busy: boolean } {
  const [state, setState] = useState<{ query: string; groups: readonly Group[] }>({ query: "", groups: [] });
  const wanted = query.trim();
  const longEnough = wanted.length >= shortest;
  useEffect(() => {
    if (!longEnough) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const results = await Promise.all(
        recordSources.map(async (s) => ({
          id: s.id,
          title: s.title,
          entries: await s.search(wanted, stop.signal).catch(() => []),
        })),
      );
      if (!stop.signal.aborted) setState({ query: wanted, groups: results.filter((g) => g.entries.length > 0) });
    }, searchDebounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, longEnough]);
  return { groups: longEnough ? state.groups : [], busy: longEnough && state.query !== wanted };
}

export function useResults(query: string): { readonly groups: readonly Group[]; readonly busy: boolean } {
  const pageName = usePageName();
  const { items } = useShellMenu();
  const links = useAccount()?.links ?? none;
  const actions = usePaletteActions();
  const records = useRecords(query);
  const [recent] = useState(recentIds);
  const entries = useMemo(() => pageEntries(items, links, pageName), [items, links, pageName]);
  const lately = (e: PaletteEntry) => (recent.includes(e.id) ? 3 - recent.indexOf(e.id) / 12 : 0);
  const results = ranked(entries, query, lately).slice(0, maxPages);
  const acts = query.trim() === "" ? [] : ranked(actions, query).slice(0, maxActions);
  const groups = [
    { id: "pages", title: "Halaman", entries: results },
    ...records.groups,
    { id: "actions", title: "Tindakan", entries: query.trim() === "" ? actions.slice(0, 3) : acts },
  ].filter((g) => g.entries.length > 0);
  return { groups, busy: records.busy };
}
