import type { FieldError } from "#kit/refused.ts";

type Facts = Readonly<Record<string, string | number>>;
/**
 * A machine-readable code of a field error, the messages it covers, and the bounds that those messages spell out in
 * words.
 */
export type FieldRow = {
  readonly code: string;
  readonly messages: Readonly<Record<string, Facts | null>> | readonly string[];
};

/** Field errors that request parsing itself can produce, whatever the call. */
export const fieldRows = [
  { code: "required", messages: ["Wajib diisi."] },
  { code: "invalid", messages: ["Nilai tidak sah."] },
  { code: "unknown-field", messages: ["Isian tidak dikenal."] },
  {
    code: "type",
    messages: [
      "Harus berupa teks.",
      "Harus berupa angka.",
      "Harus bilangan bulat.",
      "Harus ya atau tidak.",
      "Harus berupa daftar.",
      "Harus berupa objek.",
    ],
  },
  { code: "choice", messages: ["Pilihan: {sizes}."] },
  { code: "too-short", messages: ["Paling sedikit {min} karakter."] },
  { code: "too-long", messages: ["Paling banyak {max} karakter."] },
  { code: "too-few", messages: ["Paling sedikit {min} isi."] },
  { code: "too-many", messages: ["Paling banyak {max} isi."] },
  { code: "too-small", messages: ["Paling kecil {min}.", "Paling sedikit {min}."] },
  { code: "too-large", messages: ["Paling besar {max}."] },
  {
    code: "text",
    messages: [
      "Teks memuat karakter yang tidak diizinkan.",
      "Teks pencarian tidak sah.",
      "Memuat karakter yang tidak terlihat. Ketik ulang isian ini.",
      "Memuat huruf dari aksara yang berbeda. Ketik ulang dengan satu aksara.",
    ],
  },
  {
    code: "date",
    messages: {
      "Tanggal tidak sah (TTTT-BB-HH, 2000–2100).": { min: "2000-01-01", max: "2100-12-31" },
      'Tulis waktu dengan zonanya, seperti "2026-11-20T08:15:00+07:00".': null,
    },
  },
  { code: "cursor", messages: ["Pakai cursor dari jawaban sebelumnya."] },
  {
    code: "limit",
    messages: { "Bilangan 1 sampai 500.": { min: 1, max: 500 }, "Angka 1 sampai 1000.": { min: 1, max: 1000 } },
  },
  { code: "dry-run", messages: ["Tulis true atau false."] },
  { code: "json", messages: ["Bukan JSON yang sah.", "Bukan teks UTF-8.", "Permintaan tidak dapat dibaca."] },
  { code: "media-type", messages: ["Isi permintaan harus JSON.", "Kirim tanpa kompresi."] },
  { code: "body-size", messages: ["Isi permintaan terlalu besar."] },
  { code: "taken", messages: ["Sudah dipakai."] },
  { code: "overlap", messages: ["Masa berlaku bertabrakan dengan data lain."] },
] as const satisfies readonly FieldRow[];

export type CodedField = FieldError & { readonly code: string };
/**
 * Returns a function that adds to a field error its code and, besides the values of its message, the bounds spelled out
 * in the message.
 */
export function coder(rows: readonly FieldRow[]): (field: FieldError) => CodedField {
  const known = new Map(
    rows.flatMap(({ code, messages }) =>
      (Array.isArray(messages)
        ? (messages as readonly string[]).map((m) => [m, null] as const)
        : Object.entries(messages as Readonly<Record<string, Facts | null>>)
      ).map(([message, facts]) => [message, { code, facts }] as const),
    ),
  );
  return (f) => {
    const { code, facts } = known.get(f.message) ?? { code: "invalid", facts: null };
    const values = facts || f.values ? { values: { ...facts, ...f.values } } : {};
    return { ...f, code, ...values };
  };
}
export const withCode = coder(fieldRows);
