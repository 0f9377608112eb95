import { useT } from "#web/i18n.ts";
import { Examples } from "./Examples.tsx";
import { bodyOf, type Entry, fieldLines } from "./open-api.ts";
import type { TryWith } from "./Reference.tsx";
import { TryIt } from "./TryIt.tsx";

/** One call: what it does, what it takes, what it answers, how to write it, and a way to send it. */
export function Operation({ entry, tryWith }: { readonly entry: Entry; readonly tryWith: TryWith }) {
  const t = useT();
  const { operation, method, path } = entry;
  const body = bodyOf(operation);
  const fields = [
    ...(operation.parameters ?? []).map((p) => ({ name: p.name, type: p.in, required: p.required === true, about: p.schema.description ?? "", limits: "" })),
    ...(body ? fieldLines(body.schema) : []),
  ];
  return (
    <article className="x-operation">
      <section className="p-card">
        <header>
          <h2>{t(operation.summary)}</h2>
        </header>
        <div className="p-body">
          <p className="x-address">
            <span className="x-method" data-method={method}>
              {method.toUpperCase()}
            </span>
            <code>{path}</code>
          </p>
          {operation.description ? <p className="p-muted">{t(operation.description)}</p> : null}
          {fields.length > 0 ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it only when it can have the focus
            <section className="x-fields" aria-label={t("Isian")} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t("Isian")}</th>
                    <th scope="col">{t("Jenis")}</th>
                    <th scope="col">{t("Keterangan")}</th>
                  </tr>
                </thead>
                <tbody>
                  {fields.map((f) => (
                    <tr key={f.name + f.type}>
                      <th scope="row">
                        <code>{f.name}</code>
                        {f.required ? <em title={t("Wajib diisi.")}> *</em> : null}
                      </th>
                      <td>{f.type}</td>
                      <td>
                        {t(f.about)} {f.limits ? <code className="p-faint">{f.limits}</code> : null}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          ) : null}
          <h3>{t("Jawaban")}</h3>
          <dl className="x-answers">
            {Object.entries(operation.responses).map(([status, r]) => (
              <div key={status}>
                <dt className="p-tabular">{status}</dt>
                <dd>{t(r.description)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      {tryWith === "key" ? <Examples entry={entry} /> : null}
      {tryWith === "key" || method === "get" ? <TryIt entry={entry} tryWith={tryWith} /> : null}
    </article>
  );
}
