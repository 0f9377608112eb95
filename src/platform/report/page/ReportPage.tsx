import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { Report } from "../report.ts";
import { Refused } from "#kit/refused.ts";
import { EmptyState, ErrorState, ForbiddenState, Page, useSetting, useT } from "#platform/ui/index.web.ts";
import { useFocusBack } from "#platform/records/index.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import { useChartOpen } from "../chart/ChartCard.tsx";
import { FilterLine } from "../filter/FilterLine.tsx";
import { Loading } from "./Loading.tsx";
import { recordReport } from "./recent.web.ts";
import { ReportBody } from "./ReportBody.tsx";
import { ReportTools } from "./ReportTools.tsx";
import { ReportViews } from "./ReportViews.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { usePageKeys } from "./usePageKeys.ts";
import { useReportPrint } from "./useReportPrint.ts";
import { useLastPage, useReportCalls, useReportHere, useReread, useView } from "./useReport.ts";
import reportStyles from "./report.module.css";
import reportPrintStyles from "../report-print.module.css";
import phoneRowsStyles from "./phone-rows.module.css";
import statusLineStyles from "./status-line.module.css";
import filterLineStyles from "../filter/filter-line.module.css";

// rarely shown
const ReportKeys = lazy(() => import("./ReportKeys.tsx"));
const RefusedQuestion = lazy(() => import("./RefusedQuestion.tsx"));
const TooSlow = lazy(() => import("./TooSlow.tsx"));

const firstCell = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>(`[data-cell][tabindex="0"], .${phoneRowsStyles.cards} button`);
const filterButton = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>(`.${filterLineStyles.filters} :is(.${resourceStyles.add}, [data-filters])`);

/**
 * The page of a report, generated from its declaration: filters, data status, headline, chart, table, export; `note` is
 * placed above them.
 */
export function ReportPage({ declaration, note }: { readonly declaration: Report; readonly note?: ReactNode }) {
  const t = useT();
  const phone = useSetting("isMobileView");
  const report = useReportHere(declaration);
  const calls = useReportCalls(report);
  const { view: addressView, change } = useView(report);
  const print = useReportPrint(calls, addressView);
  const { view, query } = print;
  const reread = useReread(calls);
  useLastPage(query.isPlaceholderData ? undefined : query.data, view, change);
  const [periodOpen, setPeriodOpen] = useState(false);
  const [chartOpen, setChartOpen] = useChartOpen();
  const [keys, setKeys] = useState(false);
  useFocusBack(keys);
  const box = useRef<HTMLDivElement>(null);
  usePageKeys({
    period: () => setPeriodOpen(true),
    chart: () => setChartOpen(!chartOpen),
    reread,
    keys: () => setKeys(true),
    table: () => firstCell(box.current)?.focus(),
    search: () => filterButton(box.current)?.click(),
  });
  useEffect(() => recordReport(calls.route), [calls.route]);
  const forbidden = query.error instanceof Refused && query.error.status === 403;
  const title = t(report.title, { product: query.data?.product ?? view.line ?? "" });
  const unknown = query.error instanceof Refused && query.error.code === "report.product";
  return (
    <Page
      title={title}
      extra={<ReportTools report={report} title={title} calls={calls} view={view} answer={query.data} phone={phone} />}
    >
      {keys ? (
        <Suspense fallback={null}>
          <ReportKeys onClose={() => setKeys(false)} />
        </Suspense>
      ) : null}
      {unknown ? (
        <div className="p-card">
          <EmptyState
            title={t("Lini produk ini tidak ada.")}
            action={<Button href="#/laporan">{t("Ke daftar laporan")}</Button>}
          />
        </div>
      ) : forbidden ? (
        <ForbiddenState page={title} action={report.access} />
      ) : (
        <div ref={box} className={`${reportStyles.report} ${reportPrintStyles.printed}`}>
          {note}
          {print.note}
          <ReportViews report={report} route={calls.route} view={view} change={change} />
          <FilterLine
            report={report}
            view={view}
            stamps={query.isPlaceholderData ? undefined : query.data?.stamps}
            change={change}
            phone={phone}
            periodOpen={periodOpen}
            onPeriodOpen={setPeriodOpen}
          />
          {query.data ? (
            <StatusLine
              report={report}
              answer={query.data}
              readAt={query.dataUpdatedAt}
              busy={query.isFetching}
              change={change}
              onReread={reread}
            />
          ) : (
            <div className={statusLineStyles.status} />
          )}
          {query.isError && !query.data ? (
            <div className="p-card">
              {query.error instanceof Refused && query.error.code === "timeout" ? (
                <Suspense fallback={null}>
                  <TooSlow report={report} calls={calls} view={view} change={change} onRetry={reread} />
                </Suspense>
              ) : query.error instanceof Refused && query.error.status === 422 ? (
                <Suspense fallback={null}>
                  <RefusedQuestion report={report} error={query.error} view={view} change={change} />
                </Suspense>
              ) : (
                <ErrorState error={query.error} onRetry={reread} />
              )}
            </div>
          ) : null}
          {query.data ? (
            <ReportBody
              box={box}
              report={report}
              calls={calls}
              view={view}
              change={change}
              answer={query.data}
              dimmed={query.isPlaceholderData}
              phone={phone}
              chart={[chartOpen, setChartOpen]}
              stale={query.isError ? query.error : null}
              onReread={reread}
            />
          ) : query.isError ? null : (
            <Loading report={report} chart={chartOpen && !phone} />
          )}
        </div>
      )}
    </Page>
  );
}
