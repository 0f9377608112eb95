import TableOutlined from "@ant-design/icons/TableOutlined";
import { Segmented, useT } from "#platform/ui/index.web.ts";
import type { Alternative, SwitchProps } from "./view.web.ts";

function Switch({ alternative, other, onOther }: SwitchProps) {
  const t = useT();
  return (
    <Segmented
      value={other ? "other" : "table"}
      onChange={(v) => onOther(v === "other")}
      aria-label={t("Tampilan")}
      options={[
        { value: "table", label: t("Tabel"), icon: <TableOutlined aria-hidden="true" /> },
        { value: "other", label: t(alternative.label), icon: <span aria-hidden="true">{alternative.icon}</span> },
      ]}
    />
  );
}

/** Another presentation of a list, with the switch, which lists without one do not load. */
export const alternative = (spec: Omit<Alternative, "Switch">): Alternative => ({ ...spec, Switch });
