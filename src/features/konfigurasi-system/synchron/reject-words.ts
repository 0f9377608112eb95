import { type TextTranslator, translateRemarks } from "#kit/translate-filled.ts";

/** Labels of the fields of a partner's line. */
const names: Readonly<Record<string, string>> = {
  body: "Isi dokumen",
  number: "Nomor dokumen",
  line: "Nomor baris",
  status: "Status",
  plant: "Kode packing plant",
  distributor: "Kode distributor",
  warehouse: "Kode gudang",
  product: "Kode produk",
  quantity: "Jumlah",
  unit: "Satuan",
  tonnes: "Volume",
  shippedOn: "Tanggal kirim",
  truckPlate: "Nomor polisi",
  updatedAt: "Diubah mitra",
};
/** Possible errors, which are stored filled in. */
const sentences = [
  "Wajib diisi.",
  "Nilai tidak sah.",
  "Tanggal tidak sah.",
  "Waktu tidak sah.",
  "Karakter tidak sah.",
  "Bukan angka dengan paling banyak tiga desimal.",
  "Harus berupa teks.",
  "Harus berupa angka.",
  "Harus bilangan bulat.",
  "Harus berupa objek.",
  "Pilihan: {sizes}.",
  "Paling kecil {min}.",
  "Paling besar {max}.",
  "Paling banyak {max} karakter.",
];

/** A field by its label and by its name in the document, where it is corrected. */
export function rejectPlace(field: string, say: TextTranslator): string {
  const name = Object.hasOwn(names, field) ? names[field] : undefined;
  return name === undefined ? field : field === "body" ? say(name) : `${say(name)} (${field})`;
}

/** Translates the stored reason of a rejected line. */
export const rejectReason = (reason: string, say: TextTranslator): string =>
  translateRemarks(reason, { place: rejectPlace, sources: sentences }, say);
