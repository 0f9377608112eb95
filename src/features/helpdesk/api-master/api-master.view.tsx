import PoweroffOutlined from "@ant-design/icons/PoweroffOutlined";
import { lazy } from "react";
import { useT } from "#platform/ui/index.web.ts";
import { view } from "#platform/records/index.web.ts";
import { ApiService } from "./api-master.resource.ts";
import { ServiceUseTab } from "./ServiceUseTab.tsx";

const SwitchDialog = lazy(() => import("./SwitchDialog.tsx"));
const icon = <PoweroffOutlined />;

/** The translated names of the portal's services. */
function NameCell({ value }: { readonly value: unknown }) {
  return useT()(String(value));
}

export default view(ApiService, {
  cells: { name: NameCell },
  tabs: [{ key: "use", label: "Pemakaian", Component: ServiceUseTab }],
  actions: [
    {
      key: "off",
      label: "Hentikan layanan",
      icon,
      access: "apiService.manage",
      danger: true,
      when: (r) => r.state === "on",
      Dialog: SwitchDialog,
    },
    {
      key: "on",
      label: "Jalankan layanan",
      icon,
      access: "apiService.manage",
      when: (r) => r.state === "off",
      Dialog: SwitchDialog,
    },
  ],
});
