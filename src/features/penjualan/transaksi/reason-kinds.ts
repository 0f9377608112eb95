/** Kinds of reasons of returns and cancellations; the accompanying text has the details. */
export const reasonKinds = {
  damaged: "Barang rusak",
  misdelivery: "Salah kirim",
  excess: "Kelebihan barang",
  entry: "Salah masukan",
  duplicate: "Tercatat dua kali",
  withdrawn: "Toko batal membeli",
  other: "Alasan lain",
} as const;
export type ReasonKind = keyof typeof reasonKinds;
export const reasonKindNames = Object.keys(reasonKinds) as ReasonKind[];
