import CalculatorOutlined from "@ant-design/icons/CalculatorOutlined";
import CopyOutlined from "@ant-design/icons/CopyOutlined";
import EditOutlined from "@ant-design/icons/EditOutlined";
import PauseOutlined from "@ant-design/icons/PauseOutlined";
import PlayCircleOutlined from "@ant-design/icons/PlayCircleOutlined";
import SendOutlined from "@ant-design/icons/SendOutlined";
import TeamOutlined from "@ant-design/icons/TeamOutlined";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useNavigate } from "react-router";
import { view } from "#platform/records/index.web.ts";
import type { ProgramRow } from "./ProgramDialogs.tsx";
import { LoyaltyProgram } from "./program-loyalty.resource.ts";
import { BudgetCell, NameCell, StateCell } from "./ProgramCells.tsx";

type DialogProps = { readonly row: ProgramRow; readonly onClose: (changed: boolean) => void };
type Dialogs = typeof import("./ProgramDialogs.tsx");
type Tabs = typeof import("./ProgramTabs.tsx");

/** Dialogs and tabs are loaded when they are opened. */
const dialog = (
  name: { [K in keyof Dialogs]: Dialogs[K] extends ComponentType<DialogProps> ? K : never }[keyof Dialogs],
) => {
  const Lazy = lazy(() =>
    import("./ProgramDialogs.tsx").then((m) => ({ default: m[name] as ComponentType<DialogProps> })),
  );
  return function LazyDialog(p: DialogProps) {
    return (
      <Suspense fallback={null}>
        <Lazy {...p} />
      </Suspense>
    );
  };
};
type TabProps = { readonly row: ProgramRow };
const tab = (name: keyof Tabs) =>
  lazy(() => import("./ProgramTabs.tsx").then((m) => ({ default: m[name] as ComponentType<TabProps> })));

function MembersLink({ row, onClose }: DialogProps) {
  const navigate = useNavigate();
  useEffect(() => {
    onClose(false);
    void navigate(`/program-loyalty/${row.id}/list-toko`);
  }, [navigate, onClose, row.id]);
  return null;
}

const write = "loyaltyProgram.write";
const living = (p: ProgramRow) => !p.archivedAt;
const isDraft = (p: ProgramRow) => living(p) && p.status === "draft";
const runs = (p: ProgramRow) => living(p) && (p.status === "active" || p.status === "paused");
export default view(LoyaltyProgram, {
  cells: { name: NameCell, status: StateCell, budget: BudgetCell },
  archivable: (p) => p.status === "draft" || p.status === "closed",
  actions: [
    {
      key: "members",
      label: "Peserta",
      icon: <TeamOutlined />,
      access: "programStore.read",
      Dialog: MembersLink,
    },
    {
      key: "rules",
      label: "Ubah aturan",
      icon: <EditOutlined />,
      access: write,
      when: isDraft,
      Dialog: dialog("RulesDialog"),
    },
    {
      key: "activate",
      label: "Aktifkan",
      icon: <PlayCircleOutlined />,
      access: "programChange.submit",
      when: isDraft,
      Dialog: dialog("ActivateDialog"),
    },
    {
      key: "change",
      label: "Ajukan perubahan",
      icon: <SendOutlined />,
      access: "programChange.submit",
      when: runs,
      Dialog: dialog("ChangeDialog"),
    },
    {
      key: "pause",
      label: "Jeda",
      icon: <PauseOutlined />,
      access: write,
      when: (p) => living(p) && p.status === "active",
      Dialog: dialog("PauseDialog"),
    },
    {
      key: "resume",
      label: "Lanjutkan",
      icon: <PlayCircleOutlined />,
      access: write,
      when: (p) => living(p) && p.status === "paused",
      Dialog: dialog("ResumeDialog"),
    },
    {
      key: "copy",
      label: "Salin",
      icon: <CopyOutlined />,
      access: write,
      when: living,
      Dialog: dialog("CopyDialog"),
    },
    {
      key: "recompute",
      label: "Hitung ulang",
      icon: <CalculatorOutlined />,
      access: "loyaltyProgram.recompute",
      when: (p) => living(p) && (p.status === "active" || p.status === "closed"),
      Dialog: dialog("RecomputeDialog"),
    },
  ],
  tabs: [
    { key: "rules", label: "Aturan", Component: tab("RulesTab") },
    { key: "rates", label: "Tarif", Component: tab("RatesTab") },
    { key: "reach", label: "Area dan biaya", Component: tab("ReachTab") },
    { key: "budget", label: "Anggaran", access: "loyaltyProgram.budget", Component: tab("BudgetTab") },
    { key: "simulation", label: "Simulasi", access: "loyaltyProgram.simulate", Component: tab("SimulationTab") },
  ],
});
