/**
 * What each role is proposed to do, before anybody changes it on the page of roles. A role names addresses, not permissions:
 * what is declared at an address (its page, noun, calls, moves) follows, so a page that is added later finds its roles by itself.
 *
 * - `view`: read and export; - `edit`: also write, import and submit; - `manage`: also approve and everything else there.
 */
export type RolePlan = {
  readonly code: `ROLE_${string}`;
  readonly name: string;
  readonly group: string;
  readonly reach: "national" | "area" | "vendor";
  readonly about: string;
  readonly view?: readonly string[];
  readonly edit?: readonly string[];
  readonly manage?: readonly string[];
  /** Addresses that the patterns above would give and the role shall not have. */
  readonly except?: readonly string[];
  /** Single permissions beside those of the addresses. */
  readonly actions?: readonly string[];
};

const salesReports = ["/laporan", "/laporan/penjualan-*", "/laporan/tren-penjualan", "/laporan/retur-dan-pembatalan", "/laporan/realisasi-harga", "/laporan/performa-merk", "/laporan/pangsa-merk", "/laporan/bauran-produk", "/laporan/sell-in-sell-out", "/laporan-*/**"];
const storeReports = ["/laporan/toko-*", "/laporan/data-toko-baru", "/laporan/registrasi-toko", "/laporan/lelang-toko", "/laporan/hasil-lelang-toko", "/laporan/cluster-toko", "/laporan/perpindahan-cluster", "/laporan/mapping-toko", "/laporan/potensi-*", "/laporan-toko/**", "/toko/**"];
const visitReports = ["/laporan/kunjungan-sales", "/laporan/efektivitas-kunjungan", "/laporan/radius-kunjungan", "/laporan/hasil-survei", "/laporan/harga-kompetitor", "/laporan/merk-vs-kompetitor"];
const stockReports = ["/laporan/transaksi-*", "/laporan/pembelian-distributor", "/laporan/stok-gudang", "/laporan/mutasi-stok", "/laporan/log-stok", "/laporan/umur-stok", "/laporan/level-stok", "/laporan/penyesuaian-stok", "/laporan/e-pod", "/laporan/keterlambatan-pengiriman", "/laporan/realisasi-kontrak-volume", "/laporan/kepatuhan-distributor"];
const loyaltyReports = ["/laporan/loyalty-*", "/laporan/program-upfront", "/laporan/pencapaian-upfront", "/laporan/pengembalian-upfront"];
const field = ["/dashboard", ...salesReports, ...storeReports, ...visitReports, "/program-loyalty", "/program-loyalty/laporan/**", "/program-loyalty/list-toko", "/master/produk", "/master/distributor", "/master/gudang-distributor", "/master/cluster/master", "/gudang"];
const secrets = ["/administrators/**", "/konfigurasi-system/**", "/manajemen-user/**", "/audit-trail", "/laporan/audit-trail", "/laporan/masking-user", "/laporan/aktivitas-pengguna", "/laporan/registrasi-pengguna", "/lihat-daftar-role"];

export const rolePlans: readonly RolePlan[] = [
  { code: "ROLE_ADMIN_BK", name: "Administrator BK", group: "Administrator", reach: "national", about: "Mengelola seluruh portal.", manage: ["/**"] },
  { code: "ROLE_HELPDESK", name: "Helpdesk", group: "Helpdesk", reach: "national", about: "Membantu pengguna dan mengurus kegagalan integrasi.", view: ["/**"], manage: ["/helpdesk/**"], except: ["/administrators/**", "/konfigurasi-system/**", "/manajemen-user/peran-pengguna", "/laporan/gpm-*"], actions: ["user.read", "user.support"] },
  { code: "ROLE_DISTRIBUTOR", name: "Distributor", group: "Distributor", reach: "vendor", about: "Pengguna distributor: hanya data distributornya sendiri.", view: ["/dashboard", ...salesReports, ...stockReports, "/laporan/toko-aktif", "/laporan/toko-tidak-aktif", "/distributor/detail-transaksi", "/master/data-toko", "/master/gudang-distributor", "/master/produk", "/laporan/loyalty-peserta", "/rest-api/distributor", "/gudang", "/toko/transaksi"], edit: ["/penjualan/**", "/master/pengajuan-toko", "/master/pengajuan-gudang", "/toko/lelang", "/atbusiness-ritel/monitoring-adjustment-stock", "/override", "/helpdesk/tiket"], except: ["/laporan/penjualan-per-regional", "/laporan/penjualan-per-opco", "/laporan-tim-io/**", "/laporan/kepatuhan-distributor"] },
  { code: "ROLE_TSO", name: "TSO", group: "Sales", reach: "area", about: "Territory sales officer: toko dan kunjungan di areanya.", view: [...field, "/laporan/stok-gudang"], edit: ["/master/data-toko", "/master/pengajuan-toko", "/master/radius-toko", "/master/product-competitor", "/atsalesman/retail/**", "/override", "/:product/registrasi-program-apresiasi-toko", "/helpdesk/tiket"] },
  { code: "ROLE_ASM", name: "ASM", group: "Sales", reach: "area", about: "Area sales manager: menyetujui pengajuan di areanya.", view: [...field, ...stockReports, ...loyaltyReports], edit: ["/master/data-toko", "/master/target-penjualan-distributor/**", "/helpdesk/tiket"], manage: ["/master/pengajuan-toko", "/master/radius-toko", "/atsalesman/retail/**", "/override", "/toko/lelang", "/:product/registrasi-program-apresiasi-toko"] },
  { code: "ROLE_SSM", name: "SSM", group: "Sales", reach: "area", about: "Senior sales manager: beberapa area.", view: [...field, ...stockReports, ...loyaltyReports, "/laporan/gpm-*", "/atsalesman/retail/**"], edit: ["/master/data-toko", "/helpdesk/tiket"], manage: ["/master/pengajuan-toko", "/master/pengajuan-gudang", "/master/target-penjualan-distributor/**", "/override", "/toko/lelang", "/atbusiness-ritel/**"] },
  { code: "ROLE_GM", name: "GM", group: "Sales", reach: "area", about: "General manager: satu regional.", view: [...field, ...stockReports, ...loyaltyReports, "/laporan/**", "/atsalesman/retail/**", "/parameter/kontrak-volume"], manage: ["/master/pengajuan-toko", "/master/pengajuan-gudang", "/override", "/atbusiness-ritel/**", "/program-loyalty/points/approval", "/program-loyalty/points-v2/approval"], except: [...secrets] },
  { code: "ROLE_SPC", name: "SPC", group: "SPC", reach: "area", about: "Sales point coordinator: sekumpulan toko.", view: [...field], edit: ["/master/data-toko", "/master/pengajuan-toko", "/penjualan/transaksi", "/helpdesk/tiket"] },
  { code: "ROLE_SPC_GROUP", name: "SPC Group", group: "SPC", reach: "area", about: "Kepala beberapa SPC.", view: [...field, ...stockReports], edit: ["/master/data-toko", "/master/target-penjualan-distributor/**", "/helpdesk/tiket"], manage: ["/master/pengajuan-toko"] },
  { code: "ROLE_SPC_TARGET", name: "SPC TARGET", group: "SPC", reach: "area", about: "Menyusun target toko per SPC.", view: [...field], manage: ["/master/target-penjualan-distributor/**", "/program-loyalty/target-volume"] },
  { code: "ROLE_KAM", name: "KAM", group: "Bisnis curah", reach: "national", about: "Key account manager: pelanggan curah.", view: ["/dashboard", "/atbusiness/**", "/laporan/realisasi-kontrak-volume", "/master/produk"], edit: ["/atbusiness/customer-curah", "/atbusiness/customer-curah/:id", "/atbusiness/proyek", "/atbusiness/rkap", "/atbusiness/penjualan-curah", "/helpdesk/tiket"] },
  { code: "ROLE_CORSALES", name: "Corsales", group: "Bisnis curah", reach: "national", about: "Penjualan korporat dan kunjungannya.", view: ["/dashboard", "/atbusiness/**", ...visitReports, "/master/produk"], edit: ["/atsalesman/corsales/**", "/atbusiness/proyek", "/helpdesk/tiket"] },
  { code: "ROLE_ADMIN_OI", name: "Admin OI", group: "Tim IO", reach: "national", about: "Mengelola stok, pengiriman, dan pengajuan gudang.", view: ["/dashboard", ...salesReports, "/laporan/log-api-distributor", "/master/**", "/helpdesk/failed-sync", "/helpdesk/log-api"], edit: ["/penjualan/**", "/master/gudang-distributor", "/master/kelola-packing-plant", "/master/tambah-packing-plant", "/parameter/tanggal-mundur-penjualan", "/helpdesk/tiket"], manage: ["/tim-io/**", "/laporan-tim-io/**", ...stockReports, "/gudang", "/master/pengajuan-gudang", "/atbusiness-ritel/**"] },
  { code: "ROLE_TIM_OI", name: "Tim OI", group: "Tim IO", reach: "national", about: "Memantau stok dan pengiriman.", view: ["/dashboard", ...stockReports, ...salesReports, "/laporan-tim-io/**", "/gudang", "/master/gudang-distributor", "/master/kelola-packing-plant", "/atbusiness-ritel/monitoring-adjustment-stock"], edit: ["/tim-io/**", "/helpdesk/tiket"] },
  { code: "ROLE_TIM_CRM", name: "TIM CRM", group: "CRM", reach: "national", about: "Mengelola program loyalty.", view: ["/dashboard", ...storeReports, ...salesReports, "/master/data-toko", "/master/produk"], manage: ["/program-loyalty/**", ...loyaltyReports, "/:product/registrasi-program-apresiasi-toko", "/promo-management/**", "/master/cluster/**", "/helpdesk/tiket"] },
  { code: "ROLE_CRM_ATSALESMAN", name: "CRM ATSalesman", group: "CRM", reach: "national", about: "Mengelola aplikasi salesman.", view: ["/dashboard", ...storeReports, ...visitReports, "/master/data-toko", "/helpdesk/data-sales", "/helpdesk/mapping"], manage: ["/atsalesman/**", "/master/radius-toko", "/master/product-competitor", "/helpdesk/tiket"] },
  { code: "ROLE_SALES_ANALYSIS", name: "Sales Analysis & Development", group: "Analisis", reach: "national", about: "Membaca semua laporan.", view: ["/dashboard", "/laporan", "/laporan/**", "/laporan-*/**", "/laporan-toko/**", "/laporan-tim-io/**", "/toko/**", "/distributor/detail-transaksi", "/program-loyalty/laporan/**", "/program-loyalty/poin-histories", "/program-loyalty/pencapaian-target", "/atbusiness/reports/**", "/atbusiness/reports", "/master/**", "/parameter/kontrak-volume"], edit: ["/helpdesk/tiket"], manage: ["/master/target-penjualan-distributor/**"], except: [...secrets, "/master/master-api-distributor", "/master/log-api"] },
  { code: "ROLE_ADMIN_BISNIS", name: "Admin Bisnis", group: "Bisnis curah", reach: "national", about: "Mengelola bisnis curah.", view: ["/dashboard", "/master/produk", "/laporan/realisasi-kontrak-volume"], manage: ["/atbusiness/**", "/parameter/kontrak-volume", "/rest-api/distributor-curah"] },
  { code: "ROLE_HELPDESK_BISNIS", name: "Helpdesk Bisnis", group: "Bisnis curah", reach: "national", about: "Membantu pengguna bisnis curah.", view: ["/dashboard", "/atbusiness/**", "/master/produk", "/rest-api/distributor-curah"], manage: ["/helpdesk/tiket"] },
];
