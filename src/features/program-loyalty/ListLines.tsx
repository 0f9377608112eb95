import type { ReactNode } from "react";
import "./loyalty.css";

/** Two lines in a row of a list: what matters, and below it in small what explains it. */
export const ListLines = ({
  first,
  second,
  title,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly title?: string;
}) => (
  <span className="lp-two">
    <span className="p-cut">{first}</span>
    <span className="p-caption p-faint p-cut" title={title}>
      {second}
    </span>
  </span>
);
