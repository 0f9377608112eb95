import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { type SubmissionBox, submissionCall, submissionListCall, type SubmissionQuery } from "./submission.calls.ts";
import { useQueryCall } from "#platform/http/index.web.ts";

export const boxLabels: Readonly<Record<SubmissionBox, string>> = {
  inbox: "Menunggu saya",
  mine: "Pengajuan saya",
  all: "Semua",
};

export const useSubmissions = (query: SubmissionQuery) =>
  useQueryCall(submissionListCall, query, { placeholderData: keepPreviousData, staleTime: 0 });
export const useSubmission = (id: number) => useQueryCall(submissionCall, { id }, { staleTime: 0 });

/** Invalidates all proposal lists, proposals and dependent data after a move. */
export function useInvalidateSubmissions(...paths: readonly string[]): () => Promise<void> {
  const client = useQueryClient();
  const all = ["/api/submission", ...paths];
  return () =>
    client.invalidateQueries({
      predicate: (q) => all.some((p) => typeof q.queryKey[1] === "string" && q.queryKey[1].startsWith(p)),
    });
}
