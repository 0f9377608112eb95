import { sayLines, sayValues } from "#web/job/say-values.ts";
import { App } from "antd";
import { createElement, useRef } from "react";
import { listNotices } from "#kit/notification.ts";
import { call } from "#web/api/call.ts";
import { loadWords, useT } from "#web/i18n.ts";
import { useLive } from "#web/live/live.ts";

/** News that come together are one message, and a tab nobody looks at says nothing. */
const gatherMs = 1_200;

/** The page itself, or another one that has the same thing open (`?import=7`). */
const isShown = (href: string): boolean =>
  location.hash === `#${href}` || (href.includes("?import=") && location.hash.endsWith(href.slice(href.indexOf("?"))));

/** Says what has just happened, calmly: once, in the tab that is looked at, and never over the open tray. */
export function useToasts(isTrayOpen: () => boolean): void {
  const t = useT();
  const { notification } = App.useApp();
  const since = useRef(Date.now());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = async () => {
    timer.current = undefined;
    if (document.hidden || isTrayOpen()) return;
    const [{ data }] = await Promise.all([call(listNotices, { unread: true }, { renewOnly: true }), loadWords("live")]);
    // what the page that is looked at shows anyway needs no message
    const fresh = data.filter((n) => Date.parse(n.createdAt) > since.current - 5_000 && !(n.href && isShown(n.href)));
    since.current = Date.now();
    const [first] = fresh;
    if (!first) return;
    const key = `notice-${first.id}`;
    const words =
      fresh.length === 1
        ? first.body
          ? sayLines(first.body, first.values)
          : undefined
        : t("dan {count} pemberitahuan lain", { count: fresh.length - 1 });
    // messages hang outside of the router, so the link is a plain one
    notification[first.values.failed ? "warning" : "info"]({
      key,
      title: t(first.title, sayValues(first.values)),
      description: words,
      actions: first.href
        ? createElement("a", { href: `#${first.href}`, onClick: () => notification.destroy(key) }, t("Buka"))
        : undefined,
    });
  };
  useLive("notification", () => {
    timer.current ??= setTimeout(() => void show().catch(() => undefined), gatherMs);
  });
}
