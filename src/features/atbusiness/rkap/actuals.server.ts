import type { Decimal } from "#kit/field.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Months } from "./rkap.calls.ts";

export type Actual = {
  readonly customer: number;
  readonly product: number;
  readonly tonnes: Months;
  /** Net revenue per tonne of the month. */
  readonly price: Months;
};
type Row = {
  readonly customer: number;
  readonly product: number;
  readonly month: number;
  readonly tonnes: Decimal;
  readonly price: Decimal | null;
};
/** Returns count in the month of the return; a month with more returns than sales is left out. */
const soldSql = `select x.customer, x.product, x.month, x.tonnes::text as tonnes,
    case when x.net > 0 then round(x.net / x.tonnes, 2)::text end as price
  from (select s.customer_id as customer, s.product_id as product, extract(month from s.sold_on)::int as month,
      sum(s.sign * s.tonnes) as tonnes, sum(s.sign * s.net_total) as net
    from {bulk_sale} s where s.status = 'posted' and s.sold_on >= make_date(:year::int, 1, 1) and s.sold_on < make_date(:year::int + 1, 1, 1)
    group by 1, 2, 3) x where x.tonnes > 0`;

/** What was sold in a year, by customer and product, in the reader's scope. */
export async function actualsOf(db: Db, year: number): Promise<Actual[]> {
  const rows = await db.query<Row>(soldSql, { year });
  const lines = Map.groupBy(rows, (r) => `${r.customer}.${r.product}`);
  return [...lines.values()].map((own) => {
    const [{ customer, product }] = own as [Row];
    const by = (of: (r: Row) => Decimal | null): Months =>
      Array.from({ length: 12 }, (_, i) => {
        const match = own.find((r) => r.month === i + 1);
        return match ? of(match) : null;
      });
    return { customer, product, tonnes: by((r) => r.tonnes), price: by((r) => r.price) };
  });
}
