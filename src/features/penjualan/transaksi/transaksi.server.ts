import { z } from "zod";
import { today } from "#platform/database/index.server.ts";
import { type Ctx, day, handle, id, pathId, text, version } from "#platform/http/index.server.ts";
import { number, qty, reason, rupiah } from "../document-values.server.ts";
import { quotedLine } from "../quoted-line.server.ts";
import { cancelSale } from "./cancel-sale.server.ts";
import { draftSale } from "./draft.server.ts";
import { postSale } from "./post-sale.server.ts";
import { reasonKindNames } from "./reason-kinds.ts";
import { saleDetail } from "./read-sale.server.ts";
import { returnSale } from "./return-sale.server.ts";
import {
  cancelSaleCall,
  getSaleCall,
  postSaleCall,
  quoteSaleCall,
  returnSaleCall,
  type SaleInput,
  type SaleQuote,
  type TypedSale,
} from "./transaksi.calls.ts";

const reasonKind = z.enum(reasonKindNames).nullish();

const line = z.strictObject({
  product: id,
  uom: id,
  qty,
  unitPrice: rupiah.nullish(),
  discount: rupiah.nullish(),
  tax: rupiah.nullish(),
});
const head = {
  soldOn: day,
  number: number.nullish(),
  paymentMethod: id.nullish(),
  regularCustomer: id.nullish(),
  discount: rupiah.nullish(),
  notes: text(1000).nullish(),
};
const lines = z.array(line).min(1).max(200);
const sale = z.strictObject({ store: id, warehouse: id, ...head, lines });
/** Shared with uploads and distributors' systems, so that all of them validate a sale in the same way. */
export const saleInput = sale as unknown as z.ZodType<SaleInput>;

/** Only manual entry requires confirmation of unusual prices; systems and files report completed sales. */
export const onPostSale = handle(
  postSaleCall,
  sale.extend({ pricesMeant: z.boolean().optional() }) as unknown as z.ZodType<TypedSale>,
  async ({ pricesMeant, ...input }, ctx) => ({
    data: await postSale(ctx.db, input, { source: "form", confirmsPrices: pricesMeant !== true }),
  }),
);

export const onQuoteSale = handle(
  quoteSaleCall,
  z.strictObject({
    store: id.nullish(),
    warehouse: id.nullish(),
    ...head,
    lines: z.array(line.extend({ uom: id.nullish(), qty: qty.nullish() })).max(200),
  }) as never,
  quote,
);

async function quote(input: Parameters<typeof draftSale>[1], ctx: Ctx): Promise<SaleQuote> {
  const draft = await draftSale(ctx.db, input, true);
  return {
    lines: draft.lines.map(quotedLine),
    totals: {
      tonnes: draft.totals.tonnes,
      gross: draft.totals.gross,
      discount: draft.totals.discount,
      net: draft.totals.net,
      tax: draft.totals.tax,
    },
    today: draft.dates?.today ?? (await today(ctx.db)),
    earliest: draft.dates?.earliest ?? null,
    errors: draft.errors,
  };
}

export const onGetSale = handle(getSaleCall, z.strictObject({ id: pathId }), ({ id: sale }, ctx) =>
  saleDetail(sale, ctx),
);

export const onReturnSale = handle(
  returnSaleCall,
  z.strictObject({
    id: pathId,
    returnedOn: day.nullish(),
    reason,
    reasonKind,
    lines: z
      .array(z.strictObject({ line: z.number().int().min(1).max(1000), qty }))
      .min(1)
      .max(200)
      .refine((l) => new Set(l.map((x) => x.line)).size === l.length, "Satu baris hanya boleh disebut sekali."),
  }) as never,
  async (input, ctx) => ({ data: await returnSale(ctx.db, input, { source: "form" }) }),
);

export const onCancelSale = handle(
  cancelSaleCall,
  z.strictObject({ id: pathId, version, reason, reasonKind }),
  async (input, ctx) => ({
    data: await cancelSale(ctx.db, input),
  }),
);
