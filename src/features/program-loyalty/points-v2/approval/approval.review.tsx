import { pointsReview } from "../../proposals/PointsReview.tsx";
import { proposalPointsCalls } from "./approval.calls.ts";

export const review = pointsReview("pointProposal", proposalPointsCalls);
