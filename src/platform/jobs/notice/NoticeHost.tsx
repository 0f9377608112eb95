import { lazy, Suspense, useEffect } from "react";
import { lazyPart, useFeedback } from "#platform/ui/index.web.ts";
import { useAnnouncement } from "./announce.web.ts";
import { clearGroups } from "./useGroupedNotice.ts";

const NoticePlace = lazy(() => lazyPart(() => import("./NoticePlace.tsx")));

const covered = ".ant-modal-wrap:not([style*='display: none']), .ant-drawer-open, dialog[open], [data-popup]";

/** Escape closes notifications, unless something else handles the key. */
function useEscape(): void {
  const { notification } = useFeedback();
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.key !== "Escape" || e.defaultPrevented) return;
      const inside = e.target instanceof Element && e.target.closest(".ant-notification") !== null;
      if (!inside && document.querySelector(covered)) return;
      if (!document.querySelector(".ant-notification-notice")) return;
      notification.destroy();
      clearGroups();
      if (inside) document.getElementById("content")?.focus({ preventScroll: true });
    };
    // on the window, so that lists and fields handle the key first
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [notification]);
}

/** Positions and announces notifications, and lets the keyboard close them. */
export function NoticeHost() {
  useEscape();
  return (
    <>
      <Suspense fallback={null}>
        <NoticePlace />
      </Suspense>
      <p className="p-hidden" role="status" aria-live="polite">
        {useAnnouncement()}
      </p>
    </>
  );
}
