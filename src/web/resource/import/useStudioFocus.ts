import { useEffect, useRef } from "react";

/**
 * Each step takes the place of the one before, and a repaired row leaves the list: what had the keyboard goes with them. It stays in the
 * studio then, at the next faulty cell for who is repairing.
 */
export function useStudioFocus() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const studio = root.current;
    if (!studio) return;
    let held: "studio" | "rows" | undefined;
    let waiting = false;
    const note = ({ target }: FocusEvent) => {
      if (target === studio && waiting) return;
      waiting = false;
      held =
        !(target instanceof Element) || !studio.contains(target)
          ? undefined
          : target.closest(".i-scroll")
            ? "rows"
            : "studio";
    };
    // a pointer leaves the keyboard nowhere on purpose, and scrolled rows must not call it back
    const drop = () => {
      held = undefined;
      waiting = false;
    };
    const watch = new MutationObserver(() => {
      if (!held || !(document.activeElement === document.body || waiting)) return;
      const cell = held === "rows" ? studio.querySelector<HTMLElement>("[data-wrong] .i-cell") : null;
      waiting = held === "rows" && cell === null;
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
