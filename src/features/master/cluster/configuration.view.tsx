import ExperimentOutlined from "@ant-design/icons/ExperimentOutlined";
import { lazy } from "react";
import { alternative, view } from "#platform/records/index.web.ts";
import { ClusterConfiguration } from "./configuration.resource.ts";

const Preview = lazy(() => import("./Preview.tsx"));

export default view(ClusterConfiguration, {
  alternative: alternative({
    key: "preview",
    label: "Pratinjau",
    icon: <ExperimentOutlined />,
    Component: Preview,
  }),
});
