import { useEffect, useRef } from "react";
import styles from "./import.module.css";

/**
 * Keeps the focus in the import when its element disappears, because a step replaces the previous one and a repaired
 * row leaves the list. During repairs it moves to the next faulty cell.
 */
export function useStudioFocus() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const studio = root.current;
    if (!studio) return;
    let focused: "studio" | "rows" | undefined;
    let waiting = false;
    const note = ({ target }: FocusEvent) => {
      if (target === studio && waiting) return;
      waiting = false;
      focused =
        !(target instanceof Element) || !studio.contains(target)
          ? undefined
          : target.closest(`.${styles.scroll}`)
            ? "rows"
            : "studio";
    };
    // a pointer removes the focus intentionally, and scrolled rows must not restore it
    const drop = () => {
      focused = undefined;
      waiting = false;
    };
    const watch = new MutationObserver(() => {
      if (!focused || !(document.activeElement === document.body || waiting)) return;
      const cell = focused === "rows" ? studio.querySelector<HTMLElement>(`[data-wrong] .${styles.cell}`) : null;
      waiting = focused === "rows" && cell === null;
      (cell ?? studio).focus({ preventScroll: cell === null });
    });
    document.addEventListener("pointerdown", drop);
    document.addEventListener("focusin", note);
    watch.observe(studio, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", drop);
      watch.disconnect();
    };
  }, []);
  return root;
}
