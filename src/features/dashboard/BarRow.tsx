import type { CSSProperties } from "react";

type Props = {
  readonly name: string;
  readonly figure: string;
  readonly low: boolean;
  readonly bar: CSSProperties;
  /** Where the line stands that the bar is held against, in percent of the track. */
  readonly mark: number;
};
/** A name, its bar and its figure. */
export const BarRow = ({ name, figure, low, bar, mark }: Props) => (
  <li>
    <span className="p-cut">{name}</span>
    <span className="db-track" data-low={low ? "" : undefined} aria-hidden="true">
      <b style={bar} />
      <i style={{ left: `${mark}%` }} />
    </span>
    <span className="p-num">{figure}</span>
  </li>
);
