import EditOutlined from "@ant-design/icons/EditOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import type { Field, Fields, RefValue } from "#kit/field.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { Cell, ErrorState, LoadingState, ScrollRegion, useT } from "#platform/ui/index.web.ts";
import { type AnyRow, listCall, useMay } from "#platform/records/index.web.ts";
import styles from "./product.module.css";

const RecordForm = lazy(() => import("#platform/records/record/RecordForm.tsx"));
type PartProps = { readonly resource: AnyResource; readonly about: string; readonly product: RefValue };

/** Rows of another resource that belong to the product, with a form to add and change them in place. */
export function ProductPart({ resource, about, product }: PartProps) {
  const t = useT();
  const may = useMay();
  const [open, setOpen] = useState<AnyRow | "new">();
  const query = useQueryCall(listCall(resource), { "f.product": product.id, perPage: 50 });
  const write = may(actionOf(resource, "write"));
  return (
    <section className={`p-card ${styles.part}`} aria-label={t(resource.title)}>
      <header>
        <h2>{t(resource.title)}</h2>
        <span className="p-gap" />
        {write && open !== "new" ? (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen("new")}>
            {t("Tambah")}
          </Button>
        ) : null}
      </header>
      <div className="p-body">
        <p className="p-small p-faint">{t(about)}</p>
        {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.data ? (
          <Rows resource={resource} rows={query.data.data} onEdit={write ? setOpen : undefined} />
        ) : query.error ? null : (
          <LoadingState rows={2} />
        )}
        {open ? (
          <Suspense fallback={<LoadingState rows={3} />}>
            <div className={styles.form}>
              <RecordForm
                key={open === "new" ? "new" : open.id}
                resource={resource}
                {...(open === "new" ? { initial: { product } } : { row: open })}
                onSaved={() => setOpen(undefined)}
                onCancel={() => setOpen(undefined)}
              />
            </div>
          </Suspense>
        ) : null}
      </div>
    </section>
  );
}

function Rows({
  resource,
  rows,
  onEdit,
}: {
  readonly resource: AnyResource;
  readonly rows: readonly AnyRow[];
  readonly onEdit: ((row: AnyRow) => void) | undefined;
}) {
  const t = useT();
  const columns = resource.list.columns
    .filter((c: string) => c !== "product")
    .map((name: string) => ({ name, field: (resource.fields as Fields)[name] as Field }));
  if (rows.length === 0) return <p className="p-small p-muted">{t("Belum ada.")}</p>;
  return (
    <ScrollRegion label={t(resource.title)} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.name} scope="col" className={c.field.kind === "decimal" ? "p-num" : undefined}>
                {t(c.field.label)}
              </th>
            ))}
            {onEdit ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((c) => (
                <td key={c.name} className={c.field.kind === "decimal" ? "p-num" : undefined}>
                  <Cell field={c.field} value={row[c.name]} />
                </td>
              ))}
              {onEdit ? (
                <td className="p-num">
                  <Button
                    size="small"
                    type="text"
                    icon={<EditOutlined />}
                    aria-label={t("Ubah")}
                    onClick={() => onEdit(row)}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
