import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { defineCall } from "#kit/call.ts";
import { type Batch, getImport, importIssues, importRows, importSource, listImports } from "./import.calls.ts";
import { call, keyOf } from "#platform/http/index.web.ts";

const pollMs = 1_000;
export const isRunning = (batch: Batch | undefined): boolean =>
  batch !== undefined && ["uploaded", "checking", "writing", "undoing"].includes(batch.state);

/** The name of the resource is a query parameter, because the request body is the file. */
export const uploadCall = (kind: string, pinned: Readonly<Record<string, string>>) =>
  defineCall<Record<string, never>, { data: Batch }>(
    "POST",
    `/api/import?${new URLSearchParams({ kind, ...pinned })}`,
    "any-role",
  );

/** One import, polled every second while the server works on it. */
export function useBatch(id: number | undefined) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(getImport, { id }),
    queryFn: ({ signal }) => call(getImport, { id: id ?? 0 }, { signal }).then((a) => a.data),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: (q) => (isRunning(q.state.data) ? pollMs : false),
  });
  const put = useCallback((batch: Batch) => client.setQueryData(keyOf(getImport, { id: batch.id }), batch), [client]);
  return { batch: query.data, error: query.error, refetch: query.refetch, put };
}

export function useBatches(kind: string, enabled: boolean) {
  const input = { kind, perPage: 20 };
  return useQuery({
    queryKey: keyOf(listImports, input),
    queryFn: ({ signal }) => call(listImports, input, { signal }),
    enabled,
    staleTime: 0,
  });
}

/** How the file was interpreted; fetched again after each reading. */
export function useSource(batch: Batch) {
  return useQuery({
    queryKey: keyOf(importSource, { id: batch.id, state: batch.state }),
    queryFn: ({ signal }) => call(importSource, { id: batch.id }, { signal }).then((a) => a.data),
    staleTime: 0,
  });
}

export type RowsQuery = { readonly state: "faulty" | "good" | "all"; readonly field?: string; readonly issue?: string };
export const rowsPerRead = 100;
export const rowsInput = (id: number, { state, field, issue }: RowsQuery, page: number) => ({
  id,
  page,
  perPage: rowsPerRead,
  ...(state === "all" ? {} : { state }),
  ...(field ? { field } : {}),
  ...(issue ? { issue } : {}),
});
export const readRows = (input: ReturnType<typeof rowsInput>) => ({
  queryKey: keyOf(importRows, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(importRows, input, { signal }),
  staleTime: 60_000,
});

/** Kinds of errors counted by the server, so that forty thousand errors are shown as four kinds. */
export function useIssues(batch: Batch) {
  return useQuery({
    queryKey: keyOf(importIssues, { id: batch.id }),
    queryFn: ({ signal }) => call(importIssues, { id: batch.id }, { signal }).then((a) => a.data),
    enabled: batch.faulty > 0,
    staleTime: 60_000,
  });
}
