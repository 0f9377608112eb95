import { lazy, Suspense } from "react";
import { loadWords } from "#web/i18n.ts";
import { lazyPart } from "#web/router/lazy-part.ts";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** What the bell says comes from every corner of the portal, so its words are a part of their own. */
const Bell = lazy(() => lazyPart(() => Promise.all([import("#web/notice/Bell.tsx"), loadWords("live")]).then(([bell]) => bell)));

/** News and jobs, language and user, at the right end of whichever bar is on top. */
export function TopTools() {
  return (
    <div className="p-tools">
      <Suspense fallback={<span className="p-ib" />}>
        <Bell />
      </Suspense>
      <LanguageMenu />
      <span className="p-vr" />
      <UserMenu />
    </div>
  );
}
