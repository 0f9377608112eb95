import { useEffect, useRef } from "react";
import { keyboardPlace } from "#platform/ui/index.web.ts";

/** Returns the focus to the element from which an overlay was opened. */
export function useFocusBack(open: boolean): void {
  const from = useRef<Element>(null);
  useEffect(() => {
    if (open) {
      from.current = keyboardPlace();
      return;
    }
    const back = from.current;
    from.current = null;
    // a drawer that fades out may still have the focus for a moment
    const later = setTimeout(() => {
      if (back instanceof HTMLElement && back.isConnected && document.activeElement === document.body) back.focus();
    }, 50);
    return () => clearTimeout(later);
  }, [open]);
}
