import type { CSSProperties } from "react";
import { type Figure, figuresOf } from "../cube.ts";
import { type Cell, isWord } from "../cell.ts";
import type { Report, ReportAnswer, TrendAnswer } from "../report.ts";
import { change, decimal, money, pointChange, useT } from "#platform/ui/index.web.ts";
import { toneOf } from "../colour.ts";
import { expectedOf } from "../expected.ts";
import { cellText, changePercent, figureName, newsOf, subtract, unitWord } from "./figures.web.ts";
import { comparisonNote } from "../filter/period-words.web.ts";
import { Spark } from "../chart/Spark.tsx";
import styles from "./headline.module.css";

/** Whether the figure is a change itself, for which a further change would be misleading. */
const isChange = (figure: Figure): boolean => figure.colour?.look === "change" || figure.unit === "pp";

/** Tiles show tonnes with one decimal and rupiah in full. */
export function Big({ figure, cell }: { readonly figure: Figure; readonly cell: Cell }) {
  const t = useT();
  if (cell === null || isWord(cell) || figure.unit === "%" || figure.unit === "tanggal" || figure.sides)
    return <>{cellText(figure, cell, t)}</>;
  if (figure.unit === "Rp") return <>{money(cell)}</>;
  const unit = figure.unit === "Rp/t" ? `/ ${t("ton")}` : unitWord(figure.unit, t);
  return (
    <>
      {figure.unit === "Rp/t" ? money(cell) : decimal(cell, figure.scale > 0 ? 1 : 0)}
      {unit ? <small>{unit}</small> : null}
    </>
  );
}

/** The difference from the comparison: percent for amounts, points for percentages. */
export function Delta({ figure, cell, was }: { readonly figure: Figure; readonly cell: Cell; readonly was: Cell }) {
  const t = useT();
  if (cell === null || was === null || isWord(cell) || isWord(was) || figure.unit === "tanggal") return null;
  if (figure.unit === "%") {
    const points = pointChange(subtract(cell, was));
    return <span className={newsOf(figure, points.direction)}>{t("{value} poin", { value: points.text })}</span>;
  }
  const by = changePercent(cell, was);
  if (by === null) return null;
  const { text, direction } = change(by);
  return <span className={newsOf(figure, direction)}>{text}</span>;
}

/** Relative widths; rupiah are shown in full and need more room. */
const room: Readonly<Record<string, string>> = { Rp: "1.35fr", "Rp/t": "1.1fr" };

type Props = {
  readonly report: Report;
  readonly answer: ReportAnswer;
  readonly trend: TrendAnswer | undefined;
  readonly ids: readonly string[];
  readonly dimmed: boolean;
  readonly onExplain: (id: string) => void;
};
/** At most five figures of everything under the filters, with the comparison and thirteen months. */
export function Headline({ report, answer, trend, ids, dimmed, onExplain }: Props) {
  const t = useT();
  const figures = figuresOf(report.of);
  const compared = answer.stamps.comparison;
  const note = compared?.days && comparisonNote(compared, t);
  return (
    <section
      className={`p-card ${styles.headline}`}
      data-dimmed={dimmed ? "" : undefined}
      aria-label={t("Ringkasan")}
      style={{ "--tiles": ids.map((id) => room[figures[id]?.unit ?? "n"] ?? "1fr").join(" ") } as CSSProperties}
    >
      {ids.map((id) => {
        const figure = figures[id] as Figure;
        const cell = answer.total[id] ?? trend?.now[id] ?? null;
        const tone = toneOf(figure, cell, expectedOf(answer));
        const was = compared ? (trend?.comparison[id] ?? null) : null;
        return (
          <button
            type="button"
            key={id}
            className={styles.tile}
            onClick={() => onExplain(id)}
            data-tip={t("Jelaskan angka ini")}
          >
            <span className={styles.tileName}>{figureName(figure, t)}</span>
            <span
              className={styles.tileValue}
              data-tone={figure.colour?.zeroCounts || isChange(figure) ? tone : undefined}
            >
              <Big figure={figure} cell={cell} />
            </span>
            <span className={styles.tileFoot}>
              {isChange(figure) ? null : <Delta figure={figure} cell={cell} was={was} />}
              {note && !isChange(figure) ? <abbr title={note}>≠</abbr> : null}
              <span className="p-gap" />
              {trend?.series[id] ? <Spark cells={trend.series[id] as readonly Cell[]} /> : null}
            </span>
          </button>
        );
      })}
    </section>
  );
}
