import { Link } from "react-router";
import { verdictWords } from "#features/atsalesman/verdict-words.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, instant, integer, LoadingState, tonnes, useT } from "#platform/ui/index.web.ts";
import { storeVisits } from "./store-visits.calls.ts";
import styles from "./store.module.css";

/** Visits to the store in the last thirteen weeks, with distance and order. */
export function StoreVisits({ id }: { readonly id: number }) {
  const t = useT();
  const query = useQueryCall(storeVisits, { id });
  return (
    <section className={`p-card ${styles.card}`} id="kunjungan">
      <header>
        <h2>{t("Kunjungan")}</h2>
        <Link className="p-small" to={`/laporan-toko/kunjungan?store=${id}`}>
          {t("Kunjungan toko")}
        </Link>
      </header>
      <div className="p-body">
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <LoadingState rows={4} />
        ) : query.data.visits.length === 0 ? (
          <p className="p-muted">{t("Belum ada kunjungan.")}</p>
        ) : (
          <ul>
            {query.data.visits.map((v) => (
              <li key={v.id}>
                <b>{instant(v.at)}</b> {v.salesman === null ? "" : `${v.salesman}, `}
                {t(verdictWords[v.verdict])}
                {v.distanceM === null ? "" : `, ${integer(v.distanceM)} m`}
                {v.orderTonnes === null ? "" : `, ${t("Pesanan")} ${tonnes(v.orderTonnes)}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
