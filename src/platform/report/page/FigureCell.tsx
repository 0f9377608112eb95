import { type Cell, isWord } from "../cell.ts";
import type { CellMark } from "../report.ts";
import { type Translate, useT } from "#platform/ui/index.web.ts";
import type { Column } from "./columns.web.ts";
import { marks, toneOf } from "../colour.ts";
import { cellText, toPixels, withUnit } from "./figures.web.ts";
import styles from "./figure-cell.module.css";

type Props = {
  readonly column: Column;
  readonly cell: Cell;
  readonly unit: string | undefined;
  readonly expected: number;
  /** Whether the cell has no heading and shows its unit itself. */
  readonly full?: boolean;
  readonly mark?: CellMark | undefined;
};
/** A figure with its mark. */
export function FigureCell(props: Props) {
  const { mark, cell, column } = props;
  const figure = colouredFigure(props, useT());
  const own = cell === null && column.absent ? <abbr title={column.absent}>{figure}</abbr> : figure;
  if (!mark || column.compared) return own;
  const Singled = mark[0] === "lead" ? "strong" : "span";
  return (
    <Singled data-apart={mark[0]}>
      {own}
      {mark[1] ? <small>{mark[1]}</small> : null}
    </Singled>
  );
}

/** A figure with the indication of its colour rule: an arrow, a bar with the expected value, or a sign. */
function colouredFigure({ column, cell, unit, expected, full = false }: Props, t: Translate) {
  const { figure } = column;
  const text = (full ? withUnit : cellText)(figure, cell, t, unit);
  const tone = column.compared ? undefined : toneOf(figure, cell, expected, column.until);
  if (figure.colour?.look === "bar" && cell !== null && !isWord(cell)) {
    const share = Math.max(0, Math.min(100, toPixels(cell) ?? 0));
    return (
      <span className={styles.achieved} data-tone={tone}>
        <span className={styles.bar} aria-hidden="true">
          <b style={{ width: `${share}%` }} />
          {figure.colour.compares === "expected" && expected < 100 ? <i style={{ left: `${expected}%` }} /> : null}
        </span>
        <span>{text}</span>
      </span>
    );
  }
  // a value on a threshold may belong to either side
  if (figure.colour?.look === "faint" && cell !== null && cell !== "0")
    return <span className={styles.near}>{text}</span>;
  // a change has an arrow, every other rule a sign before the figure
  if (tone && figure.colour?.look !== "change" && cell !== null && (figure.colour?.words || !isWord(cell))) {
    return (
      <span data-tone={tone}>
        <i aria-hidden="true">{marks[tone]}</i> {text}
      </span>
    );
  }
  return <span data-tone={tone}>{text}</span>;
}
