/**
 * Distinguishes a swipe that opens the menu from scrolling: it starts at the left edge, is horizontal, and is not
 * inside a horizontally scrolling table.
 */
import { swipe } from "#kit/constants.ts";

export type Touch = { readonly startX: number; readonly dx: number; readonly dy: number; readonly inScroller: boolean };
export type Meaning = "open" | "close" | undefined;

export function meaningOf(touch: Touch): Meaning {
  if (Math.abs(touch.dx) <= swipe.threshold || Math.abs(touch.dy) >= Math.abs(touch.dx)) return undefined;
  if (touch.dx < 0) return "close";
  return touch.startX <= swipe.startZone && !touch.inScroller ? "open" : undefined;
}

function scrollsSideways(target: EventTarget | null): boolean {
  for (let e = target instanceof Element ? target : null; e && e !== document.body; e = e.parentElement) {
    if (e.scrollWidth > e.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(e).overflowX)) return true;
  }
  return false;
}

/** One call per gesture; listeners are passive and removed by the returned function. */
export function watchSwipes(open: () => void, close: () => void): () => void {
  let start: { x: number; y: number; inScroller: boolean } | undefined;
  const begin = (e: TouchEvent) => {
    const touch = e.touches[0];
    start =
      touch && e.touches.length === 1
        ? { x: touch.clientX, y: touch.clientY, inScroller: scrollsSideways(e.target) }
        : undefined;
  };
  const move = (e: TouchEvent) => {
    const touch = e.touches[0];
    if (!start || !touch) return;
    const meaning = meaningOf({
      startX: start.x,
      dx: touch.clientX - start.x,
      dy: touch.clientY - start.y,
      inScroller: start.inScroller,
    });
    if (!meaning) return;
    start = undefined;
    if (meaning === "open") open();
    else close();
  };
  const options = { passive: true } as const;
  addEventListener("touchstart", begin, options);
  addEventListener("touchmove", move, options);
  return () => {
    removeEventListener("touchstart", begin);
    removeEventListener("touchmove", move);
  };
}
