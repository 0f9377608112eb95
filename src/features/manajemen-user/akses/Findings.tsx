import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import CloseCircleFilled from "@ant-design/icons/CloseCircleFilled";
import InfoCircleOutlined from "@ant-design/icons/InfoCircleOutlined";
import { Link } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, useT } from "#platform/ui/index.web.ts";
import { type ExplainTarget, explainAccess, type Finding } from "./akses.calls.ts";
import styles from "./akses.module.css";

const stateOf = (f: Finding): "yes" | "no" | "note" => (f.ok === null ? "note" : f.ok ? "yes" : "no");
const icons = { yes: CheckCircleFilled, no: CloseCircleFilled, note: InfoCircleOutlined } as const;

/** The result first, then each condition with its explanation and a link to change it. */
export function Findings({ target }: { readonly target: ExplainTarget }) {
  const t = useT();
  const { data, error, refetch } = useQueryCall(explainAccess, target);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={5} />;
  const words = { yes: t("Terpenuhi"), no: t("Tidak terpenuhi"), note: t("Catatan") };
  const what = { name: data.user.name, subject: data.subject };
  return (
    <section className={`p-card ${styles.answer}`} aria-live="polite">
      <h2 data-sees={data.sees ? "" : undefined}>
        {data.sees ? t("{name} dapat melihat {subject}.", what) : t("{name} tidak dapat melihat {subject}.", what)}
      </h2>
      <ul>
        {data.findings.map((f) => {
          const state = stateOf(f);
          const Icon = icons[state];
          return (
            <li key={f.key} data-state={state}>
              <Icon aria-label={words[state]} role="img" />
              <div>
                <b>{t(f.title)}</b>
                <p>{t(f.words, f.values)}</p>
              </div>
              {state === "no" && f.href ? <Link to={f.href}>{t("Ubah")}</Link> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
