import { keepPreviousData } from "@tanstack/react-query";
import { Pagination } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import {
  documentPages,
  movesOfStock,
  moveTypes,
  type ProductStock,
  type StockMove,
  stockOfWarehouse,
  undoneCauses,
} from "#features/gudang/warehouse-stock.calls.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  decimal,
  EmptyState,
  ErrorState,
  exact,
  integer,
  LoadingState,
  missing,
  plainDate,
  ScrollRegion,
  tonnes,
  useT,
} from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import styles from "./stock.module.css";

/** The stock of one warehouse by product; a product opens its ledger. */
export default function WarehouseStock({ id }: { readonly id: number }) {
  const t = useT();
  const query = useQueryCall(stockOfWarehouse, { id });
  const [open, setOpen] = useState<number>();
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={5} />;
  if (query.data.products.length === 0) return <EmptyState title={t("Gudang ini belum pernah menyimpan stok")} />;
  return (
    <ul className={styles.products}>
      {query.data.products.map((p) => (
        <li key={p.id} data-open={open === p.id || undefined}>
          <button type="button" aria-expanded={open === p.id} onClick={() => setOpen(open === p.id ? undefined : p.id)}>
            <Product of={p} />
          </button>
          {open === p.id ? <Moves warehouse={id} product={p} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Product({ of: p }: { readonly of: ProductStock }) {
  const t = useT();
  return (
    <>
      <span className={styles.name}>
        <span className="p-cut">{p.name}</span>
        <span className="p-caption p-faint p-mono">{p.code}</span>
      </span>
      <span className={styles.figures}>
        <b className="p-tabular" data-below={p.tonnes.startsWith("-") || undefined}>
          {tonnes(p.tonnes)}
        </b>
        <span className="p-caption p-muted p-tabular">
          {exact(p.qty)} {p.uom}
        </span>
      </span>
      <span className={styles.figures}>
        <span className="p-small p-tabular">
          {p.days === null ? missing : t("{days} hari", { days: integer(p.days) })}
        </span>
        <span className="p-caption p-muted p-tabular">{p.lastMovedOn ? plainDate(p.lastMovedOn) : missing}</span>
      </span>
    </>
  );
}

function Moves({ warehouse, product }: { readonly warehouse: number; readonly product: ProductStock }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = useQueryCall(
    movesOfStock,
    { id: warehouse, product: product.id, page },
    { placeholderData: keepPreviousData },
  );
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  const { data, meta } = query.data;
  return (
    <ScrollRegion className={styles.scroll} label={t("Mutasi {name}", { name: product.name })}>
      <table className={styles.moves}>
        <caption className="p-hidden">{t("Mutasi {name}", { name: product.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Tanggal")}</th>
            <th scope="col">{t("Jenis")}</th>
            <th scope="col" className="p-num">
              {product.uom}
            </th>
            <th scope="col" className="p-num">
              {t("Ton")}
            </th>
            <th scope="col" className="p-num">
              {t("Saldo")}
            </th>
            <th scope="col">{t("Nomor dokumen")}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((m) => (
            <tr key={m.id}>
              <td>{plainDate(m.movedOn)}</td>
              <td title={m.note ?? undefined}>{t(undoneCauses[m.cause] ?? moveTypes[m.type])}</td>
              <td className="p-num">{exact(m.qty)}</td>
              <td className="p-num">{decimal(m.tonnes)}</td>
              <td className="p-num">{exact(m.balance)}</td>
              <td>
                <Document of={m} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {meta.totalCount > meta.perPage ? (
        <Pagination
          size="small"
          current={page}
          pageSize={meta.perPage}
          total={meta.totalCount}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </ScrollRegion>
  );
}

/** The number of the document behind a movement, with a link for those who may read it. */
function Document({ of: { number, cause, causeId } }: { readonly of: StockMove }) {
  const may = useMay();
  const page = documentPages[cause];
  if (!number) return <span className="p-faint">{missing}</span>;
  return page && may(page.access) ? (
    <Link className="p-mono" to={`${page.href}?id=${causeId}`}>
      {number}
    </Link>
  ) : (
    <span className="p-mono">{number}</span>
  );
}
