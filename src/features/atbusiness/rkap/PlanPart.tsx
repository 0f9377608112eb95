import { Checkbox, Select } from "antd";
import { useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { GridData, patched, DebouncedSearch, UnknownAddress, useT } from "#platform/ui/index.web.ts";
import type { PlanTab } from "./plan-model.ts";
import { tabNames, versionLabel } from "./plan-words.ts";
import { type PlanFilter, PlanGridCard } from "./PlanGridCard.tsx";
import { type PlanGrid, planGrid, type PlanOverview, type PlanVersion } from "./rkap.calls.ts";
import { VersionBar } from "./VersionBar.tsx";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./rkap.module.css";

const entries = {
  ...{ year: "Tahun", planVersion: "Versi RKAP", tab: "Tampilan" },
  ...{ kam: "KAM", customer: "Pelanggan curah", product: "Produk" },
};
const idIn = (raw: string | null): number | undefined => (/^\d{1,15}$/.test(raw ?? "") ? Number(raw) : undefined);
const tabIn = (raw: string | null): PlanTab => (raw === "price" || raw === "revenue" ? raw : "tonnes");

type Props = { readonly year: number; readonly overview: PlanOverview };
/** The version of the address, else the reference version, else the newest. */
const chosenIn = (raw: string | null, versions: readonly PlanVersion[]): PlanVersion | undefined =>
  versions.find((v) => v.id === idIn(raw)) ?? versions.find((v) => v.isReference) ?? versions[0];

export function PlanPart({ year, overview }: Props) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const set = (patch: Readonly<Record<string, string | undefined>>, replace = false) =>
    setParams((now) => patched(now, patch), { replace });
  const { versions, canEdit, canManage } = overview;
  const version = chosenIn(params.get("planVersion"), versions);
  const tab = tabIn(params.get("tab"));
  const filter: PlanFilter = {
    q: params.get("q") ?? "",
    kam: idIn(params.get("kam")),
    customer: idIn(params.get("customer")),
    product: idIn(params.get("product")),
    mine: params.get("mine") === "1",
  };
  if (!version) return null;
  const { kam, customer, product } = filter;
  return (
    <>
      <UnknownAddress names={entries} said={{ year, planVersion: version.id, tab, kam, customer, product }} />
      {versions.some((v) => v.isReference) ? null : (
        <p className="p-note" data-tone="warning" role="status">
          {t(
            canManage
              ? "Tahun ini belum memiliki versi acuan: setujui satu versi, lalu jadikan acuan."
              : "Tahun ini belum memiliki versi acuan; Admin Bisnis yang memilihnya.",
          )}
        </p>
      )}
      <div className={styles.version}>
        <Select
          aria-label={t("Versi RKAP")}
          value={version.id}
          onChange={(id) => set({ planVersion: String(id) })}
          options={versions.map((v) => ({ value: v.id, label: versionLabel(v, t) }))}
        />
      </div>
      <VersionBar
        version={version}
        versions={versions}
        item={tab === "price" ? "price" : "tonnes"}
        canEdit={canEdit}
        canManage={canManage}
      />
      <PlanCard version={version} tab={tab} filter={filter} set={set} />
    </>
  );
}

type CardProps = {
  readonly version: PlanVersion;
  readonly tab: PlanTab;
  readonly filter: PlanFilter;
  readonly set: (patch: Readonly<Record<string, string | undefined>>, replace?: boolean) => void;
};
function PlanCard({ version, tab, filter, set }: CardProps) {
  const t = useT();
  const query = useQueryCall(planGrid, { id: version.id });
  return (
    <section className="p-card">
      <nav className={resourceStyles.tabs} aria-label={t("Tampilan")}>
        {(Object.keys(tabNames) as PlanTab[]).map((name) => (
          <button key={name} type="button" aria-pressed={name === tab} onClick={() => set({ tab: name })}>
            {t(tabNames[name])}
          </button>
        ))}
      </nav>
      <GridData query={query} rows={10}>
        {(grid) => (
          <>
            <Filters grid={grid} filter={filter} set={set} />
            <PlanGridCard key={version.id} grid={grid} tab={tab} filter={filter} />
          </>
        )}
      </GridData>
    </section>
  );
}

function Filters({ grid, filter, set }: Pick<CardProps, "filter" | "set"> & { readonly grid: PlanGrid }) {
  const t = useT();
  const planned = new Set(grid.lines.map((l) => l.customer));
  const customers = grid.customers.filter((c) => planned.has(c.id));
  const kams = [...new Map(customers.flatMap((c) => (c.kam ? [[c.kam.id, c.kam.label] as const] : []))).entries()];
  const sold = new Set(grid.lines.map((l) => l.product));
  const pick = (
    name: string,
    label: string,
    value: number | undefined,
    options: { value: number; label: string }[],
  ) => (
    <Select
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      aria-label={label}
      placeholder={label}
      value={value ?? null}
      onChange={(id) => set({ [name]: id ? String(id) : undefined })}
      options={options}
    />
  );
  return (
    <div className={styles.filters}>
      <DebouncedSearch
        value={filter.q}
        label={t("Cari customer atau produk")}
        onChange={(q) => set({ q: q || undefined }, true)}
      />
      {pick(
        "kam",
        t("KAM"),
        filter.kam,
        kams.map(([value, label]) => ({ value, label })),
      )}
      {pick(
        "product",
        t("Produk"),
        filter.product,
        grid.products.filter((p) => sold.has(p.id)).map((p) => ({ value: p.id, label: `${p.code} – ${p.name}` })),
      )}
      {pick(
        "customer",
        t("Pelanggan curah"),
        filter.customer,
        customers.map((c) => ({ value: c.id, label: `${c.code} – ${c.name}` })),
      )}
      {grid.canEdit && !grid.canManage ? (
        <Checkbox checked={filter.mine} onChange={(e) => set({ mine: e.target.checked ? "1" : undefined })}>
          {t("Hanya customer saya")}
        </Checkbox>
      ) : null}
    </div>
  );
}
