import ImportOutlined from "@ant-design/icons/ImportOutlined";
import { Button, Input, Pagination, Select } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  GridData,
  LoadingState,
  Page,
  useT,
  yearOf,
  YearPicker,
} from "#platform/ui/index.web.ts";
import { listCall, useMay } from "#platform/records/index.web.ts";
import { LoyaltyProgram } from "./program-loyalty.resource.ts";
import { programOnShow } from "./program-on-show.ts";
import { ProgramTargetCard } from "./ProgramTargetCard.tsx";
import { programTargets, targetStoresOfPage } from "./target-volume.calls.ts";
import { ProgramTarget } from "./target-volume.resource.ts";
import styles from "./points.module.css";

/** Targets of a programme's members for a year, by store and month; the address contains both. */
export default function ProgramTargetsPage() {
  const t = useT();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const programs = useQueryCall(listCall(LoyaltyProgram), { page: 1, perPage: 75 });
  const list = programs.data?.data ?? [];
  const year = yearOf(params.get("year"));
  const requested = Number(params.get("program"));
  // only needed if the address contains no programme
  const targets = useQueryCall(
    listCall(ProgramTarget),
    { "f.windowFrom": `${year}-01-01..${year}-12-31`, perPage: 20 },
    { enabled: !list.some((p) => p.id === requested) && programs.isSuccess },
  );
  const program = targets.isLoading ? undefined : programOnShow(list, requested, targets.data?.data ?? []);
  const set = (patch: Record<string, string>) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.delete("page");
      for (const [key, value] of Object.entries(patch)) value ? next.set(key, value) : next.delete(key);
      return next;
    });
  const extra = (
    <>
      <YearPicker year={year} onPick={(y) => set({ year: String(y) })} />
      {may("programTarget.import") ? (
        <Link to="/program-loyalty/unggah-target-volume">
          <Button icon={<ImportOutlined aria-hidden="true" />}>{t("Unggah")}</Button>
        </Link>
      ) : null}
    </>
  );
  return (
    <Page title={t(ProgramTarget.title)} extra={extra}>
      {programs.error ? (
        <ErrorState error={programs.error} onRetry={() => void programs.refetch()} />
      ) : !programs.data || targets.isLoading ? (
        <LoadingState rows={10} />
      ) : !program ? (
        <EmptyState title={t("Belum ada program untuk diberi target.")} />
      ) : (
        <>
          <div className={styles.pickers}>
            <Select
              className={styles.pick}
              aria-label={t("Program")}
              value={program.id}
              onChange={(id) => set({ program: String(id) })}
              options={list.map((p) => ({ value: p.id, label: `${p.code} – ${p.name}` }))}
            />
            <Search value={params.get("q") ?? ""} onSearch={(q) => set({ q })} />
          </div>
          <Stores
            key={`${program.id}.${year}.${params.get("q") ?? ""}`}
            program={program.id}
            name={String(program.name)}
            year={year}
            search={params.get("q") ?? ""}
            page={Math.max(1, Number(params.get("page")) || 1)}
            onPage={(page) => set({ page: String(page) })}
          />
        </>
      )}
    </Page>
  );
}

function Search({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) {
  const t = useT();
  const [text, setText] = useState(value);
  return (
    <Input.Search
      className={styles.pick}
      allowClear
      aria-label={t("Cari toko")}
      placeholder={t("Cari kode atau nama toko")}
      value={text}
      onChange={(e) => setText(e.target.value)}
      onSearch={(q) => onSearch(q.trim())}
    />
  );
}

type StoresProps = {
  readonly program: number;
  readonly name: string;
  readonly year: number;
  readonly search: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
};
function Stores({ program, name, year, search, page, onPage }: StoresProps) {
  const t = useT();
  const query = useQueryCall(programTargets, { program, year, search, page });
  const none = search
    ? "Tidak ada peserta yang cocok dengan pencarian ini."
    : "Belum ada peserta program ini dalam cakupan Anda.";
  return (
    <GridData query={query} rows={10}>
      {(grid) =>
        grid.stores.length === 0 ? (
          <EmptyState title={t(none)} />
        ) : (
          <>
            <ProgramTargetCard key={page} program={program} name={name} year={year} grid={grid} />
            {grid.total > targetStoresOfPage ? (
              <Pagination
                className={styles.pages}
                current={page}
                pageSize={targetStoresOfPage}
                total={grid.total}
                showSizeChanger={false}
                onChange={onPage}
              />
            ) : null}
          </>
        )
      }
    </GridData>
  );
}
