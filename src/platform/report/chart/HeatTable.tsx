import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { figuresOf } from "../cube.ts";
import { type Cell, isWord } from "../cell.ts";
import type { MatrixAnswer, Report } from "../report.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, ScrollRegion, useSetting, useT } from "#platform/ui/index.web.ts";
import { toPixels } from "../page/figures.web.ts";
import { type MatrixReading, readingOf } from "../page/matrix-reading.web.ts";
import { matrixQueryOf, type View } from "../page/report-query.web.ts";
import type { Calls } from "../page/useReport.ts";
import { type NamedCell, WorstCells } from "../page/WorstCells.tsx";
import { orderOf, worstCells, worstFirst } from "../page/worst.web.ts";
import styles from "./heat.module.css";
import figureTableStyles from "../page/figure-table.module.css";

const maxWorst = 10;

type Props = { readonly report: Report; readonly calls: Calls; readonly view: View; readonly label: string };
/** A matrix rendered as a table; on a phone its worst cells come first. */
export function HeatTable({ report, calls, view, label }: Props) {
  const t = useT();
  const phone = useSetting("isMobileView");
  const id = (view.over ? view.figure : report.chart?.measure) ?? "";
  const shownView = phone ? worstFirst(report, view, figuresOf(report.of)[id], id) : view;
  const query = useQueryCall(calls.matrix, matrixQueryOf(shownView), {
    staleTime: 600_000,
    placeholderData: keepPreviousData,
  });
  if (query.isPending) return <LoadingState rows={5} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { rows, columns, cells, totalCount } = query.data;
  const reading = readingOf(report, view, query.data, t);
  const whole = <Matrix data={query.data} reading={reading} label={label} />;
  if (!phone) return whole;
  const order = orderOf(reading.figure, reading.moved);
  const looked = worstCells(cells, order, reading.tone, maxWorst);
  // in a matrix of moves only downward ones are bad
  const downwards = looked.filter((w) => w.tone === "bad");
  const worst = (reading.moved && downwards.length > 0 ? downwards : looked).map((w): NamedCell => {
    const [row, column] = [
      rows[w.row] as MatrixAnswer["rows"][number],
      columns[w.column] as MatrixAnswer["columns"][number],
    ];
    const words = reading.alone(w.cell, w.tone);
    return {
      key: `${row.id}/${column.id}`,
      row: reading.named("rows", row),
      column: `${reading.moved ? "→ " : ""}${reading.named("columns", column)}`,
      words,
      tone: w.tone,
    };
  });
  if (worst.length === 0) return whole;
  return (
    <WorstCells
      cells={worst}
      order={order}
      figure={reading.headed}
      rows={rows.length}
      totalCount={totalCount}
      label={label}
    >
      {whole}
    </WorstCells>
  );
}

/** Colour is supplemented by figure and sign. */
function Matrix({
  data,
  reading,
  label,
}: {
  readonly data: MatrixAnswer;
  readonly reading: MatrixReading;
  readonly label: string;
}) {
  const t = useT();
  const { rows, columns, cells, total, totalCount } = data;
  const { figure, moved, headed, named, tone, words } = reading;
  const maximum = Math.max(0, ...cells.flat().map((c) => Math.abs(toPixels(c) ?? 0)));
  /** Without a colour rule, the shade depends on the size relative to the others. */
  const size = (cell: Cell): React.CSSProperties | undefined =>
    figure.colour || moved || maximum === 0 || cell === null
      ? undefined
      : ({ "--heat": `${Math.round((Math.max(0, toPixels(cell) ?? 0) * 32) / maximum)}%` } as React.CSSProperties);
  const box = useRef<HTMLElement>(null);
  // the latest days are most relevant and come last
  useEffect(() => {
    if (box.current && data.time?.on === "columns") box.current.scrollLeft = box.current.scrollWidth;
  }, [data]);
  return (
    <ScrollRegion className={styles.heat} label={label} ref={box}>
      <table>
        <caption className="p-hidden">{t(figure.label)}</caption>
        <thead>
          <tr>
            <td>{headed}</td>
            {columns.map((c) => (
              <th key={c.id} scope="col">
                {named("columns", c)}
              </th>
            ))}
            <th scope="col">{t("Total")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r, i) => (
            <tr key={r.id}>
              <th scope="row" title={named("rows", r)}>
                {named("rows", r)} {r.code ? <span className={figureTableStyles.code}>{r.code}</span> : null}
              </th>
              {columns.map((c, j) => {
                const cell = cells[i]?.[j] ?? null;
                const own = tone(i, j, cell);
                return (
                  <td
                    key={c.id}
                    data-tone={own}
                    data-none={cell !== null && isWord(cell) ? "" : undefined}
                    style={size(cell)}
                  >
                    {words(cell, own)}
                  </td>
                );
              })}
              <td data-total="">{words(r.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t("Total")}{" "}
              {totalCount > rows.length ? (
                <span className="p-faint">{t("dari {count} baris", { count: integer(totalCount) })}</span>
              ) : null}
            </th>
            {columns.map((c) => (
              <td key={c.id}>{words(c.total)}</td>
            ))}
            <td data-total="">{words(total)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
