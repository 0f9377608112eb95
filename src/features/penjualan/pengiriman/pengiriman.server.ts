import { z } from "zod";
import { total } from "#kit/exact.ts";
import type { FieldError } from "#kit/refused.ts";
import { dayOf, today } from "#platform/database/index.server.ts";
import { handle, id, text } from "#platform/http/index.server.ts";
import { shippedTooEarly } from "#features/penjualan/stock/ledger-start.server.ts";
import { tooFine } from "#features/penjualan/stock/units.server.ts";
import { noConversion } from "../counted-stock.server.ts";
import { moment, number, qty } from "../document-values.server.ts";
import { type Offered, offerGoods } from "../pembelian/draft-purchase.server.ts";
import { futureInstants } from "../push/moments.server.ts";
import { quotedLine } from "../quoted-line.server.ts";
import {
  type DeliveryInput,
  type DeliveryQuoteInput,
  postDeliveryCall,
  quoteDeliveryCall,
} from "./pengiriman.calls.ts";
import { postDelivery } from "./post-delivery.server.ts";

const typed = z.strictObject({
  packingPlant: id,
  warehouse: id,
  shippedAt: moment,
  promisedAt: moment.nullish(),
  number: number.nullish(),
  truckPlate: text(15).nullish(),
  driverName: text(100).nullish(),
  notes: text(1000).nullish(),
  lines: z
    .array(z.strictObject({ product: id, uom: id, qty }))
    .min(1)
    .max(200),
}) as unknown as z.ZodType<DeliveryInput>;
export const onPostDelivery = handle(postDeliveryCall, typed, async (input, { db }) => ({
  data: await postDelivery(db, input, { source: "form" }),
}));

const quoteSchema = z.strictObject({
  packingPlant: id.nullish(),
  warehouse: id.nullish(),
  shippedAt: moment.nullish(),
  lines: z.array(z.strictObject({ product: id, uom: id.nullish(), qty: qty.nullish() })).max(200),
}) as unknown as z.ZodType<DeliveryQuoteInput>;

function wrongOf(l: Offered): FieldError[] {
  if (!l.known || l.qty === null) return [];
  if (l.too_precise) return [{ field: `lines.${l.line - 1}.qty`, message: tooFine }];
  return l.tonnes === null ? [{ field: `lines.${l.line - 1}.uom`, message: noConversion }] : [];
}

/** Deliveries are received later, so the available units are those of receipts. */
export const onQuoteDelivery = handle(
  quoteDeliveryCall,
  quoteSchema,
  async ({ warehouse = null, packingPlant = null, shippedAt, lines: rows }, { db }) => {
    const day = await (shippedAt ? dayOf(db, shippedAt) : today(db));
    const {
      place,
      lines,
      errors: lost,
    } = await offerGoods(db, { warehouse, packingPlant, receivedOn: day, lines: rows });
    const ahead = shippedAt ? await futureInstants(db, { shippedAt }) : [];
    const early = shippedAt && place ? await shippedTooEarly(db, place, "shippedAt", day) : [];
    return {
      lines: lines.map(quotedLine),
      tonnes: total(
        lines.map((l) => l.tonnes),
        3,
      ),
      errors: [...lost, ...ahead, ...early, ...lines.flatMap(wrongOf)],
    };
  },
);
