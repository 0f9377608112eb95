/**
 * The initial menu: groups and the order of their pages. Only existing pages become rows; a page in no group is added
 * to the end of the group with the most similar address. Afterwards the menu is maintained by its editors.
 */
export type MenuGroup = {
  readonly name: string;
  readonly icon: string;
  readonly href?: string;
  readonly pages?: readonly string[];
  /** A caption above the following groups, at the top level of the menu. */
  readonly caption?: string;
  /** Pages after the subgroups. */
  readonly last?: readonly string[];
  readonly groups?: readonly MenuGroup[];
  readonly below?: readonly string[];
};

const under = (base: string, ...slugs: readonly string[]): string[] => slugs.map((s) => `${base}/${s}`);
const report = (...slugs: readonly string[]): string[] => under("/laporan", ...slugs);
const channel = (base: string): string[] =>
  under(
    base,
    "dashboard",
    "jadwal-kunjungan",
    "monitoring-kunjungan",
    "pergerakan",
    "user-salesman",
    "target",
    "monitoring-target",
    "survei",
    "hasil-survei",
    "monitoring-harga",
    "informasi-pelanggan",
  );

export const menuPlan: readonly MenuGroup[] = [
  { name: "Dashboard", icon: "dashboard", href: "/dashboard" },
  { name: "Persetujuan", icon: "audit", href: "/persetujuan" },
  {
    name: "Akun & parameter",
    icon: "control",
    below: ["/parameter", "/akun"],
    pages: ["/parameter"],
    groups: [
      {
        name: "Produk & satuan",
        icon: "appstore",
        pages: under(
          "/parameter",
          "parameter-produk",
          "parameter-produk-merk",
          "parameter-produk-tipe",
          "parameter-produk-kategori",
          "parameter-produk-sub-kategori",
          "parameter-produk-supplier",
          "parameter-produk-satuan-penjualan",
          "parameter-produk-satuan-pembelian",
          "satuan",
          "konversi-satuan",
          "konversi-uom",
        ),
      },
      {
        name: "Wilayah & organisasi",
        icon: "cluster",
        pages: under(
          "/parameter",
          "lokasi-area",
          "opco",
          "pemetaan-regional-area",
          "pemetaan-grup-area",
          "pemetaan-organisasi",
          "pemetaan-wilayah",
        ),
      },
      {
        name: "Aturan & layanan",
        icon: "setting",
        pages: under(
          "/parameter",
          "metode-pembayaran",
          "tanggal-mundur-penjualan",
          "kontrak-volume",
          "layanan-pelanggan",
          "faq",
          "syarat-dan-ketentuan",
        ),
      },
    ],
  },
  {
    name: "Manajemen user",
    icon: "team",
    below: ["/manajemen-user", "/lihat-daftar-role"],
    pages: [
      "/manajemen-user",
      ...under("/manajemen-user", "daftar-pengguna", "kelola-pengguna", "peran-pengguna", "sales-organisasi"),
      "/lihat-daftar-role",
    ],
  },
  {
    name: "Master data",
    caption: "Operasional",
    icon: "database",
    below: ["/master", "/audit-trail", "/gudang", "/override"],
    groups: [
      {
        name: "Toko",
        icon: "shop",
        pages: under(
          "/master",
          "pengajuan-toko",
          "data-toko",
          "master-toko-v2",
          "data-mapping-toko",
          "unggah-master-toko",
          "radius-toko",
          "segmen-pelanggan",
          "master-data-lt",
          "master-data-jaringan-lt",
        ),
      },
      {
        name: "Produk",
        icon: "appstore",
        pages: under("/master", "produk", "tambah-produk", "product-competitor", "data-sample"),
      },
      {
        name: "Distributor & gudang",
        icon: "truck",
        pages: [
          "/master/distributor",
          "/master/gudang-distributor",
          "/gudang",
          "/master/pengajuan-gudang",
          "/master/kelola-packing-plant",
          "/master/tambah-packing-plant",
          "/master/mapping-dist",
          "/master/unggah-mapping-distributor",
          "/master/master-api-distributor",
          "/master/log-api",
        ],
      },
      {
        name: "Cluster",
        icon: "safety-certificate",
        pages: under("/master/cluster", "master", "configuration", "periode"),
      },
    ],
    last: [
      "/master/target-penjualan-distributor",
      "/master/master-data-wilayah",
      "/master/bank",
      "/override",
      "/audit-trail",
    ],
  },
  {
    name: "Penjualan",
    icon: "shopping",
    below: ["/penjualan", "/distributor"],
    pages: [
      "/penjualan/transaksi",
      "/penjualan/input",
      "/penjualan/unggah",
      "/penjualan/pembelian",
      "/penjualan/pembelian/input",
      "/penjualan/pembelian/unggah",
      "/penjualan/pengiriman/input",
      "/penjualan/pengiriman/unggah",
      "/penjualan/laporan-stok",
      "/distributor/detail-transaksi",
    ],
  },
  {
    name: "Laporan",
    icon: "bar-chart",
    below: ["/laporan"],
    pages: ["/laporan"],
    groups: [
      {
        name: "Penjualan",
        icon: "bar-chart",
        pages: report(
          "penjualan-harian",
          "penjualan-bulanan",
          "penjualan-tahunan",
          "penjualan-per-regional",
          "penjualan-per-area",
          "penjualan-per-provinsi",
          "penjualan-per-distrik",
          "penjualan-per-distributor",
          "penjualan-per-gudang",
          "penjualan-per-toko",
          "penjualan-per-produk",
          "penjualan-per-merk",
          "penjualan-per-opco",
          "penjualan-per-segmen",
          "penjualan-per-sales",
          "penjualan-vs-target",
          "penjualan-tanggal-mundur",
          "retur-dan-pembatalan",
          "tren-penjualan",
          "realisasi-harga",
        ),
      },
      {
        name: "Distributor & gudang",
        icon: "truck",
        pages: report(
          "transaksi-distributor",
          "pembelian-distributor",
          "sell-in-sell-out",
          "transaksi-gudang",
          "stok-gudang",
          "mutasi-stok",
          "log-stok",
          "umur-stok",
          "level-stok",
          "penyesuaian-stok",
          "e-pod",
          "keterlambatan-pengiriman",
          "realisasi-kontrak-volume",
          "kepatuhan-distributor",
          "log-api-distributor",
        ),
      },
      {
        name: "Merk & kompetitor",
        icon: "swap",
        pages: report("performa-merk", "pangsa-merk", "merk-vs-kompetitor", "harga-kompetitor", "bauran-produk"),
      },
      {
        name: "Loyalty & up-front",
        icon: "gift",
        pages: report(
          "loyalty-poin",
          "loyalty-penukaran-hadiah",
          "loyalty-penukaran-uang",
          "loyalty-peserta",
          "loyalty-target",
          "loyalty-saldo",
          "loyalty-kedaluwarsa",
          "program-upfront",
          "pencapaian-upfront",
          "pengembalian-upfront",
        ),
      },
      {
        name: "GPM",
        icon: "control",
        pages: report("gpm-per-gudang", "gpm-per-distributor", "gpm-per-produk", "gpm-per-distrik"),
      },
      {
        name: "Toko",
        icon: "shop",
        pages: [
          ...report(
            "potensi-penjualan",
            "potensi-toko",
            "toko-aktif",
            "toko-tidak-aktif",
            "data-toko-baru",
            "registrasi-toko",
            "lelang-toko",
            "hasil-lelang-toko",
            "cluster-toko",
            "perpindahan-cluster",
            "mapping-toko",
          ),
          ...under("/laporan-toko", "pembelian", "kunjungan", "poin", "sebaran", "peringkat"),
          "/toko/transaksi",
          "/toko/lelang",
        ],
        below: ["/laporan-toko", "/toko"],
      },
      {
        name: "Kunjungan",
        icon: "environment",
        pages: report("radius-kunjungan", "kunjungan-sales", "efektivitas-kunjungan", "hasil-survei"),
      },
      { name: "Per lini produk", icon: "appstore", pages: [], below: ["/laporan-:product", "/:product"] },
      {
        name: "Pengguna & audit",
        icon: "audit",
        pages: report(
          "registrasi-pengguna",
          "aktivitas-pengguna",
          "aktivitas-pengguna/alamat-ip",
          "masking-user",
          "masking-user/sesi",
          "audit-trail",
          "pengajuan",
        ),
      },
    ],
  },
  {
    name: "Bisnis curah",
    icon: "build",
    below: ["/atbusiness", "/atbusiness-ritel"],
    pages: [
      ...under(
        "/atbusiness",
        "dashboard",
        "customer-curah",
        "group-customer",
        "penjualan-curah",
        "penjualan-curah/input",
        "penjualan-curah/unggah",
        "proyek",
        "rkap",
        "distributor-curah",
        "user-kam",
        "segments",
        "reports",
      ),
      ...under("/atbusiness/reports", "penjualan-curah", "realisasi-rkap", "per-kam", "per-segmen", "per-proyek"),
      "/atbusiness-ritel/approval-adjustment-stock",
      "/atbusiness-ritel/monitoring-adjustment-stock",
    ],
  },
  {
    name: "Salesman",
    icon: "environment",
    below: ["/atsalesman"],
    groups: [
      { name: "Retail", icon: "shop", pages: channel("/atsalesman/retail"), below: ["/atsalesman/retail"] },
      { name: "Corsales", icon: "user", pages: channel("/atsalesman/corsales"), below: ["/atsalesman/corsales"] },
    ],
  },
  {
    name: "Program loyalty",
    icon: "gift",
    below: ["/program-loyalty"],
    pages: [
      "/program-loyalty",
      ...under(
        "/program-loyalty",
        "perubahan",
        "list-toko",
        "perolehan-toko-program",
        "uom",
        "whitelist",
        "reward",
        "pajak-hadiah",
        "poin-histories",
        "target-volume",
        "pencapaian-target",
      ),
    ],
    groups: [
      {
        name: "Poin",
        icon: "calendar",
        pages: [
          ...under("/program-loyalty/points", "approval", "monitoring-progress", "history-approval", "transfer"),
          ...under("/program-loyalty/points-v2", "approval", "monitoring-progress", "history-approval", "transfer"),
        ],
      },
      {
        name: "Unggah",
        icon: "upload",
        pages: under(
          "/program-loyalty",
          "unggah-poin",
          "unggah-whitelist",
          "unggah-registrasi",
          "unggah-registrasi/baris",
          "unggah-target-volume",
        ),
      },
      {
        name: "Laporan program",
        icon: "file-text",
        pages: under("/program-loyalty/laporan", "poin", "penukaran-hadiah", "penukaran-uang", "registrasi"),
      },
    ],
  },
  {
    name: "Promosi",
    icon: "notification",
    below: ["/promo-management"],
    pages: ["/promo-management/article", "/promo-management/list-news"],
  },
  {
    name: "Helpdesk",
    caption: "Dukungan",
    icon: "customer-service",
    below: ["/helpdesk"],
    pages: under(
      "/helpdesk",
      "tiket",
      "data-sales",
      "mapping",
      "log-api",
      "failed-sync",
      "raw-data",
      "delivery",
      "transaksi-stok",
      "api-master",
    ),
  },
  {
    name: "Tim IO",
    icon: "deployment-unit",
    below: ["/tim-io", "/laporan-tim-io"],
    pages: [
      "/tim-io/simulasi-level-stok",
      "/tim-io/transaksi-e-pod",
      ...under("/laporan-tim-io", "level-stok", "e-pod", "perbandingan-stok", "ketersediaan", "lead-time"),
    ],
  },
  {
    name: "Konfigurasi system",
    icon: "setting",
    below: ["/konfigurasi-system", "/administrators"],
    pages: [
      "/konfigurasi-system",
      ...under("/konfigurasi-system", "menu", "embedded-dashboard", "manual-book", "synchron", "version-rilis"),
      "/administrators/data-management",
      "/administrators/outgoing-mail",
      "/administrators/command-console",
    ],
  },
  {
    name: "REST API",
    icon: "api",
    below: ["/rest-api"],
    pages: ["/rest-api", "/rest-api/distributor", "/rest-api/distributor-curah", "/rest-api/atsalesman"],
  },
];

/** Names of pages that would otherwise have the same name as their group. */
export const menuNames: Readonly<Record<string, string>> = {
  "/manajemen-user": "Ringkasan",
  "/parameter": "Ringkasan",
  "/laporan": "Ringkasan",
  "/atbusiness/reports": "Ringkasan laporan",
  "/konfigurasi-system": "Pengaturan",
  "/program-loyalty": "Program",
  "/program-loyalty/laporan/penukaran-hadiah": "Penukaran hadiah",
  "/program-loyalty/laporan/penukaran-uang": "Penukaran uang",
};

/** Pages whose row is required for access but hidden, because another page links to them. */
export const notShown: ReadonlySet<string> = new Set([
  "/penjualan/unggah/baris",
  "/penjualan/pembelian/unggah/baris",
  "/penjualan/pengiriman/unggah/baris",
  "/atbusiness/penjualan-curah/unggah/baris",
  "/program-loyalty/unggah-poin/baris",
  "/atsalesman/retail/survei/baru",
  "/atsalesman/retail/survei/butir",
  "/atsalesman/retail/survei/pilihan",
  "/atsalesman/retail/survei/versi",
  "/atsalesman/retail/user-salesman/cuti",
  "/atsalesman/retail/user-salesman/posisi",
  "/atsalesman/corsales/survei/baru",
  "/atsalesman/corsales/survei/butir",
  "/atsalesman/corsales/survei/pilihan",
  "/atsalesman/corsales/survei/versi",
  "/atsalesman/corsales/user-salesman/cuti",
  "/atsalesman/corsales/user-salesman/posisi",
]);

/** Pages reached without the menu: from the top bar, the footer or as a guest. */
export const outsideMenu = (route: string): boolean =>
  /^\/(auth|guest|errors|page|akun|layanan-pelanggan|manual-book|lockscreen)(\/|$)/.test(route);
