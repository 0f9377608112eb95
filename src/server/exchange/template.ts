import { writeXlsx } from "hucre/xlsx";
import type { Field } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { importable } from "./match.ts";

const kinds: Readonly<Record<Field["kind"], string>> = {
  text: "Teks",
  html: "Teks",
  integer: "Bilangan bulat",
  decimal: "Angka, misalnya 1284500,75",
  date: "Tanggal, HH/BB/TTTT",
  instant: "Waktu",
  boolean: "Ya atau Tidak",
  choice: "Pilihan",
  ref: "Kode atau nama yang sudah terdaftar",
};
const hint = (f: Field): string => (f.kind === "choice" ? f.choices.map((c) => c.label).join(" | ") : kinds[f.kind]);

/** An empty workbook with the right columns, and a second sheet that says what each of them takes. */
export async function templateOf(r: AnyResource): Promise<Buffer> {
  const fields = importable(r);
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "Data",
        columns: fields.map(([, f]) => ({ header: f.label, width: 24, ...(f.kind === "text" ? { numFmt: "@" } : {}) })),
        rows: [fields.map(([, f]) => f.label)],
        freezePane: { rows: 1 },
      },
      {
        name: "Petunjuk",
        columns: [{ width: 28 }, { width: 10 }, { width: 60 }],
        rows: [
          ["Kolom", "Wajib", "Isi"],
          ...fields.map(([n, f]) => [
            f.label,
            f.required ? "Ya" : "Tidak",
            `${hint(f)}${(r.exchange?.key as readonly string[] | undefined)?.includes(n) ? " (kunci: baris dengan nilai ini diperbarui)" : ""}`,
          ]),
        ],
      },
    ],
  });
  return Buffer.from(bytes);
}
