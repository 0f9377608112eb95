import type { CSSProperties } from "react";

type Props = {
  readonly name: string;
  /** The page behind the card, narrowed to this row; nothing for whoever may not open it. */
  readonly href: string | null;
  readonly figure: string;
  readonly low: boolean;
  readonly bar: CSSProperties;
  /** Where the line stands that the bar is held against, in percent of the track. */
  readonly mark: number;
};
/** A name, its bar and its figure; the way on is the whole row. */
export const BarRow = ({ name, href, figure, low, bar, mark }: Props) => (
  <li>
    {href ? (
      <a className="p-cut db-way" href={`#${href}`}>
        {name}
      </a>
    ) : (
      <span className="p-cut">{name}</span>
    )}
    <span className="db-track" data-low={low ? "" : undefined} aria-hidden="true">
      <b style={bar} />
      <i style={{ left: `${mark}%` }} />
    </span>
    <span className="p-num">{figure}</span>
  </li>
);
