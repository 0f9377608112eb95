import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useMatches, useSearchParams } from "react-router";
import { type Report, type ReportAnswer, reportCalls, type ReportQuery } from "../report.ts";
import { reportAt } from "../report-address.ts";
import { keyOf, useQueryCall } from "#platform/http/index.web.ts";
import { isRouteHandle, isStep, useAddressValues, useRouteParams } from "#platform/ui/index.web.ts";
import { queryOf, totalQueryOf, changedView, readView, type View, writeView } from "./report-query.web.ts";

export type Calls = ReturnType<typeof reportCalls>;
/** Age after which a tab offers to reload, in milliseconds. */
export const staleMs = 15 * 60_000;

export function useReportCalls(report: Report): Calls & { readonly route: string } {
  const handle = useMatches().at(-1)?.handle;
  const route = isRouteHandle(handle) ? handle.route : "";
  return useMemo(() => ({ ...reportCalls(route, report.access), route }), [route, report.access]);
}

/** The report's declaration at the current address. */
export function useReportHere(declaration: Report): Report {
  const values = useAddressValues();
  return useMemo(() => reportAt(declaration, values), [declaration, values]);
}

export type Change = (change: Partial<View> | ((view: View) => View), options?: { readonly replace?: boolean }) => void;
export function useView(report: Report): { readonly view: View; readonly change: Change } {
  const [params, setParams] = useSearchParams();
  const { product } = useRouteParams();
  const view = useMemo(
    () => ({ ...readView(report, params), ...(report.product && product ? { line: product } : {}) }),
    [report, params, product],
  );
  // a second change may come before the first one is rendered, and must not revert it
  const latest = useRef(params);
  useEffect(() => void (latest.current = params), [params]);
  const change = useCallback<Change>(
    (next, options = {}) => {
      const now = readView(report, latest.current);
      const after = typeof next === "function" ? next(now) : changedView(now, next);
      const names = (Object.keys(after) as (keyof View)[]).filter((name) => after[name] !== now[name]);
      latest.current = writeView(report, after, latest.current);
      setParams(latest.current, { replace: options.replace ?? !isStep(names), preventScrollReset: true });
    },
    [report, setParams],
  );
  return { view, change };
}

/** The query of the table; the last answer remains on screen, dimmed, while the next one is loading. */
export function useRows(calls: Calls, view: View) {
  return useQueryCall(calls.rows, queryOf(view), { placeholderData: keepPreviousData, staleTime: staleMs });
}
export function useBelow(calls: Calls, query: ReportQuery, enabled = true) {
  return useQueryCall(calls.rows, query, { enabled, staleTime: staleMs });
}
/** Sparklines and comparison figures are loaded after the table; their failure is ignored. */
export function useTrend(calls: Calls, view: View, enabled: boolean) {
  return useQueryCall(calls.trend, totalQueryOf(view), {
    enabled,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    retry: false,
  });
}

/** A page beyond the end is replaced by the last one. */
export function useLastPage(answer: ReportAnswer | undefined, { page, perPage }: View, change: Change): void {
  const last = answer ? Math.max(1, Math.ceil(answer.meta.totalCount / perPage)) : page;
  useEffect(() => {
    if (page > last) change({ page: last }, { replace: true });
  }, [page, last, change]);
}

/** Reloads all data of the page. */
export function useReread(calls: Calls): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const c of [calls.rows, calls.trend, calls.matrix, calls.points, calls.split])
      void client.invalidateQueries({ queryKey: keyOf(c) });
  }, [client, calls]);
}
export type Answer = ReportAnswer;
