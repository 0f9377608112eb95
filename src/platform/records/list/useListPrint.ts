import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { printRows } from "#kit/constants.ts";
import { call, keyOf } from "#platform/http/index.web.ts";
import { usePrint } from "#platform/ui/index.web.ts";
import { apiQuery } from "./list-query.web.ts";
import { type ListAnswer, listCall } from "./resource-calls.web.ts";
import { moreFields } from "./shape.web.ts";
import type { ListState } from "./useList.ts";

/** The list as rendered: its page, or during printing all rows up to a limit, with the same filters and order. */
export function useListPrint(list: ListState): { readonly drawn: ListState; readonly printing: boolean } {
  const { resource, query, fixed, total = 0 } = list;
  const isPart = total > list.rows.length || list.more;
  const print = usePrint({ name: resource.path, isPart });
  const whole = { ...query, page: 1, perPage: printRows, end: undefined, at: undefined };
  const more = moreFields(resource, list.keeping.layout.columns);
  const def = listCall(resource);
  const input = { ...apiQuery(whole, fixed), ...(more ? { with: more } : {}) };
  const result = useQuery<ListAnswer, Error>({
    queryKey: keyOf(def, input),
    queryFn: ({ signal }) => call(def, input, { signal }),
    enabled: print.on && isPart,
    gcTime: 60_000,
  });
  // rows of an earlier print are fetched again before they are printed
  const state = !isPart
    ? "ready"
    : result.isFetching
      ? "waiting"
      : result.isError
        ? "failed"
        : result.data
          ? "ready"
          : "waiting";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the beginning and the outcome matter
  useEffect(() => print.update(state), [print.on, state]);
  if (!print.on || !isPart || !result.data || result.isFetching) return { drawn: list, printing: print.on };
  return {
    drawn: { ...list, rows: result.data.data, page: 1, more: result.data.meta.more, query: whole, stale: false },
    printing: true,
  };
}
