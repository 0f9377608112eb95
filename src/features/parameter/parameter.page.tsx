import { LandingPage } from "#platform/shell/index.web.ts";

export default function ParameterPage() {
  return (
    <LandingPage
      title="Parameter"
      below="/parameter/"
      about="Semua pengaturan yang dipakai bersama oleh transaksi dan laporan, dengan jumlah data yang dapat Anda lihat."
    />
  );
}
