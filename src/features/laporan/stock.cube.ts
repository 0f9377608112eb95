import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import {
  inWindow,
  attribute,
  column,
  defineCube,
  diff,
  fixedLevel,
  gradeOf,
  inSteps,
  assessed,
  lastDay,
  level,
  notZero,
  divided,
  ratio,
  sum,
  atUnitCost,
} from "#platform/report/index.ts";
import { movementTypes } from "./log-stok/movement-types.ts";
import { ageLeaves, ageMeasures, availabilityLeaves, availabilityMeasures } from "./stock-figures.ts";
import { warehouseLevels } from "./levels.cube.ts";

const onHand = { group: "Stok" } as const;
const order = { group: "Pemesanan", class: "S" } as const;
const flows = { group: "Mutasi stok" } as const;
const movementNames = Object.fromEntries(
  Object.values(movementTypes).map((label, i) => [i + 1, typeof label === "string" ? label : label[0]]),
);
/** Stock of warehouses: not stored by day, but always the sum of the movements up to a day. */
export const Stock = defineCube("stock", {
  title: "Stok",
  geography: "area gudang",
  records: { route: "/laporan/log-stok", where: {}, upTo: true },
  refusal: "Kapasitas adalah milik gudang seluruhnya dan tidak dapat dipotong menurut produk.",
  levels: {
    ...warehouseLevels,
    packingPlant: level(
      "Packing plant",
      PackingPlant,
      attribute("warehouse", "packing_plant_id"),
      "(tanpa packing plant)",
    ),
    uom: level("Satuan", Uom, attribute("product", "stock_uom_id")),
    alertLevel: fixedLevel(
      "Tingkat alert",
      {
        1: "Kritis (< 7 hari)",
        2: "Rendah (7–14 hari)",
        3: "Cukup (14–45 hari)",
        4: "Berlebih (> 45 hari)",
        5: "Tidak bergerak",
      },
      assessed("distributor", "warehouse", "product"),
      "(tanpa stok)",
    ),
    movementType: fixedLevel("Jenis mutasi", movementNames, column("type_id")),
  },
  leaves: {
    flow: sum("Mutasi bersih", "t", "Σ ton mutasi", flows),
    flowQty: sum("Mutasi (satuan)", "satuan", "Σ kuantitas mutasi dalam satuan stok produk", {
      ...flows,
      class: "A*",
      within: "uom",
    }),
    value: atUnitCost("Nilai mutasi", "Rp", "Σ ton × biaya rata-rata pada bulan terakhir", "flow", {
      costAt: "end",
      access: "report.gpm",
      group: "Nilai",
      class: "S",
    }),
    netOut: sum("Jual bersih", "t", "Penjualan keluar − retur masuk", { ...flows, better: "more" }),
    receiptIn: sum("Penerimaan", "t", "Σ ton penerimaan", flows),
    transferIn: sum("Transfer masuk", "t", "Σ ton transfer masuk", flows),
    returnIn: sum("Retur masuk", "t", "Σ ton retur dari toko", flows),
    adjIn: sum("Penyesuaian +", "t", "Σ ton penyesuaian masuk dan stok awal", flows),
    saleOut: sum("Penjualan keluar", "t", "Σ ton penjualan", { ...flows, better: "more" }),
    transferOut: sum("Transfer keluar", "t", "Σ ton transfer keluar", flows),
    returnOut: sum("Retur ke opco", "t", "Σ ton retur pembelian", { ...flows, better: "less" }),
    damageOut: sum("Rusak", "t", "Σ ton rusak", { ...flows, better: "less" }),
    adjOut: sum("Penyesuaian −", "t", "Σ ton penyesuaian keluar", flows),
    uomReval: sum("Revaluasi satuan", "t", "Σ ton revaluasi satuan", flows),
    inTonnes: sum("Ton masuk", "t", "Σ ton mutasi yang menambah stok", flows),
    outTonnes: sum("Ton keluar", "t", "Σ ton mutasi yang mengurangi stok", flows),
    moves: sum("Mutasi tercatat", "n", "Jumlah mutasi", flows),
    lastMoveOn: lastDay("Mutasi terakhir", "Tanggal mutasi terakhir s.d. tanggal laporan", onHand),
    inTransit: sum("Dalam perjalanan", "t", "Σ ton dikirim dan belum tiba pada tanggal laporan", {
      short: "Di jalan",
      ...onHand,
      class: "S",
    }),
    safetyStock: sum(
      "Stok pengaman",
      "t",
      "Σ stok pengaman yang ditetapkan; tanpa ketetapan: z × simpangan baku jual harian 28 hari × √hari lead time",
      {
        ...order,
        short: "Pengaman",
        absent: "missing",
      },
    ),
    reorderPoint: sum(
      "Titik pesan",
      "t",
      "Σ titik pesan yang ditetapkan; tanpa ketetapan: rata-rata jual/hari × hari lead time P50 90 hari + stok pengaman",
      {
        ...order,
        absent: "missing",
      },
    ),
    suggestedOrder: sum(
      "Saran order",
      "t",
      "Σ per gudang dan produk: titik pesan + rata-rata jual/hari × hari cadangan − stok − dalam perjalanan, dibulatkan naik ke muatan truk; nol bila cukup",
      {
        ...order,
        absent: "missing",
      },
    ),
    belowReorder: sum("Perlu dipesan", "n", "Jumlah gudang × produk yang stok dan kirimannya di bawah titik pesan", {
      ...order,
      colour: notZero,
    }),
    ...ageLeaves,
    ...availabilityLeaves,
    capacity: sum("Kapasitas", "t", "Σ kapasitas gudang", { group: "Kapasitas", class: "S", absent: "missing" }),
  },
  measures: {
    ...ageMeasures,
    ...availabilityMeasures,
    netTonnes: diff("Bersih", "inTonnes", "outTonnes", "Masuk − keluar", flows),
    adjNet: diff("Penyesuaian bersih", "adjIn", "adjOut", "Penyesuaian + dikurangi penyesuaian −", {
      ...flows,
      short: "Penyesuaian",
    }),
    transferNet: diff("Transfer bersih", "transferIn", "transferOut", "Transfer masuk − transfer keluar", flows),
    deltaStock: diff("Δ stok", "closing", "opening", "Stok akhir − stok awal", { ...onHand, class: "A" }),
    opening: inWindow("Stok awal", "flow", { kind: "before" }, "Σ mutasi sebelum periode", { ...onHand, class: "S" }),
    closing: inWindow("Stok akhir", "flow", { kind: "ever" }, "Σ mutasi s.d. tanggal laporan", {
      ...onHand,
      class: "S",
    }),
    closingQty: inWindow(
      "Kuantitas",
      "flowQty",
      { kind: "ever" },
      "Σ kuantitas s.d. tanggal laporan, dalam satuan stok produk",
      { ...onHand, unit: "satuan", class: "A*" },
    ),
    stockValue: inWindow("Nilai stok", "value", { kind: "ever" }, "Σ stok akhir × biaya rata-rata bulan laporan", {
      unit: "Rp",
      scale: 0,
      class: "S",
      group: "Nilai",
      access: "report.gpm",
    }),
    lastMove: inWindow(
      "Mutasi terakhir",
      "lastMoveOn",
      { kind: "ever" },
      "Tanggal mutasi terakhir s.d. tanggal laporan",
      {
        unit: "tanggal",
        scale: 0,
        class: "M",
        group: "Stok",
      },
    ),
    netOut28: inWindow(
      "Jual 28 hari",
      "netOut",
      { kind: "days", days: 28 },
      "Jual bersih 28 hari s.d. tanggal laporan",
      {
        group: "Laju",
        class: "A",
        better: "more",
      },
    ),
    avgDailySales: divided("Rata-rata jual/hari", "netOut28", 28, "t/hari", "Jual bersih 28 hari ÷ 28", {
      short: "Jual/hari",
      group: "Laju",
      better: "more",
    }),
    daysOfStock: ratio("Hari stok", "closing", "avgDailySales", "Stok akhir ÷ rata-rata jual per hari", {
      unit: "hari",
      scale: 1,
      group: "Laju",
      colour: {
        ...inSteps(["<", 7, "bad"], ["<", 14, "warn"], ["<=", 45, "good"]),
        otherwise: "calm",
        lowFirst: true,
        zeroCounts: true,
      },
      idle: "tidak bergerak",
    }),
    stockGrade: gradeOf(
      "Tingkat stok",
      "daysOfStock",
      [
        ["< 7", "Kritis"],
        ["< 14", "Rendah"],
        ["<= 45", "Memadai"],
      ],
      "Berlebih",
      "Menurut hari stok baris ini: di bawah 7 kritis, di bawah 14 rendah, sampai 45 memadai, selebihnya berlebih",
      { group: "Laju" },
    ),
    capacityUsedPct: ratio("Kapasitas terpakai", "closing", "capacity", "Stok akhir ÷ kapasitas gudang", {
      short: "Terpakai",
      unit: "%",
      scale: 1,
      group: "Kapasitas",
      colour: inSteps([">", 95, "warn"]),
    }),
  },
});
