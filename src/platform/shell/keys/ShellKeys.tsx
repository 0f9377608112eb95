import { useT } from "#platform/ui/index.web.ts";
import { type Keys, KeyList } from "#platform/records/index.web.ts";

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
