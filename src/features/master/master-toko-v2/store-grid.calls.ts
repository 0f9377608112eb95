import { defineCall } from "#kit/call.ts";
import type { RefValue } from "#kit/field.ts";

/** A store as the grid holds it: the fields that this person may see. */
export type GridStore = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** Which stores match, in the order asked for. Rows keep their places while they are edited, and any place is as near as the first. */
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
/** All cells or none; a refusal names its cells as "id.field". */
export const saveStores = defineCall<
  { rows: readonly StoreChange[] },
  { rows: readonly GridStore[]; undo: number | null }
>("POST", "/api/store/grid/save", "store.write");

/** Pasted names of references as the rows they mean. */
export const resolveNames = defineCall<
  { field: string; names: readonly string[] },
  { found: readonly (RefValue & { name: string })[] }
>("POST", "/api/store/grid/resolve", "store.read");

type Bulk = { readonly ids: readonly number[]; readonly field: string; readonly value: unknown };
/** Which of the stores would change, as they stand now, and what they say there; the change itself is the list's own bulk change of those rows. */
export const previewBulk = defineCall<
  Bulk,
  {
    rows: readonly { readonly id: number; readonly version: number }[];
    same: number;
    now: readonly { readonly label: string | null; readonly stores: number }[];
  }
>("POST", "/api/store/grid/bulk/preview", "store.write");
/** As many stores as one change of a column takes on at a time. */
export const maxBulk = 5_000;
