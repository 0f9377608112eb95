import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useT } from "../language/i18n.web.ts";
import { ErrorState, LoadingState } from "../state/states.tsx";
import "./grid.css";

type Props<D> = {
  readonly found: Pick<UseQueryResult<D, Error>, "data" | "error" | "refetch">;
  readonly rows: number;
  readonly children: (data: D) => ReactNode;
};

/** A grid with its data. If a later fetch fails, the error is shown beside the grid, which keeps unsaved cells. */
export function GridData<D>({ found, rows, children }: Props<D>) {
  const t = useT();
  const retry = () => void found.refetch();
  if (found.data === undefined)
    return found.error ? <ErrorState error={found.error} onRetry={retry} /> : <LoadingState rows={rows} />;
  return (
    <>
      {found.error ? (
        <div className="p-note g-stale" data-tone="warning">
          <span role="status">
            {t("Data terbaru gagal dimuat; yang tampil adalah data sebelumnya.")} {t(found.error.message)}
          </span>
          <Button size="small" onClick={retry}>
            {t("Coba lagi")}
          </Button>
        </div>
      ) : null}
      {children(found.data)}
    </>
  );
}
