import { levelsOf } from "../cube.ts";
import type { Records, Report } from "../report.ts";
import type { Translate } from "#platform/ui/index.web.ts";
import { stepsOf, type View } from "./report-query.web.ts";

/** Why no list of records can show exactly the records of a row, as a message. */
export function whyNoLines(report: Report, view: View, path: string, listed: Records | null, t: Translate): string {
  if (!listed) return t("Catatan di balik baris ini tidak punya daftar sendiri.");
  const levels = levelsOf(report.of);
  const restrictions = [...Object.entries(view.filters), ...stepsOf(path)].filter(
    ([id]) => levels[id]?.from.kind !== "time",
  );
  const dated = ([id]: readonly [string, string]): boolean => levels[id]?.from.kind === "dated";
  if (restrictions.some(dated) && view.mapping !== "today" && view.mapping !== "saleDate")
    return t("Pilih struktur saat ini atau saat transaksi; daftarnya tidak mengenal tanggal lain.");
  const known = ([id, ids]: readonly [string, string]): boolean =>
    !ids.split(",").includes("0") &&
    (view.mapping === "saleDate" && dated([id, ids]) ? listed.dated?.[id] !== undefined : id in listed.fields);
  const unknown = restrictions.find((a) => !known(a)) ?? restrictions.at(-1);
  return t("Daftarnya tidak dapat disaring menurut {level} ini.", {
    level: t(levels[unknown?.[0] ?? ""]?.label ?? ""),
  });
}
