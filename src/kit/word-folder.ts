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
];
const loyaltyReports = ["loyalty-", "points.", "redemptions."];

/**
 * The area of translations that a file belongs to, from its path below `features`: its first folder, but `program-loyalty` for reports of
 * loyalty programmes and `atsalesman` for those of field sales.
 */
export function wordFolderOf(path: string): string {
  const folder = path.split(/[/.]/, 1)[0] ?? "";
  if (folder !== "laporan") return folder;
  const within = (names: readonly string[]) => names.some((name) => path.startsWith(`laporan/${name}`));
  return within(fieldReports) ? "atsalesman" : within(loyaltyReports) ? "program-loyalty" : folder;
}
