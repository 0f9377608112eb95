import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { VolumeContract } from "#features/parameter/kontrak-volume.resource.ts";
import { Brand } from "#features/parameter/parameter-produk-merk.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import {
  attained,
  attribute,
  column,
  defineCube,
  fixedLevel,
  least,
  level,
  notZero,
  ratio,
  multiValued,
  sum,
} from "#platform/report/index.ts";
import { days, places } from "./levels.cube.ts";

const contractOptions = { group: "Kontrak", class: "S" } as const;
const progress = { group: "Laju", class: "S" } as const;
const ahead = { group: "Sisa", class: "S" } as const;
const percent = { unit: "%", scale: 1 } as const;

/** Contracts in force on a day with the receipts from the opco under them; the same tonnes as on their own page. */
export const Contracts = defineCube("contracts", {
  title: "Kontrak volume",
  geography: "area distributor",
  records: {
    route: "/parameter/kontrak-volume",
    where: { status: "active,ended" },
    values: { status: { 1: "active", 2: "ended" } },
    fields: { status: "status" },
    holds: ["validFrom", "validTo"],
  },
  refusal: "Kontrak tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...days,
    distributor: level("Distributor", Distributor, column("distributor_id")),
    district: level("Kabupaten/kota", District, attribute("distributor", "district_id")),
    contract: level("Kontrak", VolumeContract, column("contract_id")),
    opco: level("Opco", Opco, column("opco_id")),
    brand: level("Merk", Brand, multiValued("brand_id", "brand_ids")),
    productGroup: level("Grup produk", ProductGroup, column("product_group_id"), "(semua produk)"),
    status: fixedLevel("Status", { 1: "Masih berlaku", 2: "Sudah berakhir" }, column("status_id")),
    expiresWithin: fixedLevel(
      "Berakhir dalam",
      { 1: "≤ 30 hari", 2: "31–60 hari", 3: "61–90 hari", 4: "> 90 hari" },
      column("expiry_id"),
    ),
  },
  leaves: {
    contracts: sum("Kontrak", "n", "Jumlah kontrak yang berlaku pada tanggal itu", contractOptions),
    committed: sum("Komitmen", "t", "Σ tonase kontrak yang berlaku", contractOptions),
    realised: sum("Realisasi", "t", "Σ penerimaan dari opco dalam masa kontrak sampai tanggal itu, retur mengurangi", {
      ...contractOptions,
      better: "more",
    }),
    periodRealised: sum(
      "Realisasi dalam periode",
      "t",
      "Σ penerimaan dari opco dalam masa kontrak dan dalam periode halaman, retur mengurangi",
      {
        group: "Kontrak",
        short: "Dalam periode",
        better: "more",
      },
    ),
    proRataCommit: sum("Komitmen pro-rata", "t", "Komitmen × hari berjalan ÷ hari kontrak", {
      ...progress,
      short: "Pro-rata",
    }),
    forecast: sum("Perkiraan akhir", "t", "Realisasi ÷ hari berjalan × hari kontrak", {
      ...progress,
      class: "X+",
      short: "Perkiraan",
      better: "more",
    }),
    remaining: sum("Sisa", "t", "Komitmen − realisasi, paling sedikit 0, menurut kontrak lalu dijumlahkan", {
      ...ahead,
      class: "X+",
    }),
    daysLeft: least("Sisa hari", "hari", "Hari sampai kontrak berakhir; baris gabungan menunjukkan yang terdekat", {
      ...ahead,
      class: "M",
    }),
    requiredPerDay: sum("Kebutuhan per hari", "t/hari", "Sisa ÷ sisa hari menurut kontrak, lalu dijumlahkan", {
      ...ahead,
      class: "X+",
      scale: 3,
      short: "Per hari",
    }),
    alerts: sum("Perlu perhatian", "n", "Berakhir dalam 30 hari dengan realisasi di bawah 90%", {
      ...ahead,
      colour: notZero,
    }),
  },
  measures: {
    realisedPct: ratio("Realisasi %", "realised", "committed", "Realisasi ÷ komitmen", {
      ...percent,
      group: "Kontrak",
      better: "more",
    }),
    proRataPct: ratio("Terhadap pro-rata", "realised", "proRataCommit", "Realisasi ÷ komitmen pro-rata", {
      ...percent,
      group: "Laju",
      colour: attained,
    }),
    forecastPct: ratio("Perkiraan %", "forecast", "committed", "Perkiraan akhir ÷ komitmen", {
      ...percent,
      group: "Laju",
      colour: attained,
    }),
  },
});
