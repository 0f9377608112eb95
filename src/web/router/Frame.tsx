import { type ReactNode, Suspense } from "react";
import { Outlet } from "react-router";
import { useT } from "#web/i18n.ts";
import { useAccount } from "#web/session/account.ts";
import { useSetting } from "#web/settings/store.ts";
import { Mark } from "#web/shell/Bricks.tsx";
import { MainLayout, useDocumentTitle } from "#web/shell/MainLayout.tsx";
import { LoadingState } from "#web/shell/states.tsx";
import "./frame.css";

/** While the first page loads, the logo of index.html remains in place. */
export const Waiting = () => (
  <div className="boot" role="status" aria-label="Memuat">
    <Mark size={40} />
  </div>
);

function OpenFrame({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const name = useSetting("logo");
  useDocumentTitle();
  return (
    <div className="p-open">
      <header className="p-open-bar">
        <a href="#/" className="p-open-brand">
          <Mark size={28} />
          <b>{name}</b>
        </a>
        <a href="#/guest/welcome">{t("Masuk")}</a>
      </header>
      <main className="p-open-body">{children}</main>
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
