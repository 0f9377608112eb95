import { redemptionReview } from "../../redemption/RedemptionReview.tsx";
import { moneyCalls } from "./penukaran-uang.calls.ts";

export const review = redemptionReview("money", moneyCalls);
