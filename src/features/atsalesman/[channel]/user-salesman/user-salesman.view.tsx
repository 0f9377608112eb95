import { lazy } from "react";
import { view } from "#web/resource/view.ts";
import { Salesman } from "./user-salesman.resource.ts";

const DevicesTab = lazy(() => import("./DevicesTab.tsx"));
const PatternsTab = lazy(() => import("./PatternsTab.tsx"));
const PositionTab = lazy(() => import("./PositionTab.tsx"));

export default view(Salesman, {
  tabs: [
    { key: "devices", label: "Perangkat", access: "salesman.read", Component: DevicesTab },
    { key: "patterns", label: "Pola", access: "visitPattern.read", Component: PatternsTab },
    { key: "positions", label: "Posisi", access: "salesmanPosition.read", Component: PositionTab },
  ],
});
