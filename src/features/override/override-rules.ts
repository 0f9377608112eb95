/** The rules that may be lifted for a while: what is allowed instead, in which unit, and what it does. */
export type RuleName = "backdate" | "target" | "radius" | "credit" | "stock";
export type Rule = {
  readonly label: string;
  readonly unit: string;
  /** Name of the figure among the terms that are kept. */
  readonly term: string;
  readonly scale: number;
  readonly max: number;
  /** Whether it is granted for one store, may be narrowed to one, or is always the whole distributor's. */
  readonly store: "required" | "optional" | "none";
  readonly about: string;
};
export const rules: Readonly<Record<RuleName, Rule>> = {
  backdate: {
    label: "Tanggal mundur",
    unit: "hari",
    term: "days",
    scale: 0,
    max: 365,
    store: "optional",
    about: "Penjualan dapat dicatat mundur sampai sekian hari, menggantikan batas yang berlaku.",
  },
  stock: {
    label: "Stok minus",
    unit: "ton",
    term: "tonnes",
    scale: 3,
    max: 100_000,
    store: "none",
    about: "Penjualan dapat dicatat walau stok menjadi minus, paling banyak sekian ton untuk tiap gudang dan produk.",
  },
  target: {
    label: "Target",
    unit: "%",
    term: "percent",
    scale: 2,
    max: 100,
    store: "none",
    about:
      "Target yang sudah diterbitkan dapat diturunkan sampai bagian ini dari angka terbitnya, untuk bulan-bulan masa berlakunya; pembagian ke toko ikut.",
  },
  radius: {
    label: "Radius kunjungan",
    unit: "meter",
    term: "metres",
    scale: 0,
    max: 5000,
    store: "required",
    about: "Kunjungan dihitung sah sampai jarak ini dari titik toko.",
  },
  credit: {
    label: "Batas kredit",
    unit: "Rp",
    term: "amount",
    scale: 2,
    max: 100_000_000_000,
    store: "required",
    about: "Tambahan di atas batas kredit toko untuk penjualan bertempo dari distributor ini.",
  },
};
export const ruleNames = Object.keys(rules) as RuleName[];
/** Nothing is lifted for longer than a quarter; who needs it longer changes the rule. */
export const maxDays = 92;
