import { allowedBy, inForce } from "#features/override/in-force.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import { type Db, todaySql, type Visible } from "#platform/database/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { storeCredit } from "./store-credit.setting.ts";

export type OnCredit = {
  readonly distributor: Visible;
  readonly store: Visible;
  readonly paymentMethod: Visible;
  readonly soldOn: PlainDate;
  readonly net: Decimal;
  readonly tax: Decimal;
};
const bound =
  "from {store} c join {payment_method} m on m.id = :paymentMethod and m.due_days > 0 where c.id = :store and c.credit_limit is not null";
const rupiah = (sql: string) => `replace(to_char(floor(${sql}), 'FM999,999,999,999,990'), ',', '.')`;

type CreditKey = { readonly distributor: number; readonly store: number; readonly paymentMethod: number };
/**
 * Serializes credit sales of one distributor to one store, so that concurrent sales cannot both use the rest of a
 * limit.
 */
export async function lockCredit(db: Db, of: CreditKey): Promise<void> {
  const { distributor, store, paymentMethod } = of;
  await db
    .internal("credit limit of a store")
    .query(`select pg_advisory_xact_lock(hashtextextended(:key, 72)) ${bound}`, {
      store,
      paymentMethod,
      key: `store-credit:${distributor}:${store}`,
    });
}

/**
 * Checks the credit limit. A store's debt to a distributor is at most its credit purchases that are not yet due, less
 * returns, because payments are recorded elsewhere. Including this sale it may not exceed the store's limit plus
 * granted exceptions. Stores without a limit and cash sales are not limited.
 */
export async function creditError(db: Db, of: OnCredit): Promise<FieldError | undefined> {
  if (!(await readSetting(db, storeCredit))) return undefined;
  const over = await db.beyondScope("credit limit of a store").maybe<{ left: string; value: string }>(
    `with d as (select ${todaySql} as today),
     o as (select coalesce(max(${allowedBy("x", "credit")}), 0) as more from {override_exception} x where ${inForce("x", "credit")} and x.distributor_id = :distributor and (x.store_id is null or x.store_id = :store)),
     l as (select b.credit_limit + o.more as most from d, o, (select c.credit_limit, m.due_days ${bound}) b where :soldOn::date > d.today - b.due_days),
     owed as (
       select coalesce(sum(case when s.kind = 'return' then -1 else 1 end * (s.net_total + s.tax_total)), 0) as sum from d, {sale} s join {payment_method} p on p.id = s.payment_method_id and p.due_days > 0
       where s.distributor_id = :distributor and s.store_id = :store and s.status = 'posted' and s.archived_at is null and s.sold_on > d.today - 366 and s.sold_on > d.today - p.due_days
     )
     select ${rupiah("greatest(l.most - owed.sum, 0)")} as left, ${rupiah("v.value")} as value from l, owed, (select :net::numeric + :tax::numeric as value) v where owed.sum + v.value > l.most`,
    of,
  );
  return (
    over && {
      field: "paymentMethod",
      message: "Melewati batas kredit toko: sisa Rp {left}, penjualan ini Rp {value}.",
      values: over,
    }
  );
}
