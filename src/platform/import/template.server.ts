import { type CellStyle, writeXlsx } from "hucre/xlsx";
import type { Field } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { boldFont, dayFormat } from "./workbook.server.ts";
import type { Pinned } from "./plan.server.ts";
import { importable } from "./match.server.ts";

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
function hint(field: Field): string {
  if (field.kind === "choice") return field.choices.map((c) => c.label).join(" | ");
  return field.kind === "text" && field.format === "clock" ? "Jam, HH:MM (WIB)" : kinds[field.kind];
}

/** Number of formatted empty rows. The library formats cells, not whole columns. */
const readyRows = 1_000;
/** Text format keeps leading zeros of codes and prevents entries from becoming formulas. */
function formatOf(field: Field): string | undefined {
  if (field.kind === "date") return dayFormat;
  return field.kind === "text" || field.kind === "html" || field.kind === "ref" ? "@" : undefined;
}
function readyCells(fields: readonly Field[]): Map<string, { style: CellStyle }> {
  const cells = new Map<string, { style: CellStyle }>();
  fields.forEach((field, c) => {
    const numFmt = formatOf(field);
    if (numFmt) for (let r = 1; r <= readyRows; r++) cells.set(`${r},${c}`, { style: { numFmt } });
    cells.set(`0,${c}`, { style: { font: boldFont, numFmt: "@" } });
  });
  return cells;
}

/** An empty workbook with the columns of a resource, and a second sheet that describes the values of each. */
export async function templateOf(resource: AnyResource, pinned: Pinned = {}): Promise<Buffer> {
  const fields = importable(resource).filter(([n]) => pinned[n] === undefined);
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "Data",
        columns: fields.map(() => ({ width: 24 })),
        rows: [fields.map(([, field]) => field.label)],
        cells: readyCells(fields.map(([, field]) => field)) as never,
        freezePane: { rows: 1 },
      },
      {
        name: "Petunjuk",
        columns: [{ width: 28 }, { width: 10 }, { width: 60 }],
        rows: [
          ["Kolom", "Wajib", "Isi"],
          ...fields.map(([n, field]) => [
            field.label,
            field.required ? "Ya" : "Tidak",
            `${hint(field)}${(resource.exchange?.key as readonly string[] | undefined)?.includes(n) ? " (kunci: baris dengan nilai ini diperbarui)" : ""}`,
          ]),
        ],
      },
    ],
  });
  return Buffer.from(bytes);
}
