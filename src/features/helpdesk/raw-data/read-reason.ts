import { type Say, sayFilled } from "#kit/say-filled.ts";
import { placeInWords } from "#features/penjualan/push/place-in-words.ts";

/** Sentences with something of the document in them: kept filled in, and taken apart again to be read in another language. */
const templates = [
  "Kode {code} tidak dikenal.",
  "Stok {product} tersisa {available} {uom}.",
  "Menunggu dokumen {document}.",
  "Dokumen {document} bukan penjualan.",
  "Dokumen {document} bukan pengiriman.",
  "Dokumen {document} tidak dapat dibatalkan.",
  "Distributor ini dibukukan sejak {start}; hari sebelumnya tidak dapat dinyatakan nihil. Periksa tanggalnya.",
  "Tanggal paling awal yang dapat dicatat adalah {earliest}.",
  "Paling banyak {left} yang masih dapat diretur.",
  "Paling sedikit {min}.",
  "Paling sedikit {min} karakter.",
  "Paling banyak {max} karakter.",
  "Paling sedikit {min} isi.",
  "Paling banyak {max} isi.",
  "Pilihan: {sizes}.",
];

/** Why nothing came of a document, as the portal keeps it ("lines.0.product: Kode P9 tidak dikenal.; …"), in the reader's language: "Baris 1, Produk: …". */
export const readReason = (kept: string, t: Say): string =>
  kept
    .split("; ")
    .map((part) => {
      const [, field, text] = /^([\w.]+): (.+)$/s.exec(part) ?? [];
      return field && text ? `${placeInWords(field, t)}: ${sayFilled(text, templates, t)}` : sayFilled(part, templates, t);
    })
    .join("; ");
