import { Link } from "react-router";
import { WarehouseStock } from "#features/laporan/stok-gudang/stok-gudang.report.ts";
import { type Figure, figuresOf } from "#kit/cube.ts";
import type { ReportAnswer } from "#kit/report.ts";
import { useT } from "#web/i18n.ts";
import { cellText, toneOf, toPixels, unitWord } from "#web/report/figures.ts";

/** Warehouses that run out first at the pace of the last weeks. */
export function LowStock({ rows }: { readonly rows: ReportAnswer }) {
  const t = useT();
  const figure = figuresOf(WarehouseStock.of).daysOfStock as Figure;
  const lowest = rows.rows.filter((r) => toPixels(r.cells.daysOfStock) !== null);
  return (
    <section className="p-card db-list" aria-label={t("Stok paling tipis")}>
      <h2 className="db-title">
        {t("Stok paling tipis")}
        <Link className="db-all" to="/laporan/stok-gudang">
          {t("Stok gudang")}
        </Link>
      </h2>
      {lowest.length === 0 ? <p className="db-none">{t("Belum ada penjualan untuk menghitung hari stok.")}</p> : null}
      <ul>
        {lowest.map((row) => (
          <li key={row.id}>
            <span>{row.name}</span>
            <span className="p-faint">{row.code}</span>
            <span className="p-num db-days" data-tone={toneOf(figure, row.cells.daysOfStock ?? null)}>
              {cellText(figure, row.cells.daysOfStock ?? null, t)} {unitWord(figure.unit, t)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
