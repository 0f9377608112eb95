import type { ReactNode } from "react";
import styles from "./loyalty.module.css";

/** Two lines of a list row: the main text, and details below it in small print. */
export const ListLines = ({
  first,
  second,
  title,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly title?: string;
}) => (
  <span className={styles.two}>
    <span className="p-cut">{first}</span>
    <span className="p-caption p-faint p-cut" title={title}>
      {second}
    </span>
  </span>
);
