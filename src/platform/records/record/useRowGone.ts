import { type RefObject, useEffect, useRef } from "react";
import type { AnyRow } from "../list/resource-calls.web.ts";

/**
 * When the row with the focus leaves the list (edited, archived), moves the focus to the row that takes its place, or
 * otherwise to the page. `openId` is the record open beside the list; while it is open the focus is not moved.
 */
export function useRowGone(
  card: RefObject<HTMLElement | null>,
  rows: readonly AnyRow[],
  openId: number | undefined,
): void {
  const focused = useRef<{ readonly id: string; readonly at: number }>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // overlays return the focus themselves
      if (!(target instanceof Element) || !document.getElementById("content")?.contains(target)) return;
      const row = card.current?.contains(target) ? target.closest<HTMLElement>("[data-id]") : null;
      const id = row?.dataset.id;
      focused.current = row && id ? { id, at: siblingsOf(card.current).indexOf(row) } : undefined;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [card]);
  useEffect(() => {
    const was = focused.current;
    if (
      !was ||
      openId !== undefined ||
      document.activeElement !== document.body ||
      rows.some((r) => String(r.id) === was.id)
    )
      return;
    const left = siblingsOf(card.current);
    const next =
      left[Math.min(was.at, left.length - 1)]?.querySelector<HTMLElement>("[data-row-link]") ??
      document.getElementById("content");
    next?.focus({ preventScroll: true });
  }, [card, rows, openId]);
}

const siblingsOf = (card: HTMLElement | null): HTMLElement[] => [
  ...(card?.querySelectorAll<HTMLElement>("[data-id]") ?? []),
];
