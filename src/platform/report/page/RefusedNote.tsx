import { figureOf, type Report, type ReportAnswer } from "../report.ts";
import { useT } from "#platform/ui/index.web.ts";
import { shortName } from "./figures.web.ts";
import styles from "./marks.module.css";

/** Columns without figures for this question, and why, because a tooltip on "n/a" is easily missed. */
export default function RefusedNote({ report, answer }: { readonly report: Report; readonly answer: ReportAnswer }) {
  const t = useT();
  const nameOf = (id: string) => shortName(figureOf(report, id), t);
  const shown = answer.columns.filter((id) => answer.refused[id] !== undefined);
  const reasons = Map.groupBy(shown, (id) => answer.refused[id] as string);
  return [...reasons].map(([reason, ids]) => (
    <p className={styles.refused} key={reason}>
      <b>{ids.map(nameOf).join(", ")}</b>: {t(reason)}
    </p>
  ));
}
