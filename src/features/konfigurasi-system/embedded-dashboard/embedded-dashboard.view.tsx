import ApiOutlined from "@ant-design/icons/ApiOutlined";
import KeyOutlined from "@ant-design/icons/KeyOutlined";
import { instant, StatusTag, useT } from "#platform/ui/index.web.ts";
import { view } from "#platform/records/index.web.ts";
import { CheckDialog } from "./CheckDialog.tsx";
import { DashboardSummary } from "./DashboardSummary.tsx";
import { EmbeddedDashboard } from "./embedded-dashboard.resource.ts";
import { RolesCell, RolesInput } from "./RolesInput.tsx";
import { SecretDialog } from "./SecretDialog.tsx";

/** Without a key the dashboard cannot be opened, which the list shows. */
function SecretCell({ value }: { readonly value: unknown }) {
  const t = useT();
  return typeof value === "string" ? (
    <span className="p-tabular">{instant(value)}</span>
  ) : (
    <StatusTag tone="warning">{t("Belum diisi")}</StatusTag>
  );
}

export default view(EmbeddedDashboard, {
  cells: { roles: RolesCell, secretSetAt: SecretCell },
  inputs: { roles: RolesInput },
  summary: DashboardSummary,
  actions: [
    {
      key: "secret",
      label: "Kunci tanda tangan",
      icon: <KeyOutlined />,
      access: "embeddedDashboard.manage",
      when: (d) => !d.archivedAt,
      Dialog: SecretDialog,
    },
    {
      key: "check",
      label: "Periksa penyedia",
      icon: <ApiOutlined />,
      access: "embeddedDashboard.write",
      when: (d) => !d.archivedAt && d.secretSetAt !== null && d.active,
      Dialog: CheckDialog,
    },
  ],
});
