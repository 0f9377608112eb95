import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { approvalCounts } from "#platform/workflow/index.ts";
import { keyOf, useQueryCall } from "#platform/http/index.web.ts";
import { useLive } from "#platform/jobs/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";

const none: Readonly<Record<string, number>> = {};
const staleMs = 60_000;
const inbox = "/persetujuan";
let counts = none;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The number of steps that wait for the reader behind a menu entry, from a shared query. */
export const useMenuCount = (url: string | undefined): number | undefined =>
  useSyncExternalStore(subscribe, () => (url === undefined ? undefined : counts[url]));

/** Keeps the counts of the menu current; used once, in the layout. */
export function useLoadMenuCounts(): void {
  const client = useQueryClient();
  const known = useAccount()?.authorized === true;
  useLive("notification", () => void client.invalidateQueries({ queryKey: keyOf(approvalCounts) }));
  const { data } = useQueryCall(
    approvalCounts,
    {},
    { enabled: known, staleTime: staleMs, retry: false, call: { renewOnly: true } },
  );
  useEffect(() => {
    counts = data ? { ...data.pages, [inbox]: data.total } : none;
    for (const listener of listeners) listener();
  }, [data]);
}
