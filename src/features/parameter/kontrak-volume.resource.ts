import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { choice, date, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Opco } from "./opco.resource.ts";
import { ProductGroup } from "./parameter-produk/grup-produk.resource.ts";

export const VolumeContract = defineResource("volumeContract", {
  title: "Kontrak volume",
  scope: { vendor: "distributor_id" },
  fields: {
    number: text("Nomor", { required: true, max: 40, identifier: true }),
    distributor: ref("Distributor", Distributor, { required: true }),
    opco: ref("Opco", Opco, { required: true }),
    productGroup: ref("Grup produk", ProductGroup, { help: "Kosong berarti semua produk opco." }),
    tonnes: quantity("Komitmen", { required: true, unit: "ton", min: "0.001", max: "999999999" }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { required: true, help: "Hari pertama yang tidak lagi berlaku." }),
    priceTerms: text("Ketentuan harga", { max: 1000, format: "multiline" }),
    status: choice(
      "Status",
      {
        draft: ["Draf", "neutral"],
        active: ["Berjalan", "success"],
        ended: ["Selesai", "info"],
        cancelled: ["Dibatalkan", "error"],
      },
      { required: true, default: "draft" },
    ),
  },
  represent: ["number"],
  unique: [["number"]],
  list: {
    columns: ["number", "distributor", "opco", "productGroup", "tonnes", "validFrom", "validTo", "status"],
    search: ["number"],
    filters: ["distributor", "opco", "productGroup", "status", "validFrom", "validTo"],
    sort: "-validTo",
  },
  exchange: { import: true, export: true, key: ["number"] },
});
