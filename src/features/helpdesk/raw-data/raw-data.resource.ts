import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { ApiClient } from "#features/master/master-api-distributor/master-api-distributor.resource.ts";
import { choice, instant, integer, longText, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { readReason } from "./read-reason.ts";

/** Documents sent by distributors' systems, with their outcome. */
export const PushItem = defineResource("pushItem", {
  title: "Raw data",
  counts: "dokumen",
  scope: { vendor: "distributor_id" },
  readOnly: true,
  fields: {
    receivedAt: instant("Diterima", { required: true, column: "created_at" }),
    externalId: text("Nomor luar", { required: true, max: 100 }),
    kind: choice(
      "Jenis",
      {
        sale: "Penjualan",
        return: "Retur",
        cancellation: "Pembatalan",
        receipt: "Penerimaan",
        delivery: "Pengiriman",
        proof: "e-POD",
        stock: "Laporan stok",
        nil: "Deklarasi nihil",
        bulkSale: "Penjualan curah",
        bulkReturn: "Retur curah",
        bulkCancel: "Pembatalan curah",
      },
      { required: true },
    ),
    state: choice(
      "Keadaan",
      {
        applied: ["Diterapkan", "success"],
        waiting: ["Menunggu", "warning"],
        failed: ["Gagal", "error"],
        void: ["Gugur", "neutral"],
        discarded: ["Disisihkan", "neutral"],
      },
      { required: true },
    ),
    distributor: ref("Distributor", Distributor, { required: true }),
    client: ref("Sistem", ApiClient, { required: true }),
    number: text("Nomor dokumen", { max: 40 }),
    code: text("Kode", { max: 60 }),
    message: text("Sebab", { max: 1000, reads: readReason }),
    codes: text("Kode dalam isi", {
      help: "Kode toko, gudang, produk, opco, LT, dan packing plant yang disebut dokumen.",
    }),
    waitsFor: text("Menunggu", { max: 140 }),
    attempts: integer("Percobaan", { required: true }),
    triedAt: instant("Terakhir dicoba", { required: true }),
    payload: longText("Isi", { required: true, max: 20_000_000 }),
    answer: longText("Jawaban", { required: true, max: 20_000_000 }),
  },
  represent: ["externalId"],
  list: {
    columns: [
      "externalId",
      "state",
      "kind",
      "message",
      "receivedAt",
      "distributor",
      "number",
      "client",
      "attempts",
      "triedAt",
    ],
    search: ["externalId", "number", "message", "codes"],
    filters: ["receivedAt", "state", "kind", "distributor", "client", "codes", "code", "triedAt"],
    sort: "-receivedAt",
    starts: { receivedAt: "@7" },
    phone: ["message", "distributor", "receivedAt"],
  },
  exchange: { export: true, key: ["externalId"] },
});
