/** Choices of reference fields: rows that match a search, and the names of ids in an address. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { defineCall } from "#kit/call.ts";
import { searchDebounceMs } from "#kit/constants.ts";
import type { RefField, RefValue } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call, keyOf } from "#platform/http/index.web.ts";
import { useT } from "../language/i18n.web.ts";
import { usePinned } from "../address/usePinned.ts";

export const targetOf = (field: RefField, own: AnyResource): AnyResource => (field.to === "self" ? own : field.to);
/** The part of a resource needed to select one of its rows; `among` restricts the choices. */
export type Target = Pick<AnyResource, "path" | "pinned"> & {
  readonly among?: Readonly<Record<string, number>> | undefined;
};
export const lookupCall = (r: Target) =>
  defineCall<{ q?: string; ids?: string; [among: string]: string | number | undefined }, { data: readonly RefValue[] }>(
    "GET",
    `${r.path}/lookup`,
    "any-role",
  );

export function useDebounced<T>(value: T, ms: number = searchDebounceMs): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}

/** Rows whose name matches; fetched only while the list is open. */
export function useLookup(target: Target, words: string, open: boolean) {
  const def = lookupCall(target);
  const q = words.trim();
  const pinned = usePinned(target);
  return useQuery<readonly RefValue[]>({
    queryKey: keyOf(def, { q, ...pinned, ...target.among }),
    queryFn: ({ signal }) =>
      call(def, { ...(q ? { q } : {}), ...pinned, ...target.among }, { signal }).then((a) => a.data),
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/**
 * Names of ids without one (from an address or a draft). An id that was fetched and not found is labelled as unknown.
 */
export function useLabels(target: Target | undefined, ids: readonly number[]): ReadonlyMap<number, string> {
  const t = useT();
  const list = [...new Set(ids)].sort((a, b) => a - b).join(",");
  const path = target?.path ?? "";
  const def = defineCall<{ ids: string }, { data: readonly RefValue[] }>("GET", `${path}/lookup`, "any-role");
  const query = useQuery({
    queryKey: keyOf(def, { ids: list }),
    queryFn: ({ signal }) => call(def, { ids: list }, { signal }).then((a) => a.data),
    enabled: path !== "" && list !== "",
    staleTime: 300_000,
  });
  const { data } = query;
  return new Map(
    data && [...ids.map((id) => [id, t("(tidak dikenal)")] as const), ...data.map((r) => [r.id, r.label] as const)],
  );
}
