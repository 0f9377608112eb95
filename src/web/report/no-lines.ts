import { levelsOf } from "#kit/cube.ts";
import type { Records, Report } from "#kit/report.ts";
import type { t as translate } from "#web/i18n.ts";
import { stepsOf, type View } from "./report-query.ts";

/** Why no list of records can show exactly what a row stands for, in words of the reader. */
export function whyNoLines(
  report: Report,
  view: View,
  path: string,
  listed: Records | null,
  atHome: boolean,
  t: typeof translate,
): string {
  if (!listed) return t("Catatan di balik baris ini tidak punya daftar yang terbuka bagi Anda.");
  const levels = levelsOf(report.of);
  const asked = [...Object.entries(view.filters), ...stepsOf(path)].filter(([id]) => levels[id]?.from.kind !== "time");
  const dated = asked.filter(([id]) => levels[id]?.from.kind === "dated");
  if (atHome && !asked.some(([id]) => id === "distributor"))
    return t("Angka ini dibukukan di tempat distributor. Buka sampai distributornya, lalu barisnya.");
  if (dated.length > 0 && view.mapping !== "today" && view.mapping !== "saleDate")
    return t("Daftar transaksi tidak mengenal struktur tanggal lain. Pilih struktur saat ini atau saat transaksi.");
  const known = (id: string): boolean =>
    view.mapping === "saleDate" && levels[id]?.from.kind === "dated"
      ? listed.dated?.[id] !== undefined
      : id in listed.fields;
  const unknown = asked.find(([id]) => !known(id));
  const none = asked.find(([, ids]) => ids.split(",").includes("0"));
  const [id] = unknown ?? none ?? [];
  const name = t(levels[id ?? ""]?.label ?? "");
  if (unknown) return t("Daftar transaksi tidak dapat disaring menurut {level}.", { level: name });
  if (none) return t("Daftar transaksi tidak dapat disaring menurut baris tanpa {level}.", { level: name });
  return t("Daftar transaksi tidak dapat menunjukkan tepat baris ini.");
}
