import type { NumberLimits } from "#kit/number-style.ts";
import type { PlanItem } from "./rkap.calls.ts";

/** Valid figures of a cell of the plan. */
export const limits: Readonly<Record<PlanItem, { readonly shape: RegExp; readonly reads: NumberLimits }>> = {
  tonnes: { shape: /^\d{1,7}(\.\d{1,3})?$/, reads: { scale: 3, min: "0", max: "9999999.999", unit: "ton" } },
  price: { shape: /^\d{1,8}(\.\d{1,2})?$/, reads: { scale: 2, min: "0", max: "99999999.99", unit: "Rp" } },
};
