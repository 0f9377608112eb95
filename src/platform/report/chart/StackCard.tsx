import { useMemo, useState } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, useT } from "#platform/ui/index.web.ts";
import { CardTable } from "../page/CardTable.tsx";
import type { CardProps } from "./chart-card.web.ts";
import { ChartSkeleton, chartHeight, ChartOrTable, Frame, Swap } from "./ChartFrame.tsx";
import { cellText, headed, headUnit } from "../page/figures.web.ts";
import { matrixQueryOf, queryOf } from "../page/report-query.web.ts";
import { maxParts, type StackData, stackOfFigures, stackOfMatrix } from "./stack-data.web.ts";
import StackChart from "./StackChart.tsx";
import { useBelow } from "../page/useReport.ts";
import legendStyles from "../page/legend.module.css";
import styles from "./stack.module.css";

/** The parts of the bars as rows, with their totals. */
function StackTable({ data, label }: { readonly data: StackData; readonly label: string }) {
  const t = useT();
  const unit = headUnit(data.figure, t);
  return (
    <CardTable
      label={label}
      heads={[t(data.kindName) || label, ...data.parts.map((p) => p.name), headed(t("Total"), unit)]}
    >
      {[...data.bars, ...(data.totals ? [data.totals] : [])].map((b) => (
        <tr key={b.id}>
          <th scope="row">{b.name}</th>
          {data.parts.map((p, i) => (
            <td key={p.id}>{cellText(data.figure, b.values[i] ?? null, t)}</td>
          ))}
          <td>{cellText(data.figure, b.total, t)}</td>
        </tr>
      ))}
    </CardTable>
  );
}

function Legend({ data }: { readonly data: StackData }) {
  const t = useT();
  return (
    <span className={`${legendStyles.legend} ${styles.stackLegend}`}>
      {data.parts.map((p, i) => (
        <span key={p.id} data-key="part" data-part={i < maxParts ? i + 1 : 0}>
          {p.name}
        </span>
      ))}
      <span className="p-faint">{headUnit(data.figure, t)}</span>
    </span>
  );
}

type Shown = CardProps & {
  readonly title: string;
  readonly data: StackData | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
};
function Stacked({
  report,
  view,
  change,
  title,
  open,
  onOpen,
  phone,
  tools: more,
  onPick,
  data,
  error,
  onRetry,
}: Shown) {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const tools = (
    <>
      {report.chart?.across ? <Swap view={view} change={change} /> : null}
      <ChartOrTable asTable={asTable} onTable={setAsTable} />
      {more}
    </>
  );
  const opensBars = !view.swap;
  return (
    <Frame title={title} open={open} onOpen={onOpen} phone={phone} tools={tools}>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {!data && !error ? <ChartSkeleton chart={report.chart} phone={phone} /> : null}
      {data && asTable ? <StackTable data={data} label={title} /> : null}
      {data && !asTable ? (
        <>
          <Legend data={data} />
          <StackChart
            data={data}
            height={chartHeight(phone)}
            label={`${title} ${t("Angkanya ada di tampilan tabel.")}`}
            onPick={(at) => opensBars && data.bars[at] && onPick(data.bars[at].id)}
          />
        </>
      ) : null}
    </Frame>
  );
}

function OfMatrix(props: CardProps & { readonly title: string }) {
  const t = useT();
  const query = useQueryCall(props.calls.matrix, matrixQueryOf(props.view), { staleTime: 600_000 });
  const data = useMemo(() => query.data && stackOfMatrix(props.report, query.data, t), [query.data, props.report, t]);
  return <Stacked {...props} data={data} error={query.error} onRetry={() => void query.refetch()} />;
}
function OfFigures(props: CardProps & { readonly title: string }) {
  const t = useT();
  const query = useBelow(props.calls, queryOf({ ...props.view, page: 1, perPage: 20 }));
  const data = useMemo(() => query.data && stackOfFigures(props.report, query.data, t), [query.data, props.report, t]);
  return <Stacked {...props} data={data} error={query.error} onRetry={() => void query.refetch()} />;
}

/** Stacked bars, as a chart or as rows. */
export default function StackCard(props: CardProps & { readonly title: string }) {
  return props.report.chart?.stack ? <OfFigures {...props} /> : <OfMatrix {...props} />;
}
