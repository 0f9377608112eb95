import { useT } from "#platform/ui/index.web.ts";
import { type Keys, KeyList } from "#platform/records/index.web.ts";

/** All keyboard shortcuts of a report. */
export default function ReportKeys({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const keys: Keys = [
    [["/"], t("Tambah filter")],
    [["P"], t("Pilih periode")],
    [["G"], t("Tampilkan atau sembunyikan grafik")],
    [["X"], t("Tukar baris dan kolom")],
    [["T"], t("Ke tabel")],
    [["R"], t("Baca ulang")],
    [["↑ ↓ ← →"], t("Pindah sel; → membuka baris, ← menutupnya")],
    [["*"], t("Buka semua baris setingkat")],
    [["Home", "End"], t("Ke ujung baris; dengan Ctrl ke sudut tabel")],
    [["Enter"], t("Lihat lebih dalam")],
    [["Shift", "Enter"], t("Buka catatan di balik baris")],
    [["Backspace"], t("Kembali ke atas")],
    [["E"], t("Jelaskan angka ini")],
    [["S"], t("Urutkan menurut kolom ini")],
    [["Alt", "↓"], t("Menu kolom: urutkan, sembunyikan, sematkan, % dari total, pindahkan")],
    [["Spasi"], t("Pilih baris")],
    [["Shift", "↑ ↓ ← →"], t("Pilih sel, mulai dari baris yang disorot")],
    [["Ctrl", "C"], t("Salin yang dipilih atau seluruh tabel, siap ditempel di Excel")],
    [["Ctrl", "S"], t("Simpan tampilan")],
    [["Ctrl", "E"], t("Ekspor")],
    [["?"], t("Daftar tombol ini")],
  ];
  return <KeyList keys={keys} onClose={onClose} />;
}
