import { useT } from "#web/i18n.ts";
import { type Keys, KeyList } from "#web/resource/KeyList.tsx";

/** Every key a report knows. */
export default function ReportKeys({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const keys: Keys = [
    [["P"], t("Pilih periode")],
    [["G"], t("Tampilkan atau sembunyikan grafik")],
    [["X"], t("Tukar baris dan kolom")],
    [["T"], t("Ke tabel")],
    [["R"], t("Baca ulang")],
    [["↑ ↓ ← →"], t("Pindah sel; → membuka baris, ← menutupnya")],
    [["*"], t("Buka semua baris setingkat")],
    [["Enter"], t("Lihat lebih dalam")],
    [["Backspace"], t("Kembali ke atas")],
    [["E"], t("Jelaskan angka ini")],
    [["S"], t("Urutkan menurut kolom ini")],
    [["Ctrl", "C"], t("Salin tabel, siap ditempel di Excel")],
    [["Ctrl", "E"], t("Ekspor")],
    [["?"], t("Daftar tombol ini")],
  ];
  return <KeyList keys={keys} onClose={onClose} />;
}
