import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { attribute, column, defineCube, fixedLevel, level, ratio, sum } from "#kit/cube.ts";
import { chairs, places } from "./levels.cube.ts";

const held = { group: "Terpetakan", class: "S" } as const;
/** What a store may lack, in the order in which it is put right. */
const gapKinds = { 1: "Tanpa area", 2: "Tanpa distributor", 3: "Tanpa LT", 4: "Tanpa TSO", 5: "Tanpa SPC", 6: "Tumpang tindih" } as const;
const gap = { group: "Celah", class: "S", colour: "gap" } as const;

/** Whom stores are mapped to on a day, and what is missing; the same gaps as the page of store mappings flags. */
export const Mappings = defineCube("mappings", {
  title: "Pemetaan",
  geography: "area toko",
  refusal: "Pemetaan tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...chairs,
    store: level("Toko", Store, column("store_id")),
    district: level("Kabupaten/kota", District, column("district_id")),
    distributor: level("Distributor utama", Distributor, column("main_id"), "(tanpa distributor)"),
    gapKind: fixedLevel("Jenis celah", gapKinds, column("gap_id")),
    segment: level("Segmen", CustomerSegment, attribute("store", "segment_id"), "(tanpa segmen)"),
  },
  leaves: {
    mappedStores: sum("Toko", "n", "Toko aktif dan tidak aktif yang buka pada tanggal itu", { group: "Toko", class: "S" }),
    mappedDistributor: sum("Terpetakan distributor", "n", "Toko dengan distributor utama", { ...held, short: "Distributor" }),
    mappedLt: sum("Terpetakan LT", "n", "Toko dengan LT", { ...held, short: "LT" }),
    mappedTso: sum("Terpetakan TSO", "n", "Toko dengan TSO", { ...held, short: "TSO" }),
    mappedSpc: sum("Terpetakan SPC", "n", "Toko dengan SPC", { ...held, short: "SPC" }),
    gapAny: sum("Celah apa pun", "n", "Toko tanpa distributor utama, TSO, SPC, area, atau LT yang melayaninya", { ...gap, short: "Apa pun" }),
    gapDistributor: sum("Tanpa distributor", "n", "Toko tanpa distributor utama", { ...gap, short: "Distributor" }),
    gapLt: sum("Tanpa LT", "n", "Toko yang dilayani lewat LT dan tanpa LT", { ...gap, short: "LT" }),
    gapTso: sum("Tanpa TSO", "n", "Toko tanpa TSO", { ...gap, short: "TSO" }),
    gapSpc: sum("Tanpa SPC", "n", "Toko tanpa SPC", { ...gap, short: "SPC" }),
    gapArea: sum("Tanpa area", "n", "Toko yang kabupaten/kotanya tanpa area", { ...gap, short: "Area" }),
    gaps: sum("Celah menurut jenis", "n", "Σ celah toko: tiap pemetaan yang kurang dihitung sekali, dan tumpang tindih", { ...gap, short: "Menurut jenis" }),
    overlap: sum("Tumpang tindih", "n", "Toko yang LT-nya milik distributor lain dari distributor utamanya", gap),
    ending: sum("Segera berakhir", "n", "Toko dengan pemetaan yang berakhir dalam 14 hari", { group: "Celah", class: "S" }),
    syncBlocked: sum("Sinkron tertahan", "n", "Dokumen sistem distributor yang kini gagal karena menyebut kode yang tidak dikenal", { ...gap, short: "Sinkron" }),
    tonnesUnmapped: sum("Volume tak terpetakan", "t", "Σ ton 3 bulan terakhir dari toko dengan celah", { group: "Celah", class: "S", colour: "gap", short: "Volume" }),
  },
  measures: {
    mappedPct: ratio("Terpetakan %", "mappedDistributor", "mappedStores", "Toko dengan distributor utama ÷ toko", { unit: "%", scale: 1, group: "Terpetakan" }),
  },
});
