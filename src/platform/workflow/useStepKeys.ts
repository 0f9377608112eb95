import { useEffect, useRef } from "react";

/** Whether an input has the focus or a dialog is open, so that letters are not shortcuts. */
export const keysAreTaken = (e: KeyboardEvent): boolean =>
  e.ctrlKey ||
  e.metaKey ||
  e.altKey ||
  !!(e.target as HTMLElement | null)?.closest("input, textarea, select, [contenteditable], [role=dialog]") ||
  !!document.querySelector(".ant-modal-wrap:not([style*='display: none'])");

/** j and k move through the box, Escape returns to it, as in every list. */
export function useStepKeys(
  before: number | undefined,
  after: number | undefined,
  show: (id: number) => void,
  leave: () => void,
): void {
  const now = useRef({ before, after, show, leave });
  now.current = { before, after, show, leave };
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (keysAreTaken(e)) return;
      const to = e.key === "j" ? now.current.after : e.key === "k" ? now.current.before : undefined;
      if (to !== undefined) now.current.show(to);
      else if (e.key === "Escape") now.current.leave();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
