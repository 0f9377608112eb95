import { redemptionReview } from "../../redemption/RedemptionReview.tsx";
import { giftCalls } from "./penukaran-hadiah.calls.ts";

export const review = redemptionReview("gift", giftCalls);
