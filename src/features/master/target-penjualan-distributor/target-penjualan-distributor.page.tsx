import ImportOutlined from "@ant-design/icons/ImportOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Select } from "antd";
import { lazy, Suspense, useMemo } from "react";
import { useSearchParams } from "react-router";
import { total } from "#kit/exact.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  decimalForEdit,
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  UnknownAddress,
  useT,
  yearOf,
  YearPicker,
} from "#platform/ui/index.web.ts";
import { useOpenBatch, invalidateResource, useMay } from "#platform/records/index.web.ts";
import { DistributorList } from "./DistributorList.tsx";
import { targetOverview } from "./target-grid.calls.ts";
import { TargetGridCard } from "./TargetGridCard.tsx";
import { SalesTarget } from "./target-penjualan-distributor.resource.ts";
import styles from "./target.module.css";

const ImportDialog = lazy(() => import("#platform/import/ImportDialog.tsx"));

const entries = { year: "Tahun", distributor: "Distributor" } as const;

/** Targets of a distributor for a year, by product group and month; the address contains both. */
export default function TargetsPage() {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const batch = useOpenBatch();
  const [params, setParams] = useSearchParams();
  const year = yearOf(params.get("year"));
  const query = useQueryCall(targetOverview, { year });
  const list = query.data?.distributors ?? [];
  const requested = Number(params.get("distributor"));
  const chosen = list.find((d) => d.id === requested) ?? list[0];
  const set = (patch: Record<string, string>) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      for (const [key, value] of Object.entries(patch)) next.set(key, value);
      return next;
    });
  const all = useMemo(() => total((query.data?.distributors ?? []).map((d) => d.tonnes)), [query.data]);
  const extra = (
    <>
      <YearPicker year={year} onPick={(y) => set({ year: String(y) })} />
      {may("salesTarget.import") ? (
        <Button icon={<ImportOutlined aria-hidden="true" />} onClick={() => batch.open("new")}>
          {t("Impor")}
        </Button>
      ) : null}
    </>
  );
  return (
    <Page
      title={t(SalesTarget.title)}
      subtitle={
        query.data ? t("{sum} ton, {count} distributor", { sum: decimalForEdit(all), count: list.length }) : null
      }
      extra={extra}
    >
      <UnknownAddress
        names={entries}
        said={{ year, distributor: query.data ? chosen?.id : params.get("distributor") }}
      />
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={10} />
      ) : !chosen || query.data.groups.length === 0 ? (
        <EmptyState title={t("Belum ada distributor atau grup produk untuk diberi target.")} />
      ) : (
        <div className={styles.split}>
          <Select
            className={styles.pick}
            showSearch={{ optionFilterProp: "label" }}
            aria-label={t("Distributor")}
            value={chosen.id}
            onChange={(id) => set({ distributor: String(id) })}
            options={list.map((d) => ({ value: d.id, label: `${d.code} – ${d.name}` }))}
          />
          <DistributorList list={list} chosen={chosen.id} onPick={(id) => set({ distributor: String(id) })} />
          <TargetGridCard distributor={chosen.id} name={chosen.name} year={year} groups={query.data.groups} />
        </div>
      )}
      {batch.requested && may("salesTarget.import") ? (
        <Suspense fallback={null}>
          <ImportDialog
            resource={SalesTarget}
            onClose={() => {
              batch.open(undefined);
              void invalidateResource(client, SalesTarget);
            }}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
