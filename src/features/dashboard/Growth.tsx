import { change, pointChange } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { isWord, toPixels } from "#web/report/figures.ts";
import type { Board } from "./dashboard.calls.ts";

/** Which brands made the growth and which cost some, in points that add up to all of it; bars to the right of the line gave, those to the left took. */
export function Growth({ growth, was, href }: { readonly growth: NonNullable<Board["growth"]>; readonly was: string; readonly href: string | null }) {
  const t = useT();
  const most = Math.max(...growth.brands.map((b) => Math.abs(toPixels(b.points) ?? 0)), 1e-9);
  return (
    <section className="p-card db-growth" aria-label={t("Andil growth per merk")}>
      <header>
        <h2>{t("Andil growth per merk")}</h2>
        <span className="p-small p-faint">{isWord(growth.total) ? null : t("{change} dari {period}, dalam poin", { change: change(growth.total).text, period: was })}</span>
        <span className="p-gap" />
        {href ? (
          <a className="p-small" href={`#${href}`}>
            {t("Buka laporan")}
          </a>
        ) : null}
      </header>
      <ul className="p-body">
        {growth.brands.map((b) => {
          const n = toPixels(b.points) ?? 0;
          const half = Math.min(50, (Math.abs(n) * 50) / most);
          return (
            <li key={b.id}>
              <span className="p-cut">{b.name}</span>
              <span className="db-track" data-low={n < 0 ? "" : undefined} aria-hidden="true">
                <b style={n < 0 ? { inset: `0 50% 0 ${50 - half}%` } : { inset: `0 ${50 - half}% 0 50%` }} />
                <i style={{ left: "50%" }} />
              </span>
              <span className="p-num">{pointChange(b.points, 2).text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
