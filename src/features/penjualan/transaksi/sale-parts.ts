import { useQueryClient } from "@tanstack/react-query";
import { keyOf, useQueryCall } from "#web/api/hooks.ts";
import { forgetNoun } from "#web/resource/resource-calls.ts";
import { getSaleCall, type SaleParts } from "./transaksi.calls.ts";
import { Sale } from "./transaksi.resource.ts";

/** A whole document, whatever part of it the list knows; the drawer and the dialogs share one answer. */
export const useSale = (id: number) => useQueryCall(getSaleCall, { id }, { staleTime: 0 });

/** The drawer reads the document whole, so its row carries the parts. */
export const partsOf = (row: unknown): SaleParts => row as SaleParts;

/** After a return or a cancellation lists, documents and stock are asked anew. */
export function useForgetSales(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([forgetNoun(client, Sale), client.invalidateQueries({ queryKey: keyOf(getSaleCall) })]);
  };
}
