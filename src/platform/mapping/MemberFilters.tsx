import FilterOutlined from "@ant-design/icons/FilterOutlined";
import { Button, Popover, Select } from "antd";
import type { Field, RefField } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { RefByIds, targetOf, useT } from "#platform/ui/index.web.ts";
import { fieldOf } from "#platform/records/index.web.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./mapping.module.css";

type Props = {
  readonly of: AnyResource;
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (patch: Readonly<Record<string, string | undefined>>) => void;
};

/** Filters of a resource, with one value each unless the address contains more. */
export function MemberFilters({ of, names, values, onChange }: Props) {
  const t = useT();
  if (!names.length) return null;
  const count = Object.keys(values).length;
  const editor = (
    <div className={styles.filters}>
      {names.map((name) => (
        <One key={name} member={of} name={name} value={values[name]} onChange={(v) => onChange({ [`f.${name}`]: v })} />
      ))}
      {count ? (
        <Button size="small" onClick={() => onChange(Object.fromEntries(names.map((n) => [`f.${n}`, undefined])))}>
          {t("Hapus penyaring")}
        </Button>
      ) : null}
    </div>
  );
  return (
    <Popover trigger={["click"]} placement="bottomLeft" content={editor}>
      <Button icon={<FilterOutlined aria-hidden="true" />} type={count ? "primary" : "default"} ghost={count > 0}>
        {t("Saring")}
        {count ? ` (${count})` : ""}
      </Button>
    </Popover>
  );
}

function One({
  member,
  name,
  value,
  onChange,
}: {
  readonly member: AnyResource;
  readonly name: string;
  readonly value: string | undefined;
  readonly onChange: (v: string | undefined) => void;
}) {
  const t = useT();
  const field = fieldOf(member, name) as Field;
  const target = field.kind === "ref" ? targetOf(field as RefField, member) : undefined;
  const label = t(field.label);
  const options =
    field.kind === "choice"
      ? [
          ...field.choices.map((c) => ({ value: c.value as string, label: t(c.label) })),
          ...(value?.includes(",")
            ? [
                {
                  value,
                  label: field.choices
                    .flatMap((c) => (value.split(",").includes(c.value) ? [t(c.label)] : []))
                    .join(", "),
                },
              ]
            : []),
        ]
      : [
          { value: "true", label: t("Ya") },
          { value: "false", label: t("Tidak") },
        ];
  return (
    <div className={styles.field}>
      <span>{label}</span>
      {target ? (
        <RefByIds target={target} label={label} ids={value} onPick={onChange} />
      ) : (
        <Select
          className={fieldStyles.wide}
          aria-label={label}
          allowClear
          value={value ?? null}
          options={options}
          onChange={(v: string | null | undefined) => onChange(v ?? undefined)}
        />
      )}
    </div>
  );
}
