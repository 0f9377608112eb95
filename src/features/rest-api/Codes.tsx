import { ScrollRegion, useT } from "#platform/ui/index.web.ts";
import type { OpenApi } from "./open-api.ts";
import styles from "./reference.module.css";

/** Machine codes with meaning and required action; collapsed, because they are looked up individually. */
export function Codes({ of }: { readonly of: NonNullable<OpenApi["info"]["x-codes"]> }) {
  const t = useT();
  return (
    <>
      {of.map(({ title, rows }) => (
        <details key={title}>
          <summary>{t(title)}</summary>
          <ScrollRegion className={styles.fields} label={t(title)}>
            <table>
              <thead>
                <tr>
                  <th scope="col">HTTP</th>
                  <th scope="col">{t("Kode")}</th>
                  <th scope="col">{t("Artinya")}</th>
                  {rows.some((x) => x.todo) ? <th scope="col">{t("Tindakan Anda")}</th> : null}
                </tr>
              </thead>
              <tbody>
                {rows.map((r) => (
                  <tr key={r.codes[0]}>
                    <td className="p-tabular">{r.status}</td>
                    <th scope="row">
                      {r.codes.map((c) => (
                        <code key={c} className={styles.codeName}>
                          {c}
                        </code>
                      ))}
                    </th>
                    <td>
                      {[r.means].flat().map((m) => (
                        <span key={m} className={styles.meaning}>
                          {t(m)}
                        </span>
                      ))}
                    </td>
                    {rows.some((x) => x.todo) ? <td>{t(r.todo)}</td> : null}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </details>
      ))}
    </>
  );
}
