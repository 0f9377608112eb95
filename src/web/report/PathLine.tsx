import { levelsOf } from "#kit/cube.ts";
import type { Report, ReportAnswer } from "#kit/report.ts";
import { useT } from "#web/i18n.ts";
import { inline } from "./figures.ts";

type Props = { readonly report: Report; readonly answer: ReportAnswer; readonly onPath: (path: string) => void };
/** Where in the drill one stands, each step a way back. */
export function PathLine({ report, answer, onPath }: Props) {
  const t = useT();
  const steps = answer.path.map((s, i) => ({
    ...s,
    path: answer.path
      .slice(0, i + 1)
      .map((p) => `${p.level}:${p.id}`)
      .join("/"),
  }));
  return (
    <nav className="rp-path" aria-label={t("Jalur")}>
      <button type="button" className="r-clear" onClick={() => onPath("")}>
        {t("Semua {level}", { level: inline(t(levelsOf(report.of)[report.by[0] as string]?.label ?? "")) })}
      </button>
      {steps.map((s, i) => (
        <span key={s.path}>
          <span aria-hidden="true"> / </span>
          {i === steps.length - 1 ? (
            <b>
              <i>{t(levelsOf(report.of)[s.level]?.label ?? "")}</i> {t(s.name)}
            </b>
          ) : (
            <button type="button" className="r-clear" onClick={() => onPath(s.path)}>
              {t(s.name)}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
