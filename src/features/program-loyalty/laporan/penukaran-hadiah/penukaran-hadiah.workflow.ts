import { redemptionWorkflow } from "../../redemption/redemption-workflow.ts";

export const GiftRedemption = redemptionWorkflow("giftRedemption");
