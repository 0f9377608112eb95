/**
 * Translation files of the reports that do not belong to `laporan`: reports of field sales, bulk business, loyalty
 * programmes, partners (distributors and stores, without their sales) and user activity, by the beginnings of paths.
 */
const reportFiles: Readonly<Record<string, readonly string[]>> = {
  atsalesman: [
    "hasil-survei/",
    "surveys.",
    "radius-kunjungan/",
    "kunjungan-sales/",
    "efektivitas-kunjungan/",
    "visits.",
    "harga-kompetitor/",
    "merk-vs-kompetitor/",
    "pangsa-merk/",
    "prices.",
    "market",
    "salesman-targets.",
  ],
  atbusiness: ["bulk-", "projects."],
  "program-loyalty": ["loyalty-", "points.", "redemptions."],
  "laporan-mitra": [
    "e-pod/",
    "keterlambatan-pengiriman/",
    "deliveries.",
    "mapping-toko/",
    "mappings.",
    "registrasi-toko/",
    "pengajuan/",
    "submissions.",
    "submission-kinds.",
    "lelang-toko/",
    "hasil-lelang-toko/",
    "auctions.",
    "program-upfront/",
    "pencapaian-upfront/",
    "pengembalian-upfront/",
    "upfront.",
    "perpindahan-cluster/",
    "cluster-toko/",
    "clusters.",
    "kepatuhan-distributor/",
    "compliance.",
    "log-api-distributor/",
    "api-calls.",
    "realisasi-kontrak-volume/",
    "contracts.",
  ],
  "audit-trail": ["aktivitas-pengguna/", "audit-trail/", "masking-user/", "registrasi-pengguna/", "people."],
};

/** The translation file of a source file, from its path below `features`: its first folder, or that of its reports. */
export function wordFolderOf(path: string): string {
  const folder = path.split(/[/.]/, 1)[0] ?? "";
  if (folder !== "laporan") return folder;
  const file = Object.keys(reportFiles).find((key) =>
    reportFiles[key]?.some((name) => path.startsWith(`laporan/${name}`)),
  );
  return file ?? folder;
}
