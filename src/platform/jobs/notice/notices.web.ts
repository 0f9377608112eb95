import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { listNotices, type NoticeView, readNotices, unreadNotices } from "./notification.ts";
import { call, keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { useLive } from "../live/live.web.ts";
import { useAccount } from "#platform/access/index.web.ts";

export function invalidateNotices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyOf(unreadNotices) });
  void client.invalidateQueries({ queryKey: keyOf(listNotices) });
}

/** The numbers of unread notices and unfinished jobs, live. */
export function useUnread() {
  const client = useQueryClient();
  useLive("notification", () => invalidateNotices(client));
  useLive("hello", () => invalidateNotices(client));
  useLive("job", (e) => {
    if (e.state !== "running" || e.done === 0) void client.invalidateQueries({ queryKey: keyOf(unreadNotices) });
  });
  return useQueryCall(unreadNotices, {}, { call: { renewOnly: true } });
}

export const useNotices = (unread = false) => useQueryCall(listNotices, unread ? { unread } : {}, { staleTime: 5_000 });
export const olderNotices = (before: number, unread: boolean): Promise<{ readonly data: readonly NoticeView[] }> =>
  call(listNotices, { before, ...(unread ? { unread } : {}) });

/** Marks as read or unread; not available while masking. */
export function useMarkAsRead() {
  const client = useQueryClient();
  const masked = useAccount()?.masking != null;
  const mark = useCall(readNotices, { onSettled: () => invalidateNotices(client) });
  return {
    masked,
    busy: mark.isPending,
    mark: (read: boolean, ids?: readonly number[]) => {
      if (!masked) mark.mutate(ids ? { ids, read } : { read });
    },
  };
}
