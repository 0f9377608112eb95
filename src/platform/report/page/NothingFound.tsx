import { monthEnd } from "#kit/day.ts";
import { Button } from "antd";
import { Link } from "react-router";
import { inline } from "#kit/count-words.ts";
import { mainFigure, type Report, type ReportAnswer, type TrendAnswer } from "../report.ts";
import { dateRange, EmptyState, month, plainDate, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { isWord } from "../cell.ts";
import { levelWord, scopeWords } from "./figures.web.ts";
import { periodName } from "../filter/period-words.web.ts";
import { isFiltered, type View } from "./report-query.web.ts";
import type { Change } from "./useReport.ts";

/** The last of the thirteen months with data under the same filters. */
function latestOf(report: Report, trend: TrendAnswer | undefined): string | undefined {
  const series = trend?.series[mainFigure(report)] ?? Object.values(trend?.series ?? {})[0] ?? [];
  const at = series.findLastIndex((c) => c !== null && c !== "0" && !isWord(c));
  return trend?.months[at];
}

type Props = {
  readonly report: Report;
  readonly answer: ReportAnswer;
  readonly view: View;
  readonly change: Change;
  readonly trend: TrendAnswer | undefined;
};
/** Shown if the period has no data: which filter to remove, and when there last was data. */
export default function NothingFound({ report, answer, view, change, trend }: Props) {
  const t = useT();
  const latest = latestOf(report, trend);
  const may = useMay();
  const { reported, period, scope } = answer.stamps;
  // no sales and missing reports look the same in a table and must be distinguished
  const silent =
    reported && reported.done < reported.due && period.from <= reported.day && reported.day <= period.to
      ? reported
      : null;
  const last = Object.keys(view.filters).at(-1);
  const without = (name: string) => Object.fromEntries(Object.entries(view.filters).filter(([f]) => f !== name));
  return (
    <div className="p-card">
      <EmptyState
        narrow
        onClear={isFiltered(view) ? () => change({ filters: {} }) : undefined}
        title={t("Tidak ada data pada {period}", { period: dateRange(period.from, period.to) })}
        action={
          <>
            {latest && latest < period.from ? (
              <Button type="primary" onClick={() => change({ period: undefined, from: latest, to: monthEnd(latest) })}>
                {t("Lihat {month}, periode terakhir yang berisi", { month: month(latest) })}
              </Button>
            ) : null}
            {!(latest && latest < period.from) && (view.from || (view.period ?? report.period) !== report.period) ? (
              <Button type="primary" onClick={() => change({ period: undefined, from: undefined, to: undefined })}>
                {t("Lihat {period}", { period: inline(periodName(report.period, t)) })}
              </Button>
            ) : null}
            {last && Object.keys(view.filters).length > 1 ? (
              <Button onClick={() => change({ filters: without(last) })}>{t("Hapus filter terakhir")}</Button>
            ) : null}
            {view.path === "" ? null : (
              <Button onClick={() => change({ path: "", open: [] })}>
                {t("Semua {level}", { level: levelWord(report, report.by[0], t) })}
              </Button>
            )}
          </>
        }
      >
        <p>
          {isFiltered(view)
            ? t("Tidak ada yang cocok dengan {count} filter.", { count: Object.keys(view.filters).length })
            : t("Belum ada data dalam cakupan dan periode ini.")}
        </p>
        {silent ? (
          <p>
            {t("Belum ada data masuk dari {count} distributor untuk {date}.", {
              count: silent.due - silent.done,
              date: plainDate(silent.day),
            })}{" "}
            {may("report.compliance") ? <Link to="/laporan/kepatuhan-distributor">{t("Lihat siapa saja")}</Link> : null}
          </p>
        ) : null}
        {scope.kind === "all" ? null : (
          <p>{t("Yang dibaca hanya data dalam cakupan Anda: {scope}.", { scope: scopeWords(scope, t) })}</p>
        )}
      </EmptyState>
    </div>
  );
}
