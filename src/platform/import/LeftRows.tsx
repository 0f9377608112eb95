import { useState } from "react";
import { type Batch, leftRows } from "./import.calls.ts";
import type { AnyResource } from "#kit/resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, useT } from "#platform/ui/index.web.ts";
import { Pager } from "#platform/records/index.web.ts";
import styles from "./import.module.css";

/** Rows that were changed after the import and therefore kept when it was undone. */
export function LeftRows({ resource, batch }: { readonly resource: AnyResource; readonly batch: Batch }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = useQueryCall(leftRows, { id: batch.id, page, perPage: 20 }, { placeholderData: (before) => before });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={3} />;
  return (
    <>
      <ul className={styles.left}>
        {query.data.data.map((row) => (
          <li key={row.line}>
            <b>{row.label ?? `${t(resource.title)} ${row.rowId}`}</b>{" "}
            <span className="p-faint">{t("baris {line}", { line: integer(row.line) })}</span>
          </li>
        ))}
      </ul>
      {query.data.meta.totalCount > 20 ? (
        <Pager page={page} perPage={20} total={query.data.meta.totalCount} noun="baris" onPage={setPage} />
      ) : null}
    </>
  );
}
