import styles from "./input.module.css";

import saleStyles from "../transaksi/sale.module.css";

type Row = { readonly word: string; readonly value: string; readonly strong?: boolean };

/** Totals computed by the server; dimmed while newer ones are being fetched. */
export function TotalRows({ rows, stale }: { readonly rows: readonly Row[]; readonly stale: boolean }) {
  return (
    <dl className={`${saleStyles.totals} ${styles.totals}`} data-stale={stale || undefined} aria-live="polite">
      {rows.map(({ word, value, strong }) => (
        <div key={word} data-strong={strong}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
