import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { figuresOf, levelsOf } from "#kit/cube.ts";
import { mainFigure, type Report, type ReportAnswer } from "#kit/report.ts";
import { plainDate } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { useSetting } from "#web/settings/store.ts";
import { barsFor, chartData, type ChartData, chartMost, inWords } from "./chart-data.ts";
import { axisUnit, divisorOf, type Words } from "./chart-options.ts";
import { cellText, headUnit, periodWord } from "./figures.ts";
import { ChartOrTable, Frame, Swap } from "./ChartFrame.tsx";
import { HeatTable } from "./HeatTable.tsx";
import { timeName } from "./time-name.ts";
import { askOf, type View } from "./report-query.ts";
import { useNarrow } from "./useNarrow.ts";
import { useBelow, type Calls, type Change } from "./useReport.ts";

const Chart = lazy(() => import("./Chart.tsx"));
const StackCard = lazy(() => import("./StackCard.tsx"));
const MapCard = lazy(() => import("./MapCard.tsx"));
const kept = "app.report.chart";
const remembered = (): boolean => localStorage.getItem(kept) !== "closed";

function Legend({ words, data }: { readonly words: Words; readonly data: ChartData }) {
  const t = useT();
  return (
    <span className="rp-legend">
      <span data-key="now">{words.now}</span>
      {words.was ? <span data-key="was">{words.was}</span> : null}
      {words.target ? <span data-key="target">{words.target}</span> : null}
      <span className="p-faint">{axisUnit(data.figure, divisorOf(data), t)}</span>
      {data.left ? (
        <span className="p-faint">
          {data.left.name}
          {data.left.value === null ? null : `: ${cellText(data.figure, data.left.value, t)}`}
        </span>
      ) : null}
    </span>
  );
}

/** The chart's own figures as rows. */
function ChartTable({ data, words, label }: { readonly data: ChartData; readonly words: Words; readonly label: string }) {
  const t = useT();
  const unit = headUnit(data.figure.unit, t);
  const named = (word: string) => (unit ? `${word} (${unit})` : word);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="rp-chart-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{named(words.now)}</th>
            {words.was ? <th scope="col">{named(words.was)}</th> : null}
            {words.target ? <th scope="col">{named(words.target)}</th> : null}
          </tr>
        </thead>
        <tbody>
          {data.bars
            .filter((b) => !b.others)
            .map((b) => (
              <tr key={b.id}>
                <th scope="row">{data.unit ? timeName(String(b.id), data.unit, t) : b.name}</th>
                <td>{cellText(data.figure, b.value, t)}</td>
                {words.was ? <td>{cellText(data.figure, b.compared, t)}</td> : null}
                {words.target && data.target ? <td>{cellText(data.target, b.target, t)}</td> : null}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

export type CardProps = {
  readonly report: Report;
  readonly calls: Calls;
  readonly view: View;
  readonly answer: ReportAnswer;
  readonly change: Change;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly phone: boolean;
  readonly onPick: (id: number | string) => void;
};

/** One question, one picture; hidden or seen as rows by choice. */
export function ChartCard(props: CardProps) {
  const { report, answer, open, onOpen, phone } = props;
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const { chart } = report;
  const [first] = answer.path.length === 0 ? [report.by[0]] : [answer.level];
  if (!chart || chart.kind === "none" || answer.level !== first) return null;
  const title = chart.question ? t(chart.question) : t(figuresOf(report.of)[chart.measure ?? ""]?.label ?? report.title);
  if (chart.kind === "heatmap" || chart.kind === "matrix") {
    return (
      <Frame title={title} open={open} onOpen={onOpen} phone={phone} tools={<Swap view={props.view} change={props.change} />}>
        <HeatTable calls={props.calls} view={props.view} report={report} label={title} />
      </Frame>
    );
  }
  if (chart.kind === "stacked" || chart.kind === "map") {
    const Part = chart.kind === "map" ? MapCard : StackCard;
    return (
      <Suspense
        fallback={
          <Frame title={title} open={open} onOpen={onOpen} phone={phone}>
            <div className="rp-chart" style={{ height: 232 }} />
          </Frame>
        }
      >
        <Part {...props} title={title} />
      </Suspense>
    );
  }
  return <Drawn {...props} title={title} asTable={asTable} onTable={setAsTable} open={open} onOpen={onOpen} />;
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
}: CardProps & { readonly title: string; readonly asTable: boolean; readonly onTable: (on: boolean) => void }) {
  const t = useT();
  const narrow = useNarrow();
  const id = report.chart?.measure ?? mainFigure(report);
  const bars = report.chart?.kind === "bar" && levelsOf(report.of)[answer.level]?.from.kind !== "time";
  const own = useBelow(calls, { ...askOf({ ...view, page: 1, perPage: chartMost, ...(bars ? { sort: `-${id}` } : { sort: "key" }) }) });
  const shown = own.data ?? answer;
  const most = useBarRoom();
  const data = useMemo(() => inWords(chartData(report, shown, t("Lainnya"), most), report, shown, t), [report, shown, t, most]);
  const { stamps } = shown;
  const words = useMemo<Words>(() => {
    const target = data?.target && data.bars.some((b) => b.target !== null);
    return {
      now: periodWord(stamps.period),
      was: stamps.comparison ? periodWord(stamps.comparison) : null,
      target: target ? (stamps.period.open ? t("Target s.d. {date}", { date: plainDate(stamps.dataThrough).slice(0, -5) }) : t("Target")) : null,
    };
  }, [data, stamps, t]);
  if (!data) return null;
  const tools = (
    <>
      {narrow ? null : <Legend words={words} data={data} />}
      <ChartOrTable asTable={asTable} onTable={onTable} />
    </>
  );
  return (
    <Frame title={title} open={open} onOpen={onOpen} tools={tools} phone={phone}>
      {asTable ? (
        <ChartTable data={data} words={words} label={title} />
      ) : (
        <Suspense fallback={<div className="rp-chart" style={{ height: 232 }} />}>
          <Chart data={data} words={words} height={phone ? 220 : 232} label={title} onPick={(at) => data.bars[at] && !data.bars[at].others && onPick(data.bars[at].id)} />
        </Suspense>
      )}
      {narrow ? <Legend words={words} data={data} /> : null}
    </Frame>
  );
}

/** How many bars the window has room for; the table under the chart has them all. */
function useBarRoom(): number {
  const menu = useSetting("isMenuCollapsed");
  const view = useSetting("isMobileView");
  const room = () => barsFor(innerWidth - (view ? 64 : menu ? 160 : 336));
  const [most, setMost] = useState(room);
  // biome-ignore lint/correctness/useExhaustiveDependencies: room reads the two settings
  useEffect(() => {
    const fit = () => setMost(room());
    fit();
    addEventListener("resize", fit, { passive: true });
    return () => removeEventListener("resize", fit);
  }, [menu, view]);
  return most;
}

export function useChartOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(remembered);
  return [
    open,
    (next) => {
      localStorage.setItem(kept, next ? "open" : "closed");
      setOpen(next);
    },
  ];
}
