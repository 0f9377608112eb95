import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";
import { inline } from "#kit/count-words.ts";
import { figuresOf, levelsOf } from "../cube.ts";
import { mainFigure, type Report, type ReportAnswer } from "../report.ts";
import { useT } from "#platform/ui/index.web.ts";
import { Pager, useFocusBack } from "#platform/records/index.web.ts";
import { ChartCard } from "../chart/ChartCard.tsx";
import type { ExplainedFigure } from "./Explain.tsx";
import { FigureTable } from "./FigureTable.tsx";
import type { TableProps } from "./table-props.web.ts";
import { withUnit } from "./figures.web.ts";
import { Headline } from "./Headline.tsx";
import { Loading } from "./Loading.tsx";
import { pathBelow, pathOf, type View } from "./report-query.web.ts";
import { useDrill } from "./useDrill.ts";
import { useTableFocus } from "./useTableFocus.ts";
import { type Calls, type Change, useTrend } from "./useReport.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./report.module.css";
import figureTableStyles from "./figure-table.module.css";

// not needed on a desktop
const PhoneSort = lazy(() => import("./PhoneRows.tsx").then((m) => ({ default: m.PhoneSort })));
const PhoneRows = lazy(() => import("./PhoneRows.tsx").then((m) => ({ default: m.PhoneRows })));
// rarely shown
const NothingFound = lazy(() => import("./NothingFound.tsx"));
const RefusedNote = lazy(() => import("./RefusedNote.tsx"));
const MarkLegend = lazy(() => import("./MarkLegend.tsx"));
const PathLine = lazy(() => import("./PathLine.tsx"));
const Explain = lazy(() => import("./Explain.tsx").then((m) => ({ default: m.Explain })));

type Props = {
  /** The element that contains the focus. */
  readonly box: RefObject<HTMLDivElement | null>;
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

/** No other report can reproduce figures of the home location, so the drill continues on this page. */
const endingHere = (answer: ReportAnswer): ReportAnswer =>
  answer.stamps.booking?.by === "home" ? { ...answer, drill: null, drillRecords: null } : answer;

/** Headline, chart and table of an answer, and the explanation of a figure. */
export function ReportBody({
  box,
  report,
  calls,
  view,
  change,
  answer: read,
  dimmed,
  phone,
  chart,
  stale,
  onReread,
}: Props) {
  const t = useT();
  const answer = endingHere(read);
  const trend = useTrend(calls, view, true);
  const [explained, setExplained] = useState<ExplainedFigure>();
  useFocusBack(explained !== undefined);
  const [tab, setTab] = useState<Tab>("table");
  useTableFocus(box, pathOf(read), read, view.columns);
  const { drill, toLevel, up, showRecords, recordsOf } = useDrill(report, view, change, answer);
  const back = () => {
    if (explained) setExplained(undefined);
    else if (view.path !== "") up();
  };
  const explain = (id: string, at?: { readonly path: string; readonly name: string }) =>
    setExplained({ id, path: at?.path ?? "", name: at?.name ?? "" });
  const table: TableProps = {
    report,
    calls,
    answer,
    view,
    change,
    dimmed,
    onExplain: explain,
    onDrill: drill,
    onUp: up,
    onBack: back,
    onShowRecords: showRecords,
    recordsOf,
  };
  const figures = figuresOf(report.of);
  const headline = (report.headline ?? report.show.slice(0, 5)).filter(
    (id) => answer.columns.includes(id) || (figures[id] && trend.data?.now[id] !== undefined),
  );
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
  const said =
    answer.total[main] && figures[main]
      ? `${rows}, ${t("Total")} ${withUnit(figures[main], answer.total[main] ?? null, t)}`
      : rows;
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
  const refused = answer.columns.some((id) => answer.refused[id] !== undefined);
  const legend = (
    <Suspense fallback={null}>
      {refused ? <RefusedNote report={report} answer={answer} /> : null}
      {report.marks ? <MarkLegend report={report} answer={answer} open={view.open} /> : null}
    </Suspense>
  );
  return (
    <>
      {stale ? (
        <div className="p-note" data-tone="warning" role="alert">
          {t("Gagal memperbarui; angka terakhir yang terbaca tetap ditampilkan.")}{" "}
          <button type="button" className={resourceStyles.clear} onClick={onReread}>
            {t("Coba lagi")}
          </button>
        </div>
      ) : null}
      {answer.path.length > 0 ? (
        <Suspense fallback={<nav className={figureTableStyles.path} />}>
          <PathLine report={report} answer={answer} onPath={toLevel} />
        </Suspense>
      ) : null}
      <p className="p-hidden" aria-live="polite">
        {dimmed ? t("Memuat") : said}
      </p>
      {empty ? (
        <Suspense fallback={null}>
          <NothingFound report={report} answer={answer} view={view} change={change} trend={trend.data} />
        </Suspense>
      ) : (
        <>
          <Headline
            report={report}
            answer={answer}
            trend={trend.data}
            ids={headline}
            dimmed={dimmed}
            onExplain={explain}
          />
          {phone ? (
            <PhoneTabs
              tab={tab}
              onTab={setTab}
              table={table}
              chart={report.chart && report.chart.kind !== "none" ? chartCard : null}
              legend={legend}
              pager={pager}
            />
          ) : (
            <>
              {chartCard}
              <section className={`p-card ${figureTableStyles.card}`}>
                <FigureTable {...table} />
                {legend}
                {pager}
              </section>
            </>
          )}
        </>
      )}
      {explained ? (
        <Suspense fallback={null}>
          <Explain
            report={report}
            answer={answer}
            trend={trend.data}
            target={explained}
            calls={calls}
            view={view}
            records={recordsOf(explained.path || view.path)}
            phone={phone}
            onClose={() => setExplained(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type Tab = "table" | "chart";
type TabsProps = {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly table: TableProps;
  readonly chart: ReactNode;
  readonly legend: ReactNode;
  readonly pager: ReactNode;
};
/** A phone has room for either rows or a chart. */
function PhoneTabs({ tab, onTab, table, chart, legend, pager }: TabsProps) {
  const t = useT();
  const { report, answer, view, change } = table;
  return (
    <>
      <div className={styles.tabs}>
        {chart ? (
          <span className={styles.seg} role="group" aria-label={t("Tampilan")}>
            <button type="button" aria-pressed={tab === "table"} onClick={() => onTab("table")}>
              {t("Tabel")}
            </button>
            <button type="button" aria-pressed={tab === "chart"} onClick={() => onTab("chart")}>
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
        <>
          <Suspense fallback={<Loading report={report} chart={false} />}>
            <PhoneRows {...table} />
          </Suspense>
          {legend}
          {pager ? <div className={`p-card ${styles.pager}`}>{pager}</div> : null}
        </>
      ) : (
        chart
      )}
    </>
  );
}
