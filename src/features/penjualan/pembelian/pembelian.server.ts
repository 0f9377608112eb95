import { z } from "zod";
import { total } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";
import { day, handle, id, pathId, search, text, version } from "#platform/http/index.server.ts";
import { number, qty, reason, rupiah } from "../document-values.server.ts";
import { warningsOf } from "../push/read-warnings.server.ts";
import { quotedLine } from "../quoted-line.server.ts";
import { type Offered, offerPurchase } from "./draft-purchase.server.ts";
import { unreceivedOf } from "./named-delivery.server.ts";
import {
  cancelPurchaseCall,
  postPurchaseCall,
  type PurchaseInput,
  purchaseLines,
  type PurchaseQuoteInput,
  quotePurchaseCall,
  receivableCall,
  type ReceivedLine,
  unreceivedGoods,
} from "./pembelian.calls.ts";
import { receivableDeliveries } from "./receivable-deliveries.server.ts";
import { cancelPurchase, postPurchase } from "./post-purchase.server.ts";

export const onPurchaseLines = handle(purchaseLines, z.strictObject({ id: pathId }), async ({ id }, { db }) => ({
  data: await db.query<ReceivedLine>(
    `select l.line_no as line, p.code || ' – ' || p.name as product, l.qty::text as qty, u.code as uom, l.tonnes::text as tonnes, l.unit_price::text as "unitPrice", l.net::text as net
     from {purchase} t join {purchase_line} l on l.distributor_id = t.distributor_id and l.purchase_id = t.id join {~product} p on p.id = l.product_id join {~uom} u on u.id = l.uom_id
     where t.id = :id order by l.line_no`,
    { id },
  ),
  warnings: await warningsOf(db, "purchase", id),
}));

export const onUnreceived = handle(
  unreceivedGoods,
  z.strictObject({ id: pathId, on: day }),
  async ({ id: delivery, on }, { db }) => ({
    data: await unreceivedOf(db, delivery, on),
  }),
);
export const onReceivable = handle(
  receivableCall,
  z.strictObject({ q: search.optional(), warehouse: pathId.optional() }),
  async (input, { db }) => ({
    data: await receivableDeliveries(db, input),
  }),
);

const line = z.strictObject({
  product: id,
  uom: id,
  qty,
  unitPrice: rupiah,
  discount: rupiah.nullish(),
  tax: rupiah.nullish(),
});
const typed = z.strictObject({
  warehouse: id,
  opco: id,
  packingPlant: id.nullish(),
  receivedOn: day,
  number: number.nullish(),
  delivery: id.nullish(),
  notes: text(1000).nullish(),
  lines: z.array(line).min(1).max(200),
}) as unknown as z.ZodType<PurchaseInput>;
export const onPostPurchase = handle(postPurchaseCall, typed, async (input, { db }) => ({
  data: await postPurchase(db, input, { source: "form" }),
}));

const quoteSchema = z.strictObject({
  warehouse: id.nullish(),
  opco: id.nullish(),
  packingPlant: id.nullish(),
  receivedOn: day,
  delivery: id.nullish(),
  lines: z
    .array(
      z.strictObject({
        product: id,
        uom: id.nullish(),
        qty: qty.nullish(),
        unitPrice: rupiah.nullish(),
        discount: rupiah.nullish(),
      }),
    )
    .max(200),
}) as unknown as z.ZodType<PurchaseQuoteInput>;
export const onQuotePurchase = handle(quotePurchaseCall, quoteSchema, async (input, { db }) => {
  const { lines, errors } = await offerPurchase(db, input);
  const sum = (of: (l: Offered) => Decimal | null, scale: number) => total(lines.map(of), scale);
  return {
    lines: lines.map(quotedLine),
    totals: {
      tonnes: sum((l) => l.tonnes, 3),
      gross: sum((l) => l.gross, 2),
      discount: sum((l) => l.discount, 2),
      net: sum((l) => l.net, 2),
      tax: sum((l) => l.tax, 2),
    },
    errors,
  };
});

export const onCancelPurchase = handle(
  cancelPurchaseCall,
  z.strictObject({ id: pathId, version, reason }),
  async (input, { db }) => ({
    data: await cancelPurchase(db, input),
  }),
);
