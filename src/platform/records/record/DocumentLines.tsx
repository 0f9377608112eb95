import type { CSSProperties, ReactNode } from "react";
import type { Call } from "#kit/call.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, ScrollRegion, useT } from "#platform/ui/index.web.ts";
import styles from "./related.module.css";

export type LineColumn<L> = { readonly label: string; readonly of: (line: L) => ReactNode; readonly figure?: boolean };
type Props<L> = {
  readonly call: Call<{ id: number }, { readonly data: readonly L[] }>;
  readonly id: number;
  readonly columns: readonly LineColumn<L>[];
};

/** The lines of a document, above the fields of its header. */
export function DocumentLines<L extends { readonly line: number }>({ call, id, columns }: Props<L>) {
  const t = useT();
  const query = useQueryCall(call, { id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={3} />;
  if (query.data.data.length === 0) return <EmptyState title={t("Belum ada baris")} />;
  return (
    <ScrollRegion className={`${styles.scroll} ${styles.lines}`} label={t("Baris")}>
      <table className={styles.rows} style={{ "--figures": columns.length - 1 } as CSSProperties}>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.label} scope="col" className={c.figure ? "p-num" : undefined}>
                {t(c.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {query.data.data.map((l) => (
            <tr key={l.line}>
              {columns.map((c) => (
                <td key={c.label} className={c.figure ? "p-num" : undefined}>
                  {c.of(l)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
