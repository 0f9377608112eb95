import { integer, longText, text } from "#kit/field.ts";

/** What names a document in a file, and its lines; `help` says what lines of one number become. */
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
/** How such lines are brought and fetched: a document of a warehouse is its key, and a file of them is written in one piece. */
export const documentExchange = {
  import: true,
  export: true,
  key: ["warehouse", "document", "lineNo"],
  maxRows: 3_000,
} as const;
