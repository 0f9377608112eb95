import PercentageOutlined from "@ant-design/icons/PercentageOutlined";
import { lazy } from "react";
import { view } from "#platform/records/index.web.ts";
import { ProjectStage } from "./tahap.resource.ts";

const ProbabilityDialog = lazy(() => import("./ProbabilityDialog.tsx"));

export default view(ProjectStage, {
  actions: [
    {
      key: "probability",
      label: "Ubah peluang",
      icon: <PercentageOutlined />,
      access: "projectStage.manage",
      when: (row) => row.kind === "open",
      Dialog: ProbabilityDialog,
    },
  ],
});
