import type { z } from "zod";
import type { Db } from "#platform/database/index.server.ts";
import { type Brought, resolveUnknownCodes, orderLine, takeOrderLines, type Taken } from "./delivery-order.server.ts";
import type { SourceName } from "./synchron.jobs.ts";

/** A kind of document that the partner's service returns in pages. */
export type Source<Item = unknown> = {
  readonly path: string;
  /** The table of the copies. */
  readonly table: string;
  readonly item: z.ZodType<Item>;
  /** Number of days covered by the first run. */
  readonly firstDays: number;
  readonly take: (tx: Db, by: Brought, items: readonly Item[]) => Promise<Taken>;
  readonly afterwards: (tx: Db) => Promise<unknown>;
};
const source = <Item>(s: Source<Item>): Source => s as unknown as Source;

export const sources: Readonly<Record<SourceName, Source>> = {
  deliveryOrder: source({
    path: "/delivery-orders",
    table: "partner_delivery",
    item: orderLine,
    firstDays: 60,
    take: takeOrderLines,
    afterwards: resolveUnknownCodes,
  }),
};
