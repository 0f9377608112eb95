import type { ReactNode } from "react";
import { ScrollRegion } from "#platform/ui/index.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./workflow.module.css";

export type LineColumn<R> = {
  readonly name: string;
  readonly head: string;
  /** In pixels; without a width the column takes the remaining space. */
  readonly width?: number;
  readonly figure?: boolean;
  /** Its heading is visible only to screen readers. */
  readonly quiet?: boolean;
  /** The position in a card on narrow screens: a separate line, or its upper corner. */
  readonly card?: "line" | "corner";
  readonly cell: (row: R) => ReactNode;
};
type Props<R> = {
  readonly label: string;
  readonly columns: readonly LineColumn<R>[];
  readonly rows: readonly R[];
  readonly stale: boolean;
};

const leastRest = 160;

/** Rows of two lines under fixed columns; on narrow screens each row is a small card. */
export function LineTable<R extends { readonly id: number }>({ label, columns, rows, stale }: Props<R>) {
  const least = columns.reduce((sum, c) => sum + (c.width ?? leastRest), 0);
  return (
    <ScrollRegion className={styles.lines} label={label}>
      <table className={resourceStyles.table} data-stale={stale || undefined} style={{ minWidth: least }}>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.name} scope="col" className={c.figure ? "p-num" : undefined} style={{ width: c.width }}>
                {c.quiet ? <span className="p-hidden">{c.head}</span> : c.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={resourceStyles.row}>
              {columns.map((c) => (
                <td
                  key={c.name}
                  className={c.figure ? "p-num" : undefined}
                  data-card={c.card}
                  data-name={c.figure ? c.head : undefined}
                >
                  {c.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A main line, and an explanation in small type below it. */
export const TwoLines = ({
  first,
  second,
  title,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly title?: string | undefined;
}) => (
  <span className={styles.two}>
    <span className="p-cut">{first}</span>
    <span className="p-cut p-caption p-faint" title={title}>
      {second}
    </span>
  </span>
);
