import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import type { Choice, RefValue } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  decimal,
  ErrorState,
  integer,
  LoadingState,
  money,
  Page,
  plainDate,
  State,
  StatusTag,
  useCrumb,
  useRouteParams,
  useT,
} from "#platform/ui/index.web.ts";
import { History, RecordFacts, type AnyRow, getCall, useMay } from "#platform/records/index.web.ts";
import { PlaceMap } from "#platform/workflow/index.web.ts";
import { type StoreDetail, storeDetail } from "./[id].calls.ts";
import { StoreDocuments } from "./StoreDocuments.tsx";
import { SoldMonths, SoldProducts } from "./StoreSold.tsx";
import proposalStyles from "#platform/workflow/proposal.module.css";
import styles from "./store.module.css";

const StorePoints = lazy(async () => ({
  default: (await import("./StorePoints.tsx")).StorePoints,
}));

const StoreOwner = lazy(async () => ({
  default: (await import("./StoreOwner.tsx")).StoreOwner,
}));

const StoreVisits = lazy(async () => ({
  default: (await import("./StoreVisits.tsx")).StoreVisits,
}));

/** All data of a store: fields, mappings, purchases, documents and history. */
export default function StorePage() {
  const t = useT();
  const id = Number(useRouteParams().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useQueryCall(getCall(Store), { id }, { enabled: known, retry: false });
  const detail = useQueryCall(storeDetail, { id }, { enabled: known, retry: false });
  const row = query.data?.data;
  useCrumb(row ? String(row.name) : undefined);
  const error = query.error ?? detail.error;
  if (!known || (error instanceof Refused && (error.status === 404 || error.status === 422)))
    return (
      <State
        kind="missing"
        heading
        title={t("Toko tidak ditemukan")}
        action={<Link to="/dashboard">{t("Ke dashboard")}</Link>}
      >
        {t("Toko ini tidak ada atau di luar cakupan Anda.")}
      </State>
    );
  if (error)
    return <ErrorState heading error={error} onRetry={() => void Promise.all([query.refetch(), detail.refetch()])} />;
  if (!row || !detail.data) return <LoadingState rows={12} />;
  return (
    <Page
      title={`${row.code} – ${row.name}`}
      subtitle={<Status value={row.status} />}
      extra={
        <Link className="p-small" to={`/master/data-toko?id=${id}`}>
          {t("Buka di data toko")}
        </Link>
      }
    >
      <Profile row={row} detail={detail.data} />
    </Page>
  );
}

function Status({ value }: { readonly value: unknown }) {
  const t = useT();
  const choice = (Store.fields.status.choices as readonly Choice[]).find((c) => c.value === value);
  return choice ? <StatusTag tone={choice.tone ?? "neutral"}>{t(choice.label)}</StatusTag> : null;
}

function Profile({ row, detail }: { readonly row: AnyRow; readonly detail: StoreDetail }) {
  const t = useT();
  const may = useMay();
  const { sales } = detail;
  return (
    <>
      <Figures row={row} detail={detail} />
      <div className={styles.grid}>
        <section className="p-card">
          <header>
            <h2>{t("Identitas")}</h2>
          </header>
          <div className="p-body">
            <RecordFacts resource={Store} row={row} skip={["code", "name", "status"]} />
          </div>
        </section>
        <div className={styles.side}>
          <Serving of={detail} />
          <Place row={row} detail={detail} />
        </div>
      </div>
      {sales ? (
        <div className={styles.grid}>
          <SoldMonths of={sales} />
          <SoldProducts of={sales} store={row.id} />
        </div>
      ) : null}
      {may("storeOwner.read") ? (
        <Suspense fallback={null}>
          <StoreOwner id={row.id} />
        </Suspense>
      ) : null}
      {may("pointEntry.read") ? (
        <Suspense fallback={null}>
          <StorePoints id={row.id} name={`${row.code} – ${row.name}`} />
        </Suspense>
      ) : null}
      {may("report.visit") ? (
        <Suspense fallback={null}>
          <StoreVisits id={row.id} />
        </Suspense>
      ) : null}
      <StoreDocuments id={row.id} />
      <section className={`p-card ${styles.card}`}>
        <header>
          <h2>{t("Riwayat")}</h2>
        </header>
        <div className="p-body">
          <History resource={Store} id={row.id} maxEntries={20} />
        </div>
      </section>
    </>
  );
}

function Figures({ row, detail: { sales, serving } }: { readonly row: AnyRow; readonly detail: StoreDetail }) {
  const t = useT();
  const main = serving.find((s) => s.kind === "main");
  return (
    <dl className={styles.figures}>
      {sales ? (
        <>
          <Tile label="Volume 13 bulan" digits value={`${decimal(sales.total.tonnes)} ${t("ton")}`} />
          <Tile label="Penjualan bersih 13 bulan" digits value={money(sales.total.net)} />
          <Tile label="Faktur" digits value={integer(sales.total.invoices)} />
          <Tile
            label="Pembelian terakhir"
            digits
            value={sales.total.lastOn ? plainDate(sales.total.lastOn) : undefined}
          />
        </>
      ) : null}
      <Tile label="Cluster" value={(row.cluster as RefValue | null)?.label} />
      <Tile label="Distributor utama" value={main?.label} />
    </dl>
  );
}

function Tile({
  label,
  value,
  digits = false,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly digits?: boolean;
}) {
  const t = useT();
  return (
    <div className="p-card">
      <dt>{t(label)}</dt>
      <dd className={digits ? "p-tabular" : undefined}>{value ?? <span className="p-faint">–</span>}</dd>
    </div>
  );
}

const kinds = { main: "Distributor utama", other: "Distributor tambahan", LT: "LT", TSO: "TSO", SPC: "SPC" } as const;

function Serving({ of: { serving } }: { readonly of: StoreDetail }) {
  const t = useT();
  return (
    <section className="p-card">
      <header>
        <h2>{t("Pemetaan hari ini")}</h2>
      </header>
      {serving.length === 0 ? (
        <p className={proposalStyles.none}>{t("Toko ini belum dipetakan")}</p>
      ) : (
        <ul className={styles.serving}>
          {serving.map((s) => (
            <li key={`${s.kind}${s.label}`}>
              <span className="p-caption p-faint">{t(kinds[s.kind])}</span>
              <b>{s.label}</b>
              <span className="p-small p-muted">
                {[s.holder, t("sejak {date}", { date: plainDate(s.since) })].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Place({ row, detail: { near, radius } }: { readonly row: AnyRow; readonly detail: StoreDetail }) {
  const t = useT();
  const [latitude, longitude] = [row.latitude, row.longitude] as (string | null)[];
  if (!latitude || !longitude) return null;
  return (
    <section className="p-card">
      <header>
        <h2>{t("Peta")}</h2>
      </header>
      <PlaceMap
        at={{ latitude, longitude }}
        radius={radius}
        radiusWord={t("radius kunjungan")}
        label={t("Peta toko dan {count} toko di sekitarnya", { count: near.length })}
        near={near.map((n, i) => ({ ...n, letter: String.fromCharCode(65 + i), alert: false }))}
      />
      {near.length > 0 ? (
        <ol className={styles.near}>
          {near.map((n, i) => (
            <li key={n.id}>
              <b>{String.fromCharCode(65 + i)}</b> <Link to={`/toko/${n.id}`}>{n.label}</Link>{" "}
              <span className="p-faint p-tabular">{integer(n.distance)} m</span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
