import { StockAdjustmentEntry } from "#features/atbusiness-ritel/monitoring-adjustment-stock/penyesuaian.resource.ts";
import type { RefValue } from "#kit/field.ts";
import { actionOf } from "#kit/resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  decimal,
  EmptyState,
  ErrorState,
  ForbiddenState,
  integer,
  LoadingState,
  plainDate,
  StatusTag,
  textOf,
  useT,
} from "#platform/ui/index.web.ts";
import { exportQuery, type ListQuery, type AnyRow, listCall, useMay } from "#platform/records/index.web.ts";
import styles from "./refused-moves.module.css";

const page = "/atbusiness-ritel/monitoring-adjustment-stock/penyesuaian";
/** Filters common to the ledger and to refused movements, by the names of the latter. */
const shared = /^f\.(movedOn|distributor|warehouse|product)(\.|$)/;
const questionOf = (query: ListQuery): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(exportQuery(query)).flatMap(([key, raw]) =>
      shared.test(key) ? [[key.replace("f.movedOn", "f.adjustedOn"), raw]] : [],
    ),
  ),
  "f.state": "rejected",
  sort: "-adjustedOn",
});

function Move({ row }: { readonly row: AnyRow }) {
  const t = useT();
  const named = (field: "warehouse" | "product" | "uom") => (row[field] as RefValue | null)?.label ?? "";
  const { reason } = StockAdjustmentEntry.fields;
  return (
    <li>
      <a href={`#${page}?id=${row.id}`}>{String(row.number)}</a>
      <StatusTag mark="ring">{t("Ditolak")}</StatusTag>
      <span className="p-gap" />
      <span className="p-tabular">
        {decimal(String(row.tonnes))} {t("ton")}
      </span>
      <small>
        {plainDate(String(row.adjustedOn))} · {named("warehouse")} · {named("product")}
      </small>
      <small>{[textOf(reason, row.reason, t), row.decisionNote].filter(Boolean).join(": ")}</small>
    </li>
  );
}

/** Refused movements, which changed nothing; shown in grey beside the ledger. */
export default function RefusedMoves({ query }: { readonly query: ListQuery }) {
  const t = useT();
  const may = useMay();
  const allowed = may(actionOf(StockAdjustmentEntry, "read"));
  const list = useQueryCall(
    listCall(StockAdjustmentEntry),
    { ...questionOf(query), perPage: 50 },
    { enabled: allowed },
  );
  if (!allowed)
    return <ForbiddenState page={t(StockAdjustmentEntry.title)} action={actionOf(StockAdjustmentEntry, "read")} />;
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingState rows={6} />;
  const { data, meta } = list.data;
  if (data.length === 0)
    return (
      <EmptyState title={t("Tidak ada mutasi yang ditolak")}>
        {t("Penyesuaian yang ditolak dengan filter ini akan tampil di sini.")}
      </EmptyState>
    );
  return (
    <section className={styles.refused} aria-label={t("Mutasi ditolak")}>
      <p>
        {t("{count} mutasi ditolak; tidak mengubah stok.", { count: integer(meta.totalCount) })}{" "}
        <a href={`#${page}?${new URLSearchParams(questionOf(query))}`}>{t("Semua penyesuaian ditolak")}</a>
      </p>
      <ul>
        {data.map((row) => (
          <Move key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}
