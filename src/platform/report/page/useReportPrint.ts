import { createElement, type ReactNode, useEffect } from "react";
import { printRows } from "#kit/constants.ts";
import { PrintNote, usePrint } from "#platform/ui/index.web.ts";
import type { View } from "./report-query.web.ts";
import { type Calls, useRows } from "./useReport.ts";

type RowsQuery = ReturnType<typeof useRows>;

/** The rows of a report's table: those of the page, or during printing all of them up to a limit. */
export function useReportPrint(
  calls: Calls & { readonly route: string },
  view: View,
): { readonly view: View; readonly query: RowsQuery; readonly note: ReactNode } {
  const own = useRows(calls, view);
  const total = own.data?.meta.totalCount ?? 0;
  const isPart = total > view.perPage;
  const print = usePrint({ name: calls.route, isPart });
  const whole: View = print.on && isPart ? { ...view, page: 1, perPage: printRows } : view;
  const query = useRows(calls, whole);
  const waits = query.isFetching || query.isPlaceholderData || !(query.isError || query.data);
  const state = waits ? "waiting" : query.isError ? "failed" : "ready";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the beginning and the outcome matter
  useEffect(() => print.update(state), [print.on, state]);
  const note = print.on ? createElement(PrintNote, { shown: Math.min(total, printRows), total }) : null;
  return { view: whole, query, note };
}
