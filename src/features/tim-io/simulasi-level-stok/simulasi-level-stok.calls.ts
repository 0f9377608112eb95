import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";

/** Assumptions of a trial, in place of values derived from data. */
export type Trial = {
  /** Percent of cycles without a stock-out, above 50 and below 100. */
  readonly service?: Decimal;
  /** Days from order to arrival. */
  readonly lead?: Decimal;
  /** Tonnes per day. */
  readonly daily?: Decimal;
  /** Days of sales that an order covers beyond the reorder point. */
  readonly cover?: Decimal;
};
export type Levels = {
  readonly service: Decimal;
  readonly lead: Decimal | null;
  readonly daily: Decimal;
  readonly cover: Decimal;
  readonly safety: Decimal | null;
  readonly reorder: Decimal | null;
  /** Quantity to order now, in whole trucks. */
  readonly order: Decimal | null;
};
export type Policy = {
  readonly safety: Decimal | null;
  readonly reorder: Decimal | null;
  readonly service: Decimal | null;
  readonly validFrom: PlainDate;
};
export type StockSimulation = {
  readonly labels: { readonly warehouse: string; readonly product: string; readonly plant: string | null };
  /** The last complete day. */
  readonly day: PlainDate;
  readonly closing: Decimal;
  readonly inTransit: Decimal;
  readonly sigma: Decimal;
  /** Number of deliveries in 90 days from which the lead time is computed. */
  readonly arrivals: number;
  readonly truck: Decimal;
  readonly policy: Policy | null;
  /** Levels as in the reports, and under the trial. */
  readonly now: Levels;
  readonly trial: Levels;
  readonly history: readonly { readonly day: PlainDate; readonly stock: Decimal; readonly sold: Decimal }[];
  readonly forecast: readonly { readonly day: PlainDate; readonly stock: Decimal; readonly arrives: Decimal }[];
  readonly emptyDays: number;
};

export const simulateStock = defineCall<{ warehouse: number; product: number } & Trial, StockSimulation>(
  "GET",
  "/api/stock-simulation",
  "stockSimulation.read",
);
/** Sets levels that apply from today in all reports, in place of those computed from sales and deliveries. */
export const setStockPolicy = defineCall<
  { warehouse: number; product: number; safety: Decimal; reorder: Decimal; service: Decimal },
  { data: Policy }
>("POST", "/api/stock-simulation/policy", "stockPolicy.write");
/** Removes the policy; computed levels apply again. */
export const dropStockPolicy = defineCall<{ warehouse: number; product: number }, { data: null }>(
  "POST",
  "/api/stock-simulation/policy/drop",
  "stockPolicy.write",
);
