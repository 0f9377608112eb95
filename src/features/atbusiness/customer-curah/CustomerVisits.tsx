import { EmptyState, instant, ScrollRegion, StatusTag, useT } from "#platform/ui/index.web.ts";
import relatedStyles from "#platform/records/record/related.module.css";
import type { CustomerVisit } from "./[id].calls.ts";
import { outcomeWords, verdictTones, verdictWords } from "./visit-words.ts";

/** The latest visits with the verdict of each. */
export function CustomerVisits({ visits }: { readonly visits: readonly CustomerVisit[] }) {
  const t = useT();
  if (visits.length === 0) return <EmptyState title={t("Belum pernah dikunjungi corsales.")} />;
  return (
    <ScrollRegion className={relatedStyles.scroll} label={t("Kunjungan corsales")}>
      <table className={relatedStyles.rows}>
        <caption className="p-hidden">{t("Kunjungan corsales")}</caption>
        <thead>
          <tr>
            {["Tanggal", "Salesman", "Posisi", "Hasil", "Catatan"].map((head) => (
              <th scope="col" key={head}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map((v) => (
            <tr key={v.id}>
              <td>{instant(v.at)}</td>
              <td>{v.salesman}</td>
              <td>
                <StatusTag tone={verdictTones[v.verdict] ?? "neutral"}>
                  {t(verdictWords[v.verdict] ?? v.verdict)}
                </StatusTag>
              </td>
              <td>{v.outcome ? t(outcomeWords[v.outcome] ?? v.outcome) : <span className="p-faint">–</span>}</td>
              <td>{v.notes ?? <span className="p-faint">–</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
