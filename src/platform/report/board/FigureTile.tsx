import RightOutlined from "@ant-design/icons/RightOutlined";
import type { ReactNode } from "react";
import { type Cell, isWord } from "../cell.ts";
import { missing } from "#platform/ui/index.web.ts";
import styles from "./board.module.css";

export type Tone = "bad" | "warn";

/** Whether a cell of a report has a figure rather than a reason for having none. */
export const isKnown = (cell: Cell | undefined): cell is string => typeof cell === "string" && !isWord(cell);
/** A figure in words, or the sign for a missing one. */
export const known = (cell: Cell | undefined, words: (value: string) => string): string =>
  isKnown(cell) ? words(cell) : missing;

/** Number of characters beyond which a figure gets smaller type. */
const maxLargeLength = 14;

type Props = {
  readonly name: string;
  readonly value: string;
  /** What the tone of the figure means, beside its colour. */
  readonly sign?: { readonly tone: Tone; readonly words: string } | undefined;
  readonly caption: ReactNode;
  /** The report behind the figure, where the reader may open it. */
  readonly href: string | null;
};
/** One figure of a board with what it is made of. */
export function FigureTile({ name, value, sign, caption, href }: Props) {
  const body = (
    <>
      <span className={styles.name}>
        {name}
        {href ? <RightOutlined aria-hidden="true" /> : null}
      </span>
      <b className={styles.value} data-long={value.length > maxLargeLength ? "" : undefined}>
        {value}
      </b>
      {sign ? (
        <span className={styles.sign} data-tone={sign.tone}>
          ◆ {sign.words}
        </span>
      ) : null}
      <span className={styles.caption}>{caption}</span>
    </>
  );
  return href ? (
    <a className={`p-card ${styles.tile}`} href={`#${href}`}>
      {body}
    </a>
  ) : (
    <div className={`p-card ${styles.tile}`}>{body}</div>
  );
}
