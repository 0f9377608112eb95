import { Link } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { instant, ScrollRegion, StatusTag, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { storeRegistrations } from "#features/[product]/registrasi-program-apresiasi-toko/registrasi-program-apresiasi-toko.calls.ts";
import relatedStyles from "#platform/records/record/related.module.css";
import styles from "./store-points.module.css";

/** Registrations of a store; empty without any, or without permission. */
export function StoreRegistrations({ id }: { readonly id: number }) {
  const t = useT();
  const may = useMay()("programRegistration.read");
  const query = useQueryCall(storeRegistrations, { store: id }, { enabled: may });
  const rows = query.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.head}>{t("Registrasi program")}</h3>
      <ScrollRegion className={relatedStyles.scroll} label={t("Registrasi program")}>
        <table className={relatedStyles.rows}>
          <caption className="p-hidden">{t("Registrasi program")}</caption>
          <thead>
            <tr>
              {["Nomor", "Program", "Diajukan", "Diputuskan", "Status"].map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={r.id}>
                <td>
                  <Link to={`/${r.product}/registrasi-program-apresiasi-toko?id=${r.id}`}>{r.number}</Link>
                </td>
                <td>{r.program}</td>
                <td>{instant(r.submittedAt)}</td>
                <td>{r.decidedAt ? instant(r.decidedAt) : "–"}</td>
                <td>
                  <StatusTag tone={r.state.tone}>{t(r.state.label)}</StatusTag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
