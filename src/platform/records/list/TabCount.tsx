import { useQuery } from "@tanstack/react-query";
import { call, keyOf } from "#platform/http/index.web.ts";
import { integer } from "#platform/ui/index.web.ts";
import { apiQuery, readListQuery } from "./list-query.web.ts";
import { listCall } from "./resource-calls.web.ts";
import type { ListState } from "./useList.ts";
import styles from "./resource.module.css";

const smallest = 5;
const staleMs = 5 * 60_000;

/** Number of rows of a view: an estimate for large tables, and nothing until the list itself is loaded. */
export function TabCount({ list, search }: { readonly list: ListState; readonly search: string }) {
  const { resource, fixed } = list;
  const { sort: _sort, ...query } = readListQuery(resource, new URLSearchParams(search));
  const def = listCall(resource);
  const input = apiQuery({ ...query, sort: [], page: 1, perPage: smallest }, fixed);
  const counted = useQuery({
    queryKey: keyOf(def, input),
    queryFn: ({ signal }) => call(def, input, { signal, renewOnly: true }),
    enabled: !list.loading,
    staleTime: staleMs,
    retry: false,
  });
  const meta = counted.data?.meta;
  if (!meta) return null;
  return (
    <small className={`${styles.count} p-tabular`} aria-hidden="true">
      {meta.estimated ? "≈ " : ""}
      {integer(meta.totalCount)}
    </small>
  );
}
