import { type Figure, figuresOf } from "#kit/cube.ts";
import type { Report, ReportQuery } from "#kit/report.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { decimal } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { ErrorState, LoadingState } from "#web/shell/states.tsx";
import { isWord, marks, toneOf } from "./figures.ts";
import { askOf, type View } from "./report-query.ts";
import type { Calls } from "./useReport.ts";

/** A matrix that is its own table: tint for the eye, figure and mark for everybody. */
export function HeatTable({ report, calls, view, label }: { readonly report: Report; readonly calls: Calls; readonly view: View; readonly label: string }) {
  const t = useT();
  const { page: _page, perPage: _perPage, ...ask } = askOf(view);
  const found = useQueryCall(calls.matrix, ask as ReportQuery, { staleTime: 600_000 });
  if (found.isPending) return <LoadingState rows={5} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { rows, columns, cells, measure } = found.data;
  const figure = figuresOf(report.of)[measure] as Figure;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="rp-heat" aria-label={label} tabIndex={0}>
      <table>
        <caption className="p-hidden">{t(figure.label)}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((c) => (
              <th key={c.id} scope="col">
                {c.id === 0 ? t(c.name) : c.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((r, i) => (
            <tr key={r.id}>
              <th scope="row" title={r.name}>
                {r.id === 0 ? t(r.name) : r.name} {r.code ? <span className="rp-code">{r.code}</span> : null}
              </th>
              {columns.map((c, j) => {
                const cell = cells[i]?.[j] ?? null;
                const tone = toneOf(figure, cell);
                return (
                  <td key={c.id} data-tone={cell === null ? undefined : tone}>
                    {cell === null ? "" : isWord(cell) ? t(cell) : `${tone ? marks[tone] : ""} ${decimal(cell, figure.scale)}`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
