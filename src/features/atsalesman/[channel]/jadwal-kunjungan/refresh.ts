import type { QueryClient } from "@tanstack/react-query";

/** Whatever is shown of the schedule is asked for anew. */
export const refreshSchedule = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = String(queryKey[1]);
      return path.startsWith("/api/visit-schedule") || path.startsWith("/api/salesman-leave");
    },
  });
