/** Why stock is not what the ledger says, or is to lie somewhere else. */
export const adjustmentReasons = {
  count: "Selisih hitung fisik",
  damage: "Rusak",
  expired: "Kedaluwarsa",
  entry: "Salah catat",
  other: "Alasan lain",
  transfer: "Pindah gudang",
} as const;
export type AdjustmentReason = keyof typeof adjustmentReasons;
export const reasonNames = Object.keys(adjustmentReasons) as AdjustmentReason[];
/** Reasons that only ever take away. */
export const losing: readonly AdjustmentReason[] = ["damage", "expired", "transfer"];
