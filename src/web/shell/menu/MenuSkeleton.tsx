/** Stands for the menu while its list is empty. */
import { useT } from "#web/i18n.ts";

export function MenuSkeleton({ narrow = false, flat = false }: { readonly narrow?: boolean; readonly flat?: boolean }) {
  const t = useT();
  return (
    <div className="p-menu-bones" data-flat={flat ? "" : undefined} role="status" aria-label={t("Memuat menu")}>
      {Array.from({ length: flat ? 6 : 10 }, (_, i) => (
        <div key={i} className="p-row">
          <span className="p-bone" style={{ width: 16, height: 16 }} />
          {narrow ? null : <span className="p-bone" style={{ width: 72 + ((i * 29) % 80) }} />}
        </div>
      ))}
    </div>
  );
}
