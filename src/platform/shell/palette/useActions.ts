/** Actions of the command palette besides navigation: adding records, appearance, language, and session. */
import { adminRole } from "#kit/constants.ts";
import { additions } from "#platform/access/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  changeSetting,
  changeSettings,
  type Locale,
  localeNames,
  openDialog,
  usePageName,
  useSetting,
  useT,
} from "#platform/ui/index.web.ts";
import { lockScreen, useAccount } from "#platform/access/index.web.ts";
import { useUserActions } from "../top/user-actions.web.ts";
import { usePages } from "../useShellMenu.ts";
import type { PaletteEntry } from "./palette-state.web.ts";

function useLooks(): readonly PaletteEntry[] {
  const t = useT();
  const dark = useSetting("theme") === "dark";
  const locale = useSetting("locale");
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
    ...(Object.keys(localeNames) as Locale[])
      .filter((l) => l !== locale)
      .map((l) => ({
        id: `act:${l}`,
        title: localeNames[l],
        hint: t("Bahasa"),
        icon: "control",
        run: () => changeSetting("locale", l),
      })),
  ];
}

function useSessionActs(): readonly PaletteEntry[] {
  const t = useT();
  const user = useUserActions();
  const account = useAccount();
  const mayMask = !account?.masking && account?.roles.some((r) => r.role === adminRole);
  return [
    { id: "act:lock", title: t("Kunci layar"), icon: "safety-certificate", run: lockScreen },
    { id: "act:account", title: t("Akun saya"), icon: "user", to: "/akun" },
    ...(account?.masking
      ? [{ id: "act:leave", title: "Kembali", hint: t("Mode masking"), icon: "swap", run: user.leave }]
      : mayMask
        ? [{ id: "act:mask", title: "Masking User", icon: "swap", run: () => openDialog("masking") }]
        : []),
    { id: "act:cache", title: "Clear Cache", icon: "build", run: user.clear },
    { id: "act:out", title: "Keluar", also: t("Keluar dari akun"), icon: "user", run: user.signOut },
  ];
}

/** Adding a record, for each page of the menu where this person may. */
function useAdding(): readonly PaletteEntry[] {
  const t = useT();
  const pageName = usePageName();
  const pages = usePages();
  const hrefs = useQueryCall(additions, {}, { staleTime: 300_000 }).data?.hrefs ?? [];
  const open = new Set(hrefs);
  return pages
    .filter((p) => open.has(p.url))
    .map((p) => ({
      id: `add:${p.url}`,
      title: t("Tambah data: {page}", { page: pageName(p.title) }),
      hint: p.above.map(pageName).join(" / "),
      icon: p.icon,
      to: `${p.url}?id=new`,
    }));
}

export function usePaletteActions(): readonly PaletteEntry[] {
  const t = useT();
  const [adding, looks, session] = [useAdding(), useLooks(), useSessionActs()];
  const [theme, ...otherLooks] = looks;
  const [lockAction, ...otherActs] = session;
  return [
    // actions offered before any input come first
    ...(theme ? [theme] : []),
    ...(lockAction ? [lockAction] : []),
    ...otherLooks,
    { id: "act:note", title: t("Catatan halaman"), icon: "book", run: () => openDialog("note") },
    { id: "act:release", title: t("Catatan rilis"), icon: "history", run: () => openDialog("release") },
    ...otherActs,
    ...adding,
  ];
}
