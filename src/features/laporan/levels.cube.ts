import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { AreaGroup } from "#features/parameter/lokasi-area/grup-area.resource.ts";
import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Province } from "#features/master/master-data-wilayah/provinsi.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { Category } from "#features/parameter/parameter-produk-kategori.resource.ts";
import { Brand } from "#features/parameter/parameter-produk-merk.resource.ts";
import { SubCategory } from "#features/parameter/parameter-produk-sub-kategori.resource.ts";
import { ProductType } from "#features/parameter/parameter-produk-tipe.resource.ts";
import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import { ProductLine } from "#features/parameter/parameter-produk/lini-produk.resource.ts";
import {
  attribute,
  column,
  dated,
  fixedLevel,
  assessed,
  type Level,
  level,
  timeLevel,
} from "#platform/report/index.ts";

/** Places above a district: an area is a set of districts during a period; the level "district" belongs to the cube. */
export const places = {
  area: level("Area", Area, dated("district", "area_district", "district_id", "area_id")),
  areaGroup: level("Grup area", AreaGroup, dated("area", "area_grouping", "area_id", "area_group_id")),
  region: level("Regional", Region, dated("area", "region_area", "area_id", "region_id")),
  province: level("Provinsi", Province, attribute("district", "province_id")),
} as const;

/** Current attributes of a product; after a change of brand, earlier figures count for the new brand. */
export const products = {
  product: level("Produk", Product, column("product_id"), "(tanpa produk)"),
  brand: level("Merk", Brand, attribute("product", "brand_id")),
  opco: level("Opco", Opco, attribute("brand", "opco_id")),
  category: level("Kategori", Category, attribute("product", "category_id")),
  subCategory: level("Sub kategori", SubCategory, attribute("product", "sub_category_id")),
  type: level("Tipe", ProductType, attribute("product", "product_type_id")),
  productLine: level("Lini produk", ProductLine, attribute("product", "product_line_id")),
  productGroup: level(
    "Grup produk",
    ProductGroup,
    dated("product", "product_group_member", "product_id", "product_group_id"),
    "(tanpa grup produk)",
  ),
} as const;

export const partners = {
  distributor: level("Distributor", Distributor, column("distributor_id")),
  warehouse: level("Gudang", Warehouse, column("warehouse_id")),
} as const;

/** The position responsible for a store: on the day of the sale by the store's version of that day, or today's. */
const above = { table: "position_parent", key: "position_id", parent: "parent_id" } as const;
const positionLevel = (label: string, prefix: string): Level => ({
  ...level(
    label,
    Position,
    dated("store", "store_version", "store_id", `${prefix}_id`, "store_version_id"),
    `(tanpa ${label})`,
  ),
  holders: { table: "position_assignment", key: "position_id", positions: { kind: label, above } },
});
/** Any responsible position of a store; a filter by a head selects the whole team. */
const position: Level = {
  ...positionLevel("Posisi", "gm"),
  zero: "(tanpa posisi)",
  from: {
    kind: "dated",
    of: "store",
    table: "store_version",
    key: "store_id",
    value: "gm_id",
    version: "store_version_id",
    also: ["ssm_id", "asm_id", "tso_id", "spc_id"],
  },
};
export const positionLevels = {
  gm: positionLevel("GM", "gm"),
  ssm: positionLevel("SSM", "ssm"),
  asm: positionLevel("ASM", "asm"),
  tso: positionLevel("TSO", "tso"),
  spc: positionLevel("SPC", "spc"),
  position,
} as const;

/** The district stored on a fact: that of the store on the day of the sale. */
export const ownDistrict = level("Kabupaten/kota", District, column("district_id"));
export const warehouseDistrict = level("Kabupaten/kota", District, attribute("warehouse", "district_id"));

/** Current status of a store; the numbers are part of addresses and saved questions. */
export const storeStatus = fixedLevel(
  "Status toko",
  { 1: "Aktif", 2: "Tidak aktif", 3: "Sudah tutup", 4: "Calon" },
  assessed("store"),
  "(tanpa toko)",
);

export const days = {
  day: timeLevel("Tanggal", "day"),
  month: timeLevel("Bulan", "month"),
  quarter: timeLevel("Kuartal", "quarter"),
  year: timeLevel("Tahun", "year"),
} as const;

export const week = timeLevel("Minggu", "week");

/** Levels of warehouse figures; places are those of the warehouse. */
export const warehouseLevels = { ...places, ...products, ...partners, ...days, district: warehouseDistrict } as const;

export const ownerFilters = ["region", "areaGroup", "area", "district", "distributor"] as const;
export const placeFilters = [...ownerFilters, "warehouse"] as const;
export const productFilters = ["opco", "brand", "category", "type", "product"] as const;
/** Filters of pages about stores. */
export const storeFilters = [
  "region",
  "areaGroup",
  "area",
  "district",
  "subdistrict",
  "distributor",
  "segment",
  "cluster",
  "tso",
  "position",
  "storeStatus",
] as const;
export const salesFilters = [...placeFilters, ...productFilters, "segment", "cluster", "position"] as const;
/** Filters of pages of one product line; the address selects the line. */
export const lineFilters = [...placeFilters, "category", "type", "product", "segment", "cluster", "position"] as const;
