import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import type { AnyResource } from "#kit/resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  LoadingState,
  missing,
  Page,
  type Patch,
  patched,
  plainDate,
  RefById,
  Segmented,
  tonnes,
  useDebounced,
  useT,
} from "#platform/ui/index.web.ts";
import { forecastNote } from "./forecast-note.ts";
import { PolicyActs } from "./PolicyActs.tsx";
import { type Levels, simulateStock, type StockSimulation } from "./simulasi-level-stok.calls.ts";
import { StockChart, StockTable } from "./StockChart.tsx";
import { type TrialName, trialNames, Trials } from "./Trials.tsx";
import workflowStyles from "#platform/workflow/workflow.module.css";
import styles from "./simulasi.module.css";

const idOf = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
type Tried = Readonly<Partial<Record<TrialName, string>>>;

/** Safety stock and reorder point of a product in a warehouse, and the effect of other assumptions. */
export default function StockSimulationPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [warehouse, product] = [idOf(params.get("warehouse")), idOf(params.get("product"))];
  const tried: Tried = Object.fromEntries(trialNames.flatMap((n) => (params.has(n) ? [[n, params.get(n) ?? ""]] : [])));
  const set = (patch: Patch, replace = false) => setParams((now) => patched(now, patch), { replace });
  const bare = Object.fromEntries(trialNames.map((n) => [n, undefined]));
  return (
    <Page
      title={t("Simulasi level stok")}
      subtitle={t("Stok pengaman dan titik pesan menurut data, dan bila keadaannya lain.")}
    >
      <div className={styles.page}>
        <section className={`p-card ${styles.choose}`}>
          <Choice
            label={t("Gudang")}
            target={Warehouse}
            id={warehouse}
            onPick={(id) => set({ warehouse: id, ...bare })}
          />
          <Choice label={t("Produk")} target={Product} id={product} onPick={(id) => set({ product: id, ...bare })} />
        </section>
        {warehouse && product ? (
          <Simulation
            key={`${warehouse}-${product}`}
            item={{ warehouse, product }}
            tried={tried}
            onTry={(n, v) => set({ [n]: v ?? undefined }, true)}
            onReset={() => set(bare, true)}
          />
        ) : (
          <EmptyState title={t("Pilih gudang dan produk")}>
            {t("Simulasi berlaku untuk satu produk di satu gudang.")}
          </EmptyState>
        )}
      </div>
    </Page>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly target: AnyResource;
  readonly id: number | undefined;
  readonly onPick: (id: number | undefined) => void;
};
function Choice({ label, target, id, onPick }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <span className="p-caption p-muted">{label}</span>
      <RefById label={label} target={target} id={id} onPick={onPick} />
    </div>
  );
}

type SimulationProps = {
  readonly item: { readonly warehouse: number; readonly product: number };
  readonly tried: Tried;
  readonly onTry: (name: TrialName, value: string | null) => void;
  readonly onReset: () => void;
};
function Simulation({ item, tried, onTry, onReset }: SimulationProps) {
  const t = useT();
  const [shown, setShown] = useState<"chart" | "table">("chart");
  const trial = useCompleteNumbers(tried);
  const query = useQueryCall(simulateStock, { ...item, ...trial }, { placeholderData: keepPreviousData, retry: false });
  const last = useLast(query.data);
  if (!last)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState rows={10} />
    );
  return (
    <>
      <section className="p-card">
        <Trials now={last.now} tried={tried} onTry={onTry} onReset={onReset} />
        {query.error ? (
          <p className={`${workflowStyles.wrong} ${styles.wrong}`} role="alert">
            {t("Nilai percobaan belum sah; angka di bawah masih yang terakhir.")}
          </p>
        ) : null}
      </section>
      <Figures of={last} />
      <section className="p-card" aria-busy={query.isFetching}>
        <header>
          <h2>{t("Perjalanan stok")}</h2>
          <span className="p-gap" />
          <Segmented
            size="small"
            aria-label={t("Tampilan")}
            value={shown}
            onChange={(v) => setShown(v as "chart" | "table")}
            options={[
              { value: "chart", label: t("Grafik") },
              { value: "table", label: t("Tabel") },
            ]}
          />
        </header>
        {shown === "chart" ? <StockChart of={last} /> : <StockTable of={last} />}
        <p className={`p-caption p-faint ${styles.note}`}>{forecastNote(last, t)}</p>
        <PolicyActs of={last} item={item} onDone={() => void query.refetch()} />
      </section>
    </>
  );
}

/** Delays queries while typing, and omits incomplete numbers. */
function useCompleteNumbers(tried: Tried): Tried {
  const text = useDebounced(JSON.stringify(tried));
  return Object.fromEntries(Object.entries(JSON.parse(text) as Tried).filter(([, v]) => /^\d+(\.\d+)?$/.test(v ?? "")));
}
function useLast(data: StockSimulation | undefined): StockSimulation | undefined {
  const [last, setLast] = useState(data);
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  return data ?? last;
}

const rows: readonly (readonly [keyof Pick<Levels, "safety" | "reorder" | "order">, string])[] = [
  ["safety", "Stok pengaman"],
  ["reorder", "Titik pesan"],
  ["order", "Saran order"],
];
function Figures({ of }: { readonly of: StockSimulation }) {
  const t = useT();
  const changed = of.trial !== of.now && JSON.stringify(of.trial) !== JSON.stringify(of.now);
  return (
    <section className="p-card">
      <dl className={styles.figures}>
        <div>
          <dt>{t("Stok per {day}", { day: plainDate(of.day) })}</dt>
          <dd>{tonnes(of.closing, 1)}</dd>
          <dd className="p-caption p-faint">{t("dalam perjalanan {tonnes}", { tonnes: tonnes(of.inTransit, 1) })}</dd>
        </div>
        {rows.map(([id, label]) => (
          <div key={id}>
            <dt>{t(label)}</dt>
            <dd>{of.trial[id] === null ? missing : tonnes(of.trial[id], 1)}</dd>
            <dd className="p-caption p-faint">
              {changed
                ? t("dari data {value}", { value: of.now[id] === null ? missing : tonnes(of.now[id], 1) })
                : "\u00a0"}
            </dd>
          </div>
        ))}
      </dl>
      {of.now.lead === null ? (
        <p className={`p-small p-muted ${styles.note}`}>
          {t("Belum ada pengiriman yang tiba dalam 90 hari; isi lead time untuk menghitung.")}
        </p>
      ) : null}
    </section>
  );
}
