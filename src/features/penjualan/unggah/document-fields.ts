import { integer, longText, text } from "#kit/field.ts";

/** Fields that identify a document in a file, and its lines; `help` explains how lines are combined. */
export const documentFields = (help: string) => ({
  document: text("Nomor dokumen", {
    required: true,
    max: 40,
    identifier: true,
    pattern: "^[A-Za-z0-9][A-Za-z0-9 ./_-]*$",
    patternHint: "huruf, angka, titik, garis",
    help,
  }),
  lineNo: integer("Baris", { required: true, min: 1, max: 200, help: "Nomor urut baris dalam dokumen, mulai dari 1." }),
});
export const documentNotes = longText("Catatan", { max: 1000 });
/** Import options of such lines: warehouse and number form the document's key, and a file is written in one piece. */
export const documentExchange = {
  import: true,
  export: true,
  key: ["warehouse", "document", "lineNo"],
  maxRows: 3_000,
} as const;
