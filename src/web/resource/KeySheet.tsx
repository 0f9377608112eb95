import { Modal } from "antd";
import { useT } from "#web/i18n.ts";

/** Every key a list knows. */
export default function KeySheet({ writable, onClose }: { readonly writable: boolean; readonly onClose: () => void }) {
  const t = useT();
  const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
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
  return (
    <Modal open width={480} title={t("Tombol papan ketik")} footer={null} onCancel={onClose}>
      <dl className="r-keys">
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((n) => (
                <kbd key={n} className="p-kbd">
                  {n}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
