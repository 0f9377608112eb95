import { fromUnits, unitsOf } from "#kit/exact.ts";

export type Plan = {
  readonly stock: string;
  readonly inTransit: string;
  readonly daily: string;
  readonly lead: string;
  readonly reorder: string;
  readonly cover: string;
  readonly truck: string;
};
export type Step = { readonly stock: string; readonly arrives: string };

const up = (n: bigint, by: bigint): bigint => (by > 0n && n > 0n ? ((n + by - 1n) / by) * by : n);
/** The shortage to the reorder point plus the days of cover, rounded up to whole trucks. */
export function orderOf({ stock, inTransit, daily, reorder, cover, truck }: Omit<Plan, "lead">): bigint {
  const wanted = unitsOf(reorder) + (unitsOf(daily) * unitsOf(cover)) / 1000n - unitsOf(stock) - unitsOf(inTransit);
  return wanted > 0n ? up(wanted, unitsOf(truck)) : 0n;
}

/**
 * Forecast with constant daily sales and an order whenever stock and goods in transit fall to the reorder point. Goods
 * in transit today arrive after half of the lead time.
 */
export function forecastOf(plan: Plan, days: number): Step[] {
  const [daily, reorder] = [unitsOf(plan.daily), unitsOf(plan.reorder)];
  const lead = Math.max(1, Math.ceil(Number(plan.lead)));
  const due = new Map<number, bigint>([[Math.max(1, Math.ceil(lead / 2)), unitsOf(plan.inTransit)]]);
  let stock = unitsOf(plan.stock);
  let coming = unitsOf(plan.inTransit);
  return Array.from({ length: days }, (_, i) => {
    const arrives = due.get(i + 1) ?? 0n;
    coming -= arrives;
    stock = stock + arrives - daily;
    if (stock < 0n) stock = 0n;
    if (daily > 0n && stock + coming <= reorder) {
      const order = orderOf({ ...plan, stock: fromUnits(stock), inTransit: fromUnits(coming) });
      const at = i + 1 + lead;
      if (order > 0n) due.set(at, (due.get(at) ?? 0n) + order);
      coming += order;
    }
    return { stock: fromUnits(stock), arrives: fromUnits(arrives) };
  });
}
