import { defineCall } from "#kit/call.ts";
import type { RefValue } from "#kit/field.ts";

/** A row of the grid: the fields that the user may see. */
export type GridStore = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** Ids of the matching stores in order, so that rows keep their places and any page can be read directly. */
export const storeOrder = defineCall<Readonly<Record<string, string>>, { ids: readonly number[]; canWrite: boolean }>(
  "GET",
  "/api/store/grid/order",
  "store.read",
);
export const storeRows = defineCall<{ ids: readonly number[] }, { rows: readonly GridStore[] }>(
  "POST",
  "/api/store/grid/rows",
  "store.read",
);

export type StoreChange = {
  readonly id: number;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
};
/** Saves all cells or none; a refusal identifies cells as "id.field". */
export const saveStores = defineCall<
  { rows: readonly StoreChange[] },
  { rows: readonly GridStore[]; undo: number | null }
>("POST", "/api/store/grid/save", "store.write");

/** Resolves pasted names of references. */
export const resolveNames = defineCall<
  { field: string; names: readonly string[] },
  { found: readonly (RefValue & { name: string })[] }
>("POST", "/api/store/grid/resolve", "store.read");

type Bulk = { readonly ids: readonly number[]; readonly field: string; readonly value: unknown };
/** The stores that would change, with their current values; the change itself is the bulk change of the list. */
export const previewBulk = defineCall<
  Bulk,
  {
    rows: readonly { readonly id: number; readonly version: number }[];
    same: number;
    now: readonly { readonly label: string | null; readonly stores: number }[];
  }
>("POST", "/api/store/grid/bulk/preview", "store.write");
/** Maximum number of stores in one bulk change. */
export const maxBulk = 5_000;
