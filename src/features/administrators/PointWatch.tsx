import { Link } from "react-router";
import { type PointRule, pointWatch } from "./point-watch.calls.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, instant, integer, LoadingState, plainDate, StatusTag, useT } from "#platform/ui/index.web.ts";
import styles from "./data-management.module.css";

const rules: Readonly<Record<PointRule, string>> = {
  entries: "Saldo berbeda dari jumlah mutasi",
  lots: "Saldo berbeda dari sisa lot",
  held: "Poin ditahan berbeda dari penahanannya",
  pending: "Poin belum matang berbeda dari lotnya",
  window: "Poin jendela berbeda dari barisnya",
};

/** Results of the daily comparison of balances with the ledger entries from which they are computed. */
export function PointWatch() {
  const t = useT();
  const query = useQueryCall(pointWatch, {});
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={2} />;
  const { last, count, incidents } = query.data;
  return (
    <section className={styles.watch} aria-label={t("Pemeriksaan poin")}>
      <header>
        <h2 className={styles.heading}>{t("Pemeriksaan poin")}</h2>
        {count > 0 ? (
          <StatusTag tone="error">{t("{count} perbedaan", { count: integer(count) })}</StatusTag>
        ) : last ? (
          <StatusTag tone="success">{t("Semua sama")}</StatusTag>
        ) : null}
      </header>
      <p className="p-muted">
        {t(
          "Setiap hari saldo dibandingkan dengan mutasi, lot dan penahanannya, dan poin jendela dengan baris penjualannya. Perbedaan 30 hari terakhir:",
        )}
      </p>
      <p className="p-muted">
        {last
          ? t("Terakhir {time}: {count} berbeda.", { time: instant(last.finishedAt), count: integer(last.differences) })
          : t("Belum pernah diperiksa.")}
      </p>
      {incidents.length > 0 ? (
        <ul className={styles.found}>
          {incidents.map((i) => (
            <li key={i.id} className="p-card">
              <header>
                <b>
                  <Link to={`/toko/${i.storeId}`}>{i.store}</Link> · {i.wallet}
                </b>
              </header>
              <dl>
                <dt>{t("Ditemukan")}</dt>
                <dd>{plainDate(i.foundOn)}</dd>
                <dt>{t(rules[i.rule])}</dt>
                <dd className={styles.sums}>
                  {integer(i.found)} → <b>{integer(i.expected)}</b>
                </dd>
              </dl>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("Tidak ada perbedaan.")}</p>
      )}
    </section>
  );
}
