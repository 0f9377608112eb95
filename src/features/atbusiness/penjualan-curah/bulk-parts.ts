import { useQueryClient } from "@tanstack/react-query";
import { keyOf, useQueryCall } from "#platform/http/index.web.ts";
import { invalidateResource } from "#platform/records/index.web.ts";
import { bulkSaleParts } from "./penjualan-curah.calls.ts";
import { BulkSale } from "./penjualan-curah.resource.ts";

/** Related data of a document; the drawer and the dialogs share one response. */
export const useBulkParts = (id: number) => useQueryCall(bulkSaleParts, { id }, { staleTime: 0 });

/** Reloads lists and documents after a change. */
export function useInvalidateBulkSales(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      invalidateResource(client, BulkSale),
      client.invalidateQueries({ queryKey: keyOf(bulkSaleParts) }),
    ]);
  };
}
