import { useQueryClient } from "@tanstack/react-query";
import { keyOf, useQueryCall } from "#web/api/hooks.ts";
import { forgetNoun } from "#web/resource/resource-calls.ts";
import { bulkSaleParts } from "./penjualan-curah.calls.ts";
import { BulkSale } from "./penjualan-curah.resource.ts";

/** What belongs to a document; the drawer and the dialogs share one answer. */
export const useBulkParts = (id: number) => useQueryCall(bulkSaleParts, { id }, { staleTime: 0 });

/** After a change lists and documents are asked anew. */
export function useForgetBulk(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([forgetNoun(client, BulkSale), client.invalidateQueries({ queryKey: keyOf(bulkSaleParts) })]);
  };
}
