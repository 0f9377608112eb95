import { serveWorkflow } from "#platform/workflow/index.server.ts";
import { postPoints } from "../../proposals/post-points.server.ts";
import { pointsHandlers, refreshPoints } from "../../proposals/serve-points.server.ts";
import { batchCalls } from "./approval.calls.ts";
import { PointBatch } from "./approval.workflow.ts";

export const servedBatch = serveWorkflow(PointBatch, {
  prefix: "PB",
  hours: 48,
  changesFacts: true,
  effects: { approve: postPoints },
  refresh: refreshPoints("pointBatch"),
});
export const { onPropose, onChange, onFacts, onLines } = pointsHandlers("pointBatch", batchCalls);
