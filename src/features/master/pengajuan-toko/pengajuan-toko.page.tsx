import { ProposalPage, type ProposalPageSpec } from "#platform/workflow/index.web.ts";
import { review } from "./pengajuan-toko.review.tsx";
import { StoreProposal } from "./pengajuan-toko.workflow.ts";
import { StoreProposalForm } from "./StoreProposalForm.tsx";

const spec: ProposalPageSpec = {
  kind: "store-proposal",
  workflow: StoreProposal as never,
  title: "Pengajuan toko",
  newTitle: "Ajukan toko",
  review,
  Form: StoreProposalForm,
};

/** Proposals of new stores. */
export default function StoreProposalPage() {
  return <ProposalPage spec={spec} />;
}
