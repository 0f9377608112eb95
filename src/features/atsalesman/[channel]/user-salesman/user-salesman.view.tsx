import { lazy } from "react";
import { view } from "#web/resource/view.ts";
import { Salesman } from "./user-salesman.resource.ts";

const DevicesTab = lazy(() => import("./DevicesTab.tsx"));

export default view(Salesman, {
  tabs: [{ key: "devices", label: "Perangkat", access: "salesman.read", Component: DevicesTab }],
});
