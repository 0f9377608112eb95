import { type ReactNode, Suspense } from "react";
import { Outlet } from "react-router";
import { LoadingState, Logo, useSetting, useT } from "#platform/ui/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import { MainLayout, useDocumentTitle } from "../MainLayout.tsx";
import styles from "./frame.module.css";

/** While the first page loads, the logo of index.html remains in place. */
export const Waiting = () => (
  <div className="boot" role="status" aria-label="Memuat">
    <Logo size={40} />
  </div>
);

function OpenFrame({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const name = useSetting("logo");
  useDocumentTitle();
  return (
    <div className={styles.open}>
      <header className={styles.openBar}>
        <a href="#/" className={styles.openBrand}>
          <Logo size={28} />
          <b>{name}</b>
        </a>
        <a href="#/guest/welcome">{t("Masuk")}</a>
      </header>
      <main className={styles.openBody}>{children}</main>
    </div>
  );
}

/** Frame of public pages: within the portal if signed in, otherwise a plain page. */
export function PublicFrame() {
  const account = useAccount();
  if (account) return <MainLayout />;
  return (
    <OpenFrame>
      <Suspense fallback={<LoadingState />}>
        <Outlet />
      </Suspense>
    </OpenFrame>
  );
}
