import { ProposalPage, type ProposalPageSpec } from "#web/workflow/ProposalPage.tsx";
import { AdjustmentForm } from "./AdjustmentForm.tsx";
import { review } from "./approval-adjustment-stock.review.tsx";
import { StockAdjustment } from "./approval-adjustment-stock.workflow.ts";

const spec: ProposalPageSpec = {
  kind: "stock-adjustment",
  workflow: StockAdjustment as never,
  title: "Approval adjustment stock",
  newTitle: "Ajukan penyesuaian",
  review,
  Form: AdjustmentForm,
};

/** Adjustments of stock: asked for by distributors, decided by those who keep stock. */
export default function StockAdjustmentPage() {
  return <ProposalPage spec={spec} />;
}
