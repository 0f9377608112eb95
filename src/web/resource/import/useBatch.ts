import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { defineCall } from "#kit/call.ts";
import { type Batch, getImport, importRows, type ImportRow, listImports } from "#kit/exchange.calls.ts";
import { call } from "#web/api/call.ts";
import { keyOf } from "#web/api/hooks.ts";

const pollMs = 1_000;
export const isRunning = (b: Batch | undefined): boolean => b !== undefined && ["uploaded", "checking", "writing"].includes(b.state);

/** The noun stands in the address, because the body of the request is the file. */
export const uploadCall = (kind: string) => defineCall<Record<string, never>, { data: Batch }>("POST", `/api/import?kind=${encodeURIComponent(kind)}`, "any-role");

/** One import, asked again every second for as long as the server works on it. */
export function useBatch(id: number | undefined) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: keyOf(getImport, { id }),
    queryFn: ({ signal }) => call(getImport, { id: id ?? 0 }, { signal }).then((a) => a.data),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: (q) => (isRunning(q.state.data) ? pollMs : false),
  });
  const put = useCallback((batch: Batch) => client.setQueryData(keyOf(getImport, { id: batch.id }), batch), [client]);
  return { batch: found.data, error: found.error, refetch: found.refetch, put };
}

export function useBatches(kind: string, enabled: boolean) {
  const input = { kind, perPage: 20 };
  return useQuery({ queryKey: keyOf(listImports, input), queryFn: ({ signal }) => call(listImports, input, { signal }), enabled, staleTime: 0 });
}

export type RowsAsked = "faulty" | "good" | "all";
export const rowsInput = (id: number, state: RowsAsked, page: number) => ({ id, page, perPage: 20, ...(state === "all" ? {} : { state }) });
export function useRows(id: number, state: RowsAsked, page: number) {
  const input = rowsInput(id, state, page);
  return useQuery({ queryKey: keyOf(importRows, input), queryFn: ({ signal }) => call(importRows, input, { signal }), placeholderData: (before) => before, staleTime: 0 });
}

const readAtOnce = 75;
/** Enough to name every kind of problem; a file with more faults than this is put right in the spreadsheet. */
export const mostFaulty = 1_500;
/** All faulty rows, for naming the kinds of problem and for repairing alike rows together. */
export function useFaulty(batch: Batch) {
  return useQuery({
    queryKey: ["import-faulty", batch.id],
    queryFn: async ({ signal }) => {
      const rows: ImportRow[] = [];
      for (let page = 1; rows.length < mostFaulty; page += 1) {
        const answer = await call(importRows, { id: batch.id, state: "faulty", page, perPage: readAtOnce }, { signal });
        rows.push(...answer.data);
        if (answer.data.length < readAtOnce) break;
      }
      return rows as readonly ImportRow[];
    },
    enabled: batch.faulty > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
