import { keepPreviousData } from "@tanstack/react-query";
import { Pagination } from "antd";
import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { type WarehouseTotal, warehouseTotals } from "#features/gudang/warehouse-stock.calls.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  integer,
  LoadingState,
  missing,
  Page,
  type Patch,
  patched,
  percent,
  plainDate,
  RefById,
  DebouncedSearch,
  StatusTag,
  tonnes,
  usePageName,
  useT,
} from "#platform/ui/index.web.ts";
import styles from "./gudang.module.css";

const WarehouseStock = lazy(() => import("#features/gudang/WarehouseStock.tsx"));

/** Warehouses in scope with their current stock; a warehouse opens its products, a product its ledger. */
export default function WarehousesPage() {
  const t = useT();
  const pageName = usePageName();
  const [params, setParams] = useSearchParams();
  const idOf = (key: string): number | undefined => {
    const n = Number(params.get(key));
    return Number.isSafeInteger(n) && n > 0 ? n : undefined;
  };
  const [distributor, plant, open, page] = [idOf("distributor"), idOf("plant"), idOf("open"), idOf("page") ?? 1];
  const q = params.get("q") ?? "";
  const query = useQueryCall(
    warehouseTotals,
    { page, ...(q ? { q } : {}), ...(distributor ? { distributor } : {}), ...(plant ? { plant } : {}) },
    { placeholderData: keepPreviousData },
  );
  const set = (patch: Patch, replace = false) =>
    setParams((now) => patched(now, { page: undefined, ...patch }), { replace });
  const data = query.data;
  return (
    <Page
      title={pageName("Gudang")}
      subtitle={
        data
          ? t("{count} gudang, {sum} tersimpan", { count: integer(data.meta.totalCount), sum: tonnes(data.tonnes) })
          : null
      }
    >
      <section className="p-card">
        <div className={styles.filters}>
          <DebouncedSearch value={q} label={t("Kode atau nama gudang")} onChange={(words) => set({ q: words }, true)} />
          <Filter
            label={t("Distributor")}
            target={Distributor}
            id={distributor}
            onPick={(id) => set({ distributor: id })}
          />
          <Filter label={t("Packing plant")} target={PackingPlant} id={plant} onPick={(id) => set({ plant: id })} />
        </div>
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : !data ? (
          <LoadingState rows={10} />
        ) : data.data.length === 0 ? (
          <EmptyState
            narrow={q !== "" || distributor !== undefined || plant !== undefined}
            onClear={() => set({ q: undefined, distributor: undefined, plant: undefined })}
          />
        ) : (
          <ul className={styles.list}>
            {data.data.map((w) => (
              <li key={w.id} data-open={open === w.id || undefined}>
                <button
                  type="button"
                  aria-expanded={open === w.id}
                  onClick={() =>
                    set({ open: open === w.id ? undefined : w.id, page: page > 1 ? page : undefined }, true)
                  }
                >
                  <Warehouse of={w} />
                </button>
                {open === w.id ? (
                  <div className={styles.inside}>
                    <p className="p-small">
                      <Link to={`/master/gudang-distributor?id=${w.id}`}>{t("Buka data gudang")}</Link>
                    </p>
                    <Suspense fallback={<LoadingState rows={5} />}>
                      <WarehouseStock id={w.id} />
                    </Suspense>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        {data && data.meta.totalCount > data.meta.perPage ? (
          <div className={styles.pages}>
            <Pagination
              size="small"
              current={page}
              pageSize={data.meta.perPage}
              total={data.meta.totalCount}
              showSizeChanger={false}
              onChange={(p) => set({ page: p, open: undefined })}
            />
          </div>
        ) : null}
      </section>
    </Page>
  );
}

type FilterProps = {
  readonly label: string;
  readonly target: typeof Distributor | typeof PackingPlant;
  readonly id: number | undefined;
  readonly onPick: (id: number | undefined) => void;
};
function Filter({ label, target, id, onPick }: FilterProps) {
  return (
    <div className={styles.filter}>
      <span className="p-caption p-muted">{label}</span>
      <RefById label={label} target={target} id={id} onPick={onPick} />
    </div>
  );
}

function Warehouse({ of: w }: { readonly of: WarehouseTotal }) {
  const t = useT();
  const full = w.filled !== null && Number(w.filled) > 100;
  return (
    <>
      <span className={styles.name}>
        <b className="p-cut">{w.name}</b>
        <span className="p-caption p-muted p-cut">
          <span className="p-mono">{w.code}</span> · {w.distributor} · {w.district}
          {w.plant ? ` · ${t("dari {plant}", { plant: w.plant })}` : ""}
        </span>
      </span>
      {w.status === "closed" ? <StatusTag mark="ring">{t("Sudah tutup")}</StatusTag> : null}
      <span className={styles.figure}>
        <b className="p-tabular">{tonnes(w.tonnes)}</b>
        <span className="p-caption p-muted">{t("{count} produk", { count: integer(w.products) })}</span>
      </span>
      <span className={styles.figure} data-full={full || undefined}>
        <span className="p-tabular">{w.filled === null ? missing : percent(w.filled)}</span>
        <span className="p-caption p-muted">
          {w.capacity ? t("dari {capacity}", { capacity: tonnes(w.capacity, 0) }) : t("kapasitas")}
        </span>
      </span>
      <span className={styles.figure}>
        <span className="p-tabular">
          {w.days === null ? missing : t("stok {days} hari", { days: integer(w.days) })}
        </span>
        <span className="p-caption p-muted">
          {w.lastMovedOn ? t("mutasi {date}", { date: plainDate(w.lastMovedOn) }) : missing}
        </span>
      </span>
    </>
  );
}
