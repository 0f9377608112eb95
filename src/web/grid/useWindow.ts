import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";

const spare = 8;

/** The rows to render: those visible and a few around them, so that rendering does not depend on the number of rows. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  rows: number,
  rowHeight: number,
  onRows?: (from: number, to: number) => void,
) {
  const [view, setView] = useState({ top: 0, height: 640 });
  const read = useCallback(() => {
    const box = scroller.current;
    if (box)
      setView((now) =>
        now.top === box.scrollTop && now.height === box.clientHeight
          ? now
          : { top: box.scrollTop, height: box.clientHeight },
      );
  }, [scroller]);
  useLayoutEffect(read, [read]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const watch = new ResizeObserver(read);
    watch.observe(box);
    box.addEventListener("scroll", read, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener("scroll", read);
    };
  }, [scroller, read]);
  const from = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  const to = Math.min(rows, Math.ceil((view.top + view.height) / rowHeight) + spare);
  useEffect(() => {
    if (rows > 0) onRows?.(from, to);
  }, [from, to, rows, onRows]);
  return { from, to, page: Math.max(1, Math.floor(view.height / rowHeight) - 2) };
}
