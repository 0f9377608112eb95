import { keepPreviousData } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, Page, useT } from "#platform/ui/index.web.ts";
import { FilterBar, cleared, exportQuery, visibleFields, useList, useMay } from "#platform/records/index.web.ts";
import { ColumnPick, storedColumns } from "./ColumnPick.tsx";
import { storeOrder } from "./store-grid.calls.ts";
import { StoreGrid } from "./StoreGrid.tsx";
import gridStyles from "#platform/ui/grid/grid.module.css";
import styles from "./store-grid.module.css";

const none: readonly number[] = [];

/** All stores as a spreadsheet with the filters of the list. */
export default function StoreSheetPage() {
  const t = useT();
  const may = useMay();
  const list = useList(Store);
  const search = useRef<HTMLInputElement>(null);
  const query = useQueryCall(storeOrder, exportQuery(list.query), {
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const possible = useMemo(() => visibleFields(Store, may).filter((f) => f.field.kind !== "html"), [may]);
  const [chosen, choose] = useState<readonly string[]>(() => storedColumns(possible));
  const columns = useMemo(() => possible.filter((p) => chosen.includes(p.name)), [possible, chosen]);
  const ids = query.data?.ids ?? none;
  return (
    <Page title={t("Master toko v2")} subtitle={t("Ubah banyak toko sekaligus seperti di lembar kerja")}>
      <section className={`p-card ${styles.card}`}>
        <FilterBar list={list} searchField={search} />
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <LoadingState rows={10} />
        ) : ids.length === 0 ? (
          <EmptyState narrow onClear={() => list.change(cleared(list.query))} />
        ) : (
          <StoreGrid
            ids={ids}
            columns={columns}
            canWrite={query.data.canWrite}
            tools={<ColumnPick possible={possible} chosen={chosen} onChange={choose} />}
          />
        )}
        <p className={gridStyles.keys}>
          {t(
            "Enter atau F2 mengubah · Ctrl+C dan Ctrl+V seperti di lembar kerja · Ctrl+D mengisi ke bawah · Ctrl+Z mengurungkan · Delete mengosongkan · Escape lalu Tab keluar dari tabel",
          )}
        </p>
      </section>
    </Page>
  );
}
