import { Select } from "antd";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  patched,
  UnknownAddress,
  useAddressValue,
  useT,
  yearOf,
  YearPicker,
} from "#platform/ui/index.web.ts";
import { targetOverview, type TargetOverview, type TargetPerson } from "./target.calls.ts";
import { TargetGridCard } from "./TargetGridCard.tsx";
import styles from "./target.module.css";

const entries = { year: "Tahun", position: "Posisi", salesman: "Salesman", productGroup: "Grup produk" } as const;
const idIn = (raw: string | null): number | undefined => (/^\d{1,15}$/.test(raw ?? "") ? Number(raw) : undefined);

type PositionGroup = { readonly id: number; readonly label: string; readonly people: readonly TargetPerson[] };
/** Positions in the order of their salesmen; salesmen without a position are last. */
function positionsOf(people: readonly TargetPerson[], none: string): readonly PositionGroup[] {
  return [...Map.groupBy(people, (p) => p.position?.id ?? 0)].map(([id, own]) => ({
    id,
    label: own[0]?.position?.label ?? none,
    people: own,
  }));
}

/** The selection of the address, as far as it exists; a salesman selects the own position. */
function chosenIn(params: URLSearchParams, positions: readonly PositionGroup[], groups: TargetOverview["groups"]) {
  const salesman = idIn(params.get("salesman"));
  const positionId = idIn(params.get("position"));
  const ofSalesman = positions.find((c) => c.people.some((p) => p.id === salesman));
  const selected = ofSalesman ?? positions.find((c) => c.id === positionId) ?? positions[0];
  const group = idIn(params.get("productGroup"));
  return {
    selected,
    salesman: ofSalesman ? salesman : undefined,
    group: groups.some((g) => g.id === group) ? group : undefined,
  };
}

/** Targets of a position's salesmen for a year: columns are months, rows are product groups and counts by salesman. */
export default function SalesmanTargetsPage() {
  const t = useT();
  const channel = useAddressValue("channel");
  const [params, setParams] = useSearchParams();
  const year = yearOf(params.get("year"));
  const overview = useQueryCall(targetOverview, { channel });
  const none = t("(tanpa posisi)");
  const positions = useMemo(() => positionsOf(overview.data?.people ?? [], none), [overview.data, none]);
  const groups = overview.data?.groups ?? [];
  const { selected, salesman, group } = chosenIn(params, positions, groups);
  const set = (patch: Readonly<Record<string, string | undefined>>) => setParams((now) => patched(now, patch));
  const query = overview.data
    ? { year, position: selected?.id, salesman, productGroup: group }
    : Object.fromEntries(Object.keys(entries).map((k) => [k, params.get(k)]));
  return (
    <Page title={t("Target")} extra={<YearPicker year={year} onPick={(y) => set({ year: String(y) })} />}>
      <UnknownAddress names={entries} said={query} />
      {overview.error ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : !overview.data ? (
        <LoadingState rows={10} />
      ) : !selected ? (
        <div className="p-card">
          <EmptyState
            title={t("Belum ada salesman yang aktif di sini.")}
            action={<Link to={`/atsalesman/${channel}/user-salesman`}>{t("Ke user salesman")}</Link>}
          />
        </div>
      ) : (
        <>
          <div className={styles.filters}>
            <Select
              showSearch={{ optionFilterProp: "label" }}
              aria-label={t("Posisi")}
              value={selected.id}
              onChange={(id) => set({ position: String(id), salesman: undefined })}
              options={positions.map((c) => ({ value: c.id, label: c.label }))}
            />
            <Select
              allowClear
              showSearch={{ optionFilterProp: "label" }}
              aria-label={t("Salesman")}
              placeholder={t("Salesman")}
              value={salesman ?? null}
              onChange={(id) => set({ position: String(selected.id), salesman: id ? String(id) : undefined })}
              options={selected.people.map((p) => ({ value: p.id, label: `${p.code} – ${p.name}` }))}
            />
            <Select
              allowClear
              aria-label={t("Grup produk")}
              placeholder={t("Grup produk")}
              value={group ?? null}
              onChange={(id) => set({ productGroup: id ? String(id) : undefined })}
              options={groups.map((g) => ({ value: g.id, label: g.name }))}
            />
          </div>
          <TargetGridCard
            channel={channel}
            year={year}
            position={selected.id}
            name={selected.label}
            people={selected.people}
            salesman={salesman}
            group={group}
            groups={groups}
          />
        </>
      )}
    </Page>
  );
}
