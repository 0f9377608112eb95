import { useQuery } from "@tanstack/react-query";
import type { AnyResource } from "#kit/resource.ts";
import { call, keyOf } from "#platform/http/index.web.ts";
import { type AnyRow, getCall } from "../list/resource-calls.web.ts";

/** One complete row; `known` contains the values from a list, so that the drawer has a heading immediately. */
export function useRecord(resource: AnyResource, id: number | undefined, known?: AnyRow) {
  const def = getCall(resource);
  const query = useQuery({
    queryKey: keyOf(def, { id }),
    queryFn: ({ signal }) => call(def, { id: id ?? 0 }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  return {
    row: query.data?.data ?? (known?.id === id ? known : undefined),
    whole: query.data !== undefined,
    canWrite: query.data?.can.write ?? false,
    error: query.error,
    refetch: query.refetch,
  };
}
