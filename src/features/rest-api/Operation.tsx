import { ScrollRegion, useT } from "#platform/ui/index.web.ts";
import { Examples, Recipes } from "./Examples.tsx";
import { bodyOf, type Entry, fieldLines, type Schema } from "./open-api.ts";
import type { TryWith } from "./try-with.ts";
import { TryIt } from "./TryIt.tsx";
import styles from "./reference.module.css";

/** The fields of an answer; each alternative form on a separate line. */
function AnswerFields({ schema }: { readonly schema: Schema | undefined }) {
  const forms = schema?.anyOf ?? (schema ? [schema] : []);
  const names = forms.map((f) => Object.keys(f.properties ?? {}).join(", ")).filter(Boolean);
  return names.map((n) => (
    <code key={n} className={`p-faint ${styles.answerCode}`}>
      {n}
    </code>
  ));
}

/** An example answer, collapsed; the arrow keys scroll it. */
function ExampleAnswer({ example }: { readonly example: unknown }) {
  const t = useT();
  if (example === undefined) return null;
  return (
    <details className={styles.example}>
      <summary>{t("Contoh jawaban")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it only when it can have the focus */}
      <pre className={styles.code} tabIndex={0}>
        {JSON.stringify(example, null, 2)}
      </pre>
    </details>
  );
}

/** One call: purpose, parameters, answers, examples, and a form to send it. */
export function Operation({ entry, tryWith }: { readonly entry: Entry; readonly tryWith: TryWith }) {
  const t = useT();
  const { operation, method, path } = entry;
  const body = bodyOf(operation);
  const fields = [
    ...(operation.parameters ?? []).map((p) => ({
      name: p.name,
      type: p.in,
      required: p.required === true,
      about: p.description ?? p.schema.description ?? "",
      limits: "",
    })),
    ...(body ? fieldLines(body.schema) : []),
  ];
  // a call without a name is titled by its address, which is then not repeated
  const named = operation.summary !== `${method.toUpperCase()} ${path}`;
  const described = fields.some((f) => f.about || f.limits);
  const address = (
    <span className={styles.address}>
      <span className={styles.method} data-method={method}>
        {method.toUpperCase()}
      </span>
      <code>{entry.outgoing ? t("alamat webhook Anda") : path}</code>
    </span>
  );
  return (
    <article className={styles.operation}>
      <section className="p-card">
        <header>
          <h2>{named ? t(operation.summary) : address}</h2>
        </header>
        <div className="p-body">
          {named ? <p>{address}</p> : null}
          {operation.description ? (
            <p className="p-muted">{named ? t(operation.description) : `${t("Izin")}: ${operation.description}`}</p>
          ) : null}
          {fields.length > 0 ? (
            <ScrollRegion className={styles.fields} label={t("Isian")}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t("Isian")}</th>
                    <th scope="col">{t("Jenis")}</th>
                    {described ? <th scope="col">{t("Keterangan")}</th> : null}
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
                      {described ? (
                        <td>
                          {t(f.about)} {f.limits ? <code className="p-faint">{f.limits}</code> : null}
                        </td>
                      ) : null}
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          ) : null}
          {entry.outgoing ? (
            <>
              <h3>{t("Isi")}</h3>
              <pre className={styles.code}>{JSON.stringify(body?.example, null, 2)}</pre>
            </>
          ) : null}
          <h3>{t("Jawaban")}</h3>
          <dl className={styles.answers}>
            {Object.entries(operation.responses).map(([status, r]) => (
              <div key={status}>
                <dt className="p-tabular">{status}</dt>
                <dd>
                  {t(r.description)} <AnswerFields schema={r.content?.["application/json"].schema} />
                  <ExampleAnswer example={r.content?.["application/json"].example} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      {entry.outgoing ? (
        <Recipes />
      ) : tryWith === "session" ? null : (
        <Examples entry={entry} token={tryWith === "key" ? "pjd_…" : "pjm_…"} />
      )}
      {!entry.outgoing && (tryWith !== "session" || method === "get") ? (
        <TryIt entry={entry} tryWith={tryWith} />
      ) : null}
    </article>
  );
}
