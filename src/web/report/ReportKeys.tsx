import { Modal } from "antd";
import { useT } from "#web/i18n.ts";

/** Every key a report knows. */
export default function ReportKeys({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
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
