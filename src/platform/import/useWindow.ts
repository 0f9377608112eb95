import { useQueries, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import type { ImportRow } from "./import.calls.ts";
import { readRows, rowsInput, type RowsAsked, rowsPerRead } from "./useBatch.ts";

/** Height of a line of the grid with its border; must match the stylesheet. */
export const rowHeight = 33;
const beyond = 12;

/** The rows visible in a scrolling element, and a few more on either side. */
export function useInSight(box: RefObject<HTMLElement | null>, total: number) {
  const [sight, setSight] = useState({ first: 0, last: 40 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another total is another length to scroll
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - beyond);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + beyond;
      setSight((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const size = new ResizeObserver(look);
    size.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      size.disconnect();
    };
  }, [box, total]);
  return { first: Math.min(sight.first, Math.max(0, total - 1)), last: Math.min(sight.last, total) };
}

/** The number of rows, and those in view; others are fetched when they scroll into view. */
export function useWindow(id: number, asked: RowsAsked, box: RefObject<HTMLElement | null>) {
  const head = useQuery({ ...readRows(rowsInput(id, asked, 1)), placeholderData: (before) => before });
  const total = head.data?.meta.totalCount ?? 0;
  const { first, last } = useInSight(box, total);
  const from = Math.floor(first / rowsPerRead) + 1;
  const to = Math.max(from, Math.ceil(last / rowsPerRead));
  const pages = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, i) => ({
      ...readRows(rowsInput(id, asked, from + i)),
      placeholderData: (before: Awaited<ReturnType<ReturnType<typeof readRows>["queryFn"]>> | undefined) => before,
    })),
  });
  const rowAt = (index: number): ImportRow | undefined => {
    const page = pages[Math.floor(index / rowsPerRead) + 1 - from];
    return page?.data?.data[index % rowsPerRead];
  };
  return { total, first, last, rowAt, error: head.error, pending: head.isPending, refetch: head.refetch };
}
