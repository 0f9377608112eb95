import { Link } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, instant, integer, LoadingState, useT } from "#platform/ui/index.web.ts";
import { serviceUse } from "./api-master.calls.ts";
import relatedStyles from "#platform/records/record/related.module.css";

const ms = (value: number | null): string => (value === null ? "–" : `${integer(value)} ms`);

/** Number of calls, response times, and failures by caller. */
export function ServiceUseTab({ row }: { readonly row: { readonly id: number } }) {
  const t = useT();
  const query = useQueryCall(serviceUse, { id: row.id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  const { days, clients, path } = query.data;
  return (
    <>
      <p className="p-mono">POST {path}</p>
      <table className={relatedStyles.rows}>
        <caption className="p-hidden">{t("Pemakaian")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Periode")}</th>
            {["Panggilan", "Gagal", "Lewat kuota", "P50", "P95"].map((h) => (
              <th scope="col" key={h} className="p-num">
                {t(h)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((d) => (
            <tr key={d.days}>
              <th scope="row">{t("{count} hari terakhir", { count: d.days })}</th>
              <td className="p-num">{integer(d.calls)}</td>
              <td className="p-num">{integer(d.failed)}</td>
              <td className="p-num">{integer(d.throttled)}</td>
              <td className="p-num">{ms(d.p50)}</td>
              <td className="p-num">{ms(d.p95)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {clients.length === 0 ? (
        <EmptyState title={t("Tidak ada panggilan dalam 7 hari terakhir.")} />
      ) : (
        <table className={relatedStyles.rows}>
          <caption>{t("Sistem, yang paling banyak gagal dahulu")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Sistem")}</th>
              <th scope="col" className="p-num">
                {t("Panggilan")}
              </th>
              <th scope="col" className="p-num">
                {t("Gagal")}
              </th>
              <th scope="col">{t("Panggilan terakhir")}</th>
            </tr>
          </thead>
          <tbody>
            {clients.map((c) => (
              <tr key={c.id}>
                <td>
                  <Link to={`/helpdesk/log-api?f.client=${c.id}`}>{c.name}</Link>
                </td>
                <td className="p-num">{integer(c.calls)}</td>
                <td className="p-num">{integer(c.failed)}</td>
                <td>{instant(c.lastAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
