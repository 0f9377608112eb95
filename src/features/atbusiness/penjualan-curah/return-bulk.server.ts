import { personOf } from "#features/penjualan/transaksi/post-sale.server.ts";
import { dateError } from "#features/penjualan/transaksi/sale-date.server.ts";
import { returnTaken } from "#features/penjualan/transaksi/return-sale.server.ts";
import { trimZeros } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { documentNumber } from "#platform/records/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { markDirty } from "#platform/report/index.server.ts";
import { bulkMark } from "./bulk-mark.server.ts";
import { bulkDates, type LockedBulk, lockBulk, refuseForeignSale } from "./lock-bulk.server.ts";
import type { BulkReturnInput, BulkSaved } from "./penjualan-curah.calls.ts";
import { type BulkOrigin, bulkSaved } from "./post-bulk.server.ts";

type Left = { readonly left: Decimal; readonly over: boolean; readonly sold: boolean };
type Part = { readonly net: Decimal; readonly discount: Decimal; readonly tax: Decimal };

/**
 * Value of a returned part: its proportional share, independent of the order of the returns. The return that completes
 * the sale takes the remainder, so that all returns together equal the sale.
 */
const share = (column: string): string =>
  `greatest(case when :tonnes::numeric >= s.tonnes - b.tonnes then s.${column} - b.${column} else least(round(s.${column} * :tonnes::numeric / s.tonnes, 2), s.${column} - b.${column}) end, 0)::text`;
const backSql = `(select coalesce(sum(r.tonnes), 0) as tonnes, coalesce(sum(r.net_total), 0) as net_total, coalesce(sum(r.discount), 0) as discount, coalesce(sum(r.tax_total), 0) as tax_total
  from {bulk_sale} r where r.distributor_id = :distributor and r.original_id = :id and r.status = 'posted')`;

const leftOf = (db: Db, sale: LockedBulk, tonnes: Decimal): Promise<Left & Part> =>
  db.beyondScope("returns of a visible bulk sale").one<Left & Part>(
    `with b as ${backSql}
     select greatest(s.tonnes - b.tonnes, 0)::text as left, :tonnes::numeric > s.tonnes - b.tonnes as over, :tonnes::numeric <= s.tonnes as sold,
       ${share("net_total")} as net, ${share("discount")} as discount, ${share("tax_total")} as tax
     from {bulk_sale} s cross join b where s.distributor_id = :distributor and s.id = :id`,
    { distributor: sale.distributor_id, id: sale.id, tonnes },
  );

async function refuseReturn(db: Db, sale: LockedBulk, input: BulkReturnInput, rest: Left): Promise<void> {
  const errors: FieldError[] = [];
  const late = dateError("returnedOn", input.returnedOn, await bulkDates(db, sale));
  if (late) errors.push(late);
  else if (input.returnedOn < sale.sold_on)
    errors.push({ field: "returnedOn", message: "Retur tidak boleh lebih awal dari penjualannya." });
  const taken = errors.length === 0 && rest.over && rest.sold;
  if (rest.over)
    errors.push({
      field: "tonnes",
      message: "Paling banyak {left} yang masih dapat diretur.",
      values: { left: trimZeros(rest.left) },
    });
  if (errors.length > 0) throw new Refused(taken ? returnTaken : "bulk.return", "Retur belum dapat dicatat.", errors);
}

const number = documentNumber("'RC'", ":day::date", ":made::bigint");
/** Enters a return as a separate document on its own day, limited to the tonnes not yet returned. */
export function enterBulkReturn(db: Db, input: BulkReturnInput, origin: BulkOrigin): Promise<BulkSaved> {
  return db.tx(async (tx) => {
    const sale = await lockBulk(tx, input);
    if (sale.kind !== "sale") throw new Refused("bulk.kind", "Retur tidak dapat diretur lagi.");
    await refuseForeignSale(tx, sale);
    const rest = await leftOf(tx, sale, input.tonnes);
    await refuseReturn(tx, sale, input, rest);
    const sys = tx.internal("return of a visible bulk sale");
    const made = await sys.one<{ made: number }>("select next_document_id('bulk_sale') as made");
    const saved = await sys.one<BulkSaved>(
      `insert into {!bulk_sale} as s (distributor_id, id, number, kind, status, source, sold_on, client_id, external_id, original_id, customer_id, district_id, project_id, product_id, packing_plant_id,
         tonnes, unit_price, priced_by, discount, net_total, tax_total, bulk_contract_id, reason, created_by, updated_by)
       select o.distributor_id, :made::bigint, ${number}, 'return', 'posted', :source, :day::date, :client::bigint, :external::text, o.id, o.customer_id, o.district_id, o.project_id, o.product_id, o.packing_plant_id,
         :tonnes::numeric, o.unit_price, o.priced_by, :discount::numeric, :net::numeric, :tax::numeric, o.bulk_contract_id, :reason, :by::bigint, :by::bigint
       from {bulk_sale} o where o.distributor_id = :distributor and o.id = :id
       returning ${bulkSaved}`,
      {
        ...made,
        ...{ distributor: sale.distributor_id, id: sale.id, day: input.returnedOn, tonnes: input.tonnes },
        ...{ net: rest.net, discount: rest.discount, tax: rest.tax, reason: input.reason, source: origin.source },
        ...{ client: origin.clientId ?? null, external: origin.externalId ?? null, by: personOf(tx) },
      },
    );
    await markDirty(tx.internal("rollup"), bulkMark, sale.distributor_id, input.returnedOn);
    const note = input.reason;
    await audit(tx, {
      ...{ action: "return", entity: "bulkSale", entityId: saved.id, label: saved.number, note },
      after: { originalSale: sale.number, soldOn: input.returnedOn, tonnes: saved.tonnes, netTotal: saved.netTotal },
    });
    await audit(tx, {
      ...{ action: "returned", entity: "bulkSale", entityId: sale.id, label: sale.number, note },
      after: { by: saved.number, tonnes: saved.tonnes },
    });
    await rowsChanged(tx, "bulkSale");
    return saved;
  });
}
