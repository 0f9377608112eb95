import { type ComponentType, StrictMode, useEffect, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { getLook, useLook } from "./look.web.ts";
import { loadGuestTexts, useGuestT } from "#platform/ui/index.web.ts";
import {
  storeReturnPath,
  listenToTabs,
  reloadApplication,
  reloadInPlaceWith,
  welcomePath,
} from "#platform/access/index.web.ts";
import "../theme/variables.css";

type Module = { readonly default: ComponentType };
/** The sign-in page is part of the entry; other guest pages are loaded on demand. */
const first = import.meta.glob<Module>("/src/features/guest/**/*.page.tsx", { eager: true });
const others = import.meta.glob<Module>("/src/features/auth/{register,forgot-password,callback}.page.tsx");
/**
 * The general rule for addresses, applied to these few pages: the path without suffix, a repeated last segment once.
 */
const pathOf = (file: string) => file.slice("/src/features".length, -".page.tsx".length).replace(/(\/\w+)\1$/, "$1");
const fonts = import.meta.glob("/src/platform/shell/theme/font-*.css");
const pages = new Map<string, () => Promise<Module>>(
  [
    ...Object.entries(others),
    ...Object.entries(first).map(([file, m]) => [file, () => Promise.resolve(m)] as const),
  ].map(([file, load]) => [pathOf(file), load]),
);
const titles: Readonly<Record<string, string>> = {
  "/guest/welcome": "Selamat datang",
  "/auth/register": "Daftar",
  "/auth/forgot-password": "Lupa kata sandi",
  "/auth/callback": "Masuk",
};
const toWelcome = new Set(["/", "/guest", "/auth/login"]);

const addressNow = () => location.hash.slice(1) || "/";
const pathNow = () => addressNow().split("?")[0] ?? "/";
const onHash = (listener: () => void) => {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
};

/** Remembers portal addresses for after sign-in; public pages belong to the other entry. */
function prepareAddress() {
  const path = pathNow();
  if (pages.has(path)) return;
  if (/^\/(page\/.|rest-api\/distributor$)/.test(path)) return location.reload();
  if (!toWelcome.has(path)) storeReturnPath(addressNow());
  location.replace(`#${welcomePath}`);
}

function useWords() {
  const { locale } = useLook();
  const path = useSyncExternalStore(onHash, pathNow);
  useEffect(() => void loadGuestTexts(locale, path !== welcomePath), [locale, path]);
}

function GuestPages() {
  useWords();
  const t = useGuestT();
  const path = useSyncExternalStore(onHash, pathNow);
  const { logo } = useLook();
  const [shown, setShown] = useState<{ path: string; Page: ComponentType }>();
  useEffect(() => {
    prepareAddress();
    let current = true;
    void pages
      .get(path)?.()
      .then((m) => current && setShown({ path, Page: m.default }));
    return () => {
      current = false;
    };
  }, [path]);
  useEffect(() => {
    document.title = `${logo} | ${t(titles[path] ?? "")}`;
  });
  return shown ? <shown.Page key={shown.path} /> : null;
}

async function start() {
  prepareAddress();
  void fonts[`/src/platform/shell/theme/font-${document.documentElement.dataset.version}.css`]?.();
  await Promise.all([
    loadGuestTexts(getLook().locale, pathNow() !== welcomePath),
    window.portal?.styles,
    pages
      .get(pathNow())?.()
      .catch(() => undefined),
  ]);
  const root = createRoot(document.getElementById("root") as HTMLElement);
  root.render(
    <StrictMode>
      <GuestPages />
    </StrictMode>,
  );
  // Without storage, a reload would lose the session; the portal then starts in this page.
  reloadInPlaceWith((path) => {
    root.unmount();
    history.replaceState(null, "", `/#${path}`);
    void import("./main.tsx");
  });
  listenToTabs((message) => {
    if ((message.type === "signed-in" || message.type === "token") && pathNow() === welcomePath)
      reloadApplication(true);
  });
}
void start();
