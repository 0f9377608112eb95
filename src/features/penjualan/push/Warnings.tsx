import type { FieldError } from "#kit/refused.ts";
import { useT } from "#platform/ui/index.web.ts";
import { placeInWords } from "./place-in-words.ts";

/** Warnings sent to the system that submitted a document; empty without any. */
export function Warnings({ warnings }: { readonly warnings: readonly FieldError[] }) {
  const t = useT();
  if (warnings.length === 0) return null;
  return (
    <section className="p-note" data-tone="warning" aria-label={t("Perlu diperiksa")}>
      <b>{t("Perlu diperiksa")}</b>
      {warnings.map((w) => (
        <div key={w.field} className="p-small">
          {placeInWords(w.field, t)}: {t(w.message, w.values)}
        </div>
      ))}
    </section>
  );
}
