import { levelsOf } from "../cube.ts";
import type { Report, ReportAnswer } from "../report.ts";
import { useT } from "#platform/ui/index.web.ts";
import { levelWord } from "./figures.web.ts";
import { pathOf, pathUpTo } from "./report-query.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./figure-table.module.css";

type Props = { readonly report: Report; readonly answer: ReportAnswer; readonly onPath: (path: string) => void };
/** The current drill path; each step is a link back. */
export default function PathLine({ report, answer, onPath }: Props) {
  const t = useT();
  const steps = answer.path.map((s, i) => ({ ...s, path: pathUpTo(pathOf(answer), i + 1) }));
  return (
    <nav className={styles.path} aria-label={t("Jalur")}>
      <button type="button" className={resourceStyles.clear} onClick={() => onPath("")}>
        {t("Semua {level}", { level: levelWord(report, report.by[0], t) })}
      </button>
      {steps.map((s, i) => (
        <span key={s.path}>
          <span aria-hidden="true"> / </span>
          {i === steps.length - 1 ? (
            <b>
              <i>{t(levelsOf(report.of)[s.level]?.label ?? "")}</i> {t(s.name)}
            </b>
          ) : (
            <button type="button" className={resourceStyles.clear} onClick={() => onPath(s.path)}>
              {t(s.name)}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
