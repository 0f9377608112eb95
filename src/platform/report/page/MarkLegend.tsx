import type { Mark, Report, ReportAnswer } from "../report.ts";
import { useT } from "#platform/ui/index.web.ts";
import { levelAt } from "./report-query.web.ts";
import styles from "./marks.module.css";

const samples: Readonly<Record<Mark["kind"], string>> = { lead: "Aa", few: "n", stray: "σ", closed: "■" };
type Props = { readonly report: Report; readonly answer: ReportAnswer; readonly open: readonly string[] };
/** The legend of the table's marks. */
export default function MarkLegend({ report, answer, open }: Props) {
  const t = useT();
  const shown = (level: string) => level === answer.level || open.some((path) => levelAt(report, path) === level);
  const marks = (report.marks ?? []).filter(
    (m) => (m.at === undefined || shown(m.at)) && m.of.some((id) => answer.columns.includes(id)),
  );
  if (marks.length === 0) return null;
  return (
    <ul className={styles.marks} aria-label={t("Arti tanda")}>
      {marks.map((m) => (
        <li key={m.note}>
          <span data-sample={m.kind} aria-hidden="true">
            {samples[m.kind]}
          </span>
          {t(m.note)}
        </li>
      ))}
    </ul>
  );
}
