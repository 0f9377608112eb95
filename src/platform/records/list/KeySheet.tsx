import { useT } from "#platform/ui/index.web.ts";
import { type Keys, KeyList } from "./KeyList.tsx";

/** All keyboard shortcuts of a list. */
export default function KeySheet({ writable, onClose }: { readonly writable: boolean; readonly onClose: () => void }) {
  const t = useT();
  const keys: Keys = [
    [["j", "k"], t("Baris berikutnya, sebelumnya")],
    [["Enter"], t("Buka baris")],
    [["/"], t("Cari")],
    [["f"], t("Tambah filter")],
    ...(writable
      ? ([
          [["e"], t("Ubah baris")],
          [["x"], t("Pilih baris")],
          [["n"], t("Tambah data")],
          [["Ctrl", "Enter"], t("Tindakan utama halaman")],
        ] as const)
      : []),
    [["Shift", "↑ ↓ ← →"], t("Pilih sel, mulai dari baris yang disorot")],
    [["Ctrl", "C"], t("Salin sel yang dipilih, siap ditempel di Excel")],
    [["Shift", "← →"], t("Di kepala kolom: ubah lebarnya")],
    [["Esc"], t("Lepas pilihan, tutup, keluar dari layar penuh")],
    [["?"], t("Daftar tombol ini")],
  ];
  return <KeyList keys={keys} onClose={onClose} />;
}
