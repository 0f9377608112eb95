import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import MailOutlined from "@ant-design/icons/MailOutlined";
import MoreOutlined from "@ant-design/icons/MoreOutlined";
import ShareAltOutlined from "@ant-design/icons/ShareAltOutlined";
import { Button, Dropdown } from "antd";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { figuresOf, levelsOf } from "#kit/cube.ts";
import { exportReportRows } from "#kit/export.ts";
import { exportAction, mainFigure, type Report, type ReportAnswer } from "#kit/report.ts";
import { Refused } from "#kit/refused.ts";
import { useT } from "#web/i18n.ts";
import { inline, withUnit } from "./figures.ts";
import { later, useExportFile } from "#web/job/useExportFile.ts";
import { Pager } from "#web/resource/Pager.tsx";
import { useFocusBack } from "#web/resource/useFocusBack.ts";
import { useMay } from "#web/resource/useMay.ts";
import { useSetting } from "#web/settings/store.ts";
import { Page } from "#web/shell/Page.tsx";
import { EmptyState, ErrorState, ForbiddenState } from "#web/shell/states.tsx";
import { useCopy } from "#web/shell/useCopy.ts";
import "#web/resource/resource.css";
import { ChartCard, useChartOpen } from "./ChartCard.tsx";
import type { Asked } from "./Explain.tsx";
import { FigureTable, type TableProps } from "./FigureTable.tsx";
import { FilterLine } from "./FilterLine.tsx";
import { Headline } from "./Headline.tsx";
import { Loading } from "./Loading.tsx";
import { PathLine } from "./PathLine.tsx";
import { noteReport } from "./recent.ts";
import { pathBelow, pathOf, questionOf, type View } from "./report-query.ts";
import { ReportViews } from "./ReportViews.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { useDrill } from "./useDrill.ts";
import { useKeptFocus } from "./useKeptFocus.ts";
import { useCtrlKey, usePageKeys } from "./usePageKeys.ts";
import { type Calls, type Change, useReportCalls, useReread, useRows, useTrend, useView } from "./useReport.ts";
import "./report.css";
import "./report-print.css";

const ScheduleDrawer = lazy(() => import("./ScheduleDrawer.tsx"));
// a desk has no use for them
const PhoneSort = lazy(() => import("./PhoneRows.tsx").then((m) => ({ default: m.PhoneSort })));
const PhoneRows = lazy(() => import("./PhoneRows.tsx").then((m) => ({ default: m.PhoneRows })));
// seldom seen
const NothingFound = lazy(() => import("./NothingFound.tsx"));
const MarkLegend = lazy(() => import("./MarkLegend.tsx"));
const ReportKeys = lazy(() => import("./ReportKeys.tsx"));
const Explain = lazy(() => import("./Explain.tsx").then((m) => ({ default: m.Explain })));

/** The page of a report, made from its declaration: filters, freshness, headline, chart, table, export; `note` stands above them. */
export default function ReportPage({ declaration: report, note }: { readonly declaration: Report; readonly note?: ReactNode }) {
  const t = useT();
  const phone = useSetting("isMobileView");
  const calls = useReportCalls(report);
  const { view, change } = useView(report);
  const found = useRows(calls, view);
  const reread = useReread(calls);
  const [periodOpen, setPeriodOpen] = useState(false);
  const [chartOpen, setChartOpen] = useChartOpen();
  const [keys, setKeys] = useState(false);
  useFocusBack(keys);
  const body = useRef<HTMLDivElement>(null);
  usePageKeys({
    period: () => setPeriodOpen(true),
    chart: () => setChartOpen(!chartOpen),
    reread,
    keys: () => setKeys(true),
    table: () => body.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"], .rp-cards button')?.focus(),
    search: () => body.current?.querySelector<HTMLElement>(".rp-filters .r-add, .rp-filters [data-filters]")?.click(),
  });
  useEffect(() => noteReport(calls.route), [calls.route]);
  const forbidden = found.error instanceof Refused && found.error.status === 403;
  const title = t(report.title, { product: found.data?.product ?? view.line ?? "" });
  const unknown = found.error instanceof Refused && found.error.code === "report.product";
  return (
    <Page title={title} extra={<Tools report={report} title={title} calls={calls} view={view} answer={found.data} phone={phone} />}>
      {keys ? (
        <Suspense fallback={null}>
          <ReportKeys onClose={() => setKeys(false)} />
        </Suspense>
      ) : null}
      {unknown ? (
        <div className="p-card">
          <EmptyState title={t("Lini produk ini tidak ada.")} action={<Button href="#/laporan">{t("Ke daftar laporan")}</Button>} />
        </div>
      ) : forbidden ? (
        <ForbiddenState page={title} action={report.access} />
      ) : (
        <div ref={body} className="rp">
          {note}
          <ReportViews report={report} route={calls.route} view={view} change={change} />
          <FilterLine
            report={report}
            view={view}
            stamps={found.isPlaceholderData ? undefined : found.data?.stamps}
            change={change}
            phone={phone}
            periodOpen={periodOpen}
            onPeriodOpen={setPeriodOpen}
          />
          {found.data ? <StatusLine report={report} answer={found.data} busy={found.isFetching} change={change} onReread={reread} /> : <div className="rp-status" />}
          {found.isError && !found.data ? <ErrorState error={found.error} onRetry={reread} /> : null}
          {found.data ? (
            <Body
              body={body}
              report={report}
              calls={calls}
              view={view}
              change={change}
              answer={found.data}
              dimmed={found.isPlaceholderData}
              phone={phone}
              chart={[chartOpen, setChartOpen]}
              stale={found.isError ? found.error : null}
              onReread={reread}
            />
          ) : found.isError ? null : (
            <Loading report={report} />
          )}
        </div>
      )}
    </Page>
  );
}

/** Share and export; what is not allowed is not shown. */
function Tools({
  report,
  title,
  calls,
  view,
  answer,
  phone,
}: {
  readonly report: Report;
  readonly title: string;
  readonly calls: Calls & { readonly route: string };
  readonly view: View;
  readonly answer: ReportAnswer | undefined;
  readonly phone: boolean;
}) {
  const t = useT();
  const may = useMay();
  const copy = useCopy();
  const file = useExportFile();
  const [planning, setPlanning] = useState(false);
  useFocusBack(planning);
  const share = () => copy(location.href, t("Tautan disalin; penerima melihatnya dalam cakupannya sendiri."), t("Tautan tidak dapat disalin"));
  const save = () =>
    file.run({
      direct: calls.export,
      query: questionOf(view),
      name: "laporan.xlsx",
      later: later(exportReportRows, { route: calls.route }),
    });
  const takes = may(exportAction(report.access));
  const exports = takes && answer !== undefined && !file.busy;
  useCtrlKey("e", () => exports && void save());
  const acts = [
    { key: "share", label: t("Bagikan"), icon: <ShareAltOutlined aria-hidden="true" />, disabled: false, onClick: () => void share() },
    ...(takes ? [{ key: "plan", label: t("Jadwal"), icon: <MailOutlined aria-hidden="true" />, disabled: !answer, onClick: () => setPlanning(true) }] : []),
    ...(takes && phone ? [{ key: "export", label: t("Ekspor"), icon: <DownloadOutlined aria-hidden="true" />, disabled: !exports, onClick: () => void save() }] : []),
  ];
  return (
    <>
      {phone ? (
        <Dropdown trigger={["click"]} placement="bottomRight" menu={{ items: acts }}>
          <Button size="large" icon={<MoreOutlined aria-hidden="true" />} loading={file.busy} aria-label={t("Tindakan")} />
        </Dropdown>
      ) : (
        acts.map(({ key, label, ...act }) => (
          <Button key={key} {...act}>
            {label}
          </Button>
        ))
      )}
      {planning ? (
        <Suspense fallback={null}>
          <ScheduleDrawer report={report} route={calls.route} title={title} view={view} onClose={() => setPlanning(false)} />
        </Suspense>
      ) : null}
      {takes && !phone ? (
        <Button type="primary" icon={<DownloadOutlined aria-hidden="true" />} loading={file.busy} disabled={!answer} onClick={() => void save()}>
          {t("Ekspor")}
        </Button>
      ) : null}
    </>
  );
}

type BodyProps = {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly report: Report;
  readonly calls: Calls & { readonly route: string };
  readonly view: View;
  readonly change: Change;
  readonly answer: ReportAnswer;
  readonly dimmed: boolean;
  readonly phone: boolean;
  readonly chart: readonly [boolean, (open: boolean) => void];
  readonly stale: Error | null;
  readonly onReread: () => void;
};

/** Booked by the distributor's home area, no other page can repeat the figure: then one looks deeper on this page. */
const onward = (answer: ReportAnswer): ReportAnswer => (answer.stamps.booking?.by === "home" ? { ...answer, drill: null, drillRecords: null, records: null } : answer);

function Body({ body, report, calls, view, change, answer: read, dimmed, phone, chart, stale, onReread }: BodyProps) {
  const t = useT();
  const answer = onward(read);
  const trend = useTrend(calls, view, true);
  const [asked, setAsked] = useState<Asked>();
  useFocusBack(asked !== undefined);
  const [tab, setTab] = useState<"table" | "chart">("table");
  useKeptFocus(body, pathOf(read), read);
  const { drill, toLevel, up, behind, recordsOf } = useDrill(report, view, change, answer);
  const back = () => {
    if (asked) setAsked(undefined);
    else if (view.path !== "") up();
  };
  const explain = (id: string, at?: { readonly path: string; readonly name: string }) => setAsked({ id, path: at?.path ?? "", name: at?.name ?? "" });
  const table: TableProps = { report, calls, answer, view, change, dimmed, onExplain: explain, onDrill: drill, onUp: up, onBack: back, onBehind: behind };
  const figures = figuresOf(report.of);
  const headline = (report.headline ?? report.show.slice(0, 5)).filter((id) => answer.columns.includes(id) || (figures[id] && trend.data?.now[id] !== undefined));
  const chartCard = (
    <ChartCard
      report={report}
      calls={calls}
      view={view}
      answer={answer}
      change={change}
      open={phone || chart[0]}
      onOpen={chart[1]}
      phone={phone}
      onPick={(id) => drill(pathBelow(pathOf(answer), answer.level, id))}
    />
  );
  const empty = answer.meta.totalCount === 0;
  const level = levelsOf(report.of)[answer.level];
  const main = mainFigure(report);
  const rows = t("{count} baris", { count: answer.meta.totalCount });
  const said = answer.total[main] && figures[main] ? `${rows}, ${t("Total")} ${withUnit(figures[main], answer.total[main] ?? null, t)}` : rows;
  const pager =
    level?.from.kind === "time" || empty ? null : (
      <Pager
        page={view.page}
        perPage={view.perPage}
        total={answer.meta.totalCount}
        noun={inline(level?.label ?? "")}
        onPage={(page) => change({ page })}
        onPerPage={(perPage) => change({ perPage })}
      />
    );
  const legend = report.marks ? (
    <Suspense fallback={null}>
      <MarkLegend report={report} answer={answer} open={view.open} />
    </Suspense>
  ) : null;
  return (
    <>
      {stale ? (
        <div className="p-note" data-tone="warning" role="alert">
          {t("Gagal memperbarui; angka terakhir yang terbaca tetap ditampilkan.")}{" "}
          <button type="button" className="r-clear" onClick={onReread}>
            {t("Coba lagi")}
          </button>
        </div>
      ) : null}
      {answer.path.length > 0 ? <PathLine report={report} answer={answer} onPath={toLevel} /> : null}
      <p className="p-hidden" aria-live="polite">
        {dimmed ? t("Memuat") : said}
      </p>
      {empty ? (
        <Suspense fallback={null}>
          <NothingFound report={report} answer={answer} view={view} change={change} trend={trend.data} />
        </Suspense>
      ) : (
        <>
          <Headline report={report} answer={answer} trend={trend.data} ids={headline} dimmed={dimmed} onExplain={explain} />
          {phone ? (
            <>
              <div className="rp-tabs">
                {report.chart && report.chart.kind !== "none" ? (
                  <span className="rp-seg" role="group" aria-label={t("Tampilan")}>
                    <button type="button" aria-pressed={tab === "table"} onClick={() => setTab("table")}>
                      {t("Tabel")}
                    </button>
                    <button type="button" aria-pressed={tab === "chart"} onClick={() => setTab("chart")}>
                      {t("Grafik")}
                    </button>
                  </span>
                ) : null}
                <span className="p-gap" />
                {tab === "table" ? (
                  <Suspense fallback={null}>
                    <PhoneSort report={report} answer={answer} view={view} change={change} />
                  </Suspense>
                ) : null}
              </div>
              {tab === "table" ? (
                <Suspense fallback={<Loading report={report} />}>
                  <PhoneRows {...table} />
                </Suspense>
              ) : (
                chartCard
              )}
              {tab === "table" ? legend : null}
              {tab === "table" && pager ? <div className="p-card rp-pager">{pager}</div> : null}
            </>
          ) : (
            <>
              {chartCard}
              <section className="p-card rp-card">
                <FigureTable {...table} />
                {legend}
                {pager}
              </section>
            </>
          )}
        </>
      )}
      {asked ? (
        <Suspense fallback={null}>
          <Explain
            report={report}
            answer={answer}
            trend={trend.data}
            asked={asked}
            filters={view.filters}
            records={recordsOf(asked.path || view.path)}
            phone={phone}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
