import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Subdistrict } from "#features/master/master-data-wilayah/kecamatan.resource.ts";
import {
  abcOf,
  above,
  inWindow,
  attribute,
  below,
  change,
  column,
  contribution,
  cumulativeShare,
  defineCube,
  diff,
  direction,
  distinct,
  effect,
  firstDay,
  fixedLevel,
  greatest,
  growth,
  inSteps,
  assessed,
  lastDay,
  least,
  level,
  mixOf,
  moving,
  firstOccurrences,
  olderThan,
  oneDay,
  projected,
  rankChangeOf,
  rankOf,
  ratio,
  running,
  seasonalOf,
  shareChange,
  shareOf,
  slopeOf,
  sum,
  atUnitCost,
  volumeEffectOf,
} from "#platform/report/index.ts";
import { listPriceMeasures } from "./list-price-measures.ts";
import { homeFields, soldFields } from "./sold-fields.ts";
import { storeLeaves, storeMeasures } from "./store-figures.ts";
import { positionLevels, days, ownDistrict, partners, places, products, storeStatus } from "./levels.cube.ts";

const volume = { group: "Volume" } as const;
const money = { group: "Nilai" } as const;
const cost = { group: "Margin", access: "report.gpm" } as const;
const effects = { group: "Efek", access: "report.gpm" } as const;
const stores = { group: "Toko" } as const;
const price = { group: "Harga" } as const;
const place = { group: "Peringkat" } as const;
const blend = { group: "Bauran" } as const;
const season = { group: "Musim & tren" } as const;
/** The rank of a row among its neighbours, and its trend. */
const ranks = {
  place: rankOf("Peringkat", "tonnes", "Urutan menurut volume di antara semua yang tersaring", place),
  rankChange: rankChangeOf("Naik/turun", "tonnes", "Peringkat periode pembanding − peringkat", {
    ...place,
    colour: direction,
  }),
  cumSharePct: cumulativeShare("Kumulatif %", "tonnes", "Bagian volume baris ini dan semua yang lebih besar", place),
  abcClass: abcOf("Kelas ABC", "tonnes", "A sampai 80 % volume, B sampai 95 %, C sisanya", {
    ...place,
    short: "Kelas",
    colour: { words: { A: "good", B: "warn" } },
  }),
  mixPct: mixOf("Bauran", "tonnes", "Volume ÷ volume baris di atasnya", blend),
  mixPctLastYear: inWindow(
    "Bauran tahun lalu",
    "mixPct",
    { kind: "shift", months: -12 },
    "Bauran pada hari yang sama tahun lalu",
    {
      ...blend,
      unit: "%",
      scale: 1,
      short: "Tahun lalu",
    },
  ),
  mixChange: change("Δ bauran", "mixPct", { kind: "shift", months: -12 }, "Bauran − bauran tahun lalu", {
    ...blend,
    colour: inSteps([">", 3, "rise"], ["<", -3, "fall"]),
  }),
  seasonalIndex: seasonalOf(
    "Indeks musim",
    "tonnes",
    "100 × volume bulan ÷ rata-rata 12 bulan di sekitarnya, rata-rata tiga tahun",
    season,
  ),
  trendSlope: slopeOf("Tren", "tonnes", "(Rata-rata 12 bulan − rata-rata 12 bulan sebelumnya) ÷ 12", {
    ...season,
    better: "more",
  }),
} as const;

const before = { kind: "compare" } as const;
const split = {
  sales: { change: "deltaSales", parts: ["priceEffect", "salesVolumeEffect", "salesMixEffect"] },
  profit: { change: "deltaProfit", parts: ["priceEffect", "costEffect", "volumeEffect", "mixEffect"] },
} as const;
const moved = { unit: "Rp", scale: 0, group: "Efek" } as const;
/** Effects that explain a change of the sales. */
const salesEffects = {
  salesBefore: inWindow("Penjualan pembanding", "netSales", before, "Penjualan bersih periode pembanding", moved),
  deltaSales: diff("Δ penjualan", "netSales", "salesBefore", "Penjualan bersih − penjualan bersih periode pembanding", {
    ...moved,
    better: "more",
  }),
  salesVolumeEffect: volumeEffectOf(
    "Efek volume",
    "tonnes",
    "netSales",
    before,
    "(Volume − volume pembanding) × harga per ton seluruhnya pada periode pembanding",
    moved,
  ),
  afterSalesPrice: diff("Δ penjualan tanpa efek harga", "deltaSales", "priceEffect", "Δ penjualan − efek harga", moved),
  salesMixEffect: diff(
    "Efek bauran",
    "afterSalesPrice",
    "salesVolumeEffect",
    "Δ penjualan − efek harga − efek volume",
    moved,
  ),
} as const;
/** Effects that explain a change of the gross profit: price, cost, volume and mix add up to it exactly. */
const marginEffects = {
  provisionalCostPct: ratio("HPP sementara", "carriedTonnes", "tonnes", "Volume dengan biaya bulan lain ÷ volume", {
    unit: "%",
    scale: 1,
    ...cost,
    short: "Sementara",
    colour: above({ warn: 10 }),
  }),
  profitBefore: inWindow("Laba kotor pembanding", "grossProfit", before, "Laba kotor periode pembanding", {
    unit: "Rp",
    scale: 0,
    ...effects,
  }),
  deltaProfit: diff("Δ laba kotor", "grossProfit", "profitBefore", "Laba kotor − laba kotor periode pembanding", {
    unit: "Rp",
    scale: 0,
    ...effects,
    short: "Δ laba",
    better: "more",
  }),
  volumeEffect: volumeEffectOf(
    "Efek volume",
    "tonnes",
    "grossProfit",
    before,
    "(Volume − volume pembanding) × laba per ton seluruhnya pada periode pembanding",
    {
      ...effects,
      short: "Volume",
    },
  ),
  afterPrice: diff("Δ laba tanpa efek harga", "deltaProfit", "priceEffect", "Δ laba kotor − efek harga", {
    unit: "Rp",
    scale: 0,
    ...effects,
  }),
  afterCost: diff(
    "Δ laba tanpa efek harga dan HPP",
    "afterPrice",
    "costEffect",
    "Δ laba kotor − efek harga − efek HPP",
    { unit: "Rp", scale: 0, ...effects },
  ),
  mixEffect: diff("Efek bauran", "afterCost", "volumeEffect", "Δ laba kotor − efek harga − efek HPP − efek volume", {
    unit: "Rp",
    scale: 0,
    ...effects,
    short: "Bauran",
  }),
} as const;

/** Sales of distributors to stores: posted lines, returns negative on their own day, without cancelled lines. */
export const Sales = defineCube("sales", {
  title: "Penjualan",
  geography: "area toko",
  counted: "saleLines",
  lineLevels: ["area", "district", "distributor", "store"],
  records: {
    route: "/laporan/transaksi-distributor",
    also: ["/distributor/detail-transaksi", "/toko/transaksi"],
    where: { status: "posted" },
    dated: soldFields,
    datedAtHome: homeFields,
  },
  refusal: "Penjualan tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...products,
    ...partners,
    ...days,
    ...positionLevels,
    district: ownDistrict,
    store: level("Toko", Store, column("store_id")),
    subdistrict: level("Kecamatan", Subdistrict, attribute("store", "subdistrict_id")),
    storeStatus,
    storeSource: fixedLevel(
      "Asal toko",
      { 1: "Pengajuan yang disetujui", 2: "Diketik atau diunggah" },
      assessed("store"),
      "(tanpa toko)",
    ),
    coordinates: fixedLevel(
      "Koordinat",
      { 1: "Di dalam Indonesia", 2: "Kosong atau di luar Indonesia" },
      assessed("store"),
      "(tanpa toko)",
    ),
    inactiveBucket: fixedLevel(
      "Lama tidak membeli",
      { 1: "Sampai 180 hari", 2: "181–365 hari", 3: "Lebih dari setahun", 4: "Belum pernah membeli" },
      column("inactive_id"),
    ),
    segment: level("Segmen", CustomerSegment, attribute("store", "segment_id"), "(tanpa segmen)"),
    cluster: level("Cluster", Cluster, attribute("store", "cluster_id"), "(tanpa cluster)"),
  },
  leaves: {
    tonnes: sum("Volume", "t", "Σ ton terjual dikurangi ton retur, faktur terposting", { ...volume, better: "more" }),
    grossTonnes: sum("Volume kotor", "t", "Σ ton terjual sebelum retur", { ...volume, better: "more" }),
    returnTonnes: sum("Retur", "t", "Σ ton retur", { ...volume, better: "less" }),
    grossSales: sum("Penjualan kotor", "Rp", "Σ kuantitas × harga satuan, sebelum diskon dan PPN", {
      ...money,
      better: "more",
    }),
    discount: sum("Diskon", "Rp", "Σ diskon baris dan bagian diskon faktur", money),
    returnValue: sum("Nilai retur", "Rp", "Σ nilai bersih retur", { ...money, better: "less" }),
    netSales: sum("Penjualan bersih", "Rp", "Penjualan kotor − diskon − nilai retur, sebelum PPN", {
      ...money,
      short: "Bersih",
      better: "more",
      split: split.sales,
    }),
    listValue: sum(
      "Nilai harga daftar",
      "Rp",
      "Σ ton × harga daftar pada tanggal jual, baris dengan harga daftar",
      money,
    ),
    listedNet: sum("Bersih berharga daftar", "Rp", "Penjualan bersih dari baris dengan harga daftar", money),
    saleLines: sum("Baris faktur", "n", "Jumlah baris faktur", { group: "Faktur" }),
    invoices: distinct(
      "Faktur",
      "n",
      "Jumlah faktur penjualan terposting",
      ["distributor_id", "warehouse_id", "store_id", "store_version_id", "district_id", oneDay],
      { group: "Faktur", better: "more" },
    ),
    soldLines: sum("Baris terjual", "n", "Jumlah baris faktur penjualan, tanpa retur", {
      group: "Faktur",
      better: "more",
    }),
    distributorsUsed: distinct("Distributor dipakai", "n", "Jumlah distributor yang menjual ke baris ini", [], {
      ...stores,
      short: "Distributor",
    }),
    newBuyers: firstOccurrences(
      "Pembeli baru",
      "n",
      "Toko yang pembelian pertamanya sepanjang masa jatuh dalam periode",
      { ...stores, short: "Baru", better: "more" },
    ),
    activeStores: distinct(
      "Toko aktif",
      "n",
      "Jumlah toko dengan pembelian dalam periode; satu toko dihitung sekali",
      [],
      { ...stores, short: "Aktif", better: "more" },
    ),
    lastSaleOn: lastDay("Beli terakhir", "Tanggal faktur penjualan terakhir dalam periode", {
      group: "Toko",
      colour: olderThan(60, "bad"),
    }),
    firstSaleOn: firstDay("Beli pertama", "Tanggal faktur penjualan pertama dalam periode", { group: "Toko" }),
    listedTonnes: sum("Volume berharga daftar", "t", "Σ ton dari baris dengan harga daftar", price),
    minPrice: least("Terendah", "Rp/t", "Harga bersih per ton terendah di antara baris faktur", price),
    maxPrice: greatest("Tertinggi", "Rp/t", "Harga bersih per ton tertinggi di antara baris faktur", price),
    ...storeLeaves,
    lastDataAt: lastDay(
      "Data terakhir",
      "Hari terakhir data distributor masuk sampai akhir periode: penjualan, penerimaan, laporan stok, atau nihil",
      {
        group: "Kelengkapan",
        colour: { ...inSteps([">=", 4, "bad"], [">=", 2, "warn"]), compares: "age" },
        beside: true,
        refusal: "Data masuk adalah milik distributor seluruhnya.",
      },
    ),
    population10k: sum("Penduduk (10 ribu)", "n", "Σ penduduk kabupaten/kota yang bertoko ÷ 10.000", {
      ...stores,
      scale: 1,
      class: "S",
      absent: "missing",
      beside: true,
      refusal: "Penduduk hanya diketahui per kabupaten/kota.",
    }),
    storesRegistered: sum(
      "Toko terdaftar",
      "n",
      "Jumlah toko yang buka pada hari terakhir periode; per distributor: toko yang dipetakan kepadanya",
      {
        ...stores,
        short: "Terdaftar",
        class: "S",
        absent: "missing",
        better: "more",
      },
    ),
    forecast: projected(
      "Perkiraan akhir bulan",
      "t",
      "Σ volume ÷ porsi bulan yang biasanya sudah terjual pada hari kerja ini, per grup produk",
      "tonnes",
      "productGroup",
      {
        group: "Laju",
        short: "Perkiraan",
        better: "more",
      },
    ),
    priceEffect: effect(
      "Efek harga",
      "netSales",
      "Σ volume × (harga per ton − harga per ton pembanding), per distributor, gudang, kabupaten/kota, dan produk",
      {
        group: "Efek",
        short: "Harga",
      },
    ),
    costEffect: effect(
      "Efek HPP",
      "cogs",
      "Σ −volume × (HPP per ton − HPP per ton pembanding), per distributor, gudang, kabupaten/kota, dan produk",
      {
        ...effects,
        short: "HPP",
      },
    ),
    carriedTonnes: atUnitCost(
      "Volume berbiaya sementara",
      "t",
      "Σ ton yang bulannya tanpa penerimaan, sehingga memakai biaya bulan lain",
      "tonnes",
      {
        ...cost,
        carried: true,
        absent: "zero",
      },
    ),
    cogs: atUnitCost("HPP", "Rp", "Σ ton × biaya rata-rata tertimbang distributor, produk, dan bulan", "tonnes", {
      ...cost,
      absent: "zero",
    }),
  },
  measures: {
    avgPrice: ratio("Harga rata-rata", "netSales", "tonnes", "Penjualan bersih ÷ volume", {
      unit: "Rp/t",
      short: "Per ton",
      group: "Nilai",
      better: "more",
    }),
    discountPct: ratio("Diskon %", "discount", "grossSales", "Diskon ÷ penjualan kotor", {
      unit: "%",
      scale: 1,
      group: "Nilai",
      better: "less",
    }),
    priceRealisationPct: ratio(
      "Realisasi harga",
      "listedNet",
      "listValue",
      "Penjualan bersih ÷ nilai menurut harga daftar",
      {
        unit: "%",
        scale: 1,
        group: "Harga",
        colour: { ...inSteps(["<", 90, "bad"], ["<", 95, "warn"], [">", 105, "up"]), warnsOf: "little" },
      },
    ),
    ...listPriceMeasures,
    returnRatePct: ratio("Retur %", "returnTonnes", "grossTonnes", "Retur ÷ volume kotor", {
      unit: "%",
      scale: 1,
      ...volume,
      colour: above({ warn: 2, bad: 5 }),
    }),
    dropSize: ratio("Drop size", "grossTonnes", "invoices", "Volume kotor ÷ faktur", {
      unit: "t",
      scale: 3,
      group: "Faktur",
      better: "more",
    }),
    linesPerInvoice: ratio("Baris per faktur", "soldLines", "invoices", "Baris terjual ÷ faktur", {
      unit: "n",
      scale: 1,
      group: "Faktur",
      better: "more",
    }),
    invoicesPerStore: ratio("Frekuensi", "invoices", "activeStores", "Faktur ÷ toko aktif", {
      unit: "n",
      scale: 1,
      ...stores,
      better: "more",
    }),
    coveragePct: ratio("Coverage", "activeStores", "storesRegistered", "Toko aktif ÷ toko terdaftar", {
      unit: "%",
      scale: 1,
      ...stores,
      colour: below({ warn: 50, bad: 30 }),
    }),
    storesPer10k: ratio(
      "Toko per 10 ribu jiwa",
      "storesRegistered",
      "population10k",
      "Toko terdaftar ÷ penduduk × 10.000",
      {
        unit: "n",
        scale: 2,
        ...stores,
        short: "Per 10 rb jiwa",
      },
    ),
    numericDistributionPct: shareOf(
      "Distribusi numerik",
      "activeStores",
      "Toko yang membeli baris ini ÷ semua toko yang membeli dengan penyaring yang sama",
      {
        ...stores,
        class: "R",
        outer: true,
        short: "Distribusi",
        better: "more",
      },
    ),
    tonnesPerStore: ratio("Volume per toko", "tonnes", "activeStores", "Volume ÷ toko aktif", {
      unit: "t/toko",
      scale: 3,
      ...stores,
      better: "more",
    }),
    grossProfit: diff("Laba kotor", "netSales", "cogs", "Penjualan bersih − HPP", {
      unit: "Rp",
      scale: 0,
      ...cost,
      better: "more",
      split: split.profit,
    }),
    gpmPct: ratio("GPM", "grossProfit", "netSales", "Laba kotor ÷ penjualan bersih", {
      unit: "%",
      scale: 1,
      ...cost,
      colour: below({ warn: 3, bad: 0 }),
      split: split.profit,
    }),
    gpmChange: change("Δ GPM", "gpmPct", before, "GPM − GPM periode pembanding", {
      ...cost,
      colour: below({ warn: -1 }),
    }),
    ...marginEffects,
    ...salesEffects,
    profitPerTonne: ratio("Laba per ton", "grossProfit", "tonnes", "Laba kotor ÷ volume", {
      unit: "Rp/t",
      ...cost,
      better: "more",
    }),
    lastMonth: inWindow(
      "Bulan lalu",
      "tonnes",
      { kind: "shift", months: -1 },
      "Volume pada hari yang sama bulan lalu",
      volume,
    ),
    lastYear: inWindow(
      "Tahun lalu",
      "tonnes",
      { kind: "shift", months: -12 },
      "Volume pada hari yang sama tahun lalu",
      volume,
    ),
    deltaTonnes: diff("Selisih", "tonnes", "lastYear", "Volume − volume tahun lalu", { ...volume, better: "more" }),
    growthMoM: growth("Growth MoM", "tonnes", -1, "Volume ÷ volume hari yang sama bulan lalu − 1", { short: "MoM" }),
    growthYoY: growth("Growth YoY", "tonnes", -12, "Volume ÷ volume hari yang sama tahun lalu − 1", { short: "YoY" }),
    ytd: inWindow("YTD", "tonnes", { kind: "year", months: 0 }, "Volume 1 Januari s.d. akhir periode", {
      group: "Tahun berjalan",
      better: "more",
    }),
    ytdLastYear: inWindow(
      "YTD tahun lalu",
      "tonnes",
      { kind: "year", months: -12 },
      "Volume 1 Januari s.d. hari yang sama tahun lalu",
      { group: "Tahun berjalan" },
    ),
    growthYtd: { ...growth("Growth YTD", "ytd", -12, "YTD ÷ YTD tahun lalu − 1"), group: "Tahun berjalan" },
    cumTonnes: running("Kumulatif", "tonnes", "month", "Volume dari tanggal 1 s.d. hari itu", {
      ...volume,
      better: "more",
    }),
    movingAvg7: moving("MA-7", "tonnes", 7, "Rata-rata volume hari itu dan 6 hari sebelumnya", {
      ...volume,
      better: "more",
    }),
    movingAvg3: moving("MA-3", "tonnes", 3, "Rata-rata volume bulan itu dan 2 bulan sebelumnya", {
      ...volume,
      better: "more",
    }),
    movingAvg12: moving("MA-12", "tonnes", 12, "Rata-rata volume bulan itu dan 11 bulan sebelumnya", {
      ...volume,
      better: "more",
    }),
    shareOfTotal: shareOf("Kontribusi", "tonnes", "Volume ÷ volume seluruhnya dengan penyaring yang sama", {
      ...volume,
      better: "more",
    }),
    shareChange: shareChange(
      "Δ pangsa",
      "tonnes",
      { kind: "shift", months: -12 },
      "Kontribusi − kontribusi tahun lalu",
      { group: "Pertumbuhan", better: "more" },
    ),
    contributionToGrowth: contribution(
      "Andil growth",
      "tonnes",
      { kind: "shift", months: -12 },
      "(Volume − volume tahun lalu) ÷ volume tahun lalu seluruhnya",
      {
        group: "Pertumbuhan",
        better: "more",
      },
    ),
    rank: rankOf("Peringkat", "tonnes", "Urutan menurut volume di antara semua yang tersaring", { group: "Toko" }),
    ...ranks,
    ...storeMeasures,
  },
});
