import { sayLines, formatValues } from "../job/format-values.web.ts";
import { useRef } from "react";
import { listNotices } from "./notification.ts";
import { call } from "#platform/http/index.web.ts";
import { loadWords, useT } from "#platform/ui/index.web.ts";
import { useLive } from "../live/live.web.ts";
import { useGroupedNotice } from "./useGroupedNotice.ts";

/** Notices within this time are fetched together. Hidden tabs show no notifications. */
const gatherMs = 1_200;

/** Whether the page is open, or another one with the same subject (`?import=7`). */
const isShown = (href: string): boolean =>
  location.hash === `#${href}` || (href.includes("?import=") && location.hash.endsWith(href.slice(href.indexOf("?"))));

/** Shows new notices as notifications, one line per kind, in the visible tab unless the tray is open. */
export function useToasts(isTrayOpen: () => boolean): void {
  const t = useT();
  const notify = useGroupedNotice();
  const since = useRef(Date.now());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = async () => {
    timer.current = undefined;
    if (document.hidden || isTrayOpen()) return;
    const [{ data }] = await Promise.all([call(listNotices, { unread: true }, { renewOnly: true }), loadWords("live")]);
    // what the visible page shows anyway needs no notification
    const fresh = data.filter((n) => Date.parse(n.createdAt) > since.current - 5_000 && !(n.href && isShown(n.href)));
    since.current = Date.now();
    // oldest first, so that the line of each kind ends with its newest
    for (const n of [...fresh].reverse())
      notify({
        kind: n.kind,
        tone: n.values.failed ? "warning" : "info",
        title: t(n.title, formatValues(n.values)),
        description: n.body ? sayLines(n.body, n.values) : undefined,
        href: n.href,
      });
  };
  useLive("notification", () => {
    timer.current ??= setTimeout(() => void show().catch(() => undefined), gatherMs);
  });
}
