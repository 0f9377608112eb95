import { Input, Select } from "antd";
import { type ReactNode, useId } from "react";
import { useT } from "#platform/ui/index.web.ts";
import type { Reach } from "./peran-pengguna.calls.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import formStyles from "#platform/records/record/form.module.css";

export type RoleWords = {
  readonly name: string;
  readonly group_role: string;
  readonly reach: Reach;
  readonly description: string;
};
const reaches: Readonly<Record<Reach, string>> = {
  national: "Seluruh negeri",
  area: "Area pengguna",
  vendor: "Satu distributor",
};
type Faults = Readonly<Record<string, string>>;

export function RoleFields({
  value,
  faults,
  disabled,
  onChange,
}: {
  readonly value: RoleWords;
  readonly faults: Faults;
  readonly disabled: boolean;
  readonly onChange: (next: RoleWords) => void;
}) {
  const t = useT();
  return (
    <div className={formStyles.form}>
      <div className={formStyles.formGrid}>
        <Labelled label={t("Nama")} fault={faults.name}>
          {(id) => (
            <Input
              id={id}
              maxLength={80}
              disabled={disabled}
              value={value.name}
              onChange={(e) => onChange({ ...value, name: e.target.value })}
            />
          )}
        </Labelled>
        <Labelled label={t("Grup peran")} fault={faults.group_role}>
          {(id) => (
            <Input
              id={id}
              maxLength={80}
              disabled={disabled}
              value={value.group_role}
              onChange={(e) => onChange({ ...value, group_role: e.target.value })}
            />
          )}
        </Labelled>
        <Labelled label={t("Jangkauan")} fault={faults.reach} help={t("Sejauh mana pemegang peran melihat data.")}>
          {(id) => (
            <Select
              id={id}
              className={fieldStyles.wide}
              disabled={disabled}
              value={value.reach}
              onChange={(reach: Reach) => onChange({ ...value, reach })}
              options={Object.entries(reaches).map(([key, label]) => ({ value: key, label: t(label) }))}
            />
          )}
        </Labelled>
        <Labelled label={t("Keterangan")} fault={faults.description}>
          {(id) => (
            <Input.TextArea
              id={id}
              maxLength={500}
              autoSize={{ minRows: 1, maxRows: 5 }}
              disabled={disabled}
              value={value.description}
              onChange={(e) => onChange({ ...value, description: e.target.value })}
            />
          )}
        </Labelled>
      </div>
    </div>
  );
}

export function Labelled({
  label,
  help,
  fault,
  children,
}: {
  readonly label: string;
  readonly help?: string;
  readonly fault?: string | undefined;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={formStyles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {(fault ?? help) ? (
        <p className={formStyles.help} data-wrong={fault ? "" : undefined} role={fault ? "alert" : undefined}>
          {fault ?? help}
        </p>
      ) : null}
    </div>
  );
}
