/** Labels of types of ledger entries, for all pages. */
export const entryTypes = {
  earn: ["Perolehan", "success"],
  redeem: ["Penukaran", "info"],
  adjust: ["Penyesuaian", "warning"],
  transferIn: ["Transfer masuk", "neutral"],
  transferOut: ["Transfer keluar", "neutral"],
  expire: ["Kedaluwarsa", "neutral"],
  debt: ["Utang poin", "error"],
} as const;
/** Causes of ledger entries. */
export const entryCauses = {
  window: "Pembelian dalam jendela",
  windowBonus: "Bonus jendela",
  redemption: "Penukaran",
  lot: "Masa berlaku habis",
  transfer: "Transfer poin",
  debt: "Pelunasan utang",
  adjustment: "Koreksi",
} as const;
