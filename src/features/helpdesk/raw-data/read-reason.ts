type Translate = (text: string, values?: Readonly<Record<string, string>>) => string;

/** Sentences with something of the document in them: kept filled in, and taken apart again to be read in another language. */
const templates = [
  "Kode {code} tidak dikenal.",
  "Stok {product} tersisa {available} {uom}.",
  "Menunggu dokumen {document}.",
  "Dokumen {document} bukan penjualan.",
  "Dokumen {document} bukan pengiriman.",
  "Dokumen {document} tidak dapat dibatalkan.",
  "Tanggal paling awal yang dapat dicatat adalah {earliest}.",
  "Paling banyak {left} yang masih dapat diretur.",
  "Paling sedikit {min}.",
].map((text) => ({ text, pattern: new RegExp(`^${text.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>.+)")}$`) }));

function sentence(text: string, t: Translate): string {
  for (const known of templates) {
    const values = known.pattern.exec(text)?.groups;
    if (values) return t(known.text, values);
  }
  return t(text);
}

/** Why nothing came of a document, as the portal keeps it ("store: Kode T9 tidak dikenal.; …"), in the reader's language. */
export const readReason = (kept: string, t: Translate): string =>
  kept
    .split("; ")
    .map((part) => {
      const [, field, text] = /^([\w.]+): (.+)$/s.exec(part) ?? [];
      return field && text ? `${field}: ${sentence(text, t)}` : sentence(part, t);
    })
    .join("; ");
