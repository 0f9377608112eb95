import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { ApiClient } from "#features/master/master-api-distributor/master-api-distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import {
  attribute,
  column,
  defineCube,
  fixedLevel,
  level,
  notZero,
  ratio,
  multiValued,
  sum,
} from "#platform/report/index.ts";
import { positionLevels, places } from "./levels.cube.ts";

/** A store can have several gaps at once. */
const notAdditive = {
  gapKind: "Toko dengan beberapa celah muncul di beberapa baris dan dihitung satu kali di total.",
} as const;
const mappingOptions = { group: "Terpetakan", class: "S", notAdditive } as const;
/** Kinds of gaps in the order in which they are corrected. */
const gapKinds = {
  1: "Tanpa area",
  2: "Tanpa distributor",
  3: "Tanpa LT",
  4: "Tanpa TSO",
  5: "Tanpa SPC",
  6: "Tumpang tindih",
  7: "Satuan tanpa faktor",
  8: "Sinkron tertahan",
} as const;
const gap = { group: "Celah", class: "S", colour: notZero, notAdditive } as const;
const apart = { group: "Penghalang lain", class: "S", colour: notZero } as const;

/** Mappings of stores on a day and their gaps; the same gaps as on the page of store mappings. */
export const Mappings = defineCube("mappings", {
  title: "Pemetaan",
  geography: "area toko",
  refusal: "Pemetaan tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...positionLevels,
    store: level("Toko", Store, column("store_id")),
    district: level("Kabupaten/kota", District, column("district_id")),
    distributor: level("Distributor utama", Distributor, column("main_id"), "(tanpa distributor)"),
    gapKind: fixedLevel("Jenis celah", gapKinds, multiValued("gap_id", "gap_ids"), "(tanpa celah)"),
    client: level("Sistem", ApiClient, column("client_id")),
    cluster: level("Cluster", Cluster, attribute("store", "cluster_id"), "(tanpa cluster)"),
    segment: level("Segmen", CustomerSegment, attribute("store", "segment_id"), "(tanpa segmen)"),
  },
  leaves: {
    mappedStores: sum("Toko", "n", "Toko aktif dan tidak aktif yang buka pada tanggal itu", {
      group: "Toko",
      class: "S",
      notAdditive,
    }),
    mappedDistributor: sum("Terpetakan distributor", "n", "Toko dengan distributor utama", {
      ...mappingOptions,
      short: "Distributor",
      better: "more",
    }),
    mappedLt: sum("Terpetakan LT", "n", "Toko dengan LT", { ...mappingOptions, short: "LT", better: "more" }),
    mappedTso: sum("Terpetakan TSO", "n", "Toko dengan TSO", { ...mappingOptions, short: "TSO", better: "more" }),
    mappedSpc: sum("Terpetakan SPC", "n", "Toko dengan SPC", { ...mappingOptions, short: "SPC", better: "more" }),
    gapAny: sum("Celah apa pun", "n", "Toko tanpa distributor utama, TSO, SPC, area, atau LT yang melayaninya", {
      ...gap,
      short: "Apa pun",
    }),
    gapDistributor: sum("Tanpa distributor", "n", "Toko tanpa distributor utama", { ...gap, short: "Distributor" }),
    gapLt: sum("Tanpa LT", "n", "Toko yang dilayani lewat LT dan tanpa LT", { ...gap, short: "LT" }),
    gapTso: sum("Tanpa TSO", "n", "Toko tanpa TSO", { ...gap, short: "TSO" }),
    gapSpc: sum("Tanpa SPC", "n", "Toko tanpa SPC", { ...gap, short: "SPC" }),
    gapArea: sum("Tanpa area", "n", "Toko yang kabupaten/kotanya tanpa area", { ...gap, short: "Area" }),
    gaps: sum(
      "Celah menurut jenis",
      "n",
      "Σ celah toko: tiap pemetaan yang kurang dihitung sekali, dan tumpang tindih",
      { ...gap, notAdditive: {}, short: "Menurut jenis" },
    ),
    overlap: sum("Tumpang tindih", "n", "Toko yang LT-nya milik distributor lain dari distributor utamanya", gap),
    ending: sum("Segera berakhir", "n", "Toko dengan pemetaan yang berakhir dalam 14 hari", {
      group: "Celah",
      class: "S",
      notAdditive,
      better: "less",
    }),
    tonnesUnmapped: sum("Volume tak terpetakan", "t", "Σ ton 3 bulan terakhir dari toko dengan celah", {
      ...gap,
      short: "Volume",
    }),
    districtNoArea: sum(
      "Distrik tanpa area",
      "n",
      "Kabupaten/kota bertoko yang tidak masuk area mana pun pada tanggal itu",
      {
        ...apart,
        short: "Distrik",
        refusal: "Distrik tanpa area hanya diketahui per kabupaten/kota.",
      },
    ),
    uomNoFactor: sum(
      "Satuan tanpa faktor",
      "n",
      "Pasangan produk dan satuan yang dijual dalam 90 hari terakhir dan pada tanggal itu tanpa konversi ke ton",
      {
        ...apart,
        short: "Satuan",
        refusal: "Satuan tanpa faktor dihitung per produk, tanpa wilayah atau distributor.",
      },
    ),
    syncBlocked: sum(
      "Sinkron tertahan",
      "n",
      "Dokumen sistem distributor yang kini gagal karena menyebut kode yang tidak dikenal",
      {
        ...apart,
        short: "Sinkron",
        refusal: "Sinkron tertahan hanya diketahui per distributor dan sistemnya.",
      },
    ),
  },
  measures: {
    mappedPct: ratio("Terpetakan %", "mappedDistributor", "mappedStores", "Toko dengan distributor utama ÷ toko", {
      unit: "%",
      scale: 1,
      group: "Terpetakan",
      better: "more",
    }),
  },
});
