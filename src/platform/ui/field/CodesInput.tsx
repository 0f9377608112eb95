import { Select } from "antd";
import type { FieldInputProps } from "./FieldInput.tsx";
import { useT } from "../language/i18n.web.ts";
import styles from "./field.module.css";

export type CodeChoice = { readonly code: string; readonly name: string };
type Choices = { readonly choices: readonly CodeChoice[] | undefined; readonly required?: boolean };

const codesIn = (value: unknown): readonly string[] =>
  typeof value === "string" ? value.split(",").filter((c) => c !== "") : [];

/** Selects several choices by name; the value is a comma-separated list of codes. */
export function CodesInput({ choices, required, value, onChange, ...p }: FieldInputProps & Choices) {
  const t = useT();
  return (
    <Select
      id={p.id}
      mode="multiple"
      className={styles.wide}
      aria-describedby={p.describedBy}
      aria-required={required}
      disabled={p.disabled ?? false}
      status={p.invalid ? "error" : undefined}
      loading={choices === undefined}
      value={[...codesIn(value)]}
      options={(choices ?? []).map((c) => ({ value: c.code, label: c.name }))}
      showSearch={{ optionFilterProp: "label" }}
      placeholder={t("Cari lalu pilih")}
      onBlur={p.onBlur}
      onChange={(codes: string[]) => onChange(codes.length ? codes.join(",") : null)}
    />
  );
}

/** The first two names and the number of others; `none` is shown without codes. */
export function CodesCell({
  value,
  choices,
  none,
}: {
  readonly value: unknown;
  readonly choices: readonly CodeChoice[] | undefined;
  readonly none?: string;
}) {
  const names = codesIn(value).map((code) => choices?.find((c) => c.code === code)?.name ?? code);
  if (names.length === 0) return <span className="p-faint">{none ?? "–"}</span>;
  return (
    <span className="p-cut" title={names.join(", ")}>
      {names.slice(0, 2).join(", ")}
      {names.length > 2 ? ` +${names.length - 2}` : ""}
    </span>
  );
}
