import type { ComponentType } from "react";
import { Link } from "react-router";
import type { Field, Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { countedRow } from "../tally.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  integer,
  isFigure,
  LoadingState,
  ScrollRegion,
  renderValue,
  useT,
} from "#platform/ui/index.web.ts";
import { type AnyRow, listCall } from "../list/resource-calls.web.ts";
import styles from "./related.module.css";

type Props = {
  readonly resource: AnyResource;
  /** The page of the resource. */
  readonly route: string;
  readonly by: string;
  readonly id: number;
  readonly columns: readonly string[];
  readonly empty: string;
  /** Actions on a row, after its fields. */
  readonly Action?: ComponentType<{ readonly row: AnyRow }>;
};
const shownRows = 20;

/**
 * Rows of another resource that belong to the current record; each links to its own page, and a further link to the
 * list.
 */
export function RelatedRows({ resource, route, by, id, columns, empty, Action }: Props) {
  const t = useT();
  const query = useQueryCall(listCall(resource), { page: 1, perPage: shownRows, [`f.${by}`]: String(id) });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  const { meta } = query.data;
  const data = query.data.data.map((row) => countedRow(resource, row));
  if (data.length === 0) return <EmptyState title={empty} />;
  const fields = columns.map((name) => ({ name, field: (resource.fields as Fields)[name] as Field }));
  return (
    <>
      <ScrollRegion className={styles.scroll} label={t(resource.title)}>
        <table className={styles.rows}>
          <caption className="p-hidden">{t(resource.title)}</caption>
          <thead>
            <tr>
              {fields.map(({ name, field }) => (
                <th scope="col" key={name} className={isFigure(field) ? "p-num" : undefined}>
                  {t(field.label)}
                </th>
              ))}
              {Action ? (
                <th scope="col">
                  <span className="p-hidden">{t("Tindakan")}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.id}>
                {fields.map(({ name, field }, at) => (
                  <td key={name} className={isFigure(field) ? "p-num" : undefined}>
                    {at === 0 ? (
                      <Link to={`${route}?id=${row.id}`}>{renderValue(field, row[name], true)}</Link>
                    ) : (
                      renderValue(field, row[name], true)
                    )}
                  </td>
                ))}
                {Action ? (
                  <td>
                    <Action row={row} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={`p-small ${styles.all}`}>
        <Link to={`${route}?f.${by}=${id}`}>
          {meta.totalCount > data.length
            ? t("Semua {count} baris", { count: integer(meta.totalCount) })
            : t("Buka daftarnya")}
        </Link>
      </p>
    </>
  );
}
