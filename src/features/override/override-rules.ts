/** The rules that may be lifted for a while: what is allowed instead, in which unit, and what it does. */
export type RuleName = "backdate" | "target" | "radius" | "credit" | "stock";
export type Rule = {
  readonly label: string;
  readonly unit: string;
  /** Name of the figure among the terms that are kept. */
  readonly term: string;
  readonly scale: number;
  readonly max: number;
  /** A store must be named. */
  readonly ofStore?: boolean;
  readonly about: string;
};
export const rules: Readonly<Record<RuleName, Rule>> = {
  backdate: {
    label: "Tanggal mundur",
    unit: "hari",
    term: "days",
    scale: 0,
    max: 365,
    about: "Penjualan dapat dicatat mundur sampai sekian hari, menggantikan batas yang berlaku.",
  },
  stock: { label: "Stok minus", unit: "ton", term: "tonnes", scale: 3, max: 100_000, about: "Penjualan dapat dicatat walau stok gudang distributor menjadi minus." },
  target: { label: "Target", unit: "%", term: "percent", scale: 2, max: 100, about: "Pencapaian dinilai terhadap bagian target ini." },
  radius: { label: "Radius kunjungan", unit: "meter", term: "metres", scale: 0, max: 5000, ofStore: true, about: "Kunjungan dihitung sah sampai jarak ini dari titik toko." },
  credit: { label: "Batas kredit", unit: "Rp", term: "amount", scale: 2, max: 100_000_000_000, about: "Tambahan di atas batas kredit yang berlaku." },
};
export const ruleNames = Object.keys(rules) as RuleName[];
/** Nothing is lifted for longer than a quarter; who needs it longer changes the rule. */
export const mostDays = 92;
