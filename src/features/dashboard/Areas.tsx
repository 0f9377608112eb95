import { Link } from "react-router";
import { SalesByArea } from "#features/laporan/penjualan-per-area/penjualan-per-area.report.ts";
import { type Figure, figuresOf } from "#kit/cube.ts";
import type { ReportRow } from "#kit/report.ts";
import { useT } from "#web/i18n.ts";
import { cellText, expectedOf, toPixels } from "#web/report/figures.ts";
import type { DashboardAnswer } from "./dashboard.calls.ts";

const shown = 3;
/** The areas furthest ahead and furthest behind their target, once each. */
export function Areas({ areas }: { readonly areas: NonNullable<DashboardAnswer["areas"]> }) {
  const t = useT();
  const figure = figuresOf(SalesByArea.of).achievementPct as Figure;
  const answered = (r: ReportRow) => toPixels(r.cells.achievementPct) !== null;
  const best = areas.best.rows.filter(answered).slice(0, shown);
  const worst = areas.worst.rows.filter((r) => answered(r) && !best.some((b) => b.id === r.id)).slice(0, shown).reverse();
  const expected = expectedOf(areas.best);
  return (
    <section className="p-card db-list" aria-label={t("Capaian per area")}>
      <h2 className="db-title">
        {t("Capaian per area")} <small>{t("tertinggi dan terendah")}</small>
        <Link className="db-all" to="/laporan/penjualan-per-area">
          {t("Buka laporan")}
        </Link>
      </h2>
      <ul className="db-areas">
        {[...best, ...worst].map((row) => {
          const part = toPixels(row.cells.achievementPct) ?? 0;
          return (
            <li key={row.id}>
              <span>{row.name}</span>
              <span className="db-bar" aria-hidden="true">
                <span style={{ width: `${Math.max(0, Math.min(100, part))}%` }} data-behind={part < expected * 0.9 || undefined} />
                <i style={{ left: `${Math.min(100, expected)}%` }} />
              </span>
              <span className="p-num">{cellText(figure, row.cells.achievementPct ?? null, t)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
