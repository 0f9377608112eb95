import { pointsCalls } from "../../proposals/points-calls.ts";

export const batchCalls = pointsCalls("pointBatch", "/api/point-batch");
