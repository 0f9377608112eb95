/** Companies, brands and products of the demo group, all of them invented. */
export const opcos = [
  {
    code: "SCB",
    name: "PT Semen Cakra Buana",
    phone: "031 5550 1100",
    email: "kontak@cakrabuana.example",
    address: "Jl. Veteran No. 88, Gresik",
  },
  {
    code: "SBS",
    name: "PT Semen Bukit Siguntang",
    phone: "0751 5550 220",
    email: "kontak@bukitsiguntang.example",
    address: "Jl. Raya Indarung Km 12, Padang",
  },
  {
    code: "SKR",
    name: "PT Semen Karebosi Raya",
    phone: "0411 5550 330",
    email: "kontak@karebosiraya.example",
    address: "Jl. Poros Pangkep Km 40, Pangkajene",
  },
  {
    code: "MBU",
    name: "PT Mortar Beton Utama",
    phone: "021 5550 4400",
    email: "kontak@mortarbeton.example",
    address: "Jl. Raya Narogong Km 20, Bogor",
  },
] as const;

export const productLines = [
  { slug: "semen", name: "Semen" },
  { slug: "mortar", name: "Mortar" },
  { slug: "beton", name: "Beton" },
] as const;

/** `regions`: where the brand is sold, by the number of the sales region. */
export const brands = [
  { code: "CAKRA", name: "Cakra", opco: "SCB", line: "semen", regions: [1, 2, 3, 4, 7] },
  { code: "RUKUN", name: "Rukun", opco: "SCB", line: "semen", regions: [1, 4, 7] },
  { code: "SIGUNTANG", name: "Siguntang", opco: "SBS", line: "semen", regions: [2, 3, 5, 6] },
  { code: "KAREBOSI", name: "Karebosi", opco: "SKR", line: "semen", regions: [1, 7, 8] },
  { code: "PEREKAT", name: "Perekat Jaya", opco: "MBU", line: "mortar", regions: [1, 2, 3, 4, 5, 6, 7, 8] },
  { code: "RATAMIX", name: "Ratamix", opco: "MBU", line: "mortar", regions: [1, 2, 3, 4, 6] },
  { code: "KOKOH", name: "Kokoh", opco: "MBU", line: "beton", regions: [1, 2, 3, 4, 5, 6, 7, 8] },
  { code: "CEPATCOR", name: "Cepatcor", opco: "SBS", line: "beton", regions: [2, 5, 6] },
] as const;

export const productTypes = [
  ["PCC", "Portland Composite Cement"],
  ["OPC", "Ordinary Portland Cement"],
  ["PPC", "Portland Pozzolana Cement"],
  ["WHC", "Semen putih"],
  ["MSC", "Masonry cement"],
  ["MRT", "Mortar instan"],
  ["BTN", "Beton instan"],
  ["GRT", "Grouting"],
] as const;
export const categories = [
  ["SEMEN", "Semen kantong"],
  ["MORTAR", "Mortar dan perekat"],
  ["BETON", "Beton dan grouting"],
] as const;
export const subCategories = [
  ["SK-UMUM", "Semen serbaguna", "SEMEN"],
  ["SK-KHUSUS", "Semen khusus", "SEMEN"],
  ["MT-PLESTER", "Plester dan acian", "MORTAR"],
  ["MT-PEREKAT", "Perekat bata dan keramik", "MORTAR"],
  ["MT-PELAPIS", "Pelapis dan nat", "MORTAR"],
  ["BT-COR", "Beton cor instan", "BETON"],
  ["BT-GROUT", "Grouting", "BETON"],
] as const;
export const uoms = [
  ["KG", "Kilogram", "weight", 3],
  ["TON", "Ton", "weight", 3],
  ["ZAK50", "Zak 50 kg", "piece", 0],
  ["ZAK40", "Zak 40 kg", "piece", 0],
  ["ZAK25", "Zak 25 kg", "piece", 0],
  ["ZAK20", "Zak 20 kg", "piece", 0],
  ["PALET", "Palet", "piece", 0],
] as const;
export const productGroups = [
  ["GP-SEMEN", "Semen kantong", "semen"],
  ["GP-KHUSUS", "Semen khusus", "semen"],
  ["GP-MORTAR", "Mortar", "mortar"],
  ["GP-BETON", "Beton", "beton"],
] as const;
/** Groups of a single brand; only these give a brand or a company its own target. */
export const brandGroups = [
  ["GP-KAREBOSI", "Semen Karebosi", "semen", "KAREBOSI"],
  ["GP-RATAMIX", "Mortar Ratamix", "mortar", "RATAMIX"],
  ["GP-CEPATCOR", "Beton Cepatcor", "beton", "CEPATCOR"],
] as const;

export type ProductPlan = {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly type: string;
  readonly sub: string;
  readonly group: string;
  readonly kg: 50 | 40 | 25 | 20;
  /** Selling price of one bag. */
  readonly price: number;
  /** Sales volume relative to the best seller. */
  readonly pull: number;
};

/** brand: [type, sub category, group, kilograms, price, volume, suffix of the brand's name] */
type Line = readonly [string, string, string, 50 | 40 | 25 | 20, number, number, string];
const cement: readonly Line[] = [
  ["PCC", "SK-UMUM", "GP-SEMEN", 40, 52_000, 1, "PCC 40 kg"],
  ["PCC", "SK-UMUM", "GP-SEMEN", 50, 64_000, 0.9, "PCC 50 kg"],
  ["OPC", "SK-KHUSUS", "GP-KHUSUS", 50, 71_500, 0.2, "OPC Tipe I 50 kg"],
  ["PPC", "SK-UMUM", "GP-SEMEN", 40, 50_500, 0.45, "PPC 40 kg"],
  ["WHC", "SK-KHUSUS", "GP-KHUSUS", 40, 118_000, 0.08, "Putih 40 kg"],
  ["MSC", "SK-UMUM", "GP-SEMEN", 40, 47_500, 0.18, "Masonry 40 kg"],
  ["PCC", "SK-UMUM", "GP-SEMEN", 25, 35_500, 0.12, "PCC 25 kg"],
];
const mortar: readonly Line[] = [
  ["MRT", "MT-PLESTER", "GP-MORTAR", 40, 66_000, 0.16, "Plester 40 kg"],
  ["MRT", "MT-PLESTER", "GP-MORTAR", 40, 92_000, 0.14, "Acian 40 kg"],
  ["MRT", "MT-PLESTER", "GP-MORTAR", 25, 61_000, 0.05, "Acian putih 25 kg"],
  ["MRT", "MT-PEREKAT", "GP-MORTAR", 40, 78_000, 0.2, "Perekat bata ringan 40 kg"],
  ["MRT", "MT-PEREKAT", "GP-MORTAR", 25, 69_000, 0.12, "Perekat keramik 25 kg"],
  ["MRT", "MT-PEREKAT", "GP-MORTAR", 20, 88_000, 0.04, "Perekat granit 20 kg"],
  ["MRT", "MT-PELAPIS", "GP-MORTAR", 20, 112_000, 0.03, "Pelapis kedap air 20 kg"],
  ["MRT", "MT-PELAPIS", "GP-MORTAR", 20, 97_000, 0.03, "Nat keramik 20 kg"],
  ["MRT", "MT-PLESTER", "GP-MORTAR", 50, 72_000, 0.05, "Plester 50 kg"],
  ["MRT", "MT-PEREKAT", "GP-MORTAR", 40, 83_000, 0.05, "Pasangan bata merah 40 kg"],
  ["MRT", "MT-PLESTER", "GP-MORTAR", 40, 70_000, 0.03, "Lantai 40 kg"],
];
const concrete: readonly Line[] = [
  ["BTN", "BT-COR", "GP-BETON", 40, 44_000, 0.08, "Cor instan K225 40 kg"],
  ["BTN", "BT-COR", "GP-BETON", 40, 48_500, 0.06, "Cor instan K300 40 kg"],
  ["BTN", "BT-COR", "GP-BETON", 50, 61_000, 0.03, "Cor instan K350 50 kg"],
  ["GRT", "BT-GROUT", "GP-BETON", 25, 142_000, 0.02, "Grouting 25 kg"],
  ["GRT", "BT-GROUT", "GP-BETON", 50, 265_000, 0.01, "Grouting kuat tinggi 50 kg"],
];
const linesOf = { semen: cement, mortar, beton: concrete } as const;

export const productPlans: readonly ProductPlan[] = brands.flatMap((b) =>
  linesOf[b.line].map(([type, sub, group, kg, price, pull, name], i) => ({
    code: `${b.code.slice(0, 3)}-${String(i + 1).padStart(2, "0")}-${kg}`,
    name: `${b.name} ${name}`,
    brand: b.code,
    type,
    sub,
    group,
    kg,
    price: b.code === "RUKUN" ? Math.round((price * 0.94) / 500) * 500 : price,
    pull: b.code === "RUKUN" ? pull * 0.5 : pull,
  })),
);

export const competitors = [
  ["TGA-PCC40", "Tiga Gunung PCC 40 kg", "Tiga Gunung", "PCC", 40],
  ["TGA-PCC50", "Tiga Gunung PCC 50 kg", "Tiga Gunung", "PCC", 50],
  ["BDK-PCC40", "Badakindo PCC 40 kg", "Badakindo", "PCC", 40],
  ["BDK-PPC40", "Badakindo PPC 40 kg", "Badakindo", "PPC", 40],
  ["MRP-PCC40", "Merpati PCC 40 kg", "Merpati", "PCC", 40],
  ["MRP-PCC50", "Merpati PCC 50 kg", "Merpati", "PCC", 50],
  ["LNT-MRT40", "Lentera Perekat bata 40 kg", "Lentera", "MRT", 40],
  ["LNT-MRT25", "Lentera Perekat keramik 25 kg", "Lentera", "MRT", 25],
  ["GNT-MRT40", "Gentamix Acian 40 kg", "Gentamix", "MRT", 40],
  ["TGA-OPC50", "Tiga Gunung OPC 50 kg", "Tiga Gunung", "OPC", 50],
] as const;

/** Plants by district, with tonnes per day. */
export const plants = [
  ["SCB-TBN", "Packing plant Tuban", "SCB", "35.23", 12_000],
  ["SCB-GRS", "Packing plant Gresik", "SCB", "35.25", 9_000],
  ["SCB-CLP", "Packing plant Cilacap", "SCB", "33.01", 6_000],
  ["SCB-BJM", "Packing plant Banjarmasin", "SCB", "63.71", 2_500],
  ["SBS-PDG", "Packing plant Indarung", "SBS", "13.71", 8_000],
  ["SBS-BLW", "Packing plant Belawan", "SBS", "12.71", 3_000],
  ["SBS-PJG", "Packing plant Panjang", "SBS", "18.71", 3_000],
  ["SBS-TPR", "Packing plant Tanjung Priok", "SBS", "31.72", 4_000],
  ["SKR-PKP", "Packing plant Pangkep", "SKR", "73.10", 7_000],
  ["SKR-BTG", "Packing plant Bitung", "SKR", "71.72", 1_500],
  ["SKR-AMQ", "Packing plant Ambon", "SKR", "81.71", 800],
  ["SKR-SMD", "Packing plant Samarinda", "SKR", "64.72", 2_000],
  ["MBU-BGR", "Pabrik mortar Narogong", "MBU", "32.01", 2_200],
  ["MBU-GRS", "Pabrik mortar Gresik", "MBU", "35.25", 1_800],
  ["MBU-MES", "Pabrik mortar Medan", "MBU", "12.07", 900],
  ["MBU-UPG", "Pabrik mortar Maros", "MBU", "73.09", 700],
] as const;
