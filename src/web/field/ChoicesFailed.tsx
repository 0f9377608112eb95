import { useT } from "#web/i18n.ts";
import "./field.css";

/** Stands at a field whose choices could not be read, also once its list is closed, with the way to ask for them again. */
export function ChoicesFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <p className="f-failed" role="alert">
      {t("Gagal memuat pilihan.")}{" "}
      <button type="button" onClick={onRetry}>
        {t("Coba lagi")}
      </button>
    </p>
  );
}
