import CheckOutlined from "@ant-design/icons/CheckOutlined";
import { useT } from "#platform/ui/index.web.ts";
import styles from "./import.module.css";

export type Step = { readonly title: string; readonly note?: string };

/** The current step of the import; completed steps are checked. */
export function Steps({ steps, at }: { readonly steps: readonly Step[]; readonly at: number }) {
  const t = useT();
  return (
    <ol className={`${styles.steps} p-card`} aria-label={t("Langkah")}>
      {steps.map((step, i) => (
        <li key={step.title} aria-current={i === at ? "step" : undefined} data-done={i < at || undefined}>
          <span className={styles.stepMark}>{i < at ? <CheckOutlined aria-label={t("selesai")} /> : i + 1}</span>
          <span className={styles.stepWords}>
            <b>{step.title}</b>
            {step.note ? <small className="p-cut">{step.note}</small> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
