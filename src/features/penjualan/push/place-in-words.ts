import type { TextTranslator } from "#kit/translate-filled.ts";

/** Labels of the fields of pushed documents on pages; responses to senders contain the field names. */
const names: Readonly<Record<string, string>> = {
  externalId: "Nomor luar",
  number: "Nomor dokumen",
  document: "Dokumen dirujuk",
  sale: "Penjualan dirujuk",
  delivery: "Pengiriman",
  store: "Toko",
  warehouse: "Gudang",
  opco: "Opco pemasok",
  packingPlant: "Packing plant",
  paymentMethod: "Metode pembayaran",
  regularCustomer: "LT",
  soldOn: "Tanggal jual",
  returnedOn: "Tanggal retur",
  receivedOn: "Tanggal terima",
  shippedAt: "Waktu kirim",
  promisedAt: "Janji tiba",
  arrivedAt: "Tiba",
  signedAt: "Ditandatangani",
  reportedFor: "Untuk tanggal",
  reportedAt: "Waktu laporan",
  day: "Hari nihil",
  truckPlate: "Nomor polisi",
  driverName: "Pengemudi",
  receiverName: "Penerima",
  latitude: "Lintang",
  longitude: "Bujur",
  reason: "Alasan",
  reasonKind: "Jenis alasan",
  notes: "Catatan",
  lines: "Baris dokumen",
  line: "Nomor baris",
  product: "Produk",
  uom: "Satuan",
  qty: "Jumlah",
  shippedQty: "Jumlah dikirim",
  receivedQty: "Jumlah diterima",
  damagedQty: "Jumlah rusak",
  unitPrice: "Harga satuan",
  discount: "Diskon",
  tax: "PPN",
  customer: "Pelanggan curah",
  project: "Proyek",
  tonnes: "Volume",
  ticket: "Tiket timbang",
  vehicle: "Nomor polisi",
  payload: "Isi dokumen",
};

/** The position of an error for people: "lines.0.product" is "Baris 1, Produk"; unknown names are shown unchanged. */
export function placeInWords(path: string, say: TextTranslator): string {
  const [, at, inLine] = /^lines\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  if (at === undefined) return wordOf(path, say);
  const line = say("Baris {line}", { line: String(Number(at) + 1) });
  return inLine === undefined ? line : `${line}, ${wordOf(inLine, say)}`;
}

function wordOf(field: string, say: TextTranslator): string {
  const name = Object.hasOwn(names, field) ? names[field] : undefined;
  return name === undefined ? field : say(name);
}
