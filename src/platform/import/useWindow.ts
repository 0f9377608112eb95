import { useQueries, useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useRowWindow } from "#platform/ui/index.web.ts";
import type { ImportRow } from "./import.calls.ts";
import { readRows, rowsInput, type RowsQuery, rowsPerRead } from "./useBatch.ts";

/** Height of a line of the grid with its border; must match the stylesheet. */
export const rowHeight = 33;

/** The number of rows, and those in view; others are fetched when they scroll into view. */
export function useWindow(id: number, query: RowsQuery, box: RefObject<HTMLElement | null>) {
  const head = useQuery({ ...readRows(rowsInput(id, query, 1)), placeholderData: (before) => before });
  const total = head.data?.meta.totalCount ?? 0;
  const { from: first, to: last } = useRowWindow(box, total, rowHeight);
  const from = Math.floor(first / rowsPerRead) + 1;
  const to = Math.max(from, Math.ceil(last / rowsPerRead));
  const pages = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, i) => ({
      ...readRows(rowsInput(id, query, from + i)),
      placeholderData: (before: Awaited<ReturnType<ReturnType<typeof readRows>["queryFn"]>> | undefined) => before,
    })),
  });
  const rowAt = (index: number): ImportRow | undefined => {
    const page = pages[Math.floor(index / rowsPerRead) + 1 - from];
    return page?.data?.data[index % rowsPerRead];
  };
  return { total, first, last, rowAt, error: head.error, pending: head.isPending, refetch: head.refetch };
}
