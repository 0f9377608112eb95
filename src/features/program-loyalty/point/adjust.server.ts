import { type FieldError, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { endOf, movePoints, payDebts } from "./ledger.server.ts";

/**
 * A manual adjustment of one store: points given or taken, or a debt written off. `id` identifies the posting, which is
 * made once.
 */
export type Adjustment = {
  readonly id: number;
  readonly line: number;
  readonly wallet: number;
  readonly program: number;
  readonly store: number;
  readonly points: number;
  /** The last day of given points; null: by the rule of the programme. */
  readonly until: string | null;
  readonly off: boolean;
};

const rowsSql = `x as materialized (
  select r.id, r.line, r.wallet, r.program, r.store, r.points, r.until, r.off from jsonb_to_recordset(:rows::jsonb) as r(id bigint, line int, wallet bigint, program bigint, store bigint, points bigint, until date, off boolean)
)`;
/** Given points are assigned to the store's main distributor of the day; 0 if it has none. */
const placedSql = `with ${rowsSql}, main as materialized (
  select d.store_id, min(d.distributor_id) as distributor_id from {store_distributor} d where d.kind = 'main' and d.archived_at is null and d.valid_from <= :today::date and (d.valid_to is null or d.valid_to > :today::date)
    and d.store_id in (select x.store from x) group by d.store_id
)
select x.id, x.line, x.wallet, x.program, x.store, x.points, x.off, coalesce(m.distributor_id, 0)::bigint as distributor, date_trunc('month', :today::timestamp)::date::text as "from",
  greatest(coalesce(x.until, (date_trunc('month', :today::timestamp) + (p.expiry_months + 1) * interval '1 month')::date - 1), :today::date)::text as until
from x join {loyalty_program} p on p.id = x.program left join main m on m.store_id = x.store`;
type Placed = Omit<Adjustment, "until"> & {
  readonly distributor: number;
  readonly from: string;
  readonly until: string;
};

const placedRows = `x as materialized (
  select r.id, r.wallet, r.program, r.store, r.points, r.off, r.distributor, r."from" as window_from, r.until
  from jsonb_to_recordset(:rows::jsonb) as r(id bigint, wallet bigint, program bigint, store bigint, points bigint, off boolean, distributor bigint, "from" date, until date)
)`;
/** Free points of the stores that points are deducted from: first those of the line's own programme, then by expiry. */
const usableSql = `usable as materialized (
  select x.id, l.distributor_id, l.id as lot_id, l.wallet_id, l.store_id, l.program_id, l.window_from, -x.points as wanted, l."left" - l.held as points,
    sum(l."left" - l.held) over (partition by x.id order by case when l.program_id = x.program then 0 else 1 end, ${endOf("l")}, l.id rows unbounded preceding) as until
  from {point_lot} l join x on l.wallet_id = x.wallet and l.store_id = x.store
  where x.points < 0 and not l.pending and l."left" > l.held and ${endOf("l")} >= :today::date
)`;

/**
 * Posts adjustments in the caller's transaction; the accounts must be locked. Throws a refusal with the lines concerned
 * if fewer points are free than taken, or less is owed than written off.
 */
export async function adjustPoints(sys: Db, all: readonly Adjustment[], refNo: string, today: string): Promise<void> {
  await refuseUncovered(sys, all, today);
  const rows = await sys.query<Placed>(placedSql, { rows: JSON.stringify(all), today });
  const params = { rows: JSON.stringify(rows), today };
  await sys.run(
    `with ${placedRows} insert into {!point_lot} (distributor_id, wallet_id, program_id, store_id, window_from, origin, available_on, valid_until)
     select distinct x.distributor, x.wallet, x.program, x.store, x.window_from, 'adjust', :today::date, x.until from x where x.points > 0 and not x.off on conflict do nothing returning distributor_id`,
    params,
  );
  await movePoints(sys, { sql: planSql, params: { ...params, refNo } }, today);
  await payDebts(
    sys,
    rows.filter((r) => r.points > 0 && !r.off).map((r) => ({ w: r.wallet, s: r.store })),
    today,
  );
}

const posted = "'adjustment' as cause, y.id as cause_id, 0 as cause_line, :refNo::text as ref_no";
/** A debt is written off by two entries that cancel out, so that the account owes less and gets no points. */
const planSql = `${placedRows}, ${usableSql}, y as materialized (
  select 1 as ord, x.id, x.wallet as wallet_id, x.store as store_id, x.distributor as distributor_id, x.program as program_id, x.window_from, l.id as lot_id, 'adjust' as type, x.points
  from x join {point_lot} l on l.distributor_id = x.distributor and l.wallet_id = x.wallet and l.program_id = x.program and l.store_id = x.store and l.window_from = x.window_from
    and l.origin = 'adjust' and l.available_on = :today::date and l.valid_until = x.until where x.points > 0 and not x.off
  union all
  select 1, u.id, u.wallet_id, u.store_id, u.distributor_id, u.program_id, u.window_from, u.lot_id, 'adjust', -(least(u.until, u.wanted) - (u.until - u.points)) from usable u where u.until - u.points < u.wanted
  union all
  select g.ord, x.id, x.wallet, x.store, x.distributor, x.program, x.window_from, null, g.type, g.sign * x.points from x cross join (values (1, 'debt', -1), (2, 'adjust', 1)) as g(ord, type, sign) where x.off
), plan as materialized (
  select y.ord, y.wallet_id, y.store_id, y.distributor_id, y.program_id, y.window_from, y.lot_id, y.type, y.points, ${posted} from y
)`;

const coveredSql = `with ${rowsSql}, free as materialized (
  select x.id, sum(l."left" - l.held) as points from {point_lot} l join x on l.wallet_id = x.wallet and l.store_id = x.store
  where x.points < 0 and not l.pending and ${endOf("l")} >= :today::date group by x.id
), owed as materialized (select x.id, a.debt from x join {point_account} a on a.wallet_id = x.wallet and a.store_id = x.store where x.off)
select x.line, x.off, coalesce(case when x.off then o.debt else f.points end, 0)::bigint as left from x left join free f on f.id = x.id left join owed o on o.id = x.id
where (x.off and x.points > coalesce(o.debt, 0)) or (x.points < 0 and -x.points > coalesce(f.points, 0)) order by x.line limit 20`;

async function refuseUncovered(sys: Db, all: readonly Adjustment[], today: string): Promise<void> {
  const short = await sys.query<{ line: number; off: boolean; left: number }>(coveredSql, {
    rows: JSON.stringify(all),
    today,
  });
  if (short.length === 0) return;
  const fields = short.map(
    ({ line, off, left }): FieldError => ({
      field: `lines.${line}.points`,
      message: off ? "Melebihi utang poin toko ({left})." : "Pengurangan melebihi poin yang dapat ditukar ({left}).",
      values: { left },
    }),
  );
  throw new Refused("points.insufficient", "Baris {lines}: poin atau utang toko tidak lagi mencukupi.", fields, 422, {
    lines: short.map((s) => s.line).join(", "),
  });
}
