const fieldReports = [
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
];
const bulkReports = ["bulk-", "projects."];
const peopleReports = ["aktivitas-pengguna/", "audit-trail/", "masking-user/", "registrasi-pengguna/", "people."];
const partnerReports = [
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
];
const loyaltyReports = ["loyalty-", "points.", "redemptions."];

/**
 * The translation file of a source file, from its path below `features`: its first folder, except `program-loyalty` for
 * reports of loyalty programmes, `atsalesman` for those of field sales, `atbusiness` for those of bulk business,
 * `audit-trail` for those of user activity and `laporan-mitra` for those of distributors and stores without sales.
 */
export function wordFolderOf(path: string): string {
  const folder = path.split(/[/.]/, 1)[0] ?? "";
  if (folder !== "laporan") return folder;
  const within = (names: readonly string[]) => names.some((name) => path.startsWith(`laporan/${name}`));
  if (within(fieldReports)) return "atsalesman";
  if (within(bulkReports)) return "atbusiness";
  if (within(loyaltyReports)) return "program-loyalty";
  if (within(partnerReports)) return "laporan-mitra";
  return within(peopleReports) ? "audit-trail" : folder;
}
