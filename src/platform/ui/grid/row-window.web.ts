import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";

/** Rows rendered above and below the visible ones. */
const overscan = 10;
/** Height assumed for the first rendering, in pixels, before the scrolling element exists. */
const firstHeight = 640;

/**
 * The rows to render of a long list with rows of one height: those visible in the scrolling element and a few around
 * them, so that rendering does not depend on the number of rows. `to` is the row after the last one. `onRows` is called
 * when they change.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  onRows?: (from: number, to: number) => void,
): { readonly from: number; readonly to: number } {
  const virtualizer = useVirtualizer({
    count,
    overscan,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: firstHeight },
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  const [from, to] = [rows[0]?.index ?? 0, (rows.at(-1)?.index ?? -1) + 1];
  useEffect(() => {
    if (to > from) onRows?.(from, to);
  }, [from, to, onRows]);
  return { from, to };
}
