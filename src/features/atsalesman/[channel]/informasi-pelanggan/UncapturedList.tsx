import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, plainDate, useAddressValue, useT } from "#platform/ui/index.web.ts";
import { uncaptured } from "./informasi-pelanggan.calls.ts";
import styles from "./profile.module.css";

/** Places that salesmen visit and that have no capture yet. */
export default function UncapturedList() {
  const t = useT();
  const channel = useAddressValue("channel");
  const query = useQueryCall(uncaptured, { channel });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={6} />;
  const { total, places } = query.data;
  if (total === 0) return <EmptyState title={t("Semua pelanggan sudah pernah dicatat")} />;
  return (
    <>
      <p className="p-small p-muted">
        {t("{count} pelanggan belum pernah dicatat", { count: total })}
        {total > places.length ? ` · ${t("50 pertama menurut kunjungan berikutnya")}` : ""}
      </p>
      <ul className={styles.captures}>
        {places.map((p) => (
          <li key={p.id}>
            <b>{p.name}</b> <span className="p-muted">{p.code}</span> · {p.district}
            <br />
            <span className="p-muted">
              {p.nextVisit
                ? t("Kunjungan berikutnya {day}", { day: plainDate(p.nextVisit) })
                : t("Belum ada kunjungan terjadwal")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
