import { cancelBulkDocument } from "#features/atbusiness/penjualan-curah/cancel-bulk.server.ts";
import { notServedError } from "#features/atbusiness/penjualan-curah/draft-bulk.server.ts";
import type { BulkSaved } from "#features/atbusiness/penjualan-curah/penjualan-curah.calls.ts";
import { enterBulkSale } from "#features/atbusiness/penjualan-curah/post-bulk.server.ts";
import { enterBulkReturn } from "#features/atbusiness/penjualan-curah/return-bulk.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { closeDocument } from "./apply-cancellation.server.ts";
import type { Sender } from "./sender.server.ts";
import { codesOf } from "./codes.server.ts";
import { type Applied, documentOf, endOf, numberOf, returnsOf, Void } from "./outcome.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";
import { targetOf, withdrawnBy } from "./target.server.ts";

const applied = (saved: BulkSaved): Applied => ({
  entity: "bulkSale",
  entityId: saved.id,
  number: saved.number,
  result: { number: saved.number, id: saved.id, tonnes: saved.tonnes, netTotal: saved.netTotal },
});
const originOf = ({ clientId }: Sender, externalId: string) => ({ source: "api", clientId, externalId }) as const;

/**
 * An unknown code and that of a customer of others are refused in the same way, so that no information is disclosed.
 */
async function customerOf(db: Db, { distributorId }: Sender, code: string, day: string): Promise<number> {
  const rows = await db.query<{ id: number; code: string }>(
    `select c.id, c.code from {bulk_customer_distributor} m join {~bulk_customer} c on c.id = m.customer_id
     where m.distributor_id = :distributorId and m.archived_at is null and c.archived_at is null and fold_code(c.code) = fold_code(:code) and m.valid_from <= :day::date and (m.valid_to is null or m.valid_to > :day::date)`,
    { distributorId, code, day },
  );
  const match = rows.length > 1 ? rows.find((r) => r.code === code) : rows[0];
  if (!match) throw notServedError();
  return match.id;
}

export async function applyBulkSale(db: Db, sender: Sender, p: PushPayload<"bulkSale">): Promise<Applied> {
  const customer = await customerOf(db, sender, p.customer, p.soldOn);
  const id = await codesOf(db, [
    { kind: "product", code: p.product, field: "product" },
    { kind: "packingPlant", code: p.packingPlant, field: "packingPlant" },
    { kind: "project", code: p.project, field: "project" },
  ]);
  const { externalId, ...rest } = p;
  const input = {
    ...rest,
    customer,
    product: id("product", p.product),
    packingPlant: p.packingPlant === undefined ? null : id("packingPlant", p.packingPlant),
    project: p.project === undefined ? null : id("project", p.project),
  };
  return applied(await enterBulkSale(db, sender.distributorId, input, originOf(sender, externalId)));
}

type LockedSale = {
  readonly status: string;
  readonly number: string;
  readonly ticket: string | null;
  readonly sale: string | null;
};
/** A sale is locked before its dependent documents, so that its returns and cancellations are serialized. */
async function lockSaleOf(db: Db, { distributorId }: Sender, id: number): Promise<LockedSale> {
  await db.query(
    `select t.id from {bulk_sale} t where t.distributor_id = :distributorId and t.id = coalesce((select x.original_id from {bulk_sale} x where x.distributor_id = :distributorId and x.id = :id), :id) for update of t`,
    { distributorId, id },
  );
  return db.one<LockedSale>(
    `select t.status, t.number, t.ticket, o.external_id as sale from {bulk_sale} t left join {bulk_sale} o on o.distributor_id = t.distributor_id and o.id = t.original_id
     where t.distributor_id = :distributorId and t.id = :id`,
    { distributorId, id },
  );
}

export async function applyBulkReturn(db: Db, sender: Sender, p: PushPayload<"bulkReturn">): Promise<Applied> {
  const { id } = await targetOf(db, sender, {
    field: "sale",
    external: p.sale,
    kinds: ["bulkSale"],
    wrong: "Dokumen {document} bukan penjualan curah.",
  });
  if ((await lockSaleOf(db, sender, id)).status === "cancelled") throw new Void();
  const { returnedOn, tonnes, reason } = p;
  return applied(await enterBulkReturn(db, { id, returnedOn, tonnes, reason }, originOf(sender, p.externalId)));
}

/** Cancels a bulk document in any state, and a sale with its returns. */
export async function applyBulkCancel(db: Db, sender: Sender, p: PushPayload<"bulkCancel">): Promise<Applied> {
  const target = await withdrawnBy(db, sender, {
    field: "document",
    external: p.document,
    kinds: ["bulkSale", "bulkReturn"],
    wrong: "Dokumen {document} tidak dapat dibatalkan.",
  });
  const nothingToUndo: Applied = {
    entity: "bulkSale",
    entityId: target.entity_id,
    number: null,
    result: { ...(target.entity_id === null ? {} : { id: target.entity_id }), cancelled: p.document },
  };
  if (target.state === "void") return nothingToUndo;
  if (target.state !== "applied") {
    await closeDocument(db, sender, p.document);
    return { ...nothingToUndo, unblocks: [documentOf(p.document)] };
  }
  const id = target.entity_id as number;
  const { status, ticket, sale } = await lockSaleOf(db, sender, id);
  if (status === "cancelled") return nothingToUndo;
  const { number } = await cancelBulkDocument(db, { id, reason: p.reason });
  const freed = target.kind === "bulkSale" ? [returnsOf(p.document), endOf(p.document)] : sale ? [returnsOf(sale)] : [];
  return {
    entity: "bulkSale",
    entityId: id,
    number,
    result: { number, id, cancelled: p.document },
    unblocks: [...freed, numberOf("bulk_sale", number), ...(ticket === null ? [] : [numberOf("bulk_ticket", ticket)])],
  };
}
