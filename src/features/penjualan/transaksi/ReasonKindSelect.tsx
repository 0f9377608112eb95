import { Select } from "antd";
import { useT } from "#platform/ui/index.web.ts";
import { type ReasonKind, reasonKindNames, reasonKinds } from "./reason-kinds.ts";
import styles from "./sale.module.css";

type Props = {
  readonly id: string;
  readonly value: ReasonKind | null;
  readonly wrong?: string | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (next: ReasonKind) => void;
};
/** The kind of reason of a return or a cancellation, for reports. */
export function ReasonKindSelect({ id, value, wrong, disabled = false, autoFocus = false, onChange }: Props) {
  const t = useT();
  return (
    <div>
      <label htmlFor={id}>
        {t("Jenis alasan")} <span aria-hidden="true">*</span>
      </label>
      <Select
        id={id}
        autoFocus={autoFocus}
        disabled={disabled}
        value={value}
        {...(wrong ? { status: "error" as const } : {})}
        aria-required
        aria-describedby={`${id}-wrong`}
        style={{ width: "100%" }}
        placeholder={t("Pilih jenis alasan.")}
        options={reasonKindNames.map((k) => ({ value: k, label: t(reasonKinds[k]) }))}
        onChange={onChange}
      />
      <p id={`${id}-wrong`} className={styles.wrong} role={wrong ? "alert" : undefined}>
        {wrong}
      </p>
    </div>
  );
}
