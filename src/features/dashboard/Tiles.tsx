import RightOutlined from "@ant-design/icons/RightOutlined";
import { Link } from "react-router";
import { MonthlySales } from "#features/laporan/penjualan-bulanan/penjualan-bulanan.report.ts";
import { DailySales } from "#features/laporan/penjualan-harian/penjualan-harian.report.ts";
import { SalesByArea } from "#features/laporan/penjualan-per-area/penjualan-per-area.report.ts";
import { WarehouseStock } from "#features/laporan/stok-gudang/stok-gudang.report.ts";
import { type Figure, figuresOf } from "#kit/cube.ts";
import type { Cell, Report, ReportAnswer, TrendAnswer } from "#kit/report.ts";
import { useT } from "#web/i18n.ts";
import { periodWord, toPixels } from "#web/report/figures.ts";
import { Big, Delta } from "#web/report/Headline.tsx";
import { Spark } from "#web/report/Spark.tsx";
import { useAccount } from "#web/session/account.ts";
import type { DashboardAnswer, DashboardPeriod } from "./dashboard.calls.ts";

type TileProps = { readonly report: Report; readonly id: string; readonly rows: ReportAnswer; readonly trend?: TrendAnswer | undefined; readonly to: string; readonly bar?: Cell };

/** One figure with its year of months; the whole tile leads to the page behind it, where the reader may open that. */
function Tile({ report, id, rows, trend, to, bar = null }: TileProps) {
  const t = useT();
  const open = useAccount()?.links.includes(to) ?? false;
  const figure = figuresOf(report.of)[id] as Figure;
  const cell = trend?.now[id] ?? rows.total[id] ?? null;
  const was = trend?.comparison[id] ?? null;
  const { comparison } = rows.stamps;
  const part = toPixels(bar);
  const content = (
    <>
      <span className="db-tile-name">
        {t(figure.label)}
        {open ? <RightOutlined aria-hidden="true" /> : null}
      </span>
      <span className="db-tile-value">
        <Big figure={figure} cell={cell} />
      </span>
      <span className="db-tile-foot">
        <span>
          <Delta figure={figure} cell={cell} was={was} /> {was !== null && comparison ? <span className="p-faint">{t("dari {period}", { period: periodWord(comparison) })}</span> : null}
        </span>
        {trend?.series[id] ? <Spark cells={trend.series[id] as readonly Cell[]} area width={88} height={24} /> : null}
      </span>
      {part === null ? null : (
        <span className="db-bar" aria-hidden="true">
          <span style={{ width: `${Math.max(0, Math.min(100, part))}%` }} data-behind={part < 90 || undefined} />
        </span>
      )}
    </>
  );
  return open ? <Link className="p-card db-tile" to={to}>{content}</Link> : <div className="p-card db-tile">{content}</div>;
}

export function Tiles({ data, period }: { readonly data: DashboardAnswer; readonly period: DashboardPeriod }) {
  const { sales, areas, stock } = data;
  const report = period === "ytd" ? MonthlySales : DailySales;
  const to = period === "ytd" ? "/laporan/penjualan-bulanan" : "/laporan/penjualan-harian";
  return (
    <div className="db-tiles">
      {sales ? (["tonnes", "netSales", "activeStores"] as const).map((id) => <Tile key={id} report={report} id={id} rows={sales.rows} trend={sales.trend} to={to} />) : null}
      {areas ? <Tile report={SalesByArea} id="achievementPct" rows={areas.best} to="/laporan/penjualan-per-area" bar={areas.best.total.achievementPct ?? null} /> : null}
      {stock ? <Tile report={WarehouseStock} id="daysOfStock" rows={stock.rows} trend={stock.trend} to="/laporan/stok-gudang" /> : null}
    </div>
  );
}
