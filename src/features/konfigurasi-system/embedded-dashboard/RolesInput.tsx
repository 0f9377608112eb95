import { Select } from "antd";
import { useQueryCall } from "#web/api/hooks.ts";
import type { FieldInputProps } from "#web/field/FieldInput.tsx";
import { useT } from "#web/i18n.ts";
import { embedRoles } from "./embed-admin.calls.ts";
import { rolesOf } from "./embed-address.ts";

/** Roles by their names; kept as codes with commas between them. */
export function RolesInput({ id, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  const t = useT();
  const list = useQueryCall(embedRoles, {}, { staleTime: 300_000 });
  return (
    <Select
      id={id}
      mode="multiple"
      className="f-wide"
      aria-describedby={describedBy}
      aria-required
      disabled={disabled}
      status={invalid ? "error" : undefined}
      loading={list.isPending}
      value={[...rolesOf(typeof value === "string" ? value : null)]}
      options={(list.data?.data ?? []).map((r) => ({ value: r.code, label: r.name }))}
      showSearch={{ optionFilterProp: "label" }}
      placeholder={t("Cari lalu pilih")}
      onBlur={onBlur}
      onChange={(codes: string[]) => onChange(codes.length ? codes.join(",") : null)}
    />
  );
}

/** The first two names and how many more. */
export function RolesCell({ value }: { readonly value: unknown }) {
  const list = useQueryCall(embedRoles, {}, { staleTime: 300_000 });
  const names = rolesOf(typeof value === "string" ? value : null).map(
    (code) => list.data?.data.find((r) => r.code === code)?.name ?? code,
  );
  return (
    <span className="p-cut" title={names.join(", ")}>
      {names.slice(0, 2).join(", ")}
      {names.length > 2 ? ` +${names.length - 2}` : ""}
    </span>
  );
}
