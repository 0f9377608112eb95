import { type RefObject, useEffect, useState } from "react";

/** What stays below the table on every page: pagination, padding, the portal's footer. */
const below = 48 + 24 + 46;
const least = 260;

/** The height that is left of the window below an element, so that its head and the page numbers stay in sight. */
export function useRestHeight(element: RefObject<HTMLElement | null>): string {
  const [height, setHeight] = useState("70vh");
  useEffect(() => {
    const measure = () => {
      const top = (element.current?.getBoundingClientRect().top ?? 0) + scrollY;
      setHeight(`${Math.max(least, Math.round(innerHeight - top - below))}px`);
    };
    measure();
    const watch = new ResizeObserver(measure);
    if (element.current?.parentElement) watch.observe(element.current.parentElement);
    addEventListener("resize", measure);
    return () => {
      watch.disconnect();
      removeEventListener("resize", measure);
    };
  }, [element]);
  return height;
}
