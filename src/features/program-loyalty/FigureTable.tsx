import type { ReactNode } from "react";
import styles from "./loyalty.module.css";

type FigureRow = {
  readonly key: string | number;
  readonly className?: string | undefined;
  /** The row's header. */
  readonly name: ReactNode;
  readonly cells: readonly ReactNode[];
};
type Props = {
  /** Headers of all columns, including that of the row headers; omitted if the rows need none. */
  readonly heads?: readonly string[];
  /** Number of numeric columns, counted from the last; by default all except the row headers. */
  readonly figures?: number;
  readonly rows: readonly FigureRow[];
};

/** A small table: row headers and texts are aligned left, figures right. */
export function FigureTable({ heads, figures, rows }: Props) {
  const columns = (heads?.length ?? (rows[0]?.cells.length ?? 0) + 1) - 1;
  const first = columns - (figures ?? columns);
  const classOf = (cell: number) => (cell >= first ? "p-num" : undefined);
  return (
    <table className={styles.table}>
      {heads ? (
        <thead>
          <tr>
            {heads.map((head, i) => (
              <th key={head} scope="col" className={i === 0 ? undefined : classOf(i - 1)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map(({ key, className, name, cells }) => (
          <tr key={key} className={className}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row are its columns, which never change places
              <td key={i} className={classOf(i)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
