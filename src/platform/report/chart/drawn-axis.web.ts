import { useEffect, useRef, useState } from "react";

/** The available width of a drawing, updated with its element. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const own = box.current;
    if (!own) return;
    const watch = new ResizeObserver(() => setWidth(own.clientWidth));
    watch.observe(own);
    return () => watch.disconnect();
  }, []);
  return [box, width] as const;
}

/** A round number above the maximum, and its quarters. */
export function axisSteps(maximum: number): number[] {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, maximum)));
  const high = [1, 2, 4, 5, 8, 10].map((n) => n * unit).find((n) => n >= maximum) ?? 10 * unit;
  return [0, 1, 2, 3, 4].map((i) => (high * i) / 4);
}
