import AppstoreOutlined from "@ant-design/icons/AppstoreOutlined";
import SwapOutlined from "@ant-design/icons/SwapOutlined";
import { lazy } from "react";
import type { Row } from "#kit/resource.ts";
import { alternative, view } from "#platform/records/index.web.ts";
import { Project } from "./proyek.resource.ts";

const ProjectBoard = lazy(() => import("./ProjectBoard.tsx"));
const PhasesTab = lazy(() => import("./ProjectTabs.tsx").then((m) => ({ default: m.PhasesTab })));
const StagesTab = lazy(() => import("./ProjectTabs.tsx").then((m) => ({ default: m.StagesTab })));
const StageDialog = lazy(() => import("./StageDialog.tsx").then((m) => ({ default: m.StageDialog })));

function MoveDialog({ row, onClose }: { readonly row: Row<typeof Project>; readonly onClose: (c: boolean) => void }) {
  return <StageDialog project={row} from={row.stage?.id ?? 0} onClose={onClose} />;
}

export default view(Project, {
  actions: [
    {
      key: "stage",
      label: "Pindah tahap",
      icon: <SwapOutlined />,
      access: "project.write",
      Dialog: MoveDialog,
    },
  ],
  tabs: [
    { key: "phases", label: "Volume per bulan", Component: PhasesTab },
    { key: "stages", label: "Riwayat tahap", Component: StagesTab },
  ],
  alternative: alternative({
    key: "board",
    label: "Papan",
    icon: <AppstoreOutlined />,
    Component: ProjectBoard,
  }),
});
