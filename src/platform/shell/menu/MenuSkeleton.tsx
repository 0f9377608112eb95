/** Placeholder of the menu while it is empty. */
import ReloadOutlined from "@ant-design/icons/ReloadOutlined";
import { useT } from "#platform/ui/index.web.ts";
import { reloadMenu } from "#platform/access/index.web.ts";
import { useShellMenu } from "../useShellMenu.ts";
import styles from "./side.module.css";

/** Different lengths, like words. */
const widths = [72, 101, 130, 79, 108, 137, 86, 115, 144, 93] as const;

export function MenuSkeleton({ narrow = false, flat = false }: { readonly narrow?: boolean; readonly flat?: boolean }) {
  const t = useT();
  return (
    <div className={styles.menuBones} data-flat={flat ? "" : undefined} role="status" aria-label={t("Memuat menu")}>
      {widths.slice(flat ? 4 : 0).map((width) => (
        <div key={width} className="p-row">
          <span className="p-bone" style={{ width: 16, height: 16 }} />
          {narrow ? null : <span className="p-bone" style={{ width }} />}
        </div>
      ))}
    </div>
  );
}

/** Placeholder of the entries: a skeleton while they are loading, and a retry button if that failed. */
export function MenuPending({ narrow = false, flat = false }: { readonly narrow?: boolean; readonly flat?: boolean }) {
  const t = useT();
  const { loading, failed } = useShellMenu();
  if (loading) return <MenuSkeleton narrow={narrow} flat={flat} />;
  if (!failed) return narrow ? null : <p className={styles.menuNone}>{t("Belum ada menu untuk akun ini.")}</p>;
  const again = (
    <button type="button" className="p-ib" aria-label={t("Coba lagi")} data-tip={t("Coba lagi")} onClick={reloadMenu}>
      <ReloadOutlined />
    </button>
  );
  return (
    <div className={styles.menuNone} role="alert">
      {narrow ? null : t("Menu tidak terbaca.")} {again}
    </div>
  );
}
