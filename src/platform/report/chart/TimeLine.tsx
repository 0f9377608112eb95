import { useMemo, useState } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, useT } from "#platform/ui/index.web.ts";
import Chart from "./Chart.tsx";
import type { CardProps } from "./chart-card.web.ts";
import { ChartSkeleton, chartHeight, ChartOrTable, Frame } from "./ChartFrame.tsx";
import { Legend } from "./ChartLegend.tsx";
import ChartTable from "./ChartTable.tsx";
import { lineOfMatrix } from "./chart-data.web.ts";
import { matrixQueryOf } from "../page/report-query.web.ts";

const nowhere = () => undefined;
/** The page's figure over time, whatever its rows are. */
export default function TimeLine({
  report,
  calls,
  view,
  title,
  open,
  onOpen,
  phone,
  tools,
}: CardProps & { readonly title: string }) {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const query = useQueryCall(calls.matrix, matrixQueryOf({ ...view, swap: undefined }), { staleTime: 600_000 });
  const data = useMemo(() => query.data && lineOfMatrix(report, query.data), [query.data, report]);
  const words = { now: t(data?.figure.label ?? ""), was: null, target: null };
  const shown = (
    <>
      {data && !phone ? <Legend words={words} data={data} /> : null}
      <ChartOrTable asTable={asTable} onTable={setAsTable} />
      {tools}
    </>
  );
  return (
    <Frame title={title} open={open} onOpen={onOpen} phone={phone} tools={shown}>
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <ChartSkeleton phone={phone} /> : null}
      {data && asTable ? <ChartTable data={data} words={words} label={title} /> : null}
      {data && !asTable ? (
        <Chart data={data} words={words} height={chartHeight(phone)} label={title} onPick={nowhere} />
      ) : null}
    </Frame>
  );
}
