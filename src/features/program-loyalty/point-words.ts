/** What an entry of the ledger of points may be, in the words of every page that shows one. */
export const entryTypes = {
  earn: ["Perolehan", "success"],
  redeem: ["Penukaran", "info"],
  adjust: ["Penyesuaian", "warning"],
  transferIn: ["Transfer masuk", "neutral"],
  transferOut: ["Transfer keluar", "neutral"],
  expire: ["Kedaluwarsa", "neutral"],
  debt: ["Utang poin", "error"],
} as const;
/** What made it. */
export const entryCauses = {
  window: "Pembelian dalam jendela",
  windowBonus: "Bonus jendela",
  redemption: "Penukaran",
  lot: "Masa berlaku habis",
  transfer: "Transfer poin",
  debt: "Pelunasan utang",
  adjustment: "Koreksi",
} as const;
