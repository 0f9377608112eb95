import { pointsReview } from "../../proposals/PointsReview.tsx";
import { batchCalls } from "./approval.calls.ts";

export const review = pointsReview("pointBatch", batchCalls);
