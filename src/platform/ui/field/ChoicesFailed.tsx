import { useT } from "../language/i18n.web.ts";
import styles from "./field.module.css";

/** Shown at a field whose choices could not be fetched, also when its list is closed, with a retry button. */
export function ChoicesFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <p className={styles.failed} role="alert">
      {t("Gagal memuat pilihan.")}{" "}
      <button type="button" onClick={onRetry}>
        {t("Coba lagi")}
      </button>
    </p>
  );
}
