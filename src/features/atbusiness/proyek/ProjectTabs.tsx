import { useQueryCall } from "#platform/http/index.web.ts";
import {
  decimal,
  EmptyState,
  ErrorState,
  instant,
  integer,
  LoadingState,
  month,
  plainDate,
  ScrollRegion,
  useT,
} from "#platform/ui/index.web.ts";
import relatedStyles from "#platform/records/record/related.module.css";
import { phasesOf } from "./pipeline.ts";
import { stageHistory } from "./proyek.calls.ts";

type Row = {
  readonly id: number;
  readonly expectedTonnes: string;
  readonly startOn: string | null;
  readonly endOn: string | null;
};

/** The expected tonnes in equal parts over the months of delivery. */
export function PhasesTab({ row }: { readonly row: Row }) {
  const t = useT();
  if (!row.startOn || !row.endOn)
    return <EmptyState title={t("Isi mulai dan selesai dikirim untuk melihat volume per bulan.")} />;
  return (
    <table className={relatedStyles.rows}>
      <caption className="p-hidden">{t("Volume per bulan")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Bulan")}</th>
          <th scope="col" className="p-num">
            {t("Volume")} ({t("ton")})
          </th>
        </tr>
      </thead>
      <tbody>
        {phasesOf(row.expectedTonnes, row.startOn, row.endOn).map((p) => (
          <tr key={p.month}>
            <th scope="row">{month(p.month)}</th>
            <td className="p-num">{decimal(p.tonnes)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("Total")}</th>
          <td className="p-num">{decimal(row.expectedTonnes)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The history of stages with the project's figures at each of them. */
export function StagesTab({ row }: { readonly row: { readonly id: number } }) {
  const t = useT();
  const query = useQueryCall(stageHistory, { id: row.id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  return (
    <ScrollRegion className={relatedStyles.scroll} label={t("Riwayat tahap")}>
      <table className={relatedStyles.rows}>
        <caption className="p-hidden">{t("Riwayat tahap")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Tahap")}</th>
            <th scope="col">{t("Sejak")}</th>
            <th scope="col" className="p-num">
              {t("Peluang")}
            </th>
            <th scope="col" className="p-num">
              {t("Perkiraan volume")}
            </th>
            <th scope="col">{t("Perkiraan keputusan")}</th>
            <th scope="col">{t("Catatan")}</th>
          </tr>
        </thead>
        <tbody>
          {query.data.data.map((s) => (
            <tr key={s.id}>
              <td>{s.stage}</td>
              <td>
                {instant(s.enteredAt)}
                {s.by ? <span className="p-small p-muted"> {s.by}</span> : null}
              </td>
              <td className="p-num">{integer(s.probability)}%</td>
              <td className="p-num">{decimal(s.tonnes)}</td>
              <td>{plainDate(s.closeOn)}</td>
              <td>{s.reason ?? <span className="p-faint">–</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
