import { Cluster } from "#features/master/cluster/master.resource.ts";
import { ClusterPeriod } from "#features/master/cluster/periode.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Subdistrict } from "#features/master/master-data-wilayah/kecamatan.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { attribute, column, defineCube, level, mixOf, ratio, sum } from "#platform/report/index.ts";
import { positionLevels, days, places, storeStatus } from "./levels.cube.ts";

const moves = { group: "Perpindahan cluster" } as const;
const scores = { group: "Skor" } as const;
const stores = { group: "Toko" } as const;

/**
 * Clusters of stores by published period, with the previous one. If a comparison period is selected, the previous
 * cluster is that of the selected period, whatever the periods between.
 */
export const Clusters = defineCube("clusters", {
  title: "Cluster",
  geography: "area toko",
  refusal: "Cluster tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...positionLevels,
    month: days.month,
    clusterPeriod: level("Periode cluster", ClusterPeriod, column("period_id")),
    comparePeriod: { ...level("Periode pembanding", ClusterPeriod, column("compare_id")), single: true },
    distributor: level("Distributor utama", Distributor, column("main_id"), "(tanpa distributor)"),
    storeStatus: { ...storeStatus, from: column("store_status_id") },
    toCluster: level("Cluster", Cluster, column("to_cluster_id"), "(tanpa cluster)"),
    fromCluster: level("Cluster asal", Cluster, column("from_cluster_id"), "(tanpa cluster)"),
    store: level("Toko", Store, column("store_id")),
    district: level("Kabupaten/kota", District, attribute("store", "district_id")),
    subdistrict: level("Kecamatan", Subdistrict, attribute("store", "subdistrict_id")),
    segment: level("Segmen", CustomerSegment, attribute("store", "segment_id"), "(tanpa segmen)"),
  },
  leaves: {
    stores: sum("Toko", "n", "Jumlah toko yang dinilai periode ini", stores),
    tonnes: sum("Volume", "t", "Σ ton toko dalam bulan-bulan periode", { group: "Volume", better: "more" }),
    priorTonnes: sum("Volume pembanding", "t", "Σ ton toko dalam bulan-bulan pembanding", {
      group: "Volume",
      short: "Pembanding",
    }),
    netSales: sum("Penjualan bersih", "Rp", "Σ penjualan bersih toko dalam bulan-bulan periode, sebelum PPN", {
      group: "Nilai",
      short: "Bersih",
      better: "more",
    }),
    score: sum("Jumlah skor", "n", "Σ skor toko, 0–100", scores),
    scored: sum("Toko berskor", "n", "Toko periode yang ambangnya diketahui", scores),
    nearThreshold: sum(
      "Dekat ambang",
      "n",
      "Toko yang volume atau fakturnya paling jauh 5 % dari ambang suatu cluster",
      { ...scores, colour: { look: "faint" } },
    ),
    clusterInvoices: sum("Faktur", "n", "Jumlah faktur toko dalam bulan-bulan periode", {
      group: "Faktur",
      better: "more",
    }),
    movedUp: sum("Naik", "n", "Toko dengan cluster lebih baik dari sebelumnya", { ...moves, better: "more" }),
    movedDown: sum("Turun", "n", "Toko dengan cluster lebih rendah dari sebelumnya", { ...moves, better: "less" }),
    stayed: sum("Tetap", "n", "Toko dengan cluster yang sama", moves),
    entered: sum("Masuk cluster", "n", "Toko tanpa cluster sebelumnya", { ...moves, better: "more" }),
    left: sum("Keluar cluster", "n", "Toko yang kini tanpa cluster", { ...moves, better: "less" }),
  },
  measures: {
    storesPct: mixOf("Toko %", "stores", "Toko ÷ toko baris di atasnya", stores),
    tonnesPerStore: ratio("Volume per toko", "tonnes", "stores", "Volume ÷ toko", {
      unit: "t/toko",
      scale: 3,
      group: "Volume",
      better: "more",
    }),
    avgScore: ratio(
      "Skor",
      "score",
      "scored",
      "Rata-rata skor toko: seberapa jauh volume dan faktur per bulan memenuhi ambang cluster teratas, 0–100",
      {
        unit: "n",
        scale: 1,
        ...scores,
        better: "more",
      },
    ),
  },
});
