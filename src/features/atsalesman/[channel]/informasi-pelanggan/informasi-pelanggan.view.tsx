import CheckOutlined from "@ant-design/icons/CheckOutlined";
import CloseOutlined from "@ant-design/icons/CloseOutlined";
import EnvironmentOutlined from "@ant-design/icons/EnvironmentOutlined";
import UserAddOutlined from "@ant-design/icons/UserAddOutlined";
import { lazy } from "react";
import { alternative, view } from "#platform/records/index.web.ts";
import { CustomerProfile } from "./informasi-pelanggan.resource.ts";

const ApplyDialog = lazy(() => import("./ApplyDialog.tsx"));
const ComparisonTab = lazy(() => import("./ComparisonTab.tsx"));
const DismissDialog = lazy(() => import("./DismissDialog.tsx"));
const DismissPointDialog = lazy(() => import("./DismissPointDialog.tsx"));
const PointDialog = lazy(() => import("./PointDialog.tsx"));
const UncapturedList = lazy(() => import("./UncapturedList.tsx"));
const access = "customerProfile.manage";

export default view(CustomerProfile, {
  actions: [
    {
      key: "apply",
      label: "Terapkan ke data induk",
      icon: <CheckOutlined />,
      access,
      when: (r) => r.capturedAt !== null && r.state === "open" && (r.differences ?? 0) > 0,
      Dialog: ApplyDialog,
    },
    {
      key: "point",
      label: "Setujui titik",
      icon: <EnvironmentOutlined />,
      access,
      when: (r) => r.pointState === "proposed",
      Dialog: PointDialog,
    },
    {
      key: "dismiss",
      label: "Abaikan catatan",
      icon: <CloseOutlined />,
      access,
      when: (r) => r.capturedAt !== null && r.state === "open",
      Dialog: DismissDialog,
    },
    {
      key: "dismissPoint",
      label: "Abaikan titik",
      icon: <CloseOutlined />,
      access,
      when: (r) => r.pointState === "proposed",
      Dialog: DismissPointDialog,
    },
  ],
  tabs: [{ key: "comparison", label: "Perbandingan", access: "customerProfile.read", Component: ComparisonTab }],
  alternative: alternative({
    key: "uncaptured",
    label: "Belum pernah dicatat",
    icon: <UserAddOutlined />,
    Component: UncapturedList,
  }),
});
