import { plainDate, useT } from "#platform/ui/index.web.ts";
import type { OpenApi } from "./open-api.ts";
import styles from "./reference.module.css";

/** Changes for senders, newest first; collapsed like the codes. */
export function Changes({ of }: { readonly of: NonNullable<OpenApi["info"]["x-changes"]> }) {
  const t = useT();
  return (
    <details>
      <summary>{t("Perubahan")}</summary>
      <dl className={styles.changes}>
        {of.map((c) => (
          <div key={c.version}>
            <dt className="p-tabular">
              {c.version} <span className="p-faint">{plainDate(c.day)}</span>
            </dt>
            <dd>{t(c.text)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
