import { Segmented } from "antd";
import { useState } from "react";
import { useQueryCall } from "#web/api/hooks.ts";
import { useT } from "#web/i18n.ts";
import { plainDate } from "#web/format.ts";
import { Page } from "#web/shell/Page.tsx";
import { ErrorState, LoadingState } from "#web/shell/states.tsx";
import { Areas } from "./Areas.tsx";
import { dashboard, type DashboardPeriod } from "./dashboard.calls.ts";
import { DailyChart } from "./DailyChart.tsx";
import { LowStock } from "./LowStock.tsx";
import { Tiles } from "./Tiles.tsx";
import { Waiting } from "./Waiting.tsx";
import "./dashboard.css";

/** The home of most people: what was sold, what is behind, what runs out and what waits, all of one moment. */
export default function DashboardPage() {
  const t = useT();
  const [period, setPeriod] = useState<DashboardPeriod>("mtd");
  const { data, error, isFetching, refetch } = useQueryCall(dashboard, { period }, { placeholderData: (old) => old });
  const stamps = (data?.sales?.rows ?? data?.stock?.rows)?.stamps;
  const reported = stamps?.reported;
  const fresh = stamps ? t("Data sampai {day}", { day: plainDate(stamps.dataThrough) }) : undefined;
  const subtitle = fresh && reported ? `${fresh}, ${t("{done} dari {due} distributor melapor", { done: reported.done, due: reported.due })}` : fresh;
  const options = [
    { value: "today" as const, label: t("Hari ini") },
    { value: "mtd" as const, label: t("Bulan ini") },
    { value: "ytd" as const, label: t("Tahun ini") },
  ];
  return (
    <Page title={t("Dashboard")} subtitle={subtitle} extra={data?.sales ? <Segmented aria-label={t("Periode")} options={options} value={period} onChange={setPeriod} /> : null}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState rows={8} /> : null}
      {data ? (
        <div className="db-board" data-dim={isFetching || undefined}>
          <Tiles data={data} period={period} />
          {data.sales ? <DailyChart rows={data.sales.rows} period={period} /> : null}
          {data.waiting ? <Waiting waiting={data.waiting} /> : null}
          {data.areas ? <Areas areas={data.areas} /> : null}
          {data.stock ? <LowStock rows={data.stock.rows} /> : null}
        </div>
      ) : null}
    </Page>
  );
}
