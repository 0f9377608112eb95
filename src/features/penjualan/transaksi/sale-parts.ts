import { useQueryClient } from "@tanstack/react-query";
import { keyOf, useQueryCall } from "#platform/http/index.web.ts";
import { invalidateResource } from "#platform/records/index.web.ts";
import { getSaleCall, type SaleParts } from "./transaksi.calls.ts";
import { Sale } from "./transaksi.resource.ts";

/** The whole document; drawer and dialogs share one query. */
export const useSale = (id: number) => useQueryCall(getSaleCall, { id }, { staleTime: 0 });

/** The drawer reads the whole document, so its row contains these parts. */
export const partsOf = (row: unknown): SaleParts => row as SaleParts;

/** Invalidates lists, documents and stock after a return or a cancellation. */
export function useInvalidateSales(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([invalidateResource(client, Sale), client.invalidateQueries({ queryKey: keyOf(getSaleCall) })]);
  };
}
