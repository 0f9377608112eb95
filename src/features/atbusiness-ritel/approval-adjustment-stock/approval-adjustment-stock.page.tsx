import { ProposalPage, type ProposalPageSpec } from "#platform/workflow/index.web.ts";
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

/** Stock adjustments: requested by distributors, decided by the stock administration. */
export default function StockAdjustmentPage() {
  return <ProposalPage spec={spec} />;
}
