import { type RefObject, useLayoutEffect, useState } from "react";

/** What stays below the table on every page: pagination, padding, the portal's footer. */
const below = 48 + 24 + 46;
const least = 260;

type Room = { readonly height: string; readonly width: number };

/** The height that is left of the window below an element, so that its head and the page numbers stay in sight, and its own width. */
export function useRestRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ height: "70vh", width: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      const height = `${Math.max(least, Math.round(innerHeight - (box?.top ?? 0) - scrollY - below))}px`;
      const width = element.current?.clientWidth ?? 0;
      setRoom((old) => (old.height === height && old.width === width ? old : { height, width }));
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
  return room;
}
