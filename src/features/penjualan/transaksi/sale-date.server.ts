import { allowedBy, inForce } from "#features/override/in-force.ts";
import type { PlainDate } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import { type Db, todaySql, type Visible } from "#platform/database/index.server.ts";

export type SaleDates = { readonly today: PlainDate; readonly earliest: PlainDate };

export type DatedBy = {
  /** Null for direct sales of an opco. */
  readonly distributor: Visible | null;
  readonly store: Visible | null;
  readonly district: Visible | null;
};

/**
 * The permitted days of sales now, by the database's clock in Jakarta time: back to the distributor's limit, otherwise
 * the general one (default: today only), and further with an approved exception.
 */
export function saleDatesOf(db: Db, of: readonly DatedBy[]): Promise<SaleDates[]> {
  return db.beyondScope("backdate limit").query<SaleDates>(
    `with d as (select ${todaySql} as today)
     select d.today, d.today - greatest(l.days, coalesce(o.days, 0)) as earliest
     from d cross join jsonb_to_recordset(:of::jsonb) as k(at int, distributor bigint, store bigint, district bigint)
     cross join lateral (
       select coalesce((
         select b.days from {backdate_limit} b
         where b.archived_at is null and (b.distributor_id = k.distributor or b.distributor_id is null) and b.valid_from <= d.today and (b.valid_to is null or b.valid_to > d.today)
         order by b.distributor_id nulls last limit 1), 0) as days
     ) l cross join lateral (
       select max(${allowedBy("x", "backdate")}::int) as days from {override_exception} x
       where ${inForce("x", "backdate")}
         and (x.distributor_id is null or x.distributor_id = k.distributor) and (x.store_id is null or x.store_id = k.store) and (x.district_id is null or x.district_id = k.district)
     ) o order by k.at`,
    {
      of: JSON.stringify(of.map((k, at) => ({ at, distributor: k.distributor, store: k.store, district: k.district }))),
    },
  );
}
export const saleDates = async (db: Db, of: DatedBy): Promise<SaleDates> =>
  (await saleDatesOf(db, [of]))[0] as SaleDates;

/** Days are compared as text. */
export function dateError(field: string, day: PlainDate, dates: SaleDates): FieldError | undefined {
  if (day > dates.today) return { field, message: "Tanggal tidak boleh di masa depan." };
  if (day < dates.earliest)
    return {
      field,
      message: "Tanggal paling awal yang dapat dicatat adalah {earliest}.",
      values: { earliest: dates.earliest.split("-").reverse().join("/") },
    };
  return undefined;
}
