import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Province } from "#features/master/master-data-wilayah/provinsi.resource.ts";
import { CompetitorBrand } from "#features/master/product-competitor/merk.resource.ts";
import { Brand } from "#features/parameter/parameter-produk-merk.resource.ts";
import { choice, date, quantity, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Market volume of a month by brand, as reported by an association or estimated. */
export const MarketVolume = defineResource("marketVolume", {
  title: "Volume pasar",
  scope: { district: "district_id" },
  fields: {
    month: date("Bulan", { required: true, help: "Tanggal satu bulan itu." }),
    province: ref("Provinsi", Province, { help: "Isi bila angkanya untuk seluruh provinsi." }),
    district: ref("Kabupaten/kota", District, { help: "Isi bila angkanya untuk satu kabupaten/kota." }),
    brand: ref("Merk grup", Brand),
    competitorBrand: ref("Merk kompetitor", CompetitorBrand),
    source: choice("Sumber", { association: "Asosiasi", manual: "Manual" }, { required: true, default: "association" }),
    tonnes: quantity("Volume", { required: true, unit: "ton", min: "0", max: "999999999" }),
  },
  represent: ["month", "source"],
  unique: [["month", "province", "district", "brand", "competitorBrand", "source"]],
  list: {
    columns: ["month", "province", "district", "brand", "competitorBrand", "source", "tonnes"],
    filters: ["month", "province", "district", "brand", "competitorBrand", "source"],
    sort: "-month",
  },
  exchange: {
    import: true,
    export: true,
    key: ["month", "province", "district", "brand", "competitorBrand", "source"],
  },
});
