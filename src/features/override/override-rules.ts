/** Rules from which an exception can be granted, with the value that it sets, the unit and the effect. */
export type RuleName = "backdate" | "target" | "radius" | "credit" | "stock";
export type Rule = {
  readonly label: string;
  readonly unit: string;
  /** Key of the value in the stored terms. */
  readonly term: string;
  readonly scale: number;
  readonly max: number;
  /** Whether the exception is for one store, can be limited to one, or always covers the whole distributor. */
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
/** Maximum length of an exception: about a quarter. For longer periods, change the rule. */
export const maxDays = 92;
