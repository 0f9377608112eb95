import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { MonthlySales } from "#features/laporan/penjualan-bulanan/penjualan-bulanan.report.ts";
import { DailySales } from "#features/laporan/penjualan-harian/penjualan-harian.report.ts";
import type { ReportAnswer } from "#kit/report.ts";
import { useT } from "#web/i18n.ts";
import { chartData } from "#web/report/chart-data.ts";
import { axisUnit, divisorOf } from "#web/report/chart-options.ts";
import { periodWord } from "#web/report/figures.ts";
import type { DashboardPeriod } from "./dashboard.calls.ts";

const Chart = lazy(() => import("#web/report/Chart.tsx"));
const height = 248;

/** Volume through the period beside the same days a year ago; its figures as rows stand on the report it leads to. */
export function DailyChart({ rows, period }: { readonly rows: ReportAnswer; readonly period: DashboardPeriod }) {
  const t = useT();
  const navigate = useNavigate();
  const report = period === "ytd" ? MonthlySales : DailySales;
  const to = period === "ytd" ? "/laporan/penjualan-bulanan" : "/laporan/penjualan-harian";
  const data = chartData(report, rows, t("Lainnya"), 75);
  if (!data || data.bars.length < 2) return null;
  const { comparison, period: range } = rows.stamps;
  const words = { now: periodWord(range), was: comparison ? periodWord(comparison) : null, target: null };
  const title = period === "ytd" ? t("Volume bulanan") : t("Volume harian");
  return (
    <section className="p-card db-chart" aria-label={title}>
      <h2 className="db-title">
        {title} <small>{axisUnit(data.figure, divisorOf(data), t)}</small>
      </h2>
      <Suspense fallback={<div style={{ height }} />}>
        <Chart data={{ ...data, target: undefined }} words={words} height={height} label={title} onPick={() => void navigate(to)} />
      </Suspense>
    </section>
  );
}
