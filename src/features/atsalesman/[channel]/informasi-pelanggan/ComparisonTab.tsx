import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, instant, integer, LoadingState, useT } from "#platform/ui/index.web.ts";
import { fieldLabels, shownValue } from "./captured.tsx";
import { comparison } from "./informasi-pelanggan.calls.ts";
import styles from "./profile.module.css";

type Props = { readonly row: { readonly id: number } };

/** The newest capture compared with the master data, and the earlier captures. */
export default function ComparisonTab({ row }: Props) {
  const t = useT();
  const query = useQueryCall(comparison, { id: row.id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={5} />;
  const { fields, ageDays, captures } = query.data;
  if (captures.length === 0) return <EmptyState title={t("Belum pernah dicatat")} />;
  return (
    <>
      <p className="p-small p-muted">{t("Catatan terakhir berumur {days} hari.", { days: integer(ageDays ?? 0) })}</p>
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">{t("Isian")}</th>
            <th scope="col">{t("Catatan salesman")}</th>
            <th scope="col">{t("Data induk")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((f) => (
            <tr key={f.field} data-differs={f.differs || undefined}>
              <th scope="row">{t(fieldLabels[f.field])}</th>
              <td>
                {shownValue(f.field, f.captured) ?? <span className="p-faint">{t("Tidak tercatat")}</span>}
                {f.differs ? <small className="p-muted"> ({t("berbeda")})</small> : null}
              </td>
              <td>{shownValue(f.field, f.master) ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className={styles.head}>{t("Riwayat catatan")}</h3>
      <ul className={styles.captures}>
        {captures.map((c) => (
          <li key={`${c.at} ${c.salesman}`}>
            <b>{instant(c.at)}</b> · {c.salesman}
            <br />
            <span className="p-muted">
              {[c.ownerName, c.phone, shownValue("declaredTonnes", c.declaredTonnes), c.brands]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
