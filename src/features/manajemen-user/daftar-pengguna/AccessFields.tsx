import InfoCircleOutlined from "@ant-design/icons/InfoCircleOutlined";
import { Select } from "antd";
import { type ReactNode, useId } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { useT } from "#platform/ui/index.web.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { RefMany } from "../RefMany.tsx";
import type { Option, UserAccess } from "./daftar-pengguna.calls.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import formStyles from "#platform/records/record/form.module.css";

export type Chosen = {
  readonly roles: readonly number[];
  readonly regions: readonly Option[];
  readonly areas: readonly Option[];
  readonly distributors: readonly Option[];
};
export const idsOf = (list: readonly Option[]): number[] => list.map((o) => o.id);

type Props = {
  readonly grantable: UserAccess["grantable"];
  /** Current roles of the person. */
  readonly assigned: UserAccess["roles"];
  readonly chosen: Chosen;
  /** Whether the person belongs to a distributor. */
  readonly vendor: boolean;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<Chosen>) => void;
};

/** Roles and the areas in which they apply. */
export function AccessFields({ grantable, assigned, chosen, vendor, disabled, onChange }: Props) {
  const t = useT();
  const national = grantable.some((r) => chosen.roles.includes(r.id) && r.reach === "national");
  return (
    <>
      <RolesField
        grantable={grantable}
        assigned={assigned}
        roles={chosen.roles}
        disabled={disabled}
        onChange={(roles) => onChange({ roles })}
      />
      <h3>{t("Cakupan")}</h3>
      {vendor ? (
        <Note>{t("Pengguna distributor: hanya data distributornya yang terlihat, apa pun cakupan di bawah.")}</Note>
      ) : national ? (
        <Note>{t("Salah satu perannya menjangkau seluruh negeri, jadi cakupan di bawah tidak membatasi.")}</Note>
      ) : null}
      <ScopeField
        label={t("Regional")}
        target={Region}
        value={chosen.regions}
        disabled={disabled}
        onChange={(regions) => onChange({ regions })}
      />
      <ScopeField
        label={t("Area")}
        target={Area}
        value={chosen.areas}
        disabled={disabled}
        onChange={(areas) => onChange({ areas })}
      />
      <ScopeField
        label={t("Distributor tambahan")}
        target={Distributor}
        value={chosen.distributors}
        disabled={disabled}
        onChange={(distributors) => onChange({ distributors })}
      />
    </>
  );
}

export const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className="p-note">
    <InfoCircleOutlined aria-hidden="true" />
    <span>{children}</span>
  </p>
);

function RolesField({
  grantable,
  assigned,
  roles,
  disabled,
  onChange,
}: Pick<Props, "grantable" | "assigned"> & {
  readonly roles: readonly number[];
  readonly disabled: boolean;
  readonly onChange: (next: readonly number[]) => void;
}) {
  const t = useT();
  const id = useId();
  // Current roles that the reader may not assign stay visible, and cannot be added again after they are removed.
  const ungrantable = assigned.filter((r) => !grantable.some((g) => g.id === r.id));
  const options = [...grantable, ...ungrantable].map((r) => ({ value: r.id, label: t(r.name), group: r.group_role }));
  return (
    <div className={formStyles.field}>
      <label htmlFor={id}>{t("Peran")}</label>
      <Select
        id={id}
        mode="multiple"
        className={fieldStyles.wide}
        disabled={disabled}
        value={[...roles]}
        onChange={(next: number[]) => onChange(next)}
        options={options}
        showSearch={{ optionFilterProp: "label" }}
        placeholder={t("Pilih peran")}
        notFoundContent={t("Tidak ada yang cocok.")}
      />
    </div>
  );
}

function ScopeField({
  label,
  target,
  value,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly target: AnyResource;
  readonly value: readonly Option[];
  readonly disabled: boolean;
  readonly onChange: (next: readonly Option[]) => void;
}) {
  const id = useId();
  return (
    <div className={formStyles.field}>
      <label htmlFor={id}>{label}</label>
      <RefMany id={id} target={target} value={value} disabled={disabled} onChange={onChange} />
    </div>
  );
}
