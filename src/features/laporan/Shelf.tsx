import type { ReactNode } from "react";
import { integer } from "#platform/ui/index.web.ts";
import styles from "./laporan.module.css";

/** A titled group of cards in the catalogue with their number. */
export const Shelf = ({
  name,
  count,
  children,
}: {
  readonly name: string;
  readonly count: number;
  readonly children: ReactNode;
}) => (
  <section className={styles.shelf} aria-label={name}>
    <h2>
      {name} <span>{integer(count)}</span>
    </h2>
    <ul>{children}</ul>
  </section>
);
