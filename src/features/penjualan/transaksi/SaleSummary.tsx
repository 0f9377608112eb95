import RollbackOutlined from "@ant-design/icons/RollbackOutlined";
import StopOutlined from "@ant-design/icons/StopOutlined";
import { Button } from "antd";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { total } from "#kit/exact.ts";
import type { Row } from "#kit/resource.ts";
import { decimal, exact, money, plainDate, StatusTag, tonnes, useT } from "#platform/ui/index.web.ts";
import { recordSearch, RecordFacts } from "#platform/records/index.web.ts";
import { Warnings } from "../push/Warnings.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { ReturnDialog } from "./ReturnDialog.tsx";
import { partsOf } from "./sale-parts.ts";
import type { RelatedSale, SaleLineView } from "./transaksi.calls.ts";
import { Sale } from "./transaksi.resource.ts";
import styles from "./sale.module.css";

const facts = [
  "soldOn",
  "receivedAt",
  "source",
  "distributor",
  "warehouse",
  "store",
  "district",
  "regularCustomer",
  "paymentMethod",
  "externalId",
  "reasonKind",
  "reason",
  "notes",
];

/** A document as on paper: lines and totals first, then persons and times, and the available actions. */
export function SaleSummary({ row }: { readonly row: Row<typeof Sale> }) {
  const t = useT();
  const [dialog, setDialog] = useState<"return" | "cancel">();
  const { lines, related, warnings, allowed } = partsOf(row);
  const shown = facts.filter((f) => (row as Readonly<Record<string, unknown>>)[f] !== null);
  return (
    <div className={styles.doc}>
      <Warnings warnings={warnings} />
      <SaleLines lines={lines} isReturn={row.kind === "return"} />
      <dl className={styles.totals}>
        <div>
          <dt>{t("Volume")}</dt>
          <dd>{tonnes(row.tonnes)}</dd>
        </div>
        <div>
          <dt>{t("Penjualan kotor")}</dt>
          <dd>{money(row.grossTotal)}</dd>
        </div>
        <div>
          <dt>{t("Diskon")}</dt>
          <dd>{money(row.discountTotal)}</dd>
        </div>
        <div>
          <dt>{t("Penjualan bersih")}</dt>
          <dd>{money(row.netTotal)}</dd>
        </div>
        <div>
          <dt>{t("PPN")}</dt>
          <dd>{money(row.taxTotal)}</dd>
        </div>
        <div data-strong>
          <dt>{t(row.kind === "return" ? "Total dikembalikan" : "Total bayar")}</dt>
          <dd>{money(total([row.netTotal, row.taxTotal], 2))}</dd>
        </div>
      </dl>
      {allowed.return || allowed.cancel ? (
        <div className="p-row">
          {allowed.return ? (
            <Button icon={<RollbackOutlined />} onClick={() => setDialog("return")}>
              {t("Retur")}
            </Button>
          ) : null}
          {allowed.cancel ? (
            <Button danger icon={<StopOutlined />} onClick={() => setDialog("cancel")}>
              {t("Batalkan transaksi")}
            </Button>
          ) : null}
        </div>
      ) : null}
      <RecordFacts resource={Sale} row={row} only={shown} />
      <Related related={related} />
      {dialog === "return" ? <ReturnDialog row={row} onClose={() => setDialog(undefined)} /> : null}
      {dialog === "cancel" ? <CancelDialog row={row} onClose={() => setDialog(undefined)} /> : null}
    </div>
  );
}

function SaleLines({ lines, isReturn }: { readonly lines: readonly SaleLineView[]; readonly isReturn: boolean }) {
  const t = useT();
  return (
    <table className={styles.lines}>
      <caption className="p-hidden">{t("Baris transaksi")}</caption>
      <thead>
        <tr>
          <th>{t("Produk")}</th>
          <th className="p-num">{t("Jumlah")}</th>
          <th className="p-num">{t("Harga")}</th>
          <th className="p-num">{t("Nilai")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((l) => (
          <tr key={l.line}>
            <td>
              <div className="p-cut" title={l.product.label}>
                {l.product.label}
              </div>
              <div className="p-caption p-faint p-tabular">
                {tonnes(l.tonnes)}
                {/[1-9]/.test(l.returned) && !isReturn
                  ? ` · ${t("diretur {qty} {uom}", { qty: exact(l.returned), uom: l.uom.label })}`
                  : null}
              </div>
            </td>
            <td className="p-num">
              {exact(l.qty)} <span className="p-faint">{l.uom.label}</span>
            </td>
            <td className="p-num">
              {exact(l.unitPrice)}
              {/[1-9]/.test(l.discount) ? (
                <div className="p-caption p-faint">{t("diskon {amount}", { amount: decimal(l.discount, 0) })}</div>
              ) : null}
            </td>
            <td className="p-num">{decimal(l.net, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Related({ related }: { readonly related: readonly RelatedSale[] }) {
  const t = useT();
  const { search } = useLocation();
  if (related.length === 0) return null;
  return (
    <section>
      <h3 className={styles.head}>{t("Dokumen terkait")}</h3>
      <ul className={styles.related}>
        {related.map((r) => (
          <li key={r.id}>
            <Link to={{ search: recordSearch(search, { id: r.id, edit: false }) }} className="p-mono">
              {r.number}
            </Link>
            <span className="p-muted">{t(r.kind === "return" ? "Retur" : "Penjualan")}</span>
            {r.status === "cancelled" ? <StatusTag tone="error">{t("Dibatalkan")}</StatusTag> : null}
            <span className="p-gap" />
            <span className="p-faint p-tabular">
              {plainDate(r.soldOn)} · {tonnes(r.tonnes)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
