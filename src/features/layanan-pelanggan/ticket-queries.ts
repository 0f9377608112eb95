import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { keyOf, useQueryCall } from "#platform/http/index.web.ts";
import { myTicket, myTickets } from "./layanan-pelanggan.calls.ts";

export const useMyTickets = (page: number) =>
  useQueryCall(myTickets, { page }, { placeholderData: keepPreviousData, staleTime: 0 });
export const useMyTicket = (id: number) => useQueryCall(myTicket, { id }, { staleTime: 0 });

export function useInvalidateTickets(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(myTickets) }),
      client.invalidateQueries({ queryKey: keyOf(myTicket) }),
    ]);
  };
}
