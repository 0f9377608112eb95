import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { choice, instant, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Auctions. Distributors see open ones in a separate list, and here only those of stores that they serve. */
export const Auction = defineResource("auction", {
  title: "Lelang toko",
  scope: { store: "store_id", district: "district_id" },
  table: "store_auction",
  readOnly: true,
  fields: {
    number: text("Nomor", { required: true, max: 40 }),
    name: text("Nama", { required: true }),
    store: ref("Toko", Store, { required: true }),
    district: ref("Kabupaten/kota", District, { required: true }),
    openedAt: instant("Dibuka", { required: true }),
    closesAt: instant("Ditutup", { required: true }),
    minimumTonnes: quantity("Minimum per bulan", { required: true, unit: "ton" }),
    state: choice(
      "Status",
      {
        open: ["Terbuka", "info"],
        awarded: ["Dimenangkan", "success"],
        failed: ["Tanpa pemenang", "warning"],
        cancelled: ["Dibatalkan", "neutral"],
      },
      { required: true, default: "open" },
    ),
    endedAt: instant("Diputuskan"),
    winner: ref("Pemenang", Distributor),
  },
  represent: ["number", "name"],
  unique: [["number"]],
  list: {
    columns: ["number", "name", "district", "openedAt", "closesAt", "minimumTonnes", "state", "winner"],
    search: ["number", "name"],
    filters: ["store", "district", "state", "winner"],
    sort: "-closesAt",
  },
  exchange: { export: true, key: ["number"] },
});
