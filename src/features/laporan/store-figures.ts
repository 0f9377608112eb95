import {
  inWindow,
  diff,
  direction,
  firstDay,
  greatest,
  inSteps,
  lastDay,
  notZero,
  divided,
  rankOf,
  ratio,
  sum,
  warnAboveZero,
} from "#platform/report/index.ts";

const stores = { group: "Toko" } as const;
const idle = { group: "Tidak aktif", better: "less" } as const;
const fresh = { group: "Toko baru" } as const;
const room = { group: "Potensi" } as const;
const known = { unit: "n", scale: 0, class: "S" } as const;

/** Figures of stores independent of purchases: inactivity, success of new stores, and potential. */
export const storeLeaves = {
  inactiveStores: sum("Toko tidak aktif", "n", "Toko buka tanpa pembelian dalam 3 bulan penuh terakhir", {
    ...idle,
    class: "S",
    short: "Tidak aktif",
  }),
  neverBought: sum("Belum pernah beli", "n", "Toko tidak aktif yang belum pernah membeli", { ...idle, class: "S" }),
  lastBoughtOn: lastDay("Beli terakhir sebelum diam", "Tanggal pembelian terakhir toko tidak aktif", {
    ...idle,
    short: "Beli terakhir",
  }),
  daysSinceLastSale: greatest(
    "Hari sejak beli",
    "hari",
    "Hari sejak pembelian terakhir; baris gabungan menunjukkan yang terlama",
    {
      ...idle,
      colour: { ...inSteps([">", 180, "bad"], [">=", 90, "warn"]), warnsOf: "much" },
    },
  ),
  avg3mBefore: sum("Rata-rata sebelumnya", "t/bln", "Rata-rata sebulan dari 3 bulan sampai pembelian terakhir", {
    ...idle,
    scale: 3,
  }),
  lostTonnes: sum("Volume hilang (perkiraan)", "t", "Rata-rata sebelumnya × bulan sejak pembelian terakhir", {
    ...idle,
    short: "Volume hilang",
  }),
  newStores: sum("Toko baru", "n", "Toko yang dibuka dalam periode", { ...fresh, better: "more" }),
  newStoresBought: sum("Toko baru yang membeli", "n", "Toko baru yang sudah pernah membeli", {
    ...fresh,
    short: "Sudah membeli",
    better: "more",
  }),
  newStoresConverted: sum(
    "Toko baru membeli dalam 90 hari",
    "n",
    "Toko baru dengan pembelian dalam 90 hari sejak dibuka",
    { ...fresh, short: "≤ 90 hari", better: "more" },
  ),
  notBought: sum(
    "Belum membeli setelah 30 hari",
    "n",
    "Toko baru yang dibuka lebih dari 30 hari lalu dan belum pernah membeli",
    {
      ...fresh,
      short: "Belum > 30 hari",
      colour: warnAboveZero,
    },
  ),
  firstBoughtOn: firstDay(
    "Pembelian pertama",
    "Tanggal pembelian pertama toko baru; baris gabungan menunjukkan yang paling awal",
    fresh,
  ),
  firstSaleDays: sum("Jumlah hari ke beli pertama", "hari", "Σ hari dari dibuka sampai pembelian pertama", fresh),
  first3mTonnes: sum("Volume 3 bulan pertama", "t", "Σ ton dalam 90 hari sejak pembelian pertama", {
    ...fresh,
    better: "more",
  }),
  declaredPotential: sum("Potensi diakui", "t/bln", "Σ potensi sebulan menurut pemilik toko", {
    ...room,
    class: "S",
    scale: 3,
    absent: "missing",
  }),
  walletTonnes: sum("Volume toko berpotensi", "t/bln", "Rata-rata 3 bulan toko yang potensinya diketahui", {
    ...room,
    class: "S",
    scale: 3,
    better: "more",
  }),
  peerP75: greatest(
    "Patokan",
    "t/bln",
    "Persentil 75 rata-rata 3 bulan toko aktif dengan area dan segmen yang sama, paling sedikit 10 toko",
    { ...room, scale: 3 },
  ),
  headroom: sum("Ruang tumbuh", "t/bln", "Σ kekurangan rata-rata 3 bulan terhadap patokan", {
    ...room,
    class: "S",
    scale: 3,
    absent: "missing",
  }),
  invalidCoords: sum("Koordinat salah", "n", "Toko tanpa koordinat atau di luar Indonesia", {
    ...stores,
    class: "S",
    colour: notZero,
  }),
} as const;

export const storeMeasures = {
  active3m: inWindow(
    "Aktif 3 bulan",
    "activeStores",
    { kind: "months", months: 3 },
    "Toko dengan pembelian dalam 3 bulan sampai akhir periode",
    {
      ...stores,
      ...known,
      class: "D",
      better: "more",
    },
  ),
  activeBefore: inWindow(
    "Aktif sebelumnya",
    "activeStores",
    { kind: "previous" },
    "Toko aktif pada periode sebelumnya",
    {
      ...stores,
      ...known,
      class: "D",
    },
  ),
  activeEither: inWindow(
    "Aktif salah satu",
    "activeStores",
    { kind: "withPrevious" },
    "Toko aktif pada periode ini atau sebelumnya",
    { ...stores, ...known, class: "D" },
  ),
  lapsed: diff(
    "Berhenti beli",
    "activeEither",
    "activeStores",
    "Aktif pada periode sebelumnya, tidak pada periode ini",
    {
      ...stores,
      ...known,
      class: "D",
      short: "Berhenti",
      better: "less",
    },
  ),
  joined: diff("Mulai beli", "activeEither", "activeBefore", "Aktif pada periode ini, tidak pada periode sebelumnya", {
    ...stores,
    ...known,
    class: "D",
    better: "more",
  }),
  netChange: diff("Perubahan bersih", "joined", "lapsed", "Mulai beli − berhenti beli", {
    ...stores,
    ...known,
    class: "D",
    short: "Bersih",
    colour: direction,
  }),
  reactivated: diff(
    "Aktif kembali",
    "joined",
    "newBuyers",
    "Aktif, tidak pada periode sebelumnya, pernah membeli sebelum itu",
    {
      ...stores,
      ...known,
      class: "D",
      short: "Aktif lagi",
      better: "more",
    },
  ),
  daysToFirstSale: ratio(
    "Hari ke beli pertama",
    "firstSaleDays",
    "newStoresBought",
    "Rata-rata hari dari dibuka sampai pembelian pertama",
    {
      unit: "hari",
      scale: 1,
      ...fresh,
      better: "less",
    },
  ),
  conversionPct: ratio("Konversi", "newStoresConverted", "newStores", "Toko baru membeli dalam 90 hari ÷ toko baru", {
    unit: "%",
    scale: 1,
    ...fresh,
    better: "more",
  }),
  tonnes3m: inWindow("Volume 3 bulan", "tonnes", { kind: "months", months: 3 }, "Volume 3 bulan sampai akhir periode", {
    ...room,
    better: "more",
  }),
  avg3mTonnes: divided("Rata-rata 3 bulan", "tonnes3m", 3, "t/bln", "Volume 3 bulan sampai akhir periode ÷ 3", {
    ...room,
    better: "more",
  }),
  ownTonnes: divided("Volume grup", "tonnes", 1, "t", "Volume merk grup yang terjual ke toko dalam periode", {
    ...room,
    better: "more",
  }),
  headroomPct: ratio("Ruang tumbuh %", "headroom", "avg3mTonnes", "Ruang tumbuh ÷ rata-rata 3 bulan", {
    unit: "%",
    scale: 1,
    ...room,
  }),
  headroomRank: rankOf(
    "Peringkat ruang tumbuh",
    "headroom",
    "Urutan menurut ruang tumbuh di antara semua yang tersaring",
    room,
  ),
  lostRank: rankOf(
    "Peringkat volume hilang",
    "lostTonnes",
    "Urutan menurut volume hilang di antara semua yang tersaring",
    idle,
  ),
  shareOfWalletPct: ratio(
    "Share of wallet",
    "walletTonnes",
    "declaredPotential",
    "Volume toko berpotensi ÷ potensi diakui",
    { unit: "%", scale: 1, ...room, better: "more" },
  ),
} as const;
