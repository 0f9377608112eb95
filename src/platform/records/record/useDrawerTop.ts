import { useEffect, useState } from "react";

/** Keeps the top bar, and the masking banner above it, uncovered while they are visible. */
export function useDrawerTop(): number {
  const [top, setTop] = useState(() => measure());
  useEffect(() => {
    const again = () => setTop(measure());
    again();
    addEventListener("scroll", again, { passive: true });
    addEventListener("resize", again);
    return () => {
      removeEventListener("scroll", again);
      removeEventListener("resize", again);
    };
  }, []);
  return top;
}

function measure(): number {
  const bars = document.querySelectorAll("[data-bar]");
  return Math.round(
    Math.max(
      0,
      ...[...bars].map((bar) => (bar.getBoundingClientRect().height < 160 ? bar.getBoundingClientRect().bottom : 0)),
    ),
  );
}
