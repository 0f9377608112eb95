import { lazy, Suspense, useState } from "react";
import { type Figure, figuresOf, levelsOf } from "../cube.ts";
import type { PointsAnswer } from "../report.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, useT } from "#platform/ui/index.web.ts";
import { CardTable } from "../page/CardTable.tsx";
import type { CardProps } from "./chart-card.web.ts";
import { ChartSkeleton, ChartOrTable, Frame } from "./ChartFrame.tsx";
import { cellText, headed, headUnit } from "../page/figures.web.ts";
import { totalQueryOf } from "../page/report-query.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./stack.module.css";

const DotMap = lazy(() => import("./DotMap.tsx"));
const ProvinceMap = lazy(() => import("./ProvinceMap.tsx"));

/** The same members as rows, accessible by keyboard. */
function DotTable({
  answer,
  figure,
  label,
  head,
  onPick,
}: {
  readonly answer: PointsAnswer;
  readonly figure: Figure;
  readonly label: string;
  readonly head: string;
  readonly onPick: (id: number) => void;
}) {
  const t = useT();
  return (
    <CardTable label={label} heads={[head, headed(t(figure.label), headUnit(figure, t))]}>
      {answer.points.map((p) => (
        <tr key={p.id}>
          <th scope="row">
            <button type="button" className={resourceStyles.clear} onClick={() => onPick(p.id)}>
              {p.name}
            </button>
          </th>
          <td>{cellText(figure, p.value, t)}</td>
        </tr>
      ))}
    </CardTable>
  );
}

/** The figure by place: shaded provinces or circles on a map, or rows. Selecting a place adds a filter. */
export default function MapCard({
  report,
  calls,
  view,
  answer,
  change,
  title,
  open,
  onOpen,
  phone,
  tools,
}: CardProps & { readonly title: string }) {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const query = useQueryCall(calls.points, totalQueryOf(view), { staleTime: 600_000 });
  const across = report.chart?.across ?? "";
  const figure = figuresOf(report.of)[report.chart?.measure ?? ""] as Figure;
  const pick = (ids: readonly number[]) =>
    report.filters.includes(across) && change({ filters: { ...view.filters, [across]: ids.join(",") } });
  const waiting = <ChartSkeleton chart={report.chart} phone={phone} />;
  const drawn = { figure, label: title, onPick: pick };
  return (
    <Frame
      title={title}
      open={open}
      onOpen={onOpen}
      phone={phone}
      tools={
        <>
          <ChartOrTable asTable={asTable} onTable={setAsTable} />
          {tools}
        </>
      }
    >
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? waiting : null}
      {query.data && asTable ? (
        <DotTable
          answer={query.data}
          figure={figure}
          label={title}
          head={t(levelsOf(report.of)[across]?.label ?? "")}
          onPick={(id) => pick([id])}
        />
      ) : null}
      {query.data && !asTable ? (
        <Suspense fallback={waiting}>
          {across === "province" ? (
            <ProvinceMap {...drawn} answer={query.data} whole={answer.stamps.scope.kind === "all"} />
          ) : (
            <DotMap {...drawn} answer={query.data} />
          )}
        </Suspense>
      ) : null}
      {query.data && query.data.unplaced > 0 ? (
        <p className={styles.mapFoot}>{t("{count} tanpa koordinat", { count: integer(query.data.unplaced) })}</p>
      ) : null}
    </Frame>
  );
}
