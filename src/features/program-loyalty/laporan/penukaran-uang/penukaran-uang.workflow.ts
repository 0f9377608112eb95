import { redemptionWorkflow } from "../../redemption/redemption-workflow.ts";

export const MoneyRedemption = redemptionWorkflow("moneyRedemption");
