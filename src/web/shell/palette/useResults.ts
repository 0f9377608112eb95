/** Pages and actions at once; records a moment later, from whoever registered for them. */
import { useEffect, useMemo, useState } from "react";
import { adminRole, searchDebounceMs } from "#kit/constants.ts";
import { type Locale, localeNames, usePageName, useT } from "#web/i18n.ts";
import { useAccount } from "#web/session/account.ts";
import { changeSetting, changeSettings, useSetting } from "#web/settings/store.ts";
import { openDialog } from "../dialog-state.ts";
import { useUserActions } from "../top/user-actions.ts";
import { usePages } from "../useShellMenu.ts";
import { type PaletteEntry, paletteSources, registerPaletteSource } from "./palette-state.ts";
import { ranked } from "./rank.ts";
import { recordSources } from "./records.ts";
import { recentIds } from "./recent.ts";

for (const source of recordSources) registerPaletteSource(source);

export type Group = { readonly id: string; readonly title: string; readonly entries: readonly PaletteEntry[] };
/** Pages that are reached from another one and not from the menu: their names lead to that one. */
const reachedFrom: Readonly<Record<string, string>> = {
  "/penjualan/unggah": "Baris unggahan penjualan",
  "/penjualan/pembelian/unggah": "Baris unggahan penerimaan",
  "/penjualan/pengiriman/unggah": "Baris unggahan pengiriman",
};
const mostPages = 12;
const shortest = 2;

function useActions(): readonly PaletteEntry[] {
  const t = useT();
  const user = useUserActions();
  const account = useAccount();
  const dark = useSetting("theme") === "dark";
  const locale = useSetting("locale");
  const mayMask = !account?.masking && account?.roles.some((r) => r.role === adminRole);
  return [
    {
      id: "act:theme",
      title: dark ? t("Pakai tema terang") : t("Pakai tema gelap"),
      icon: "control",
      run: () => changeSettings({ theme: dark ? "default" : "dark", isThemeSystem: false }),
    },
    { id: "act:settings", title: "Settings", icon: "setting", run: () => changeSetting("isSidebarOpen", true) },
    {
      id: "act:presets",
      title: "Pre-Configured Layouts",
      icon: "appstore",
      run: () => changeSetting("isPreselectedOpen", true),
    },
    { id: "act:note", title: t("Catatan halaman"), icon: "book", run: () => openDialog("note") },
    { id: "act:release", title: t("Catatan rilis"), icon: "history", run: () => openDialog("release") },
    { id: "act:account", title: t("Akun saya"), icon: "user", to: "/akun" },
    ...(Object.keys(localeNames) as Locale[])
      .filter((l) => l !== locale)
      .map((l) => ({
        id: `act:${l}`,
        title: localeNames[l],
        hint: t("Bahasa"),
        icon: "control",
        run: () => changeSetting("locale", l),
      })),
    ...(account?.masking
      ? [{ id: "act:leave", title: "Kembali", hint: t("Mode masking"), icon: "swap", run: user.leave }]
      : mayMask
        ? [{ id: "act:mask", title: "Masking User", icon: "swap", run: () => openDialog("masking") }]
        : []),
    { id: "act:cache", title: "Clear Cache", icon: "build", run: user.clear },
    { id: "act:out", title: "Keluar", icon: "user", run: user.signOut },
  ];
}

/** Records, 300 ms after the last key; an older answer never overtakes a newer one. */
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
  const actions = useActions();
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
  const found = ranked(pageEntries, query, lately).slice(0, mostPages);
  const acts = query.trim() === "" ? [] : ranked(actions, query).slice(0, 6);
  const groups = [
    { id: "pages", title: "Halaman", entries: found },
    ...records.groups,
    { id: "actions", title: "Tindakan", entries: query.trim() === "" ? actions.slice(0, 3) : acts },
  ].filter((g) => g.entries.length > 0);
  return { groups, busy: records.busy };
}
