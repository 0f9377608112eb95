import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { CausedMoves } from "#features/penjualan/stock/ledger.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { priceGap } from "../transaksi/list-price.setting.ts";
import { postDrafted } from "../transaksi/post-sale.server.ts";
import { returnSale, returnTaken } from "../transaksi/return-sale.server.ts";
import type { SaleInput, SaleSaved } from "../transaksi/transaksi.calls.ts";
import { codesOf, type IdOf, lineCodes, type Wanted } from "./codes.server.ts";
import { lockDocument } from "./lock-document.server.ts";
import { postReplacing, pendingCancellationsOf } from "./in-place.server.ts";
import { type Applied, creditOf, stockOf, Void, waitingForStock, type Warning } from "./outcome.server.ts";
import { priceWarnings } from "./warnings.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";
import { targetOf } from "./target.server.ts";
import type { Sender } from "./sender.server.ts";

type SaleResult = Pick<SaleSaved, "number" | "id" | "tonnes" | "netTotal">;
const answerOf = (s: SaleResult) => ({ number: s.number, id: s.id, tonnes: s.tonnes, netTotal: s.netTotal });

export const saleCodes = (p: PushPayload<"sale">): Wanted[] => [
  { kind: "store", code: p.store, field: "store" },
  { kind: "warehouse", code: p.warehouse, field: "warehouse" },
  { kind: "paymentMethod", code: p.paymentMethod, field: "paymentMethod" },
  { kind: "regularCustomer", code: p.regularCustomer, field: "regularCustomer" },
  ...lineCodes(p.lines),
];
export const saleInput = (p: PushPayload<"sale">, id: IdOf): SaleInput => ({
  store: id("store", p.store),
  warehouse: id("warehouse", p.warehouse),
  soldOn: p.soldOn,
  number: p.number ?? null,
  paymentMethod: p.paymentMethod === undefined ? null : id("paymentMethod", p.paymentMethod),
  regularCustomer: p.regularCustomer === undefined ? null : id("regularCustomer", p.regularCustomer),
  discount: p.discount ?? null,
  notes: p.notes ?? null,
  lines: p.lines.map((l) => ({
    product: id("product", l.product),
    uom: id("uom", l.uom),
    qty: l.qty,
    unitPrice: l.unitPrice ?? null,
    discount: l.discount ?? null,
    tax: l.tax ?? null,
  })),
});
export const appliedSale = (saved: SaleResult, warnings: readonly Warning[]): Applied => ({
  entity: "sale",
  entityId: saved.id,
  number: saved.number,
  result: answerOf(saved),
  warnings,
});

export async function applySale(db: Db, sender: Sender, p: PushPayload<"sale">): Promise<Applied> {
  const input = saleInput(p, await codesOf(db, saleCodes(p)));
  const { saved, draft } = await waitingForStock(input.warehouse, () =>
    postDrafted(db, input, { source: "api", clientId: sender.clientId, externalId: p.externalId }),
  );
  return appliedSale(saved, draft ? priceWarnings(draft.lines, await readSetting(db, priceGap)) : []);
}

export async function applyReturn(db: Db, sender: Sender, p: PushPayload<"return">): Promise<Applied> {
  const target = await targetOf(db, sender, {
    field: "sale",
    external: p.sale,
    kinds: ["sale"],
    wrong: "Dokumen {document} bukan penjualan.",
  });
  const sale = await lockDocument(db, "sale", sender, target.id);
  if (sale.status === "cancelled") throw new Void();
  const enter = (outgoing: readonly CausedMoves[]) =>
    returnSale(
      db,
      { id: target.id, returnedOn: p.returnedOn, reason: p.reason, reasonKind: p.reasonKind, lines: p.lines },
      { source: "api", clientId: sender.clientId, externalId: p.externalId },
      outgoing,
    );
  const saved = await enter([]).catch(async (error: unknown) => {
    const gone =
      error instanceof Refused && error.code === returnTaken
        ? await pendingCancellationsOf(db, sender, "sale", target.id)
        : [];
    if (gone.length === 0) throw error;
    const entered = await postReplacing(db, sender, "sale", gone, [p.returnedOn], enter).catch((again: unknown) => {
      // documents that can no longer be cancelled keep their quantity
      throw again instanceof Refused ? error : again;
    });
    return entered.saved;
  });
  return {
    entity: "sale",
    entityId: saved.id,
    number: saved.number,
    result: answerOf(saved),
    unblocks: [stockOf(sale.warehouse_id), creditOf(sale.store_id as number)],
  };
}
