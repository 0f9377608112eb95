import EnvironmentOutlined from "@ant-design/icons/EnvironmentOutlined";
import { lazy } from "react";
import { alternative, view } from "#platform/records/index.web.ts";
import { Area } from "./lokasi-area.resource.ts";

const AreaMapView = lazy(() => import("./AreaMapView.tsx"));
const AreaTowns = lazy(() => import("./AreaTowns.tsx"));

export default view(Area, {
  tabs: [{ key: "towns", label: "Kabupaten/kota", access: "areaDistrict.read", Component: AreaTowns }],
  alternative: alternative({ key: "map", label: "Peta", icon: <EnvironmentOutlined />, Component: AreaMapView }),
});
