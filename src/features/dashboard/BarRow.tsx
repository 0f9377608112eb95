import type { CSSProperties } from "react";
import styles from "./dashboard.module.css";

type Props = {
  readonly name: string;
  /** The page behind the card, filtered by this row; null without access. */
  readonly href: string | null;
  readonly figure: string;
  readonly low: boolean;
  readonly bar: CSSProperties;
  /** Position of the reference line in percent of the track. */
  readonly mark: number;
};
/** A name with its bar and figure; the whole row is a link. */
export const BarRow = ({ name, href, figure, low, bar, mark }: Props) => (
  <li>
    {href ? (
      <a className={`p-cut ${styles.way}`} href={`#${href}`}>
        {name}
      </a>
    ) : (
      <span className="p-cut">{name}</span>
    )}
    <span className={styles.track} data-low={low ? "" : undefined} aria-hidden="true">
      <b style={bar} />
      <i style={{ left: `${mark}%` }} />
    </span>
    <span className="p-num">{figure}</span>
  </li>
);
