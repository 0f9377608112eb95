import { createElement, type ReactNode, useCallback } from "react";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { announceNotice } from "./announce.web.ts";

export type GroupedNotice = {
  /** Notifications of one kind share one line. */
  readonly kind: string;
  readonly tone: "success" | "info" | "warning" | "error";
  readonly title: string;
  readonly description?: string | undefined;
  /** Number of events in this notification; 1 by default. */
  readonly count?: number;
  readonly href?: string | null | undefined;
};

/** Number of events in the current line, by kind. */
const shown = new Map<string, number>();
/** For callers that remove all lines at once. */
export const clearGroups = (): void => shown.clear();

/** Shows a notification with one line per kind: a later one replaces the line and adds to its count. */
export function useGroupedNotice(): (notice: GroupedNotice) => void {
  const t = useT();
  const { notification } = useFeedback();
  return useCallback(
    ({ kind, tone, title, description, count = 1, href }) => {
      const key = `folded-${kind}`;
      const total = (shown.get(kind) ?? 0) + count;
      shown.set(kind, total);
      const close = () => {
        shown.delete(kind);
        notification.destroy(key);
      };
      const before = total > 1 ? t("dan {count} sebelumnya", { count: total - 1 }) : "";
      const words: ReactNode = [description, before].filter(Boolean).join(" · ");
      announceNotice([title, description, before].filter(Boolean).join(". "));
      notification[tone]({
        key,
        title,
        description: words || undefined,
        role: "status",
        // the page's own live region has already announced it
        props: { "aria-live": "off" },
        onClose: () => void shown.delete(kind),
        // notifications are rendered outside the router, so the link is a plain one
        actions: href ? createElement("a", { href: `#${href}`, onClick: close }, t("Buka")) : undefined,
      });
    },
    [t, notification],
  );
}
