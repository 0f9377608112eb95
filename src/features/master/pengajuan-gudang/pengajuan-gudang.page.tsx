import { ProposalPage, type ProposalPageSpec } from "#platform/workflow/index.web.ts";
import { review } from "./pengajuan-gudang.review.tsx";
import { WarehouseProposal } from "./pengajuan-gudang.workflow.ts";
import { WarehouseProposalForm } from "./WarehouseProposalForm.tsx";

const spec: ProposalPageSpec = {
  kind: "warehouse-proposal",
  workflow: WarehouseProposal as never,
  title: "Pengajuan gudang",
  newTitle: "Ajukan gudang",
  review,
  Form: WarehouseProposalForm,
};

/** Proposals of new warehouses. */
export default function WarehouseProposalPage() {
  return <ProposalPage spec={spec} />;
}
