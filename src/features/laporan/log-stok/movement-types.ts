/** Types of movements, with the labels used on all pages. */
export const movementTypes = {
  opening: "Saldo awal",
  receipt: ["Penerimaan", "success"],
  purchaseReturn: ["Retur ke opco", "warning"],
  sale: ["Penjualan", "info"],
  saleReturn: ["Retur penjualan", "warning"],
  transferOut: "Pindah keluar",
  transferIn: "Pindah masuk",
  damage: ["Rusak", "error"],
  adjustmentIn: ["Penyesuaian masuk", "warning"],
  adjustmentOut: ["Penyesuaian keluar", "warning"],
  uomRevaluation: ["Pembulatan satuan", "neutral"],
} as const;
/** Causes of movements. */
export const movementCauses = {
  opening: "Saldo awal",
  sale: "Penjualan",
  "sale-cancel": "Pembatalan penjualan",
  purchase: "Penerimaan",
  "purchase-cancel": "Pembatalan penerimaan",
  transfer: "Pindah gudang",
  adjustment: "Penyesuaian",
  damage: "Rusak",
} as const;
