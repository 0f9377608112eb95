import { plainDate } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import type { OpenApi } from "./open-api.ts";

/** Changes for senders, newest first; collapsed like the codes. */
export function Changes({ of }: { readonly of: NonNullable<OpenApi["info"]["x-changes"]> }) {
  const t = useT();
  return (
    <details>
      <summary>{t("Perubahan")}</summary>
      <dl className="x-changes">
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
