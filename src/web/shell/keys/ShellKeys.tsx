import { useT } from "#web/i18n.ts";
import { type Keys, KeyList } from "#web/resource/KeyList.tsx";

/** The shortcuts of pages without their own. */
export default function ShellKeys({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const keys: Keys = [
    [["Ctrl", "K"], t("Cari halaman, data dan tindakan")],
    [["Esc"], t("Tutup pemberitahuan, panel atau dialog")],
    [["?"], t("Daftar tombol ini")],
  ];
  return <KeyList keys={keys} onClose={onClose} />;
}
