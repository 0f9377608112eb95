import { Button } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  ErrorState,
  integer,
  LoadingState,
  Page,
  relative,
  StatusTag,
  Tile,
  Tiles,
  useT,
} from "#platform/ui/index.web.ts";
import { userStatuses } from "./daftar-pengguna/daftar-pengguna.resource.ts";
import { type Somebody, type UserOverview, userOverview } from "./manajemen-user.calls.ts";
import styles from "./manajemen-user.module.css";

const list = "/manajemen-user/daftar-pengguna";

/** Overview of accounts: by status, waiting, locked, and recent sign-ins. */
export default function UsersLandingPage() {
  const t = useT();
  const query = useQueryCall(userOverview, {}, { refetchInterval: 60_000 });
  return (
    <Page title={t("Manajemen user")} extra={<Button href="#/manajemen-user/akses">{t("Jelaskan akses")}</Button>}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Overview data={query.data} />
      ) : (
        <LoadingState rows={8} />
      )}
    </Page>
  );
}

function Overview({ data }: { readonly data: UserOverview }) {
  const t = useT();
  const count = (status: string) => data.statuses.find((s) => s.status === status)?.count ?? 0;
  return (
    <div className={styles.grid}>
      <Tiles>
        {(["active", "pending", "locked", "disabled"] as const).map((status) => (
          <Tile
            key={status}
            to={`${list}?status=${status}`}
            head={<StatusTag tone={userStatuses[status][1]}>{t(userStatuses[status][0])}</StatusTag>}
            figure={integer(count(status))}
            note={t("pengguna")}
          />
        ))}
        <Tile
          head={t("Sedang bekerja")}
          figure={integer(data.today.online)}
          note={t("{ok} masuk, {failed} ditolak dalam 24 jam", { ok: data.today.ok, failed: data.today.failed })}
        />
      </Tiles>
      <People
        title={t("Menunggu peran")}
        rows={data.waiting}
        empty={t("Tidak ada yang menunggu")}
        when={t("Mendaftar")}
      />
      <People
        title={t("Akun dikunci")}
        rows={data.locked}
        empty={t("Tidak ada akun yang dikunci")}
        when={t("Dikunci")}
      />
      <People title={t("Terakhir masuk")} rows={data.recent} empty={t("Belum ada yang masuk")} when={t("Masuk")} />
      <Roles roles={data.roles} />
    </div>
  );
}

const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="p-card">
    <header>
      <h2>{title}</h2>
    </header>
    <div className="p-body">{children}</div>
  </section>
);

function People({
  title,
  rows,
  empty,
  when,
}: {
  readonly title: string;
  readonly rows: readonly Somebody[];
  readonly empty: string;
  readonly when: string;
}) {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="p-small p-faint">{empty}</p>
      ) : (
        <ul className={styles.people}>
          {rows.map((p) => (
            <li key={p.id}>
              <Link className="p-cut" to={`${list}?id=${p.id}`}>
                {p.name}
              </Link>
              <span className="p-caption p-faint p-cut">{p.note ?? p.roles}</span>
              <span className="p-caption p-muted" title={when}>
                {p.at ? relative(p.at) : ""}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Roles({ roles }: { readonly roles: UserOverview["roles"] }) {
  const t = useT();
  const maxUsers = Math.max(1, ...roles.map((r) => r.users));
  return (
    <Card title={t("Pengguna per peran")}>
      <table className={styles.roles}>
        <thead>
          <tr>
            <th scope="col">{t("Peran")}</th>
            <td />
            <th scope="col" className="p-num">
              {t("Aktif")}
            </th>
            <th scope="col" className="p-num">
              {t("30 hari")}
            </th>
          </tr>
        </thead>
        <tbody>
          {roles.map((r) => (
            <tr key={r.id}>
              <th scope="row">
                <Link to={`/manajemen-user/peran-pengguna?role=${r.code}`}>{t(r.name)}</Link>
              </th>
              <td aria-hidden="true">
                <i style={{ width: `${(r.users / maxUsers) * 100}%` }} />
              </td>
              <td className="p-num">{integer(r.users)}</td>
              <td className="p-num">{integer(r.seen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
