/** Stands for the menu while its list is empty. */
import { useT } from "#web/i18n.ts";

/** Of different lengths, as words are. */
const widths = [72, 101, 130, 79, 108, 137, 86, 115, 144, 93] as const;

export function MenuSkeleton({ narrow = false, flat = false }: { readonly narrow?: boolean; readonly flat?: boolean }) {
  const t = useT();
  return (
    <div className="p-menu-bones" data-flat={flat ? "" : undefined} role="status" aria-label={t("Memuat menu")}>
      {widths.slice(flat ? 4 : 0).map((width) => (
        <div key={width} className="p-row">
          <span className="p-bone" style={{ width: 16, height: 16 }} />
          {narrow ? null : <span className="p-bone" style={{ width }} />}
        </div>
      ))}
    </div>
  );
}
