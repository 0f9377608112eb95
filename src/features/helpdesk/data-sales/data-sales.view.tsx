import DeleteOutlined from "@ant-design/icons/DeleteOutlined";
import HeartOutlined from "@ant-design/icons/HeartOutlined";
import RedoOutlined from "@ant-design/icons/RedoOutlined";
import { lazy } from "react";
import { alternative, view } from "#platform/records/index.web.ts";
import { FieldEvent } from "./data-sales.resource.ts";

const RetryDialog = lazy(() => import("./RetryDialog.tsx"));
const DiscardDialog = lazy(() => import("./DiscardDialog.tsx"));

const HealthList = lazy(() => import("./HealthList.tsx"));

export default view(FieldEvent, {
  alternative: alternative({
    key: "health",
    label: "Kesehatan ponsel",
    icon: <HeartOutlined />,
    Component: HealthList,
  }),
  actions: [
    {
      key: "retry",
      label: "Perbaiki dan coba lagi",
      icon: <RedoOutlined />,
      access: "fieldEvent.manage",
      Dialog: RetryDialog,
    },
    {
      key: "discard",
      label: "Sisihkan",
      icon: <DeleteOutlined />,
      access: "fieldEvent.manage",
      danger: true,
      when: (r) => r.state !== "discarded",
      Dialog: DiscardDialog,
    },
  ],
});
