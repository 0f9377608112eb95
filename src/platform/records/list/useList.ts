import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call, firstData, keyOf, useQueryCall } from "#platform/http/index.web.ts";
import type { SavedView } from "../view/saved-view.calls.ts";
import { isStep } from "#platform/ui/index.web.ts";
import { moreFields } from "./shape.web.ts";
import { useListPreferences } from "./useListPreferences.ts";
import {
  apiQuery,
  changed,
  exportQuery,
  type ListQuery,
  readListQuery,
  startOf,
  writeListQuery,
} from "./list-query.web.ts";
import { type AnyRow, type ListAnswer, listCall, type Rights, totalsCall } from "./resource-calls.web.ts";
import type { ViewHost } from "../view/view-host.web.ts";

/** Offset up to which a page is read from the start. */
const deep = 2_000;
const none: readonly AnyRow[] = [];
const noRights: Rights = { create: false, write: false, import: false, export: false };

export type ListState = ViewHost & {
  readonly resource: AnyResource;
  readonly query: ListQuery;
  /** Filters set by the page that the person cannot remove. */
  readonly fixed: Readonly<Record<string, string>> | undefined;
  readonly change: (patch: Partial<ListQuery>, options?: { replace?: boolean }) => void;
  readonly rows: readonly AnyRow[];
  /** Changes with every response of the server. */
  readonly answer: unknown;
  readonly total: number | undefined;
  /** The total is an estimate; `count` requests the exact one. */
  readonly estimated: boolean;
  readonly counting: boolean;
  readonly count: () => void;
  /** The number of the page shown. */
  readonly page: number;
  readonly more: boolean;
  readonly go: (page: number | "last") => void;
  readonly can: Rights;
  readonly error: Error | null;
  readonly loading: boolean;
  /** The rows shown belong to an earlier query. */
  readonly stale: boolean;
  readonly fetching: boolean;
  readonly refetch: () => void;
};

type Meta = ListAnswer["meta"] | undefined;
/** The exact count of a big list, fetched on request, and only for the query it was requested for. */
function useExactCount(resource: AnyResource, query: ListQuery, fixed: ListState["fixed"], meta: Meta) {
  const { sort: _sort, ...question } = exportQuery(query, fixed);
  const [wanted, setWanted] = useState<string>();
  const text = JSON.stringify([resource.name, question]);
  const totals = useQueryCall(totalsCall(resource), question, { enabled: meta?.estimated === true && wanted === text });
  return {
    total: meta?.estimated && wanted === text ? totals.data?.data.count : undefined,
    counting: totals.isFetching,
    count: () => setWanted(text),
  };
}

function useListAnswer(resource: AnyResource, input: Readonly<Record<string, unknown>>) {
  const def = listCall(resource);
  return useQuery<ListAnswer, Error>({
    queryKey: keyOf(def, input),
    queryFn: ({ signal }) => call(def, input, { signal }),
    initialData: () => firstData(def, input),
    placeholderData: keepPreviousData,
  });
}

/** A list whose query is stored in the address; `fixed` restricts it beyond what the person can change. */
export function useList(resource: AnyResource, fixed?: Readonly<Record<string, string>>): ListState {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const starts = fixed && !resource.pinned ? undefined : startOf(resource);
  // until the default query is written into the address, it is used directly
  const bare = useRef(text === "");
  if (text !== "") bare.current = false;
  const search = bare.current ? (starts ?? text) : text;
  const query = useMemo(() => readListQuery(resource, new URLSearchParams(search)), [resource, search]);
  const change = useCallback(
    (patch: Partial<ListQuery>, { replace = !isStep(Object.keys(patch)) }: { replace?: boolean } = {}) =>
      setParams((now) => writeListQuery(now, changed(readListQuery(resource, now), patch)), { replace }),
    [resource, setParams],
  );
  const keeping = useListPreferences(resource.name);
  const openView = useCallback(
    (view: Pick<SavedView, "link" | "search"> | undefined, options?: { replace?: boolean }) =>
      setParams((now) => {
        const next = writeListQuery(now, {
          ...readListQuery(resource, new URLSearchParams(view?.search ?? "")),
          perPage: readListQuery(resource, now).perPage,
        });
        if (view?.link) next.set("v", view.link);
        else next.delete("v");
        return next;
      }, options),
    [resource, setParams],
  );
  const more = moreFields(resource, keeping.layout.columns);
  const input = { ...apiQuery(query, fixed), ...(more ? { with: more } : {}) };
  const result = useListAnswer(resource, input);
  const meta = result.data?.meta;
  const exact = useExactCount(resource, query, fixed, meta);
  const total = exact.total ?? meta?.totalCount;
  // the response contains its page number; while an earlier one is shown, the address decides
  const answered = result.isPlaceholderData ? undefined : meta?.currentPage;
  const page = query.end ? (meta?.currentPage ?? 1) : Math.min(query.page, answered ?? query.page);
  const { at } = meta ?? {};
  const go = useCallback(
    // A near page is read by offset; a far one from the position of this page.
    (next: number | "last") =>
      change(
        next === "last" ? { page: 1, end: true } : { page: next, ...(at && next * query.perPage > deep ? { at } : {}) },
      ),
    [change, at, query.perPage],
  );
  // A page beyond the end (because rows were archived or a filter was added elsewhere) is replaced by the last one.
  const beyond =
    !result.isPlaceholderData &&
    meta !== undefined &&
    (result.data?.data.length === 0 || meta.currentPage < query.page) &&
    query.page > 1 &&
    !query.end;
  useEffect(() => {
    if (beyond) change({ page: 1, end: true }, { replace: true });
  }, [beyond, change]);
  // After a refusal, previous rows would be misleading; after a connection or server error they are still useful.
  const refused = result.error instanceof Refused && result.error.status < 500;
  return {
    resource,
    query,
    fixed,
    change,
    viewPage: resource.name,
    starts,
    keeping,
    openView,
    answer: result.dataUpdatedAt,
    rows: refused ? none : (result.data?.data ?? none),
    total: refused ? undefined : total,
    estimated: exact.total === undefined && meta?.estimated === true,
    counting: exact.counting,
    count: exact.count,
    page,
    more: meta?.more ?? false,
    go,
    can: result.data?.can ?? noRights,
    error: result.error,
    loading: result.isPending,
    stale: result.isPlaceholderData,
    fetching: result.isFetching,
    refetch: () => void result.refetch(),
  };
}
