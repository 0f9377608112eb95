/** A banner on every page while masking, with the remaining time. */
import { lazy, Suspense, useLayoutEffect } from "react";
import { lazyPart } from "#platform/ui/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import { roleName } from "#platform/access/index.ts";
import styles from "./bars.module.css";

const MaskNotice = lazy(() => lazyPart(() => import("./MaskNotice.tsx")));

export function MaskBar() {
  const account = useAccount();
  const masked = account?.masking != null;
  // On the root, so that drawers and panels outside the frame also leave room for it.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-masked", masked);
    return () => document.documentElement.removeAttribute("data-masked");
  }, [masked]);
  if (!account?.masking) return null;
  return (
    <Suspense fallback={<section className={styles.mask} data-bar="mask" />}>
      <MaskNotice
        name={account.name}
        role={roleName(account.roles[0]?.role)}
        by={account.masking.by.name}
        until={account.masking.until}
      />
    </Suspense>
  );
}
