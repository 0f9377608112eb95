import type { DraftLine } from "./transaksi/draft-lines.server.ts";
import type { QuotedLine } from "./transaksi/transaksi.calls.ts";

type Worked = Pick<
  DraftLine,
  | "product"
  | "uom"
  | "qty"
  | "tonnes"
  | "unit_price"
  | "gross"
  | "discount"
  | "net"
  | "available"
  | "stock_uom"
  | "uoms"
>;

/** A line in the response to a quote; only sales have list prices. */
export const quotedLine = (l: Worked & Partial<Pick<DraftLine, "list_price">>): QuotedLine => ({
  product: l.product,
  uom: l.uom,
  qty: l.qty,
  tonnes: l.tonnes,
  unitPrice: l.unit_price,
  listPrice: l.list_price ?? null,
  gross: l.gross,
  discount: l.discount,
  net: l.net,
  available: l.available,
  stockUom: l.stock_uom ?? "",
  uoms: l.uoms,
});
