/** Reasons for an adjustment of stock; `transfer` moves the stock to another warehouse. */
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
/** Reasons that can only reduce stock. */
export const losing: readonly AdjustmentReason[] = ["damage", "expired", "transfer"];
