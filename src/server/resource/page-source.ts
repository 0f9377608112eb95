import type { AnyResource } from "#kit/resource.ts";
import type { Where } from "./filter.ts";
import type { Order } from "./order.ts";

export type PageSource = {
  readonly r: AnyResource;
  readonly where: Where;
  readonly order: Order;
  readonly sort: string;
  readonly columns: string;
};
