import { Button } from "antd";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, StatusTag, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { type Connection, type ConnectionName, connectionList, connectionTry } from "./connections.calls.ts";
import styles from "./settings.module.css";

const words: Readonly<Record<ConnectionName, { readonly title: string; readonly about: string }>> = {
  mail: { title: "Surel", about: "Kode masuk, kabar, dan laporan terjadwal. Variabel SMTP_URL." },
  directory: { title: "Direktori perusahaan", about: "Masuk dengan akun perusahaan. Variabel LDAP_URL." },
  provider: {
    title: "Penyedia identitas",
    about: "Masuk lewat penyedia identitas. Variabel OIDC_ISSUER dan OIDC_CLIENT_ID.",
  },
  partner: { title: "Layanan mitra", about: "Delivery order mitra. Variabel PARTNER_URL dan PARTNER_TOKEN." },
};

/** External services: whether they are configured on this server, and whether they respond. */
export function Connections() {
  const t = useT();
  const query = useQueryCall(connectionList, {});
  return (
    <section className={`p-card ${styles.card}`}>
      <header>
        <h2>{t("Sambungan ke layanan luar")}</h2>
      </header>
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingState rows={4} /> : null}
      {query.data?.data.map((c) => (
        <OneConnection key={c.name} of={c} />
      ))}
    </section>
  );
}

function OneConnection({ of: c }: { readonly of: Connection }) {
  const t = useT();
  const may = useMay()("setting.write");
  const { title, about } = words[c.name];
  const tried = useCall(connectionTry);
  return (
    <div className={styles.line}>
      <div className={styles.about}>
        <b>{t(title)}</b>
        <p className="p-small p-muted">{t(about)}</p>
      </div>
      <div className={styles.value}>
        {c.host === null ? (
          <StatusTag mark="ring">{t("Belum diatur")}</StatusTag>
        ) : (
          <span className="p-mono">{c.host}</span>
        )}
        {c.host !== null && may ? (
          <div className={styles.acts}>
            <Button
              loading={tried.isPending}
              aria-label={`${t("Coba sambungan")}: ${t(title)}`}
              onClick={() => tried.mutate({ name: c.name })}
            >
              {t("Coba sambungan")}
            </Button>
          </div>
        ) : null}
        <div role="status">
          {tried.error ? (
            <p className="p-note" data-tone="error">
              {t(tried.error.message)}
            </p>
          ) : tried.data?.ok ? (
            <StatusTag tone="success">{t("Menjawab dalam {ms} ms", { ms: integer(tried.data.ms) })}</StatusTag>
          ) : tried.data ? (
            <p className="p-note" data-tone="error">
              {tried.data.why ? t(tried.data.why.message, tried.data.why.values) : null}
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
