import { type RefObject, useLayoutEffect, useState } from "react";

/** Height of what is below the table on every page, in pixels: pagination, padding, footer. */
const below = 48 + 24 + 46;
const least = 260;

type Room = { readonly height: string; readonly width: number };

/**
 * The remaining height of the window below an element, so that table heading and pagination stay visible, and the
 * element's width.
 */
export function useRemainingSpace(element: RefObject<HTMLElement | null>): Room {
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
