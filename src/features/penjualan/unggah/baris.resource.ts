import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { PaymentMethod } from "#features/parameter/metode-pembayaran.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { date, integer, money, quantity, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { documentExchange, documentFields, documentNotes } from "./document-fields.ts";

/** A line of a sale in a spreadsheet; lines with the same document number form one sale. */
export const SaleUpload = defineResource("saleUpload", {
  title: "Baris unggahan penjualan",
  counts: "baris unggahan",
  scope: { vendor: "distributor_id", warehouse: "warehouse_id" },
  readOnly: true,
  fields: {
    ...documentFields("Baris dengan nomor yang sama menjadi satu penjualan."),
    soldOn: date("Tanggal jual", { required: true }),
    warehouse: ref("Gudang", Warehouse, { required: true }),
    store: ref("Toko", Store, { required: true }),
    product: ref("Produk", Product, { required: true }),
    uom: ref("Satuan", Uom, { required: true }),
    qty: quantity("Jumlah", { required: true, min: "0.001" }),
    unitPrice: money("Harga satuan", { help: "Kosong: harga jual yang berlaku." }),
    discount: money("Diskon"),
    tax: money("PPN"),
    paymentMethod: ref("Metode pembayaran", PaymentMethod),
    notes: documentNotes,
    distributor: ref("Distributor", Distributor, { readOnly: true }),
    saleId: integer("Nomor penjualan di portal", { readOnly: true }),
  },
  represent: ["document", "lineNo"],
  unique: [["warehouse", "document", "lineNo"]],
  list: {
    columns: ["document", "lineNo", "soldOn", "warehouse", "store", "product", "qty", "uom", "unitPrice"],
    search: ["document"],
    filters: ["soldOn", "distributor", "warehouse", "store", "product"],
    sort: "-id",
  },
  exchange: documentExchange,
});
