import { Button } from "antd";
import { useCopy, useT } from "#platform/ui/index.web.ts";
import styles from "./akun.module.css";

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Recovery codes, shown once to be copied or saved as a file. */
export function RecoveryCodeList({ codes, onDone }: Props) {
  const t = useT();
  const copy = useCopy();
  const text = `${codes.join("\n")}\n`;
  return (
    <>
      <p className="p-note" data-tone="warning">
        {t(
          "Simpan kode pemulihan ini sekarang; tidak ditampilkan lagi. Setiap kode berlaku sekali, saat ponsel tidak ada.",
        )}
      </p>
      <ul className="p-mono p-small" style={{ columns: "180px 2", listStyle: "none", padding: 0, margin: "12px 0" }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button onClick={() => void copy(text, t("Tersalin"))}>{t("Salin")}</Button>
        <Button href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="kode-pemulihan.txt">
          {t("Unduh")}
        </Button>
        <Button type="primary" onClick={onDone}>
          {t("Sudah saya simpan")}
        </Button>
      </div>
    </>
  );
}
