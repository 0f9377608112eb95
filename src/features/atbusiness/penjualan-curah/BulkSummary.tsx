import EditOutlined from "@ant-design/icons/EditOutlined";
import RollbackOutlined from "@ant-design/icons/RollbackOutlined";
import StopOutlined from "@ant-design/icons/StopOutlined";
import { Button } from "antd";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { total } from "#kit/exact.ts";
import type { Row } from "#kit/resource.ts";
import { ErrorState, money, plainDate, StatusTag, tonnes, useT } from "#platform/ui/index.web.ts";
import { recordSearch, RecordFacts } from "#platform/records/index.web.ts";
import { BulkCancel } from "./BulkCancel.tsx";
import { BulkReturn } from "./BulkReturn.tsx";
import { useBulkParts } from "./bulk-parts.ts";
import type { BulkParts, RelatedBulkSale } from "./penjualan-curah.calls.ts";
import { BulkSale } from "./penjualan-curah.resource.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import styles from "./penjualan-curah.module.css";

type BulkRow = Row<typeof BulkSale>;
const facts = [
  ...["soldOn", "receivedAt", "source", "customer", "district", "project", "product", "packingPlant", "ticket"],
  ...["vehicle", "contract", "externalId", "reason", "notes"],
];

/** The summary of a document, with amounts first, then parties and dates, and the possible actions. */
export function BulkSummary({ row }: { readonly row: BulkRow }) {
  const t = useT();
  const { data, error, refetch } = useBulkParts(row.id);
  const values = row as unknown as Readonly<Record<string, unknown>>;
  const shown = facts.filter((f) => values[f] !== null && values[f] !== "");
  return (
    <div className={styles.doc}>
      <dl className={styles.totals}>
        <div>
          <dt>{t("Volume")}</dt>
          <dd>{tonnes(row.tonnes)}</dd>
        </div>
        <div>
          <dt>
            {t("Harga per ton")} ({t(row.pricedBy === "contract" ? "Kontrak" : "Dokumen").toLowerCase()})
          </dt>
          <dd>{money(row.unitPrice)}</dd>
        </div>
        <div>
          <dt>{t("Diskon")}</dt>
          <dd>{money(row.discount)}</dd>
        </div>
        <div>
          <dt>{t("Nilai bersih")}</dt>
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
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Acts row={row} parts={data} /> : null}
      <dl className={drawerStyles.facts}>
        <div>
          <dt>{t("Distributor")}</dt>
          <dd>{row.distributor?.label ?? t("Langsung")}</dd>
        </div>
      </dl>
      <RecordFacts resource={BulkSale} row={row as never} only={shown} />
      {data ? <Related related={data.related} /> : null}
    </div>
  );
}

function Acts({ row, parts: { allowed } }: { readonly row: BulkRow; readonly parts: BulkParts }) {
  const t = useT();
  const [dialog, setDialog] = useState<"return" | "cancel">();
  if (!allowed.change && !allowed.return && !allowed.cancel) return null;
  return (
    <div className="p-row">
      {allowed.change ? (
        <Button icon={<EditOutlined />} href={`#/atbusiness/penjualan-curah/input?id=${row.id}`}>
          {t("Ubah")}
        </Button>
      ) : null}
      {allowed.return ? (
        <Button icon={<RollbackOutlined />} onClick={() => setDialog("return")}>
          {t("Retur")}
        </Button>
      ) : null}
      {allowed.cancel ? (
        <Button danger icon={<StopOutlined />} onClick={() => setDialog("cancel")}>
          {t("Batalkan penjualan")}
        </Button>
      ) : null}
      {dialog === "return" ? <BulkReturn row={row} onClose={() => setDialog(undefined)} /> : null}
      {dialog === "cancel" ? <BulkCancel row={row} onClose={() => setDialog(undefined)} /> : null}
    </div>
  );
}

function Related({ related }: { readonly related: readonly RelatedBulkSale[] }) {
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
