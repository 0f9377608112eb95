import { lazy, Suspense } from "react";
import { lazyPart } from "#platform/ui/index.web.ts";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { ScopeChip } from "./ScopeChip.tsx";
import { UserMenu } from "./UserMenu.tsx";
import styles from "./top.module.css";

const Bell = lazy(() => lazyPart(() => import("#platform/jobs/notice/Bell.tsx")));

/** Notices and jobs, language and user, at the right end of the topmost bar. */
export function TopTools() {
  return (
    <div className={styles.tools}>
      <ScopeChip />
      <Suspense fallback={<span className="p-ib" />}>
        <Bell />
      </Suspense>
      <LanguageMenu />
      <span className={styles.vr} />
      <UserMenu />
    </div>
  );
}
