import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";

export type StoreSold = { readonly tonnes: Decimal; readonly net: Decimal };
export type NearStore = {
  readonly id: number;
  readonly label: string;
  readonly distance: number;
  readonly latitude: Decimal;
  readonly longitude: Decimal;
};
export type StoreDetail = {
  /** The last thirteen months, oldest first, and the products bought in them; null for users who may not see sales. */
  readonly sales: {
    readonly months: readonly (StoreSold & { readonly month: PlainDate })[];
    readonly products: readonly (StoreSold & {
      readonly id: number;
      readonly label: string;
      readonly lastOn: PlainDate | null;
    })[];
    readonly total: StoreSold & { readonly invoices: number; readonly lastOn: PlainDate | null };
  } | null;
  /** Current mappings of the store. */
  readonly serving: readonly {
    readonly kind: "main" | "other" | "LT" | "TSO" | "SPC";
    readonly label: string;
    readonly holder: string | null;
    readonly since: PlainDate;
  }[];
  /** Distance in metres within which a visit counts as on site. */
  readonly radius: number;
  /** Up to six stores within a kilometre. */
  readonly near: readonly NearStore[];
};
export const storeDetail = defineCall<{ id: number }, StoreDetail>("GET", "/api/store/:id/detail", "store.read");
