import { BulkCustomer } from "#features/atbusiness/customer-curah/customer-curah.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { CompetitorProduct } from "#features/master/product-competitor.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { choice, date, instant, money, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";

/** Prices that salesmen saw; outliers and excluded prices are listed but do not count in medians. */
export const PriceObservation = defineResource("priceObservation", {
  title: "Pengamatan harga",
  counts: "pengamatan",
  scope: { vendor: "distributor_id", district: "district_id", channel: "channel" },
  pinned: ["channel"],
  readOnly: true,
  fields: {
    channel: choice("Kanal", { retail: "Retail", corsales: "Corsales" }),
    day: date("Tanggal"),
    observedAt: instant("Diamati"),
    store: ref("Toko", Store),
    customer: ref("Pelanggan curah", BulkCustomer),
    district: ref("Kabupaten/kota", District),
    product: ref("Produk", Product),
    competitorProduct: ref("Produk kompetitor", CompetitorProduct),
    priceKind: choice("Jenis harga", { buy: "Harga beli", sell: "Harga jual", promo: "Harga promosi" }),
    uom: ref("Satuan", Uom),
    price: money("Harga satuan"),
    price50: money("Harga per 50 kg"),
    judgement: choice("Penilaian", {
      normal: ["Wajar", "success"],
      outlier: ["Pencilan", "warning"],
      excluded: ["Dikecualikan", "neutral"],
    }),
    median50: money("Median pembanding", {
      help: "Per 50 kg, dari produk dan jenis harga yang sama di kabupaten/kota itu dalam 90 hari.",
    }),
    limit50: money("Batas selisih", {
      help: "Selisih dari median yang masih wajar; kosong bila pengamatannya kurang dari lima.",
    }),
    salesman: ref("Salesman", Salesman),
    excludedReason: text("Alasan dikecualikan", { max: 400 }),
  },
  represent: ["day", "store", "customer"],
  list: {
    columns: [
      "observedAt",
      "store",
      "customer",
      "district",
      "product",
      "competitorProduct",
      "priceKind",
      "price50",
      "judgement",
      "salesman",
    ],
    filters: [
      "day",
      "judgement",
      "district",
      "store",
      "customer",
      "product",
      "competitorProduct",
      "priceKind",
      "price50",
      "salesman",
    ],
    sort: "-observedAt",
  },
  exchange: { export: true, key: ["observedAt", "store", "customer"] },
});
