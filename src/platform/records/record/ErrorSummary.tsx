import ExclamationCircleFilled from "@ant-design/icons/ExclamationCircleFilled";
import type { FieldError } from "#kit/refused.ts";
import { useT } from "#platform/ui/index.web.ts";
import styles from "./form.module.css";
import resourceStyles from "../list/resource.module.css";

export type Fault = {
  readonly name: string;
  readonly label: string;
  readonly message: string;
  readonly values?: FieldError["values"];
};

/** Links to all invalid fields by name, if there are several. */
export function ErrorSummary({
  faults,
  onGo,
}: {
  readonly faults: readonly Fault[];
  readonly onGo: (name: string) => void;
}) {
  const t = useT();
  if (faults.length < 2) return null;
  return (
    <div className={`p-note ${styles.summary}`} data-tone="error" role="alert">
      <ExclamationCircleFilled aria-hidden="true" />
      <div>
        <b>{t("{count} isian perlu diperbaiki", { count: faults.length })}</b>
        <ul>
          {faults.map((f) => (
            <li key={f.name}>
              <button type="button" className={resourceStyles.clear} onClick={() => onGo(f.name)}>
                {t(f.label)}
              </button>
              : {t(f.message, f.values)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
