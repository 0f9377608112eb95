import { figuresOf } from "#kit/cube.ts";
import type { Report, ReportAnswer } from "#kit/report.ts";
import { useT } from "#web/i18n.ts";
import "./marks.css";

/** Which columns have no figures for this question, and why: a tip on "n/a" is found by nobody who does not look for it. */
export default function RefusedNote({ report, answer }: { readonly report: Report; readonly answer: ReportAnswer }) {
  const t = useT();
  const figures = figuresOf(report.of);
  const shown = answer.columns.filter((id) => answer.refused[id] !== undefined);
  const reasons = Map.groupBy(shown, (id) => answer.refused[id] as string);
  return [...reasons].map(([reason, ids]) => (
    <p className="rp-refused" key={reason}>
      <b>{ids.map((id) => t(figures[id]?.short ?? figures[id]?.label ?? id)).join(", ")}</b>: {t(reason)}
    </p>
  ));
}
