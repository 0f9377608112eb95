import type { ReactNode } from "react";
import type { BookLine } from "./plan-model.ts";
import styles from "./rkap.module.css";

const headings = new WeakMap<BookLine, ReactNode>();
/** The heading of a row: the customer's name is shortened, the product is not. */
export function headingOf(line: BookLine | undefined): ReactNode {
  if (!line) return "";
  const known = headings.get(line);
  if (known !== undefined) return known;
  const { customer, product } = line;
  const heading = (
    <>
      <span className={`p-cut ${styles.customer}`} title={`${customer.code} – ${customer.name}`}>
        {customer.name}
      </span>
      <span className={styles.product} title={`${product.code} – ${product.name}`}>
        {product.code}
      </span>
    </>
  );
  headings.set(line, heading);
  return heading;
}
