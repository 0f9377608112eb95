import type { Db } from "#platform/database/index.server.ts";
import { forEver } from "./dirty.server.ts";
import { forStores, type WindowsOf } from "./wanted.server.ts";

export type MarkedDays = {
  readonly s: number;
  readonly day: string;
  readonly until: string;
  /** Restricts to a single programme. */
  readonly p?: number | null;
};
/** Windows of stores in a programme; those that the programme no longer has are not `current`, and earn nothing. */
export type Windows = WindowsOf & { readonly wallet: number; readonly current: boolean };

/**
 * The windows affected by marked days of stores, of programmes that award points. If a programme has a cap over all its
 * windows, all windows of the store are affected, because each depends on the preceding ones. A day outside the
 * programme also affects the window that contains it. Of existing windows only those near the days are read: a window
 * lasts at most three months, except for one over the whole programme.
 */
export const touchedWindows = (
  db: Db,
  marks: readonly MarkedDays[],
  today: string,
  manyStores?: number,
): Promise<Windows[]> => {
  const stores = [...new Set(marks.map((m) => m.s))];
  return db.query<Windows>(forStores(touchedSql, stores.length, manyStores), {
    marks: JSON.stringify(marks),
    stores,
    today,
    earliest: marks.reduce((a, m) => (m.day < a ? m.day : a), forEver),
    latest: marks.reduce((a, m) => (m.until > a ? m.until : a), "2000-01-01"),
  });
};

const touchedSql = `with k as materialized (select x.s as store_id, x.p as program_id, x.day, x.until from jsonb_to_recordset(:marks::jsonb) as x(s bigint, p bigint, day date, until date)),
 known as materialized (
   select x.program_id, x.store_id, x.window_from, x.window_to from {point_window} x where x.store_id = any(:stores::bigint[]) and x.window_from > :earliest::date - 93 and x.window_from < :latest::date and x.window_to > :earliest::date
   union select x.program_id, x.store_id, x.window_from, x.window_to from {point_window} x where x.store_id = any(:stores::bigint[]) and x.window_to - x.window_from > 92
   union select x.program_id, x.store_id, x.window_from, x.window_to from {point_window} x join {loyalty_program} p on p.id = x.program_id and p.cap_program is not null where x.store_id = any(:stores::bigint[])
 ),
 pair as materialized (
   select m.program_id, m.store_id from {program_store} m where m.store_id = any(:stores::bigint[]) union select n.program_id, n.store_id from known n
 ), span as materialized (
   select p.id as program_id, q.store_id, p.window_kind, p.valid_from, p.valid_to, coalesce(p.wallet_id, p.id) as wallet_id,
     case when p.cap_program is not null then p.valid_from else greatest(k.day, p.valid_from) end as low,
     case when p.cap_program is not null then least(:today::date + 1, p.valid_to) else least(k.until, :today::date + 1, p.valid_to) end as high,
     case when p.cap_program is not null then date '2000-01-01' else k.day end as day, case when p.cap_program is not null then date '2100-12-31' else k.until end as until
   from pair q join {loyalty_program} p on p.id = q.program_id and p.status in ('active', 'closed') join k on k.store_id = q.store_id and (k.program_id is null or k.program_id = q.program_id)
 ), cur as materialized (
   select distinct s.program_id, s.store_id, s.wallet_id, g.at::date as window_from, (g.at + case when s.window_kind = 'month' then interval '1 month' else interval '3 months' end)::date as window_to
   from span s cross join lateral generate_series(date_trunc(case when s.window_kind = 'month' then 'month' else 'quarter' end, s.low::timestamp), (s.high - 1)::timestamp,
     case when s.window_kind = 'month' then interval '1 month' else interval '3 months' end) as g(at)
   where s.window_kind <> 'program'
   union select s.program_id, s.store_id, s.wallet_id, s.valid_from, s.valid_to from span s where s.window_kind = 'program' and s.day < s.valid_to and s.until > s.valid_from and s.valid_from <= :today::date
 )
 select c.program_id as p, c.window_from::text as "from", c.window_to::text as "to", c.wallet_id as wallet, true as current, json_agg(c.store_id) as stores from cur c group by 1, 2, 3, 4
 union all
 select n.program_id, n.window_from::text, n.window_to::text, s.wallet_id, false, json_agg(distinct n.store_id) from known n
 join span s on s.program_id = n.program_id and s.store_id = n.store_id and n.window_from < s.until and n.window_to > s.day
 where not exists (select 1 from cur c where c.program_id = n.program_id and c.store_id = n.store_id and c.window_from = n.window_from) group by 1, 2, 3, 4
 order by p, "from"`;
