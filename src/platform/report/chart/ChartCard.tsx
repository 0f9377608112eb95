import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { isTimeLevel, timeFigures } from "../by-time.ts";
import { type Figure, figuresOf, levelsOf } from "../cube.ts";
import { mainFigure, type Report, type Stamps } from "../report.ts";
import { dayMonth, LoadingState, type Translate, useSetting, useT } from "#platform/ui/index.web.ts";
import { barsFor, chartData, maxChartBars, inWords } from "./chart-data.web.ts";
import type { Words } from "./chart-options.web.ts";
import { levelWord, periodWord } from "../page/figures.web.ts";
import { Legend } from "./ChartLegend.tsx";
import { ChartSkeleton, chartHeight, ChartOrTable, Frame, OverTime, Swap } from "./ChartFrame.tsx";
import { queryOf } from "../page/report-query.web.ts";
import { useNarrow } from "../page/useNarrow.ts";
import { useBelow } from "../page/useReport.ts";
import type { CardProps } from "./chart-card.web.ts";

const Chart = lazy(() => import("./Chart.tsx"));
const ChartTable = lazy(() => import("./ChartTable.tsx"));
const StackCard = lazy(() => import("./StackCard.tsx"));
const MapCard = lazy(() => import("./MapCard.tsx"));
const HeatTable = lazy(() => import("./HeatTable.tsx").then((m) => ({ default: m.HeatTable })));
const TimeLine = lazy(() => import("./TimeLine.tsx"));
const TimeCard = lazy(() => import("./TimeCard.tsx"));
const storageKey = "app.report.chart";
const remembered = (): boolean => localStorage.getItem(storageKey) !== "closed";

/** The card's frame while its chart is loading. */
const Waiting = ({
  title,
  report,
  open,
  onOpen,
  phone,
}: Pick<CardProps, "report" | "open" | "onOpen" | "phone"> & { readonly title: string }) => (
  <Frame title={title} open={open} onOpen={onOpen} phone={phone}>
    <ChartSkeleton chart={report.chart} phone={phone} />
  </Frame>
);

/** The chart of the page; it can be hidden or shown as rows. */
export function ChartCard(props: CardProps) {
  const { report, answer, open, onOpen, phone, view, change } = props;
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const { chart } = report;
  const [first] = answer.path.length === 0 ? [report.by[0]] : [answer.level];
  if (!chart || chart.kind === "none" || answer.level !== first || (chart.down && answer.path.length > 0)) return null;
  const figure = t(figuresOf(report.of)[chart.measure ?? ""]?.label ?? report.title);
  // the question applies to the first level of the page; deeper levels have their own title
  const below =
    answer.path.length > 0
      ? t("{figure} per {level}", { figure, level: levelWord(report, answer.level, t) })
      : undefined;
  const title = below ?? (chart.question ? t(chart.question) : figure);
  const tools =
    timeFigures(report).length > 0 && levelsOf(report.of)[answer.level]?.from.kind !== "time" ? (
      <OverTime view={view} change={change} />
    ) : null;
  const waiting = <Waiting title={title} report={report} open={open} onOpen={onOpen} phone={phone} />;
  if (view.over && tools)
    return (
      <Suspense fallback={waiting}>
        <TimeCard {...props} tools={tools} />
      </Suspense>
    );
  if (chart.kind === "heatmap" || chart.kind === "matrix") {
    const turns = (
      <>
        <Swap view={view} change={change} />
        {tools}
      </>
    );
    return (
      <Frame title={title} open={open} onOpen={onOpen} phone={phone} tools={turns}>
        <Suspense fallback={<LoadingState rows={5} />}>
          <HeatTable calls={props.calls} view={view} report={report} label={title} />
        </Suspense>
      </Frame>
    );
  }
  const onward = chart.kind === "line" && isTimeLevel(report, chart.across);
  if (chart.kind === "stacked" || chart.kind === "map" || onward) {
    const Part = onward ? TimeLine : chart.kind === "map" ? MapCard : StackCard;
    return (
      <Suspense fallback={waiting}>
        <Part {...props} title={title} tools={tools} />
      </Suspense>
    );
  }
  return (
    <Drawn {...props} title={title} tools={tools} asTable={asTable} onTable={setAsTable} open={open} onOpen={onOpen} />
  );
}

function Drawn({
  report,
  calls,
  view,
  answer,
  title,
  asTable,
  onTable,
  open,
  onOpen,
  phone,
  onPick,
  tools: more,
}: CardProps & { readonly title: string; readonly asTable: boolean; readonly onTable: (on: boolean) => void }) {
  const t = useT();
  const narrow = useNarrow();
  const id = report.chart?.measure ?? mainFigure(report);
  const bars = report.chart?.kind === "bar" && levelsOf(report.of)[answer.level]?.from.kind !== "time";
  const own = useBelow(calls, {
    ...queryOf({ ...view, page: 1, perPage: maxChartBars, ...(bars ? { sort: `-${id}` } : { sort: "key" }) }),
  });
  const shown = own.data ?? answer;
  const maxBars = useBarRoom();
  const data = useMemo(
    () => inWords(chartData(report, shown, t("Lainnya"), maxBars), report, shown, t),
    [report, shown, t, maxBars],
  );
  const { stamps } = shown;
  const words = useMemo<Words>(() => {
    const target = data?.target && data.bars.some((b) => b.target !== null);
    return {
      now: periodWord(stamps.period),
      was: stamps.comparison ? periodWord(stamps.comparison) : null,
      target: target && data?.target ? targetName(report, data.target, stamps, t) : null,
    };
  }, [data, stamps, report, t]);
  if (!data) return null;
  const tools = (
    <>
      {narrow ? null : <Legend words={words} data={data} />}
      <ChartOrTable asTable={asTable} onTable={onTable} />
      {more}
    </>
  );
  return (
    <Frame title={title} open={open} onOpen={onOpen} tools={tools} phone={phone}>
      <Suspense fallback={<ChartSkeleton chart={report.chart} phone={phone} />}>
        {asTable ? (
          <ChartTable data={data} words={words} label={title} />
        ) : (
          <Chart
            data={data}
            words={words}
            height={chartHeight(phone)}
            label={title}
            onPick={(at) => data.bars[at] && !data.bars[at].others && onPick(data.bars[at].id)}
          />
        )}
      </Suspense>
      {narrow ? <Legend words={words} data={data} /> : null}
    </Frame>
  );
}

/**
 * The meaning of the ticks over the bars: the part of a plan due by a day, or the whole plan once its months are over.
 */
function targetName(report: Report, target: Figure, { period, dataThrough }: Stamps, t: Translate): string {
  const { label, of } = target as Figure & { readonly of?: string };
  if (period.open) return t("{figure} s.d. {date}", { figure: t(label), date: dayMonth(dataThrough) });
  return t((of !== undefined && figuresOf(report.of)[of]?.label) || label);
}

/** Number of bars that fit in the window; the table has all. */
function useBarRoom(): number {
  const menu = useSetting("isMenuCollapsed");
  const view = useSetting("isMobileView");
  const room = () => barsFor(innerWidth - (view ? 64 : menu ? 160 : 336));
  const [maxBars, setMost] = useState(room);
  // biome-ignore lint/correctness/useExhaustiveDependencies: room reads the two settings
  useEffect(() => {
    const fit = () => setMost(room());
    fit();
    addEventListener("resize", fit, { passive: true });
    return () => removeEventListener("resize", fit);
  }, [menu, view]);
  return maxBars;
}

export function useChartOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(remembered);
  return [
    open,
    (next) => {
      localStorage.setItem(storageKey, next ? "open" : "closed");
      setOpen(next);
    },
  ];
}
