/** The frame of the portal for signed-in users; it follows settings immediately. */
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import {
  applyDefault,
  getSetting,
  lazyPart,
  LoadingState,
  usePageState,
  useSetting,
  useT,
} from "#platform/ui/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import { NoticeHost } from "#platform/jobs/index.web.ts";
import { Crumbs } from "./Crumbs.tsx";
import { Footer } from "./Footer.tsx";
import { MaskBar } from "./MaskBar.tsx";
import { choose } from "./menu/menu-state.web.ts";
import { useLoadMenuCounts } from "./menu/menu-counts.web.ts";
import { MobileMenuButton } from "./menu/MobileMenuButton.tsx";
import { SideMenu } from "./menu/SideMenu.tsx";
import { SimplyBar } from "./menu/SimplyBar.tsx";
import { TopMenu } from "./menu/TopMenu.tsx";
import { OfflineBar } from "./OfflineBar.tsx";
import { Overlays } from "./Overlays.tsx";
import { TopBar } from "./top/TopBar.tsx";
import { Progress, Transition } from "./Transition.tsx";
import { useShellMenu, useTrail } from "./useShellMenu.ts";
import styles from "./frame.module.css";
import sideStyles from "./menu/side.module.css";

const MobileMenu = lazy(() => lazyPart(() => import("./menu/MobileMenu.tsx")));

/** The document title: "{application} | {page}". */
export function useDocumentTitle(fallback?: string): void {
  const t = useT();
  const name = useSetting("logo");
  const { title } = usePageState();
  const shown = title ?? (fallback ? t(fallback) : undefined);
  useEffect(() => {
    document.title = shown ? `${name} | ${shown}` : name;
  }, [name, shown]);
}

function useFollowPath() {
  const me = useAccount();
  const appName = me?.settings?.applicationName;
  const ownLocale = me?.masking ? null : me?.locale;
  const trail = useTrail();
  const { loading } = useShellMenu();
  const { pathname } = useLocation();
  useEffect(() => {
    if (loading) return;
    choose(trail, getSetting("isMenuGroupsKept"));
    // In a long menu the current entry may be outside the visible part.
    requestAnimationFrame(() =>
      document.querySelector(`.${sideStyles.side} [aria-current=page]`)?.scrollIntoView({ block: "nearest" }),
    );
  }, [trail, loading]);
  useDocumentTitle(trail.at(-1)?.title);
  useEffect(() => applyDefault("logo", appName), [appName]);
  useEffect(() => applyDefault("locale", ownLocale, true), [ownLocale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page starts at its top
  useEffect(() => {
    scrollTo(0, 0);
  }, [pathname]);
}

export const useMenuPlace = (): "left" | "top" | "simply" | "mobile" | "none" => {
  const menu = useSetting("layoutMenu");
  const type = useSetting("menuLayoutType");
  const phone = useSetting("isMobileView");
  if (menu === "noMenu") return "none";
  if (phone) return "mobile";
  return menu === "simply" ? "simply" : type;
};

function Body({ children }: { readonly children: ReactNode }) {
  const crumbs = useSetting("layoutBreadcrumbs");
  const footer = useSetting("layoutFooter");
  const topbar = useSetting("layoutTopbar");
  return (
    <div className={styles.main}>
      {topbar === "v1" ? <TopBar /> : null}
      {crumbs === "noBreadcrumbs" ? null : <Crumbs />}
      <main
        id="content"
        className={styles.content}
        data-bare={crumbs === "noBreadcrumbs" ? "" : undefined}
        tabIndex={-1}
      >
        <Transition className={styles.page}>
          <Suspense fallback={<LoadingState />}>{children}</Suspense>
        </Transition>
      </main>
      {footer === "noFooter" ? null : <Footer />}
    </div>
  );
}

export function MainLayout({ children }: { readonly children?: ReactNode }) {
  const t = useT();
  useFollowPath();
  useLoadMenuCounts();
  const place = useMenuPlace();
  const topbar = useSetting("layoutTopbar");
  return (
    <div
      className="p-app"
      data-narrow={useSetting("isAppMaxWidth") ? "" : undefined}
      data-content={useSetting("isContentMaxWidth") ? "" : undefined}
    >
      <button type="button" className="p-skip" onClick={() => document.getElementById("content")?.focus()}>
        {t("Langsung ke isi")}
      </button>
      <Progress />
      <MaskBar />
      <OfflineBar />
      <NoticeHost />
      {place === "top" ? <TopMenu /> : place === "simply" ? <SimplyBar /> : null}
      <div className={styles.frame}>
        {place === "left" ? <SideMenu /> : null}
        <Body>{children ?? <Outlet />}</Body>
      </div>
      {place === "mobile" ? (
        <Suspense fallback={null}>
          <MobileMenu />
        </Suspense>
      ) : null}
      {place === "mobile" && topbar === "none" ? <MobileMenuButton floating /> : null}
      <Overlays />
    </div>
  );
}
