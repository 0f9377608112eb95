import { Sale } from "#features/penjualan/transaksi/transaksi.resource.ts";
import type { RefValue } from "#kit/field.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { Cell, decimal, EmptyState, ErrorState, LoadingState, money, plainDate, useT } from "#platform/ui/index.web.ts";
import { listCall } from "#platform/records/index.web.ts";
import styles from "./data-toko.module.css";

/** The store's latest sales, with a link to the full list with the same filter. */
export default function StoreSales({ row }: { readonly row: { readonly id: number } }) {
  const t = useT();
  const query = useQueryCall(listCall(Sale), { "f.store": row.id, sort: "-soldOn", perPage: 20 });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={6} />;
  const { data, meta } = query.data;
  if (!data.length) return <EmptyState title={t("Belum ada transaksi")} />;
  return (
    <>
      <div className={`p-row ${styles.salesHead}`}>
        <span className="p-small p-muted">{t("{count} transaksi", { count: meta.totalCount })}</span>
        <span className="p-gap" />
        <a className="p-small" href={`#/penjualan/transaksi?f.store=${row.id}`}>
          {t("Semua transaksi")}
        </a>
      </div>
      <ul className={styles.sales}>
        {data.map((sale) => (
          <li key={sale.id}>
            <a href={`#/penjualan/transaksi?f.store=${row.id}&id=${sale.id}`}>{String(sale.number)}</a>
            <Cell field={Sale.fields.status} value={sale.status} />
            <span className="p-gap" />
            <b className="p-tabular">
              {decimal(sale.tonnes as string)} {t("ton")}
            </b>
            <small className="p-faint">
              {plainDate(sale.soldOn as string)} · {(sale.distributor as RefValue | null)?.label}
            </small>
            <small className="p-tabular p-muted">{money(sale.netTotal as string)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
