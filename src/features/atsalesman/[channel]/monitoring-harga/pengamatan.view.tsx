import StopOutlined from "@ant-design/icons/StopOutlined";
import UndoOutlined from "@ant-design/icons/UndoOutlined";
import { lazy } from "react";
import { view } from "#platform/records/index.web.ts";
import { PriceObservation } from "./pengamatan.resource.ts";

const ExcludeDialog = lazy(() => import("./ExcludeDialog.tsx"));
const IncludeDialog = lazy(() => import("./IncludeDialog.tsx"));
const SpreadTab = lazy(() => import("./SpreadTab.tsx"));

export default view(PriceObservation, {
  actions: [
    {
      key: "exclude",
      label: "Kecualikan",
      icon: <StopOutlined />,
      access: "priceObservation.manage",
      danger: true,
      when: (r) => r.judgement !== "excluded",
      Dialog: ExcludeDialog,
    },
    {
      key: "include",
      label: "Hitung kembali",
      icon: <UndoOutlined />,
      access: "priceObservation.manage",
      when: (r) => r.judgement === "excluded",
      Dialog: IncludeDialog,
    },
  ],
  tabs: [{ key: "spread", label: "Sebaran", access: "priceObservation.read", Component: SpreadTab }],
});
