import type { ProductPlan } from "./data/catalogue.ts";

export type Product = ProductPlan & {
  readonly id: number;
  readonly opcoId: number;
  readonly regions: readonly number[];
  readonly uomId: number;
};
