import type { MatchedBy } from "./import.calls.ts";
import type { Field, Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Line } from "./read/sheet.server.ts";
import type { FileSheet } from "./read/protocol.server.ts";
import { textOf } from "./read/cell.server.ts";
import { translate, translatedLanguages } from "#platform/http/index.server.ts";

/** Fields that a spreadsheet of this resource may contain: all that a person may write. */
export const importable = (resource: AnyResource): [string, Field][] =>
  Object.entries(resource.fields as Fields).filter(([, field]) => !field.readOnly);
export const keysOf = (resource: AnyResource): readonly string[] => (resource.exchange?.key ?? []) as readonly string[];
export type Matched = { readonly field: string | null; readonly by: MatchedBy };
/** By heading: the field it was matched with (null: left out) and the format its numbers or dates were read in. */
export type Remembered = ReadonlyMap<string, { readonly field: string | null; readonly style: string | null }>;

/** A heading in normalized form, for comparison and storage. */
export const heading = (s: string): string =>
  s
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/\((wajib|required|opsional|optional)\)|\*/g, " ")
    .replace(/[^a-z0-9/%]+/g, " ")
    .trim();

/** Synonyms in headings. Headings are compared with the first word of the line in place of the others. */
const synonyms = new Map(
  [
    "kode code kd cd id nomor no number num #",
    "nama name nm",
    "alamat address addr jalan",
    "telepon telp tlp hp handphone phone ponsel wa whatsapp",
    "email surel mail",
    "kabupaten/kota kabupaten kab kota kab/kota city district regency",
    "kecamatan kec subdistrict",
    "provinsi prov province propinsi",
    "lintang lat latitude",
    "bujur long lng lon longitude",
    "tanggal tgl date tg hari",
    "bulan month bln periode",
    "tahun year thn",
    "jumlah qty kuantitas quantity volume vol banyaknya",
    "harga price hrg",
    "batas limit plafon maksimum",
    "kredit credit",
    "pemilik owner",
    "toko store outlet",
    "gudang warehouse gdg",
    "produk product barang item material",
    "distributor dist vendor",
    "rekening rek account",
    "pos zip postal kodepos",
    "mulai from dari sejak start awal",
    "sampai until hingga to end akhir berakhir",
    "keterangan ket catatan note notes remark remarks deskripsi description",
    "satuan uom unit",
    "segmen segment",
    "aktif active",
    "dibuka open opened",
    "ditutup closed",
  ].flatMap((line) => line.split(" ").map((w, _, all) => [w, all[0] as string] as const)),
);
const wordsOf = (s: string): readonly string[] => [
  ...new Set(
    heading(s)
      .split(" ")
      .filter(Boolean)
      .map((w) => synonyms.get(w) ?? w),
  ),
];
const namesOf = (name: string, field: Field): readonly string[] => [field.label, name.replace(/([A-Z])/g, " $1")];

/** The significant words of a heading. The resource's own name is not significant ("Kode toko" of a store). */
function distinctiveWords(s: string, noun: ReadonlySet<string>): readonly string[] {
  const all = wordsOf(s);
  const rest = all.filter((w) => !noun.has(w));
  return rest.length ? rest : all;
}
/** Similarity of two headings, 0 to 1, after synonyms are unified. */
function likeness(x: readonly string[], y: readonly string[]): number {
  const both = x.filter((w) => y.includes(w)).length;
  return (2 * both) / (x.length + y.length || 1);
}

/** The heading in all languages, because an export uses the language of its reader. */
const translated = (label: string): string[] =>
  translatedLanguages.map((language) => heading(translate(label, undefined, language)));

/**
 * Assigns a field to each column: by its label or name, by the person's earlier choice, or, as a proposal, by
 * similarity.
 */
export function matchColumns(r: AnyResource, head: readonly (string | null)[], remembered: Remembered): Matched[] {
  const fields = importable(r);
  const exact = new Map([
    ...fields.flatMap(([n, f]) => translated(f.label).map((t): [string, string] => [t, n])),
    ...fields.flatMap(([n, f]) =>
      [...new Set([heading(f.label), heading(n), ...namesOf(n, f).map(heading)])].map((t): [string, string] => [t, n]),
    ),
  ]);
  const readOnly = new Set(
    Object.values(r.fields as Fields)
      .filter((f) => f.readOnly)
      .flatMap((f) => [heading(f.label), ...translated(f.label)]),
  );
  const used = new Set<string>();
  const take = (field: string, by: MatchedBy): Matched => {
    used.add(field);
    return { field, by };
  };
  const out: (Matched | undefined)[] = head.map((h) => {
    const text = h === null ? "" : heading(h);
    if (text === "" || (reasonHeads.has(text) && !exact.has(text))) return { field: null, by: "label" };
    const before = remembered.get(text)?.field;
    if (before === null) return { field: null, by: "remembered" };
    if (before !== undefined && !used.has(before) && fields.some(([n]) => n === before))
      return take(before, "remembered");
    const known = exact.get(text);
    if (known && !used.has(known)) return take(known, "label");
    return readOnly.has(text) ? { field: null, by: "label" } : undefined;
  });
  const noun = new Set(wordsOf(`${r.title} ${r.name}`));
  const named = fields
    .filter(([n]) => !used.has(n))
    .map(([n, f]) => ({ n, words: namesOf(n, f).map((t) => distinctiveWords(t, noun)) }));
  for (const [i, h] of head.entries()) {
    if (out[i] || h === null) continue;
    const words = distinctiveWords(h, noun);
    const best = named
      .filter(({ n }) => !used.has(n))
      .map(({ n, words: own }) => ({ n, score: Math.max(...own.map((t) => likeness(words, t))) }))
      .sort((a, b) => b.score - a.score)[0];
    out[i] = best && best.score >= 0.66 ? take(best.n, "alike") : { field: null, by: "none" };
  }
  return out as Matched[];
}

/**
 * Heading of the column with the reasons of faulty rows. When such a file is imported again, the column is left out,
 * whatever its language. Non-Latin headings cannot be normalized for comparison.
 */
export const reasonHead = "Kesalahan";
const reasonHeads: ReadonlySet<string> = new Set(["kesalahan", "mistakes", "erreurs"]);

export const headOf = (line: Line | undefined): (string | null)[] => line?.cells.map(textOf) ?? [];

/** The sheet and line where the table begins: the line whose cells match the most fields. */
export function findTable(
  resource: AnyResource,
  sheets: readonly FileSheet[],
  remembered: Remembered,
): { sheet: number; headLine: number } {
  let best = { sheet: 0, headLine: sheets[0]?.top[0]?.line ?? 0, score: -1 };
  const maxScore = 2 * importable(resource).length;
  for (const [sheet, s] of sheets.entries())
    for (const line of s.top.slice(0, 30)) {
      const head = headOf(line);
      const score = matchColumns(resource, head, remembered).reduce(
        (sum, m) => sum + (m.field === null ? 0 : m.by === "alike" ? 1 : 2),
        0,
      );
      if (score > best.score) best = { sheet, headLine: line.line, score };
      if (score === maxScore) return { sheet, headLine: line.line };
    }
  return { sheet: best.sheet, headLine: best.headLine };
}

/** Fields that are missing and required to find or create rows. */
export function missingFields(
  resource: AnyResource,
  columns: readonly (string | null)[],
  onlyUpdates: boolean,
  pinned: Readonly<Record<string, string>> = {},
): string[] {
  const offered = importable(resource).filter(([n]) => pinned[n] === undefined);
  const needed = offered.filter(([n, field]) =>
    keysOf(resource).includes(n)
      ? field.required
      : !onlyUpdates && field.required && field.kind !== "boolean" && !(field.kind === "choice" && field.default),
  );
  const missing = needed.filter(([n]) => !columns.includes(n)).map(([, field]) => field.label);
  // a key whose parts are all optional still needs one column to identify rows
  return missing.length || keysOf(resource).some((k) => columns.includes(k)) || !keysOf(resource).length
    ? missing
    : [(resource.fields as Fields)[keysOf(resource)[0] as string]?.label ?? ""];
}
