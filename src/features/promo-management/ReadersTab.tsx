import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, useT } from "#platform/ui/index.web.ts";
import { callsOf } from "./publication.calls.ts";
import type { PublicationNoun } from "./publication-fields.ts";
import styles from "./publication.module.css";

/** Share of the audience that has read the text, in total and by role. */
export const readersTab = (noun: PublicationNoun) =>
  function ReadersTab({ row }: { readonly row: { readonly id: number } }) {
    const t = useT();
    const query = useQueryCall(callsOf(noun).readers, { id: row.id });
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <LoadingState rows={4} />;
    const { audience, read, roles } = query.data;
    return (
      <>
        <p className={styles.read}>
          <strong className="p-tabular">{`${integer(read)} / ${integer(audience)}`}</strong>{" "}
          <span className="p-muted">{t("orang sudah membaca")}</span>
        </p>
        {audience === 0 ? (
          <p className="p-small p-muted">{t("Tidak ada pengguna aktif dengan peran dan area ini.")}</p>
        ) : (
          <table className={styles.readers}>
            <thead>
              <tr>
                <th scope="col">{t("Peran")}</th>
                <th scope="col" className="p-num">
                  {t("Sudah membaca")}
                </th>
                <th scope="col" className="p-num">
                  {t("Pembaca")}
                </th>
              </tr>
            </thead>
            <tbody>
              {roles.map((r) => (
                <tr key={r.name}>
                  <th scope="row">{r.name}</th>
                  <td className="p-num">{integer(r.read)}</td>
                  <td className="p-num">{integer(r.audience)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </>
    );
  };
