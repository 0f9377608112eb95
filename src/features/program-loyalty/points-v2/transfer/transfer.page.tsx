import { ProposalPage, type ProposalPageSpec } from "#platform/workflow/index.web.ts";
import { TransferForm } from "./TransferForm.tsx";
import { review } from "./transfer.review.tsx";
import { PointTransfer } from "./transfer.workflow.ts";

const spec: ProposalPageSpec = {
  kind: "point-transfer",
  workflow: PointTransfer as never,
  title: "Transfer poin v2",
  newTitle: "Ajukan transfer poin",
  review,
  Form: TransferForm,
};

/** Transfers that need approval (v2); their points are on hold meanwhile. */
export default function PointTransferPage() {
  return <ProposalPage spec={spec} />;
}
