import { type ComponentType, StrictMode, useEffect, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { routeOf } from "#kit/route.ts";
import { startI18n, useT } from "#web/i18n.ts";
import { getSetting } from "#web/settings/store.ts";
import { keepReturnPath, startOver, startOverInPlaceWith, welcomePath } from "#web/session/start.ts";
import { listen } from "#web/session/tabs.ts";
import { startPaint } from "#web/theme/paint.ts";
import "#web/theme/variables.css";

type Module = { readonly default: ComponentType };
const files = import.meta.glob<Module>(["/src/features/guest/**/*.page.tsx", "/src/features/auth/*.page.tsx", "!/src/features/auth/lockscreen.page.tsx"]);
const pages = new Map(Object.entries(files).map(([file, load]) => [routeOf(file), load]));
const titles: Readonly<Record<string, string>> = { "/guest/welcome": "Selamat datang", "/auth/register": "Daftar", "/auth/forgot-password": "Lupa kata sandi", "/auth/callback": "Masuk" };
const toWelcome = new Set(["/", "/guest", "/auth/login"]);

const addressNow = () => location.hash.slice(1) || "/";
const pathNow = () => addressNow().split("?")[0] ?? "/";
const onHash = (listener: () => void) => {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
};

/** Addresses of the portal are remembered for after signing in; public pages belong to the other entry. */
function settleAddress() {
  const path = pathNow();
  if (pages.has(path)) return;
  if (/^\/page\/./.test(path)) return location.reload();
  if (!toWelcome.has(path)) keepReturnPath(addressNow());
  location.replace(`#${welcomePath}`);
}

function GuestPages() {
  const t = useT();
  const path = useSyncExternalStore(onHash, pathNow);
  const [shown, setShown] = useState<{ path: string; Page: ComponentType }>();
  useEffect(() => {
    settleAddress();
    let current = true;
    void pages.get(path)?.().then((m) => current && setShown({ path, Page: m.default }));
    return () => {
      current = false;
    };
  }, [path]);
  useEffect(() => {
    document.title = `${getSetting("logo")} | ${t(titles[path] ?? "")}`;
  }, [path, t]);
  return shown ? <shown.Page key={shown.path} /> : null;
}

async function start() {
  settleAddress();
  await Promise.all([startI18n("guest"), window.portal?.styles, pages.get(pathNow())?.().catch(() => undefined)]);
  startPaint();
  const root = createRoot(document.getElementById("root") as HTMLElement);
  root.render(
    <StrictMode>
      <GuestPages />
    </StrictMode>,
  );
  // Where nothing may be stored a reload would forget the sign-in: the portal then takes over this very page.
  startOverInPlaceWith((path) => {
    root.unmount();
    history.replaceState(null, "", `/#${path}`);
    void import("./main.tsx");
  });
  listen((message) => {
    if (message.type === "signed-in" && pathNow() === welcomePath) startOver(true);
  });
}
void start();
