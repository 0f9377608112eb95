import { Input, InputNumber, Select, Switch } from "antd";
import type { SettingRole, SettingType, SettingValue } from "#kit/setting.ts";
import { useT } from "#platform/ui/index.web.ts";
import fieldStyles from "#platform/ui/field/field.module.css";

type Props = {
  readonly id: string;
  readonly help: string;
  readonly of: SettingType;
  readonly value: SettingValue;
  readonly roles: readonly SettingRole[];
  readonly disabled: boolean;
  readonly onChange: (value: SettingValue) => void;
};

/** The input for the type of a setting. */
export function SettingInput({ id, help, of, value, roles, disabled, onChange }: Props) {
  const t = useT();
  const shared = { id, disabled, "aria-describedby": help } as const;
  if (of.type === "boolean") return <Switch {...shared} checked={value === true} onChange={onChange} />;
  if (of.type === "integer")
    return (
      <InputNumber
        {...shared}
        min={of.min}
        max={of.max}
        precision={0}
        value={value as number}
        onChange={(n) => onChange(n ?? of.min)}
        suffix={of.unit ? t(of.unit) : undefined}
      />
    );
  if (of.type === "text")
    return <Input {...shared} maxLength={of.max} value={String(value)} onChange={(e) => onChange(e.target.value)} />;
  return (
    <Select
      {...shared}
      mode="multiple"
      className={fieldStyles.wide}
      value={value as string[]}
      onChange={(codes: string[]) => onChange(codes)}
      options={roles.map((r) => ({ value: r.code, label: r.name }))}
      showSearch={{ optionFilterProp: "label" }}
      placeholder={t("Cari lalu pilih")}
    />
  );
}
