import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import { keepPreviousData } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { AreaGroup } from "#features/parameter/lokasi-area/grup-area.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import type { AnyResource } from "#kit/resource.ts";
import { download, useQueryCall } from "#platform/http/index.web.ts";
import {
  DateInput,
  EmptyState,
  ErrorState,
  isStep,
  LoadingState,
  Page,
  type Patch,
  patched,
  plainDate,
  RefByIds,
  DebouncedSearch,
  UnknownAddress,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { MemberFilters } from "#platform/mapping/index.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import { Pager, useMay } from "#platform/records/index.web.ts";
import { mappedExport, type MappedQuery, mappedStores, mappedSums } from "./data-mapping-toko.calls.ts";
import { GapChips } from "./GapChips.tsx";
import { MappedRows } from "./MappedRows.tsx";
import mappingStyles from "#platform/mapping/mapping.module.css";
import styles from "./mapped.module.css";

const filters = ["district", "segment", "cluster", "status"] as const;
const places = [
  ["region", "Regional", Region],
  ["areaGroup", "Grup area", AreaGroup],
  ["area", "Area", Area],
  ["distributor", "Distributor", Distributor],
  ["position", "Posisi", Position],
] as const;
const entries = { page: "Halaman", perPage: "Baris per halaman" } as const;
const plain = ["on", "placed", "gap", ...places.map(([name]) => name), "q"] as const;

/** The query in the address. */
function useAddressQuery() {
  const [params, setParams] = useSearchParams();
  const names = [...plain, ...filters.map((f) => `f.${f}`)];
  const query = Object.fromEntries(
    names.flatMap((n) => (params.get(n) ? [[n, params.get(n) as string]] : [])),
  ) as MappedQuery & Readonly<Record<string, string>>;
  const change = (patch: Patch) =>
    setParams((now) => patched(now, { page: undefined, ...patch }), { replace: !isStep(Object.keys(patch)) });
  return {
    query,
    change,
    page: Math.max(1, Number(params.get("page")) || 1),
    perPage: Number(params.get("perPage")) || 20,
  };
}

/** Distributor, LT, TSO and SPC of every store on a day. Missing ones are highlighted and link to their mapping. */
export default function MappedStoresPage() {
  const t = useT();
  const may = useMay();
  const { message } = useFeedback();
  const { query, change, page, perPage } = useAddressQuery();
  const [busy, setBusy] = useState(false);
  const { gap: _gap, ...whole } = query;
  const sums = useQueryCall(mappedSums, whole as MappedQuery, { placeholderData: keepPreviousData });
  const answer = useQueryCall(mappedStores, { ...query, page, perPage }, { placeholderData: keepPreviousData });
  const total = answer.data?.meta.totalCount ?? 0;
  const save = async () => {
    setBusy(true);
    try {
      await download(mappedExport, query, "mapping-toko.xlsx");
    } catch (error) {
      void message.error(error instanceof Error ? t(error.message) : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page
      title={t("Data mapping toko")}
      extra={
        <>
          <span className={mappingStyles.day}>
            <span className="p-small p-muted">{t("Keadaan per")}</span>
            <DateInput
              value={query.on ?? null}
              placeholder={t("Hari ini")}
              label={t("Keadaan per tanggal; kosong berarti hari ini")}
              onChange={(day) => change({ on: day ?? undefined })}
            />
          </span>
          {may("report.mapping.export") ? (
            <Button
              icon={<DownloadOutlined aria-hidden="true" />}
              loading={busy}
              disabled={!total}
              aria-label={t("Ekspor")}
              onClick={() => void save()}
            >
              <span className={mappingStyles.word}>{t("Ekspor")}</span>
            </Button>
          ) : null}
        </>
      }
    >
      <UnknownAddress names={entries} said={{ page, perPage }} />
      <section className={`p-card ${mappingStyles.members} ${styles.card}`}>
        <header>
          <DebouncedSearch label={t("Cari toko")} value={query.q ?? ""} onChange={(q) => change({ q })} />
          {places.map(([name, label, noun]) => (
            <One key={name} of={noun} name={name} label={t(label)} value={query[name]} onChange={change} />
          ))}
          <MemberFilters
            of={Store}
            names={filters}
            values={Object.fromEntries(
              filters.flatMap((f) => (query[`f.${f}`] ? [[f, query[`f.${f}`] as string]] : [])),
            )}
            onChange={change}
          />
        </header>
        {query.on && query.placed ? (
          <p className={`p-note ${styles.placed}`}>
            <span>
              {t("Wilayah disaring menurut struktur hari ini, bukan struktur {day}.", { day: plainDate(query.on) })}{" "}
              <button type="button" className={resourceStyles.clear} onClick={() => change({ placed: undefined })}>
                {t("Pakai struktur tanggal itu")}
              </button>
            </span>
          </p>
        ) : null}
        <GapChips sums={sums.data} gap={query.gap} onGap={(gap) => change({ gap })} />
        {answer.error ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <LoadingState rows={10} />
        ) : answer.data.data.length === 0 ? (
          <EmptyState
            narrow={Object.keys(query).length > 0}
            title={query.gap ? t("Tidak ada celah di sini") : undefined}
            onClear={() => change(Object.fromEntries(Object.keys(query).map((name) => [name, undefined])))}
          />
        ) : (
          <MappedRows rows={answer.data.data} stale={answer.isPlaceholderData} />
        )}
        {total ? (
          <Pager
            page={page}
            perPage={perPage}
            total={total}
            noun="toko"
            onPage={(n) => change({ page: n })}
            onPerPage={(n) => change({ perPage: n })}
          />
        ) : null}
      </section>
    </Page>
  );
}

type OneProps = {
  readonly of: AnyResource;
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (patch: Readonly<Record<string, string | undefined>>) => void;
};
function One({ of, name, label, value, onChange }: OneProps) {
  return (
    <span className={styles.ref} title={label}>
      <RefByIds
        target={of}
        label={label}
        placeholder={label}
        ids={value}
        onPick={(next) => onChange({ [name]: next })}
      />
    </span>
  );
}
