import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, plainDate, useAddressValue, useT } from "#platform/ui/index.web.ts";
import { uncaptured } from "./informasi-pelanggan.calls.ts";
import styles from "./profile.module.css";

/** Places that salesmen visit and that have no capture yet. */
export default function UncapturedList() {
  const t = useT();
  const channel = useAddressValue("channel");
  const found = useQueryCall(uncaptured, { channel });
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingState rows={6} />;
  const { total, places } = found.data;
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
