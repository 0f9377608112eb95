import { useEffect, useRef } from "react";
import { keyboardPlace } from "#web/shell/menu-button.ts";

/** What is opened over a page gives the keyboard back to where it was opened from. */
export function useFocusBack(open: boolean): void {
  const from = useRef<Element>(null);
  useEffect(() => {
    if (open) {
      from.current = keyboardPlace();
      return;
    }
    const back = from.current;
    from.current = null;
    // a drawer that fades out may still hold the focus for a moment
    const later = setTimeout(() => {
      if (back instanceof HTMLElement && back.isConnected && document.activeElement === document.body) back.focus();
    }, 50);
    return () => clearTimeout(later);
  }, [open]);
}
