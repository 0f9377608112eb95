import { useState } from "react";
import { type Batch, leftRows } from "./import.calls.ts";
import type { AnyResource } from "#kit/resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, useT } from "#platform/ui/index.web.ts";
import { Pager } from "#platform/records/index.web.ts";

/** Rows that were changed after the import and therefore kept when it was undone. */
export function LeftRows({ resource, batch }: { readonly resource: AnyResource; readonly batch: Batch }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const found = useQueryCall(leftRows, { id: batch.id, page, perPage: 20 }, { placeholderData: (before) => before });
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingState rows={3} />;
  return (
    <>
      <ul className="i-left">
        {found.data.data.map((row) => (
          <li key={row.line}>
            <b>{row.label ?? `${t(resource.title)} ${row.rowId}`}</b>{" "}
            <span className="p-faint">{t("baris {line}", { line: integer(row.line) })}</span>
          </li>
        ))}
      </ul>
      {found.data.meta.totalCount > 20 ? (
        <Pager page={page} perPage={20} total={found.data.meta.totalCount} noun="baris" onPage={setPage} />
      ) : null}
    </>
  );
}
