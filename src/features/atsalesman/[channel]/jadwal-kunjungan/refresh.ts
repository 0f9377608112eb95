import type { QueryClient } from "@tanstack/react-query";

/** Reloads all displayed data of the schedule. */
export const refreshSchedule = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = String(queryKey[1]);
      return path.startsWith("/api/visit-schedule") || path.startsWith("/api/salesman-leave");
    },
  });
