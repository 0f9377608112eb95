import { StoreAuction } from "../../src/features/toko/lelang/lelang.workflow.ts";
import { waitingStates, type Workflow } from "../../src/platform/workflow/index.ts";
import { accessOf, kindOf } from "../../src/platform/workflow/index.server.ts";
import type { SeedContext } from "./context.ts";

const sizes = {
  test: { ended: 12, open: 4 },
  demo: { ended: 60, open: 12 },
  large: { ended: 600, open: 60 },
  xl: { ended: 600, open: 60 },
} as const;

/**
 * Auctions of stores: closed ones won by the distributor that serves the store today, and unserved stores in every
 * earlier state. Each row is a store with its state, its opening time and the end of bidding.
 */
const rows = `
create temporary table auction_seed on commit drop as
with ended as (
  select s.id as store_id, row_number() over (order by md5(s.id::text || 'auction')) as n, m.distributor_id as winner from store s
  join store_distributor m on m.store_id = s.id and m.kind = 'main' and m.valid_to is null where s.status = 'active' and s.archived_at is null
), free as (
  select s.id as store_id, row_number() over (order by s.status, s.id) as n from store s where s.status in ('active', 'prospect', 'inactive') and s.archived_at is null
    and not exists (select 1 from store_distributor m where m.store_id = s.id and m.kind = 'main' and (m.valid_to is null or m.valid_to > $1::date))
), chosen as (
  select store_id, n, winner, case when n % 8 = 5 then 'failed' when n % 8 = 7 then 'cancelled' else 'awarded' end as fate, ($1::date - (25 + (n * 37) % 310)::int) as opened, 14 as days from ended where n <= $2
  union all
  select store_id, n, null, case when n % 4 = 3 then 'closed' when n % 4 = 0 then 'submitted' else 'open' end, case when n % 4 = 3 then $1::date - 15 else $1::date - (1 + n % 5)::int end, case when n % 4 = 3 then 14 else (6 + n % 9)::int end from free where n <= $3
)
select c.*, last.id + row_number() over (order by c.opened, c.store_id) as id, s.district_id, s.code || ' – ' || s.name as name,
  greatest(1, round(coalesce(s.potential_tonnes, 12) * 0.25, 3)) as minimum, c.opened::timestamp at time zone 'Asia/Jakarta' + interval '9 hours' as at,
  (c.opened + c.days)::timestamp at time zone 'Asia/Jakarta' as closes
from chosen c join store s on s.id = c.store_id cross join (select coalesce(max(id), 0) as id from submission) last`;

const proposals = `
with made as (
  insert into submission (id, kind, number, title, payload, state, current_step, steps, district_id, store_id, submitter_id, submitted_at, due_at, decided_at, decision_note, created_at, created_by)
  select r.id, $1, 'LT-' || to_char(r.at, 'YYMM') || '-' || lpad(r.id::text, 6, '0'), left(r.name, 200), jsonb_build_object('store', r.store_id, 'closesOn', (r.opened + r.days - 1)::text, 'minimum', r.minimum::text, 'reason', 'Toko belum dilayani, permintaan di sekitarnya tinggi'),
    case r.fate when 'awarded' then 'approved' when 'failed' then 'rejected' when 'cancelled' then 'cancelled' else 'pending' end, case when r.fate = 'submitted' then 1 else 2 end, 2, r.district_id, r.store_id, t.id, r.at - interval '1 day',
    case when r.fate = 'submitted' then r.at + interval '2 days' when r.fate in ('open', 'closed') then r.closes + interval '3 days' end,
    case when r.fate in ('awarded', 'failed', 'cancelled') then case when r.fate = 'cancelled' then r.at + interval '5 days' else r.closes + interval '1 day' end end, case r.fate when 'failed' then 'Tidak ada tawaran' end, r.at - interval '1 day', t.id
  from auction_seed r join app_user t on t.username = 'tso' returning id, state, current_step, decided_at, submitted_at, decision_note
)
insert into submission_step (submission_id, step_no, name, access, state, due_at, decided_at, decided_by, note)
select m.id, s.no, s.name, s.access, case when s.no = 1 and m.current_step = 2 or m.state = 'approved' then 'approved' when m.state = 'pending' then 'waiting' when m.state = 'rejected' then 'rejected' else 'skipped' end,
  case when s.no = 1 then m.submitted_at + interval '3 days' else m.decided_at + interval '2 days' end, case when s.no = 1 and m.current_step = 2 then m.submitted_at + interval '1 day' when s.no = 2 and m.state in ('approved', 'rejected') then m.decided_at end,
  case when s.no = 1 and m.current_step = 2 then a.id when s.no = 2 and m.state in ('approved', 'rejected') then b.id end, case when s.no = 2 then m.decision_note end
from made m cross join jsonb_to_recordset($2::jsonb) as s(no int, name text, access text) join app_user a on a.username = 'asm' join app_user b on b.username = 'ssm'`;

const auctions = `
insert into store_auction (submission_id, number, name, store_id, district_id, opened_at, closes_at, minimum_tonnes, state, ended_at, winner_id, created_at, created_by)
select t.id, t.number, left(r.name, 200), r.store_id, r.district_id, r.at, r.closes, r.minimum, case when r.fate in ('awarded', 'failed', 'cancelled') then r.fate else 'open' end, t.decided_at, case when r.fate = 'awarded' then r.winner end, r.at, t.submitter_id
from auction_seed r join submission t on t.id = r.id where r.fate <> 'submitted' order by r.id`;

/** The winner commits to about its actual sales to the store; the others bid less. */
const bids = `
insert into auction_bid (auction_id, store_id, distributor_id, tonnes, months, note, bid_at, created_at)
select a.id, a.store_id, d.id, greatest(round(x.best * (1 - 0.06 * x.k) * m.months, 3), a.minimum_tonnes * m.months), m.months, case when x.k = 1 then 'Kiriman dua kali seminggu' end, t.at, t.at
from store_auction a join auction_seed r on r.id = a.submission_id
cross join lateral (select case when a.id % 3 = 0 then 12 else 6 end as months) m
cross join lateral (
  select k, greatest(a.minimum_tonnes * 1.2, coalesce((select sum(l.sign * l.tonnes) / greatest(1, count(distinct date_trunc('month', l.sold_on::timestamp))) from sale_line l where l.store_id = a.store_id and l.distributor_id = r.winner and l.status = 'posted'), 0) * (0.85 + (a.id % 5) * 0.08)) as best
  from generate_series(0, case when r.fate in ('failed', 'cancelled') then -1 else (a.id % 4)::int - case when r.fate = 'awarded' then 0 else 1 end end) k
) x
cross join lateral (select least(now(), a.opened_at + (x.k + 1) * interval '20 hours') as at) t
join lateral (select d.id from distributor d where d.status = 'active' and case when x.k = 0 and r.winner is not null then d.id = r.winner else d.id is distinct from r.winner end order by (d.id * 7 + a.id) % 31, d.id offset case when r.winner is null then x.k else greatest(0, x.k - 1) end limit 1) d on true
on conflict do nothing`;

export async function seedAuctions(ctx: SeedContext): Promise<void> {
  const workflow: Workflow = StoreAuction as never;
  const steps = waitingStates(workflow).map((s, i) => ({
    no: i + 1,
    name: workflow.states[s],
    access: accessOf(workflow, s),
  }));
  const size = sizes[ctx.name];
  await ctx.client.query(rows, [ctx.today, size.ended, size.open]);
  await ctx.client.query(proposals, [kindOf(workflow), JSON.stringify(steps)]);
  await ctx.client.query(auctions);
  await ctx.client.query(bids);
}
