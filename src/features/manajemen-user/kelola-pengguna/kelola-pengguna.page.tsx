import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useNavigate, useSearchParams } from "react-router";
import { call, keyOf } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, Page, RefSelect, useT } from "#platform/ui/index.web.ts";
import { RecordFacts, getCall, useMay } from "#platform/records/index.web.ts";
import { AccessTab } from "../daftar-pengguna/AccessTab.tsx";
import { User } from "../daftar-pengguna/daftar-pengguna.resource.ts";
import { SessionsTab } from "../daftar-pengguna/SessionsTab.tsx";
import styles from "./kelola-pengguna.module.css";

/** A page for one user: record, access and sessions. */
export default function ManageUserPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const id = /^[1-9]\d{0,14}$/.test(params.get("user") ?? "") ? Number(params.get("user")) : null;
  const def = getCall(User);
  const query = useQuery({
    queryKey: keyOf(def, { id }),
    queryFn: ({ signal }) => call(def, { id: id ?? 0 }, { signal }),
    enabled: id !== null,
  });
  const row = id === null ? undefined : (query.data?.data as unknown as User | undefined);
  return (
    <Page title={t("Kelola pengguna")}>
      <div className={`p-card ${styles.pick}`}>
        <RefSelect
          target={User}
          label={t("Pengguna")}
          allowClear={false}
          value={row ? { id: row.id, label: [row.employeeNumber, row.fullname].filter(Boolean).join(" – ") } : null}
          onChange={(next) => setParams(next ? { user: String(next.id) } : {})}
        />
      </div>
      {id === null ? (
        <EmptyState title={t("Pilih pengguna")}>{t("Cari menurut nama, nopeg, atau email.")}</EmptyState>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : row ? (
        <Person key={row.id} row={row} />
      ) : (
        <LoadingState rows={8} />
      )}
    </Page>
  );
}

function Person({ row }: { readonly row: User }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  return (
    <div className={styles.grid}>
      <section className="p-card">
        <header>
          <h2>{t("Peran & cakupan")}</h2>
        </header>
        <div className="p-body">
          <AccessTab row={row} />
        </div>
      </section>
      <div>
        <section className="p-card">
          <header>
            <h2>{t("Profil")}</h2>
            <span className="p-gap" />
            <Button size="small" onClick={() => void navigate(`/manajemen-user/daftar-pengguna?id=${row.id}`)}>
              {t("Buka di daftar")}
            </Button>
          </header>
          <div className="p-body">
            <RecordFacts resource={User} row={row} />
          </div>
        </section>
        {may("user.support") ? (
          <section className="p-card">
            <header>
              <h2>{t("Sesi")}</h2>
            </header>
            <div className="p-body">
              <SessionsTab row={row} />
            </div>
          </section>
        ) : null}
      </div>
    </div>
  );
}
