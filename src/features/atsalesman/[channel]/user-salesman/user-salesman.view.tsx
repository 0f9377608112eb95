import LogoutOutlined from "@ant-design/icons/LogoutOutlined";
import PauseCircleOutlined from "@ant-design/icons/PauseCircleOutlined";
import PlayCircleOutlined from "@ant-design/icons/PlayCircleOutlined";
import { lazy } from "react";
import { view } from "#platform/records/index.web.ts";
import { Salesman } from "./user-salesman.resource.ts";

const DevicesTab = lazy(() => import("./DevicesTab.tsx"));
const PatternsTab = lazy(() => import("./PatternsTab.tsx"));
const LeaveTab = lazy(() => import("./LeaveTab.tsx"));
const PositionTab = lazy(() => import("./PositionTab.tsx"));
const StatusDialog = lazy(() => import("./StatusDialog.tsx"));
const EndDialog = lazy(() => import("./EndDialog.tsx"));

export default view(Salesman, {
  actions: [
    {
      key: "suspend",
      label: "Hentikan sementara",
      icon: <PauseCircleOutlined />,
      access: "salesman.write",
      when: (r) => r.status === "active",
      Dialog: StatusDialog,
    },
    {
      key: "resume",
      label: "Aktifkan kembali",
      icon: <PlayCircleOutlined />,
      access: "salesman.write",
      when: (r) => r.status === "suspended",
      Dialog: StatusDialog,
    },
    {
      key: "end",
      label: "Akhiri masa kerja",
      icon: <LogoutOutlined />,
      access: "salesman.write",
      danger: true,
      when: (r) => r.status !== "ended",
      Dialog: EndDialog,
    },
  ],
  tabs: [
    { key: "devices", label: "Perangkat", access: "salesman.read", Component: DevicesTab },
    { key: "patterns", label: "Pola", access: "visitPattern.read", Component: PatternsTab },
    { key: "leave", label: "Cuti", access: "salesmanLeave.read", Component: LeaveTab },
    { key: "positions", label: "Posisi", access: "salesmanPosition.read", Component: PositionTab },
  ],
});
