import { ProposalPage, type ProposalPageSpec } from "#platform/workflow/index.web.ts";
import { pointsFormOf } from "../../proposals/PointsForm.tsx";
import { batchCalls } from "./approval.calls.ts";
import { review } from "./approval.review.tsx";
import { PointBatch } from "./approval.workflow.ts";

const spec: ProposalPageSpec = {
  kind: "point-batch",
  workflow: PointBatch as never,
  title: "Approval poin",
  newTitle: "Ajukan poin",
  review,
  Form: pointsFormOf("pointBatch", batchCalls, "Ajukan poin"),
};

/** Point files of programmes that one person approves (v1). */
export default function PointBatchPage() {
  return <ProposalPage spec={spec} />;
}
