import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call } from "#web/api/call.ts";
import { keyOf } from "#web/api/hooks.ts";
import { apiQuery, changed, type ListQuery, readListQuery, writeListQuery } from "./list-query.ts";
import { type AnyRow, type ListAnswer, listCall, type Rights } from "./resource-calls.ts";

const none: readonly AnyRow[] = [];
const noRights: Rights = { create: false, write: false, import: false, export: false };

export type ListState = {
  readonly resource: AnyResource;
  readonly query: ListQuery;
  /** Filters that the page sets and nobody can take away. */
  readonly fixed: Readonly<Record<string, string>> | undefined;
  readonly change: (patch: Partial<ListQuery>, options?: { replace?: boolean }) => void;
  /** Asks what a saved view asks, keeping the page size. */
  readonly ask: (search: string) => void;
  readonly rows: readonly AnyRow[];
  readonly total: number | undefined;
  readonly can: Rights;
  readonly error: Error | null;
  readonly loading: boolean;
  /** The rows on show answer an older question than the one asked. */
  readonly stale: boolean;
  readonly fetching: boolean;
  readonly refetch: () => void;
};

/** A list whose question stands in the address; `fixed` narrows it beyond what a person can change. */
export function useList(resource: AnyResource, fixed?: Readonly<Record<string, string>>): ListState {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what matters of the parameters
  const query = useMemo(() => readListQuery(resource, params), [resource, text]);
  const change = useCallback(
    (patch: Partial<ListQuery>, options?: { replace?: boolean }) => setParams((now) => writeListQuery(now, changed(readListQuery(resource, now), patch)), options),
    [resource, setParams],
  );
  const ask = useCallback(
    (search: string) => setParams((now) => writeListQuery(now, { ...readListQuery(resource, new URLSearchParams(search)), perPage: readListQuery(resource, now).perPage })),
    [resource, setParams],
  );
  const def = listCall(resource);
  const input = apiQuery(query, fixed);
  const found = useQuery<ListAnswer, Error>({ queryKey: keyOf(def, input), queryFn: ({ signal }) => call(def, input, { signal }), placeholderData: keepPreviousData });
  const total = found.data?.meta.totalCount;
  // A page beyond the end (rows were archived, a filter was added elsewhere) goes back to the last one there is.
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / query.perPage));
  useEffect(() => {
    if (!found.isPlaceholderData && last !== undefined && query.page > last) change({ page: last }, { replace: true });
  }, [found.isPlaceholderData, last, query.page, change]);
  // Beside a refusal the old rows would lie; beside a broken line they are still worth reading.
  const refused = found.error instanceof Refused;
  return {
    resource,
    query,
    fixed,
    change,
    ask,
    rows: refused ? none : (found.data?.data ?? none),
    total: refused ? undefined : total,
    can: found.data?.can ?? noRights,
    error: found.error,
    loading: found.isPending,
    stale: found.isPlaceholderData,
    fetching: found.isFetching,
    refetch: () => void found.refetch(),
  };
}
