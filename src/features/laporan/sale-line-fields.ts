import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { AreaGroup } from "#features/parameter/lokasi-area/grup-area.resource.ts";
import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { choice, date, instant, money, quantity, ref, text } from "#kit/field.ts";
import { placeFields, placeNames, productFields, productNames, timing } from "./line-fields.ts";

/** A line of a sale or a return as shown in lists: returns are negative, cancelled lines are marked. */
export const saleLineFields = {
  soldOn: date("Tanggal jual", { required: true }),
  number: text("Nomor faktur", { required: true, max: 40 }),
  kind: choice("Jenis", { sale: "Penjualan", return: ["Retur", "warning"] }, { required: true }),
  distributor: ref("Distributor", Distributor, { required: true }),
  warehouse: ref("Gudang", Warehouse, { required: true }),
  store: ref("Toko", Store, { required: true }),
  district: ref("Kabupaten/kota", District, { required: true }),
  product: ref("Produk", Product, { required: true }),
  qty: quantity("Jumlah", { required: true }),
  uom: ref("Satuan", Uom, { required: true }),
  tonnes: quantity("Volume", { required: true, unit: "ton" }),
  unitPrice: money("Harga satuan", { required: true, adds: false }),
  discount: money("Diskon", { required: true }),
  net: money("Penjualan bersih", { required: true }),
  source: choice("Sumber", { api: "API", import: "Unggahan", form: "Formulir" }, { required: true }),
  ...placeFields,
  ...productFields,
  segment: ref("Segmen", CustomerSegment),
  cluster: ref("Cluster", Cluster),
  position: ref("Posisi", Position, {
    among: "position_ids",
    through: { table: "store_version", key: "store_id", columns: ["tso_id", "asm_id", "ssm_id", "gm_id", "spc_id"] },
    help: "TSO toko hari ini; penyaring menemukannya juga menurut atasannya.",
  }),
  productGroup: ref("Grup produk", ProductGroup),
  soldRegion: ref("Regional saat transaksi", Region),
  soldAreaGroup: ref("Grup area saat transaksi", AreaGroup),
  soldArea: ref("Area saat transaksi", Area),
  homeRegion: ref("Regional distributor saat transaksi", Region),
  homeAreaGroup: ref("Grup area distributor saat transaksi", AreaGroup),
  homeArea: ref("Area distributor saat transaksi", Area),
  soldProductGroup: ref("Grup produk saat transaksi", ProductGroup),
  soldGm: ref("GM saat transaksi", Position),
  soldSsm: ref("SSM saat transaksi", Position),
  soldAsm: ref("ASM saat transaksi", Position),
  soldTso: ref("TSO saat transaksi", Position),
  soldSpc: ref("SPC saat transaksi", Position),
  soldPosition: ref("Posisi saat transaksi", Position, { among: "sold_position_ids" }),
  receivedAt: instant("Diterima", { required: true }),
  timing,
  status: choice("Status", { posted: ["Tercatat", "success"], cancelled: ["Dibatalkan", "error"] }, { required: true }),
} as const;

export const saleLineNoun = {
  counts: "baris transaksi",
  scope: { vendor: "distributor_id", district: "district_id" },
  table: "sale_line_entry",
  readOnly: true,
  fields: saleLineFields,
  represent: ["number", "soldOn"],
  // the view negates the lines of returns, but not their discount, which reports count for sales only
  tally: { without: { status: ["cancelled"] }, apart: { discount: { kind: ["return"] } } },
  exchange: { export: true, key: ["number"] },
} as const;
/** Filters of all lists of sale lines, in addition to their own. */
export const saleLineFilters = [
  ...placeNames,
  ...productNames,
  "productGroup",
  "segment",
  "cluster",
  "position",
  "soldRegion",
  "soldAreaGroup",
  "soldArea",
  "homeRegion",
  "homeAreaGroup",
  "homeArea",
  "soldProductGroup",
  "soldGm",
  "soldSsm",
  "soldAsm",
  "soldTso",
  "soldSpc",
  "soldPosition",
] as const;
