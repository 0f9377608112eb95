import type { AnyResource } from "#kit/resource.ts";
import type { Where } from "./filter.server.ts";
import type { Order } from "./order.server.ts";

export type PageSource = {
  readonly r: AnyResource;
  readonly where: Where;
  readonly order: Order;
  readonly sort: string;
  readonly columns: string;
};
