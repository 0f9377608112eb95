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
function hint(f: Field): string {
  if (f.kind === "choice") return f.choices.map((c) => c.label).join(" | ");
  return f.kind === "text" && f.format === "clock" ? "Jam, HH:MM (WIB)" : kinds[f.kind];
}

/** Number of formatted empty rows. The library formats cells, not whole columns. */
const readyRows = 1_000;
/** Text format keeps leading zeros of codes and prevents entries from becoming formulas. */
function formatOf(f: Field): string | undefined {
  if (f.kind === "date") return dayFormat;
  return f.kind === "text" || f.kind === "html" || f.kind === "ref" ? "@" : undefined;
}
function readyCells(fields: readonly Field[]): Map<string, { style: CellStyle }> {
  const cells = new Map<string, { style: CellStyle }>();
  fields.forEach((f, c) => {
    const numFmt = formatOf(f);
    if (numFmt) for (let r = 1; r <= readyRows; r++) cells.set(`${r},${c}`, { style: { numFmt } });
    cells.set(`0,${c}`, { style: { font: boldFont, numFmt: "@" } });
  });
  return cells;
}

/** An empty workbook with the columns of a resource, and a second sheet that describes the values of each. */
export async function templateOf(r: AnyResource, pinned: Pinned = {}): Promise<Buffer> {
  const fields = importable(r).filter(([n]) => pinned[n] === undefined);
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "Data",
        columns: fields.map(() => ({ width: 24 })),
        rows: [fields.map(([, f]) => f.label)],
        cells: readyCells(fields.map(([, f]) => f)) as never,
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
