import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { VolumeContract } from "#features/parameter/kontrak-volume.resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, missing, money, useT } from "#platform/ui/index.web.ts";
import { RelatedRows } from "#platform/records/index.web.ts";
import { DistributorBranch } from "./cabang.resource.ts";
import { ReportingDuty } from "./kewajiban-lapor.resource.ts";
import { distributorCredit } from "./distributor.calls.ts";
import styles from "./distributor.module.css";

type Tab = { readonly row: { readonly id: number } };

export function Branches({ row }: Tab) {
  const t = useT();
  return (
    <RelatedRows
      resource={DistributorBranch}
      route="/master/distributor/cabang"
      by="distributor"
      id={row.id}
      columns={["code", "name", "district", "phone", "isMain"]}
      empty={t("Belum ada cabang.")}
    />
  );
}
export function Warehouses({ row }: Tab) {
  const t = useT();
  return (
    <RelatedRows
      resource={Warehouse}
      route="/master/gudang-distributor"
      by="distributor"
      id={row.id}
      columns={["code", "name", "district", "packingPlant", "capacity", "status"]}
      empty={t("Belum ada gudang.")}
    />
  );
}
export function Users({ row }: Tab) {
  const t = useT();
  return (
    <RelatedRows
      resource={User}
      route="/manajemen-user/daftar-pengguna"
      by="distributor"
      id={row.id}
      columns={["fullname", "username", "roleNames", "status"]}
      empty={t("Belum ada pengguna.")}
    />
  );
}
export function Contracts({ row }: Tab) {
  const t = useT();
  return (
    <RelatedRows
      resource={VolumeContract}
      route="/parameter/kontrak-volume"
      by="distributor"
      id={row.id}
      columns={["number", "opco", "tonnes", "validFrom", "validTo", "status"]}
      empty={t("Belum ada kontrak volume.")}
    />
  );
}

export function Duties({ row }: Tab) {
  const t = useT();
  return (
    <RelatedRows
      resource={ReportingDuty}
      route="/master/distributor/kewajiban-lapor"
      by="distributor"
      id={row.id}
      columns={["days", "deadlineHours", "validFrom", "validTo", "note"]}
      empty={t("Lapor setiap hari kerja, paling lambat pukul 12.00 keesokan harinya.")}
    />
  );
}

export function CreditTab({ row }: Tab) {
  const t = useT();
  const query = useQueryCall(distributorCredit, { id: row.id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  const c = query.data;
  const over = c.left?.startsWith("-") ?? false;
  return (
    <>
      <dl className={styles.credit}>
        <div>
          <dt>{t("Batas kredit")}</dt>
          <dd>{c.limit === null ? t("tanpa batas tercatat") : money(c.limit)}</dd>
        </div>
        <div>
          <dt>{t("Pembayaran")}</dt>
          <dd>
            {c.method
              ? c.dueDays && !c.method.includes(String(c.dueDays))
                ? `${c.method}, ${t("{days} hari", { days: integer(c.dueDays) })}`
                : c.method
              : missing}
          </dd>
        </div>
        <div>
          <dt>{t("Penerimaan belum jatuh tempo")}</dt>
          <dd>{money(c.open)}</dd>
        </div>
        <div>
          <dt>{t("Sisa batas")}</dt>
          <dd data-over={over || undefined}>{c.left === null ? missing : money(c.left)}</dd>
        </div>
      </dl>
      <p className="p-caption p-faint">
        {t(
          "{count} penerimaan dalam tempo, termasuk PPN. Pembayaran tidak dicatat di portal, jadi ini jumlah terbesar yang mungkin terutang.",
          { count: integer(c.receipts) },
        )}
      </p>
      <h3 className={styles.head}>{t("Rekening bank")}</h3>
      {c.accounts.length === 0 ? <p className="p-small p-muted">{t("Belum ada rekening.")}</p> : null}
      <ul className={styles.accounts}>
        {c.accounts.map((a) => (
          <li key={a.id}>
            <b>{a.bank}</b> <span className="p-mono">{a.number}</span> <span className="p-muted">{a.holder}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
