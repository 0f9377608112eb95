import { Button, Checkbox, Input } from "antd";
import { useId, useState } from "react";
import { prettyJson, StatusTag, useT } from "#platform/ui/index.web.ts";
import { sendPrepared } from "#platform/http/index.web.ts";
import { addressOf, bodyOf, type Entry } from "./open-api.ts";
import type { TryWith } from "./try-with.ts";
import styles from "./reference.module.css";

/** Query parameter of a trial, which stores nothing. */
const dryRun = "dryRun";
type Answered = { readonly status: number; readonly ms: number; readonly text: string };
/** Sends the call to this portal. The key is kept only in this field and is lost when the page is closed. */
export function TryIt({ entry, tryWith }: { readonly entry: Entry; readonly tryWith: TryWith }) {
  const t = useT();
  const id = useId();
  const example = bodyOf(entry.operation)?.example;
  const parameters = entry.operation.parameters ?? [];
  const written = parameters.filter((p) => p.name !== dryRun);
  const [key, setKey] = useState("");
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(parameters.filter((p) => p.name === dryRun).map((p) => [p.name, "true"])),
  );
  const [body, setBody] = useState(example === undefined ? "" : JSON.stringify(example, null, 2));
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answered | Error>();
  const ready = (tryWith === "session" || key.trim() !== "") && parameters.every((p) => !p.required || values[p.name]);
  const send = async () => {
    setBusy(true);
    const start = performance.now();
    const url = addressOf(entry, values);
    try {
      const request = { method: entry.method.toUpperCase(), url, body: body || undefined, json: body !== "" };
      const response = await sendPrepared(request, tryWith !== "session" ? { token: key.trim(), quiet: true } : {});
      setAnswer({
        status: response.status,
        ms: Math.round(performance.now() - start),
        text: prettyJson(await response.text()).slice(0, 100_000),
      });
    } catch (error) {
      setAnswer(error instanceof Error ? error : new Error(String(error)));
    }
    setBusy(false);
  };
  return (
    <section className="p-card" aria-label={t("Coba")}>
      <header>
        <h2>{t("Coba")}</h2>
        <span className="p-gap" />
        <Button type="primary" loading={busy} disabled={!ready} onClick={() => void send()}>
          {t("Kirim")}
        </Button>
      </header>
      <div className={`p-body ${styles.try}`}>
        {tryWith !== "session" ? (
          <label htmlFor={`${id}-key`}>
            {tryWith === "key" ? t("Kunci API") : t("Token perangkat")}
            <Input.Password
              id={`${id}-key`}
              autoComplete="off"
              value={key}
              placeholder={tryWith === "key" ? "pjd_…" : "pjm_…"}
              onChange={(e) => setKey(e.target.value)}
            />
          </label>
        ) : null}
        {parameters.some((p) => p.name === dryRun) ? (
          <Checkbox
            checked={values[dryRun] === "true"}
            onChange={(e) => setValues({ ...values, [dryRun]: e.target.checked ? "true" : "" })}
          >
            {t("Uji saja, tidak ada yang disimpan")}
          </Checkbox>
        ) : null}
        {written.map((p) => (
          <label key={p.name} htmlFor={`${id}-${p.name}`}>
            <span>
              <code>{p.name}</code>
              {p.required ? <em> *</em> : null}
            </span>
            <Input
              id={`${id}-${p.name}`}
              value={values[p.name] ?? ""}
              onChange={(e) => setValues({ ...values, [p.name]: e.target.value })}
            />
          </label>
        ))}
        {example !== undefined ? (
          <label htmlFor={`${id}-body`}>
            {t("Isi")}
            <Input.TextArea
              id={`${id}-body`}
              className="p-mono"
              spellCheck={false}
              autoSize={{ minRows: 4, maxRows: 18 }}
              value={body}
              onChange={(e) => setBody(e.target.value)}
            />
          </label>
        ) : null}
        <div aria-live="polite">
          {answer instanceof Error ? (
            <p className="p-note" data-tone="error">
              {t(answer.message)}
            </p>
          ) : answer ? (
            <>
              <p className={styles.status}>
                <StatusTag tone={answer.status < 300 ? "success" : answer.status < 500 ? "warning" : "error"}>
                  {String(answer.status)}
                </StatusTag>
                <span className="p-small p-faint">{answer.ms} ms</span>
              </p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it only when it can have the focus */}
              <pre className={styles.code} tabIndex={0}>
                {answer.text}
              </pre>
            </>
          ) : null}
        </div>
      </div>
    </section>
  );
}
