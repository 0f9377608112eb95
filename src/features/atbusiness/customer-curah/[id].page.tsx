import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Choice, RefValue } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  decimal,
  ErrorState,
  integer,
  LoadingState,
  Page,
  percent,
  plainDate,
  State,
  StatusTag,
  useCrumb,
  useRouteParams,
  useT,
} from "#platform/ui/index.web.ts";
import { History, RecordFacts, type AnyRow, getCall, useMay } from "#platform/records/index.web.ts";
import { PlaceMap } from "#platform/workflow/index.web.ts";
import { MonthsChart } from "../MonthsChart.tsx";
import { type CustomerProfile, customerProfile } from "./[id].calls.ts";
import { CustomerVisits } from "./CustomerVisits.tsx";
import { BulkCustomer } from "./customer-curah.resource.ts";
import { ContractsTab, DistributorsTab, KamTab, ProjectsTab, SalesTab } from "./customer-tabs.tsx";
import { PriceChart } from "./PriceChart.tsx";
import styles from "../business.module.css";

/** The profile of a bulk customer: data, location, serving distributors, KAM, contracts and visits. */
export default function CustomerPage() {
  const t = useT();
  const id = Number(useRouteParams().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useQueryCall(getCall(BulkCustomer), { id }, { enabled: known, retry: false });
  const profile = useQueryCall(customerProfile, { id }, { enabled: known, retry: false });
  const row = query.data?.data;
  useCrumb(row ? String(row.name) : undefined);
  const error = query.error ?? profile.error;
  if (!known || (error instanceof Refused && (error.status === 404 || error.status === 422)))
    return (
      <State
        kind="missing"
        heading
        title={t("Customer tidak ditemukan")}
        action={<Link to="/atbusiness/customer-curah">{t("Ke customer curah")}</Link>}
      >
        {t("Customer ini tidak ada atau di luar cakupan Anda.")}
      </State>
    );
  if (error)
    return <ErrorState heading error={error} onRetry={() => void Promise.all([query.refetch(), profile.refetch()])} />;
  if (!row || !profile.data) return <LoadingState rows={12} />;
  return (
    <Page
      title={`${row.code} – ${row.name}`}
      subtitle={<Status value={row.status} />}
      extra={
        <Link className="p-small" to={`/atbusiness/customer-curah?id=${id}`}>
          {t("Buka di customer curah")}
        </Link>
      }
    >
      <Profile row={row} profile={profile.data} />
    </Page>
  );
}

function Status({ value }: { readonly value: unknown }) {
  const t = useT();
  const choice = (BulkCustomer.fields.status.choices as readonly Choice[]).find((c) => c.value === value);
  return choice ? <StatusTag tone={choice.tone ?? "neutral"}>{t(choice.label)}</StatusTag> : null;
}

function Profile({ row, profile }: { readonly row: AnyRow; readonly profile: CustomerProfile }) {
  const may = useMay();
  return (
    <>
      <Figures row={row} profile={profile} />
      <div className={styles.grid}>
        <Card title="Identitas">
          <RecordFacts
            resource={BulkCustomer}
            row={row}
            skip={["code", "name", "status", "yearTonnes", "planPct", "lastSaleOn", "idle"]}
          />
        </Card>
        <Place row={row} radius={profile.radius} />
      </div>
      <Trend profile={profile} />
      {may("bulkSale.read") ? (
        <Card title="Penjualan">
          <SalesTab row={row} />
        </Card>
      ) : null}
      {may("project.read") ? (
        <Card title="Proyek">
          <ProjectsTab row={row} />
        </Card>
      ) : null}
      {may("bulkContract.read") ? (
        <Card title="Kontrak">
          <ContractsTab row={row} />
        </Card>
      ) : null}
      <div className={styles.grid}>
        {may("bulkCustomerDistributor.read") ? (
          <Card title="Distributor">
            <DistributorsTab row={row} />
          </Card>
        ) : null}
        {may("kamAssignment.read") ? (
          <Card title="Riwayat KAM">
            <KamTab row={row} />
          </Card>
        ) : null}
      </div>
      {may("channel.corsales") ? (
        <Card title="Kunjungan corsales">
          <CustomerVisits visits={profile.visits} />
        </Card>
      ) : null}
      <Card title="Riwayat">
        <History resource={BulkCustomer} id={row.id} maxEntries={20} />
      </Card>
    </>
  );
}

/** Tonnes of thirteen months compared with the plan, and the price per tonne. */
function Trend({ profile: { months } }: { readonly profile: CustomerProfile }) {
  const t = useT();
  if (months.every((m) => m.tonnes === null && m.plan === null))
    return (
      <Card title="Volume dan harga 13 bulan">
        <p className="p-muted">{t("Belum ada penjualan atau RKAP dalam 13 bulan terakhir.")}</p>
      </Card>
    );
  return (
    <div className={styles.grid}>
      <Card title="Volume 13 bulan">
        <MonthsChart months={months} label={t("Realisasi, RKAP, dan tahun lalu dalam 13 bulan")} />
      </Card>
      <Card title="Harga rata-rata per ton">
        <PriceChart months={months} label={t("Harga rata-rata dan harga RKAP dalam 13 bulan")} />
      </Card>
    </div>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useT();
  return (
    <section className={`p-card ${styles.card}`}>
      <header>
        <h2>{t(title)}</h2>
      </header>
      <div className="p-body">{children}</div>
    </section>
  );
}

function Figures({ row, profile }: { readonly row: AnyRow; readonly profile: CustomerProfile }) {
  const t = useT();
  const last = profile.visits[0];
  const silo = row.siloTonnes as string | null;
  const tiles: readonly (readonly [string, string | undefined])[] = [
    [t("Volume tahun ini"), `${decimal(String(row.yearTonnes ?? "0"))} ${t("ton")}`],
    [t("% RKAP"), row.planPct ? percent(String(row.planPct)) : undefined],
    [t("Penjualan terakhir"), row.lastSaleOn ? plainDate(String(row.lastSaleOn)) : undefined],
    [t("Kontrak berjalan"), integer(profile.contracts.live)],
    [t("Komitmen kontrak berjalan"), `${decimal(profile.contracts.tonnes)} ${t("ton")}`],
    [t("Kapasitas silo"), silo ? `${decimal(silo)} ${t("ton")}` : undefined],
    [t("Distributor hari ini"), integer(profile.serving)],
    [t("KAM"), (row.kam as RefValue | null)?.label],
    [t("Kunjungan terakhir"), last ? plainDate(last.day) : undefined],
  ];
  return (
    <dl className={styles.figures}>
      {tiles.map(([label, value]) => (
        <div className="p-card" key={label}>
          <dt>{label}</dt>
          <dd className="p-tabular">{value ?? <span className="p-faint">–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

function Place({ row, radius }: { readonly row: AnyRow; readonly radius: number }) {
  const t = useT();
  const [latitude, longitude] = [row.latitude, row.longitude] as (string | null)[];
  if (!latitude || !longitude)
    return (
      <Card title="Peta">
        <p className="p-muted">{t("Belum ada koordinat; kunjungan tidak dapat divalidasi.")}</p>
      </Card>
    );
  return (
    <section className={`p-card ${styles.card} ${styles.place}`}>
      <header>
        <h2>{t("Peta")}</h2>
      </header>
      <PlaceMap
        at={{ latitude, longitude }}
        radius={radius}
        radiusWord={t("radius kunjungan")}
        label={t("Peta customer {name}", { name: String(row.name) })}
        near={[]}
      />
    </section>
  );
}
