import { integer } from "../language/format.web.ts";
import { useT } from "../language/i18n.web.ts";
import styles from "./page.module.css";

/** In print: the number of rows printed, if not all. */
export function PrintNote({ shown, total }: { readonly shown: number; readonly total: number }) {
  const t = useT();
  if (total <= shown) return null;
  return (
    <p className={styles.printNote}>
      {t("Cetakan ini memuat {shown} baris pertama dari {total}. Persempit penyaring, atau ekspor semuanya.", {
        shown: integer(shown),
        total: integer(total),
      })}
    </p>
  );
}
