import { personOf } from "#features/penjualan/transaksi/post-sale.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { documentNumber } from "#platform/records/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { markDirty } from "#platform/report/index.server.ts";
import { bulkMark } from "./bulk-mark.server.ts";
import { type BulkDraft, draftedBulk } from "./draft-bulk.server.ts";
import type { BulkSaleInput, BulkSaved } from "./penjualan-curah.calls.ts";

/** The source of a sale. */
export type BulkOrigin = {
  readonly source: "api" | "import" | "form" | "sync";
  readonly clientId?: number;
  readonly externalId?: string;
};
export const bulkSaved = `s.id, s.number, s.status, s.version, s.tonnes::text as tonnes, s.net_total::text as "netTotal"`;

/** The column values of a sale. */
export const bulkValues = (input: BulkSaleInput, { party, worked }: BulkDraft) => ({
  soldOn: input.soldOn,
  customer: party?.id ?? null,
  district: party?.district ?? null,
  project: worked.project,
  product: worked.product,
  plant: worked.plant,
  ticket: input.ticket?.trim() || null,
  vehicle: input.vehicle?.trim() || null,
  tonnes: input.tonnes,
  unitPrice: worked.unitPrice,
  pricedBy: input.unitPrice == null ? "contract" : "document",
  discount: input.discount ?? "0",
  net: worked.net,
  tax: worked.tax,
  contract: worked.contract?.id ?? null,
  notes: input.notes?.trim() || null,
});

const number = documentNumber("'PC'", ":soldOn::date", "n.id");
/**
 * Enters a bulk sale by the same rules for every source; no stock moves. Distributor 0 means a direct sale of an opco.
 */
export function enterBulkSale(
  db: Db,
  distributor: number,
  input: BulkSaleInput,
  origin: BulkOrigin,
): Promise<BulkSaved> {
  return db.tx(async (tx) => {
    const draft = await draftedBulk(tx, distributor, input);
    const saved = await tx.internal("bulk sale entered within scope").one<BulkSaved>(
      `with n as (select next_document_id('bulk_sale') as id)
       insert into {!bulk_sale} as s (distributor_id, id, number, kind, status, source, sold_on, client_id, external_id, customer_id, district_id, project_id, product_id, packing_plant_id, ticket, vehicle,
         tonnes, unit_price, priced_by, discount, net_total, tax_total, bulk_contract_id, notes, created_by, updated_by)
       select :distributor::bigint, n.id, coalesce(:number::text, ${number}), 'sale', 'posted', :source, :soldOn::date, :client::bigint, :external::text, :customer::bigint, :district::bigint, :project::bigint, :product::bigint, :plant::bigint, :ticket::text, :vehicle::text,
         :tonnes::numeric, :unitPrice::numeric, :pricedBy, :discount::numeric, :net::numeric, :tax::numeric, :contract::bigint, :notes::text, :by::bigint, :by::bigint from n
       returning ${bulkSaved}`,
      {
        ...bulkValues(input, draft),
        distributor,
        number: input.number?.trim() || null,
        source: origin.source,
        client: origin.clientId ?? null,
        external: origin.externalId ?? null,
        by: personOf(tx),
      },
    );
    await markDirty(tx.internal("rollup"), bulkMark, distributor, input.soldOn);
    await audit(tx, {
      action: "create",
      entity: "bulkSale",
      entityId: saved.id,
      label: saved.number,
      after: { soldOn: input.soldOn, customer: input.customer, tonnes: saved.tonnes, netTotal: saved.netTotal },
    });
    await rowsChanged(tx, "bulkSale");
    return saved;
  });
}
