/** The sales geography of the demo: regions with their provinces, and areas with the district at their centre. */
export type RegionPlan = {
  readonly code: string;
  readonly name: string;
  readonly provinces: readonly string[];
  readonly areas: readonly AreaPlan[];
};
export type AreaPlan = {
  readonly code: string;
  readonly name: string;
  readonly group: string;
  readonly centre: string;
};

const area = (code: string, name: string, group: string, centre: string): AreaPlan => ({ code, name, group, centre });

export const regionPlans: readonly RegionPlan[] = [
  {
    code: "R1",
    name: "Regional Jatim Bali Nusra",
    provinces: ["35", "51", "52", "53"],
    areas: [
      area("SBY", "Surabaya", "Jatim Utara", "35.78"),
      area("MLG", "Malang", "Jatim Selatan", "35.07"),
      area("KDR", "Kediri", "Jatim Selatan", "35.06"),
      area("MDN", "Madiun", "Jatim Selatan", "35.77"),
      area("JBR", "Jember", "Jatim Timur", "35.09"),
      area("BWI", "Banyuwangi", "Jatim Timur", "35.10"),
      area("PBL", "Probolinggo", "Jatim Timur", "35.13"),
      area("BJN", "Bojonegoro", "Jatim Utara", "35.22"),
      area("MDR", "Madura", "Jatim Utara", "35.28"),
      area("DPS", "Bali", "Bali Nusra", "51.71"),
      area("LOP", "Lombok", "Bali Nusra", "52.71"),
      area("SBW", "Sumbawa", "Bali Nusra", "52.05"),
      area("KPG", "Kupang", "Bali Nusra", "53.71"),
      area("FLO", "Flores", "Bali Nusra", "53.08"),
    ],
  },
  {
    code: "R2",
    name: "Regional Jabodetabek Banten",
    provinces: ["31", "36"],
    areas: [
      area("JKP", "Jakarta Barat", "Jabodetabek", "31.73"),
      area("JKT", "Jakarta Timur", "Jabodetabek", "31.75"),
      area("TGR", "Tangerang", "Banten", "36.71"),
      area("SRG", "Serang", "Banten", "36.73"),
    ],
  },
  {
    code: "R3",
    name: "Regional Jawa Barat",
    provinces: ["32"],
    areas: [
      area("BGR", "Bogor", "Jabar Barat", "32.01"),
      area("BKS", "Bekasi", "Jabar Barat", "32.16"),
      area("KRW", "Karawang", "Jabar Barat", "32.15"),
      area("SKB", "Sukabumi", "Jabar Barat", "32.02"),
      area("BDG", "Bandung", "Jabar Timur", "32.73"),
      area("CRB", "Cirebon", "Jabar Timur", "32.74"),
      area("TSM", "Tasikmalaya", "Jabar Timur", "32.78"),
    ],
  },
  {
    code: "R4",
    name: "Regional Jateng DIY",
    provinces: ["33", "34"],
    areas: [
      area("SMG", "Semarang", "Jateng Utara", "33.74"),
      area("PTI", "Pati", "Jateng Utara", "33.18"),
      area("TGL", "Tegal", "Jateng Utara", "33.76"),
      area("SLO", "Solo", "Jateng Selatan", "33.72"),
      area("PWT", "Purwokerto", "Jateng Selatan", "33.02"),
      area("MGL", "Magelang", "Jateng Selatan", "33.71"),
      area("YOG", "Yogyakarta", "Jateng Selatan", "34.71"),
    ],
  },
  {
    code: "R5",
    name: "Regional Sumatera Utara",
    provinces: ["11", "12", "13", "14", "21"],
    areas: [
      area("BNA", "Banda Aceh", "Sumut Aceh", "11.71"),
      area("LHK", "Lhokseumawe", "Sumut Aceh", "11.73"),
      area("MES", "Medan", "Sumut Aceh", "12.71"),
      area("SIA", "Pematangsiantar", "Sumut Aceh", "12.72"),
      area("PSP", "Padangsidimpuan", "Sumut Aceh", "12.77"),
      area("PDG", "Padang", "Sumbar Riau", "13.71"),
      area("BKT", "Bukittinggi", "Sumbar Riau", "13.75"),
      area("PKU", "Pekanbaru", "Sumbar Riau", "14.71"),
      area("RGT", "Rengat", "Sumbar Riau", "14.02"),
      area("BTM", "Batam", "Sumbar Riau", "21.71"),
    ],
  },
  {
    code: "R6",
    name: "Regional Sumatera Selatan",
    provinces: ["15", "16", "17", "18", "19"],
    areas: [
      area("DJB", "Jambi", "Sumbagsel", "15.71"),
      area("BGO", "Bungo", "Sumbagsel", "15.08"),
      area("PLM", "Palembang", "Sumbagsel", "16.71"),
      area("LLG", "Lubuk Linggau", "Sumbagsel", "16.73"),
      area("BKL", "Bengkulu", "Sumbagsel", "17.71"),
      area("TKG", "Bandar Lampung", "Lampung Babel", "18.71"),
      area("KTB", "Kotabumi", "Lampung Babel", "18.03"),
      area("PGK", "Bangka Belitung", "Lampung Babel", "19.71"),
    ],
  },
  {
    code: "R7",
    name: "Regional Kalimantan",
    provinces: ["61", "62", "63", "64", "65"],
    areas: [
      area("PNK", "Pontianak", "Kalbar Kalteng", "61.71"),
      area("STG", "Sintang", "Kalbar Kalteng", "61.05"),
      area("PKY", "Palangkaraya", "Kalbar Kalteng", "62.71"),
      area("SPT", "Sampit", "Kalbar Kalteng", "62.02"),
      area("BJM", "Banjarmasin", "Kalsel Kaltim", "63.71"),
      area("BPN", "Balikpapan", "Kalsel Kaltim", "64.71"),
      area("SMD", "Samarinda", "Kalsel Kaltim", "64.72"),
      area("TRK", "Tarakan", "Kalsel Kaltim", "65.71"),
    ],
  },
  {
    code: "R8",
    name: "Regional Sulawesi Indonesia Timur",
    provinces: ["71", "72", "73", "74", "75", "76", "81", "82", "91", "92", "93", "94", "95", "96"],
    areas: [
      area("UPG", "Makassar", "Sulawesi Selatan", "73.71"),
      area("PRE", "Parepare", "Sulawesi Selatan", "73.72"),
      area("PLP", "Palopo", "Sulawesi Selatan", "73.73"),
      area("BNE", "Bone", "Sulawesi Selatan", "73.08"),
      area("KDI", "Kendari", "Sulawesi Selatan", "74.71"),
      area("MJU", "Mamuju", "Sulawesi Selatan", "76.02"),
      area("PLU", "Palu", "Sulawesi Utara", "72.71"),
      area("GTO", "Gorontalo", "Sulawesi Utara", "75.71"),
      area("MDC", "Manado", "Sulawesi Utara", "71.71"),
      area("AMQ", "Ambon", "Maluku Papua", "81.71"),
      area("TTE", "Ternate", "Maluku Papua", "82.71"),
      area("DJJ", "Jayapura", "Maluku Papua", "91.71"),
      area("SOQ", "Sorong", "Maluku Papua", "96.71"),
      area("TIM", "Timika", "Maluku Papua", "94.04"),
    ],
  },
];

/** Districts without an area, for the page of gaps. */
export const unmappedDistricts: ReadonlySet<string> = new Set(["95.08", "95.05", "82.08"]);
/** A district that belonged to another area until this year's first sales. */
export const movedDistrict = { code: "35.24", from: "BJN", to: "SBY" } as const;
