import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useT } from "../language/i18n.web.ts";
import { ErrorState, LoadingState } from "../state/states.tsx";
import styles from "./grid.module.css";

type Props<D> = {
  readonly query: Pick<UseQueryResult<D, Error>, "data" | "error" | "refetch">;
  readonly rows: number;
  readonly children: (data: D) => ReactNode;
};

/** A grid with its data. If a later fetch fails, the error is shown beside the grid, which keeps unsaved cells. */
export function GridData<D>({ query, rows, children }: Props<D>) {
  const t = useT();
  const retry = () => void query.refetch();
  if (query.data === undefined)
    return query.error ? <ErrorState error={query.error} onRetry={retry} /> : <LoadingState rows={rows} />;
  return (
    <>
      {query.error ? (
        <div className={`p-note ${styles.stale}`} data-tone="warning">
          <span role="status">
            {t("Data terbaru gagal dimuat; yang tampil adalah data sebelumnya.")} {t(query.error.message)}
          </span>
          <Button size="small" onClick={retry}>
            {t("Coba lagi")}
          </Button>
        </div>
      ) : null}
      {children(query.data)}
    </>
  );
}
