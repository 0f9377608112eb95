/** Months of distributors whose sums are behind: what moved in them is read from the ledger. */
const behind = "(select distinct distributor_id, month, (month + interval '1 month')::date as next from {~rollup_dirty} where cube = 'stock')";
const items = (alias: string) => `${alias}.distributor_id, ${alias}.warehouse_id, ${alias}.product_id`;
const built = (distributor: string, month: string) => `not exists (select from ${behind} z where z.distributor_id = ${distributor} and z.month = ${month})`;

/**
 * What moved after each day asked, by item: the months after it, and the rest of its own month; in the first half of a month, the month
 * without its first days.
 */
export const laterSql = `(
  with asked as (select *, (first + interval '1 month')::date as next, day - first < 15 as early from (select distinct day, date_trunc('month', day)::date as first from {days}) d)
  select v.day, ${items("v")}, sum(v.tonnes) as tonnes from (
    select a.day, ${items("m")}, m.tonnes from asked a join {stock_month} m on m.month >= case when a.early then a.first else a.next end where ${built("m.distributor_id", "m.month")}
    union all
    select a.day, ${items("m")}, case when a.early then -m.tonnes else m.tonnes end from asked a
      join {stock_movement} m on m.moved_on >= case when a.early then a.first else a.day + 1 end and m.moved_on < case when a.early then a.day + 1 else a.next end where ${built("m.distributor_id", "a.first")}
    union all
    select a.day, ${items("m")}, m.tonnes from asked a join ${behind} z on z.month >= a.first join {stock_movement} m on m.distributor_id = z.distributor_id and m.moved_on > a.day and m.moved_on >= z.month and m.moved_on < z.next
  ) v group by 1, 2, 3, 4)`;

export const paceOver = 28;
/**
 * What an item sold a day over the 28 days up to each day asked, and how much that varied. They lie in one month or two; of a month with
 * more than half of its days among them, the other days are taken away from the month's own sums.
 */
export const paceSql = `(
  with cut as (
    select *, (upto - since + 1) * 2 > next - first as whole from (
      select a.day, x.first, x.next, greatest(x.first, a.day - ${paceOver - 1}) as since, least(x.next - 1, a.day) as upto from (select distinct day from {days}) a
      cross join lateral (select s.first, (s.first + interval '1 month')::date as next from (select date_trunc('month', a.day - ${paceOver - 1})::date as first union select date_trunc('month', a.day)::date) s) x) c
  ), stretch as (
    select day, first, 1 as sign, since, upto from cut where not whole
    union all select day, first, -1, first, since - 1 from cut where whole and first < since
    union all select day, first, -1, upto + 1, next - 1 from cut where whole and upto < next - 1
  )
  select q.day, ${items("q")}, sum(q.tonnes) / ${paceOver} as daily, sqrt(greatest(0, (sum(q.squares) - sum(q.tonnes) ^ 2 / ${paceOver}) / ${paceOver - 1})) as sigma from (
    select c.day, ${items("m")}, m.net_out as tonnes, m.net_out_squares as squares from cut c join {stock_month} m on m.month = c.first where c.whole and ${built("m.distributor_id", "m.month")}
    union all
    select d.day, ${items("d")}, d.sign * d.tonnes, d.sign * d.tonnes * d.tonnes from (
      select s.day, s.sign, ${items("m")}, -sum(m.tonnes) as tonnes from stretch s join {stock_movement} m on m.moved_on between s.since and s.upto
      where m.type in ('sale', 'saleReturn') and ${built("m.distributor_id", "s.first")} group by 1, 2, 3, 4, 5, m.moved_on) d
    union all
    select d.day, ${items("d")}, d.tonnes, d.tonnes * d.tonnes from (
      select c.day, ${items("m")}, -sum(m.tonnes) as tonnes from cut c join ${behind} z on z.month = c.first join {stock_movement} m on m.distributor_id = z.distributor_id and m.moved_on between c.since and c.upto
      where m.type in ('sale', 'saleReturn') group by 1, 2, 3, 4, m.moved_on) d
  ) q group by 1, 2, 3, 4)`;

/** Lower than any stock. */
const unsure = "-1e12";
const windows = "(select distinct begin, day from {days})";
/**
 * Items that may have run out in a window: they held nothing, or less, at the beginning of a month since the window's first day or on a day of
 * a month that it touches. Of a distributor with a month behind, all may.
 */
export const riskSql = `(
  select w.begin, w.day, ${items("l")}, l.tonnes from ${windows} w cross join {stock_level} l left join (
    select q.begin, q.day, ${items("q")}, min(q.low) as low from (
      select w.begin, w.day, ${items("m")}, case when m.month <= w.day then m.low_tonnes else 0 end - sum(m.tonnes) over (partition by ${items("m")}, w.begin, w.day order by m.month desc) as low from ${windows} w
      join {stock_month} m on m.month >= date_trunc('month', w.begin)
      union all
      select w.begin, w.day, ${items("s")}, ${unsure} from ${windows} w join ${behind} z on z.month >= date_trunc('month', w.begin) join {stock_level} s on s.distributor_id = z.distributor_id
    ) q group by 1, 2, 3, 4, 5) b
    on b.begin = w.begin and b.day = w.day and b.distributor_id = l.distributor_id and b.warehouse_id = l.warehouse_id and b.product_id = l.product_id
  where l.tonnes + coalesce(b.low, 0) <= 0)`;
