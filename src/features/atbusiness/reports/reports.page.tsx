import { LandingPage } from "#platform/shell/index.web.ts";

export default function BulkReportsPage() {
  return (
    <LandingPage
      title="Reports"
      below="/atbusiness/reports/"
      about="Laporan bisnis curah yang terbuka bagi Anda: penjualan, realisasi RKAP, KAM, segmen, dan proyek."
    />
  );
}
