import { AreaGroup } from "#features/parameter/lokasi-area/grup-area.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { Category } from "#features/parameter/parameter-produk-kategori.resource.ts";
import { Brand } from "#features/parameter/parameter-produk-merk.resource.ts";
import { ProductType } from "#features/parameter/parameter-produk-tipe.resource.ts";
import { ProductLine } from "#features/parameter/parameter-produk/lini-produk.resource.ts";
import { choice, ref } from "#kit/field.ts";

/** Current places of a line, for the filters of lists. */
export const placeFields = {
  region: ref("Regional", Region),
  areaGroup: ref("Grup area", AreaGroup),
  area: ref("Area", Area),
} as const;
export const placeNames = ["region", "areaGroup", "area"] as const;

/** Attributes of a line's product. */
export const productFields = {
  opco: ref("Opco", Opco),
  brand: ref("Merk", Brand),
  category: ref("Kategori", Category),
  productType: ref("Tipe", ProductType),
  productLine: ref("Lini produk", ProductLine),
} as const;
export const productNames = ["opco", "brand", "category", "productType", "productLine"] as const;

/** Whether a line was recorded on its own day. */
export const timing = choice(
  "Pencatatan",
  { sameDay: "Hari itu", backdated: ["Tanggal mundur", "warning"] },
  { required: true },
);
