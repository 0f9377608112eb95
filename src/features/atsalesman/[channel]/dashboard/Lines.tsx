import type { ReactNode } from "react";
import { integer, percent, useT } from "#platform/ui/index.web.ts";
import type { BoardLine } from "./dashboard.calls.ts";
import boardStyles from "#platform/report/board/board.module.css";
import styles from "./board.module.css";

const low = 80;
/** Percentage of the plan below which a position or a salesman needs attention. */
const mark = 95;

type Props = {
  readonly title: string;
  readonly lines: readonly BoardLine[];
  /** The report behind a line; null without access. */
  readonly hrefOf: (line: BoardLine) => string | null;
  readonly empty: string;
  readonly children?: ReactNode;
};
/** Names with a bar of the completed share of the plan. */
export function Lines({ title, lines, hrefOf, empty, children }: Props) {
  const t = useT();
  return (
    <section className="p-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {children}
      </header>
      {lines.length === 0 ? <p className={boardStyles.none}>{empty}</p> : null}
      <ul className={styles.lines}>
        {lines.map((line) => {
          const name = line.name ?? t("(tanpa posisi)");
          const href = hrefOf(line);
          const share = Number(line.callCompliancePct);
          return (
            <li key={line.id}>
              {href ? <a href={`#${href}`}>{name}</a> : <span>{name}</span>}
              <span className={styles.track} data-low={share < low ? "" : undefined} aria-hidden="true">
                <b style={{ width: `${Math.min(100, share)}%` }} />
                <i style={{ left: `${mark}%` }} />
              </span>
              <span className="p-num">{percent(line.callCompliancePct)}</span>
              <span className="p-small p-muted">
                {t("{done} dari {planned} rencana", {
                  done: integer(line.plannedDone),
                  planned: integer(line.planned),
                })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
