import EnvironmentOutlined from "@ant-design/icons/EnvironmentOutlined";
import { lazy } from "react";
import { alternative, view } from "#platform/records/index.web.ts";
import { StoreRadius } from "./radius-toko.resource.ts";

const RadiusMap = lazy(() => import("./RadiusMap.tsx"));

export default view(StoreRadius, {
  alternative: alternative({ key: "map", label: "Peta", icon: <EnvironmentOutlined />, Component: RadiusMap }),
});
