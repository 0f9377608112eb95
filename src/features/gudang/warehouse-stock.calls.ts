import { defineCall, type Page } from "../../kit/call.ts";
import type { Decimal, Instant, PlainDate } from "../../kit/field.ts";

/** Reads current stock; visible to those who see the warehouse. */
export const stockAccess = "warehouseStock.read";

export type WarehouseTotal = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly distributor: string;
  readonly district: string;
  readonly plant: string | null;
  readonly status: string;
  readonly capacity: Decimal | null;
  readonly tonnes: Decimal;
  /** Percent of the capacity, one decimal. */
  readonly filled: Decimal | null;
  readonly products: number;
  /**
   * Whole days that the stock lasts at the rate of the last 28 days' net sales, as in the reports; null without sales.
   */
  readonly days: number | null;
  readonly lastMovedOn: PlainDate | null;
};
export type WarehouseQuery = { q?: string; distributor?: number; plant?: number; page?: number };
export const warehouseTotals = defineCall<WarehouseQuery, Page<WarehouseTotal> & { readonly tonnes: Decimal }>(
  "GET",
  "/api/warehouse-stock",
  stockAccess,
);

export type ProductStock = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly uom: string;
  readonly qty: Decimal;
  readonly tonnes: Decimal;
  /** Tonnes in and out during the last thirty days. */
  readonly came: Decimal;
  readonly went: Decimal;
  readonly days: number | null;
  readonly lastMovedOn: PlainDate | null;
};
export const stockOfWarehouse = defineCall<{ id: number }, { products: readonly ProductStock[] }>(
  "GET",
  "/api/warehouse-stock/:id",
  stockAccess,
);

export const moveTypes = {
  opening: "Saldo awal",
  receipt: "Penerimaan",
  purchaseReturn: "Retur ke opco",
  sale: "Penjualan",
  saleReturn: "Retur dari toko",
  transferOut: "Pindah keluar",
  transferIn: "Pindah masuk",
  damage: "Rusak",
  adjustmentIn: "Penyesuaian tambah",
  adjustmentOut: "Penyesuaian kurang",
  uomRevaluation: "Perubahan konversi",
} as const;
/** A reversal is recorded in the ledger under the kind of the reversed document. */
export const undoneCauses: Readonly<Record<string, string>> = {
  "sale-cancel": "Pembatalan penjualan",
  "purchase-cancel": "Pembatalan penerimaan",
};
/** The page of the document behind a movement, and the permission it requires. */
export const documentPages: Readonly<Record<string, { readonly href: string; readonly access: string }>> = {
  sale: { href: "/penjualan/transaksi", access: "sale.read" },
  "sale-cancel": { href: "/penjualan/transaksi", access: "sale.read" },
  purchase: { href: "/penjualan/pembelian", access: "purchase.read" },
  "purchase-cancel": { href: "/penjualan/pembelian", access: "purchase.read" },
};
export type StockMove = {
  readonly id: number;
  readonly movedOn: PlainDate;
  readonly type: keyof typeof moveTypes;
  readonly qty: Decimal;
  readonly tonnes: Decimal;
  /** Balance of the product in this warehouse after this movement. */
  readonly balance: Decimal;
  readonly note: string | null;
  readonly cause: string;
  readonly causeId: number;
  /** Number of its document, if it has one. */
  readonly number: string | null;
  readonly at: Instant;
};
export const movesOfStock = defineCall<{ id: number; product: number; page?: number }, Page<StockMove>>(
  "GET",
  "/api/warehouse-stock/:id/moves",
  stockAccess,
);
