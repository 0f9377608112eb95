import { trimZeros } from "#kit/exact.ts";
import type { Row } from "#kit/resource.ts";
import { decimal, EmptyState, instant, plainDate, useT } from "#platform/ui/index.web.ts";
import { partsOf } from "./sale-parts.ts";
import type { Sale } from "./transaksi.resource.ts";
import styles from "./sale.module.css";

const words: Readonly<Record<string, string>> = {
  sale: "Barang keluar",
  saleReturn: "Retur masuk",
  uomRevaluation: "Pembulatan satuan",
};

/** The stock movements of the document, as recorded in the ledger. */
export function SaleStock({ row }: { readonly row: Row<typeof Sale> }) {
  const t = useT();
  const { stock } = partsOf(row);
  if (stock.length === 0)
    return (
      <EmptyState title={t("Tidak ada mutasi stok")}>
        {t("Transaksi ini tercatat sebelum buku stok dimulai.")}
      </EmptyState>
    );
  return (
    <div className={styles.doc}>
      <p className="p-small p-muted">
        {t("Mutasi di gudang {warehouse}; buku stok hanya ditambah, tidak pernah diubah.", {
          warehouse: row.warehouse.label,
        })}
      </p>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>{t("Produk")}</th>
            <th>{t("Mutasi")}</th>
            <th className="p-num">{t("Jumlah")}</th>
            <th className="p-num">{t("Ton")}</th>
          </tr>
        </thead>
        <tbody>
          {stock.map((m, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the ledger never changes, its order is its key
            <tr key={i}>
              <td>
                <div className="p-cut" title={m.product.label}>
                  {m.product.label}
                </div>
              </td>
              <td>
                {t(m.cause === "sale-cancel" ? "Pembatalan" : (words[m.type] ?? m.type))}
                <div className="p-caption p-faint" title={instant(m.at)}>
                  {plainDate(m.movedOn)}
                </div>
              </td>
              <td className="p-num">
                <Signed value={trimZeros(m.qty)} scale={trimZeros(m.qty).split(".")[1]?.length ?? 0} />{" "}
                <span className="p-faint">{m.uom}</span>
              </td>
              <td className="p-num">
                <Signed value={m.tonnes} scale={3} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Signed = ({ value, scale }: { readonly value: string; readonly scale: number }) => (
  <span
    className={value.startsWith("-") ? undefined : "p-up"}
  >{`${value.startsWith("-") || !/[1-9]/.test(value) ? "" : "+"}${decimal(value, scale)}`}</span>
);
