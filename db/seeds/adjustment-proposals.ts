import { StockAdjustment } from "../../src/features/atbusiness-ritel/approval-adjustment-stock/approval-adjustment-stock.workflow.ts";
import { waitingStates, type Workflow } from "../../src/platform/workflow/index.ts";
import { accessOf, kindOf } from "../../src/platform/workflow/index.server.ts";
import type { SeedContext } from "./context.ts";

/** state, days ago, reason, bags, note */
const open = [
  ["pending", 0, "count", -6, "Hitung fisik akhir pekan kurang enam zak di tumpukan timur"],
  ["pending", 1, "damage", -12, "Atap bocor, zak mengeras di baris belakang"],
  ["pending", 2, "count", 4, "Hitung fisik lebih empat zak, dua kali dihitung"],
  ["pending", 4, "entry", -20, "Penerimaan tercatat dua kali pada shift malam"],
  ["pending", 5, "expired", -9, "Lewat tanggal pakai, dipisahkan untuk dimusnahkan"],
  ["rejected", 9, "count", -45, "Selisih besar setelah pindah tumpukan"],
  ["rejected", 16, "other", 30, "Titipan proyek yang belum diambil"],
  ["cancelled", 12, "count", -3, "Hitung ulang, ternyata cocok"],
] as const;

const people = `(select min(u.id) from app_user u where u.username = 'admin') as admin,
  coalesce((select min(ur.user_id) from user_role ur join role r on r.id = ur.role_id where r.code = 'ROLE_ADMIN_OI'), (select min(u.id) from app_user u where u.username = 'admin')) as judge`;

/** Pending and rejected requests: first those of the named distributor, then those of others. */
const requests = `
with last as (select coalesce(max(id), 0) as id from submission), who as (select ${people}),
item as (select row_number() over (order by (l.distributor_id = (select vendor_id from app_user where username = 'distributor')) desc, l.qty desc, l.warehouse_id, l.product_id) as nth, l.*
  from stock_level l join warehouse w on w.id = l.warehouse_id and w.status = 'active' where l.qty > 60),
x as (
  select last.id + o.n as sid, o.*, i.distributor_id, i.warehouse_id, i.product_id, w.district_id, w.code, p.name as product, p.weight_kg, least(now(), ($2::date - o.ago)::timestamp at time zone 'Asia/Jakarta' + interval '9 hours') as at,
    coalesce((select min(u.id) from app_user u where u.vendor_id = i.distributor_id and u.status = 'active'), who.admin) as submitter, who.judge
  from jsonb_to_recordset($1::jsonb) as o(n int, state text, ago int, reason text, qty int, note text, word text) cross join last cross join who
  join item i on i.nth = 1 + (o.n - 1) * 2 join warehouse w on w.id = i.warehouse_id join product p on p.id = i.product_id
), made as (
  insert into submission (id, kind, number, title, payload, state, current_step, steps, district_id, distributor_id, submitter_id, submitted_at, due_at, decided_at, decision_note, created_at, created_by)
  select sid, $3, 'PS-' || to_char(at, 'YYMM') || '-' || lpad(sid::text, 6, '0'), word || ': ' || code || ' – ' || product,
    jsonb_build_object('warehouse', warehouse_id, 'product', product_id, 'qty', qty::text, 'reason', reason, 'adjustedOn', ($2::date - ago)::text, 'note', note),
    state, 1, 1, district_id, distributor_id, submitter, at, case when state = 'pending' then at + interval '2 days' end, case when state <> 'pending' then at + interval '1 day' end,
    case state when 'rejected' then 'Selisih tidak wajar: lampirkan berita acara hitung fisik.' end, at, submitter from x
), step as (
  insert into submission_step (submission_id, step_no, name, access, state, due_at, decided_at, decided_by, note)
  select sid, 1, $4, $5, case state when 'pending' then 'waiting' when 'rejected' then 'rejected' else 'skipped' end, at + interval '2 days', case state when 'rejected' then at + interval '1 day' end,
    case state when 'rejected' then judge end, case state when 'rejected' then 'Selisih tidak wajar: lampirkan berita acara hitung fisik.' end from x
)
insert into stock_adjustment (distributor_id, id, number, warehouse_id, product_id, qty, tonnes, reason, note, adjusted_on, state, submission_id, created_at, created_by, updated_at)
select distributor_id, (select coalesce(max(id), 0) from stock_adjustment) + n, 'PS-' || to_char(at, 'YYMM') || '-' || lpad(sid::text, 6, '0'), warehouse_id, product_id, qty, qty * weight_kg / 1000, reason, note, $2::date - ago, 'pending', sid, at, submitter, at from x`;

/** Each adjustment of the last weeks was requested by one person and decided by another. */
const decided = `
with last as (select coalesce(max(id), 0) as id from submission), who as (select ${people}),
x as (
  select last.id + row_number() over (order by a.adjusted_on, a.id) as sid, a.*, w.district_id, w.code, p.name as product, a.created_at as at, who.judge,
    coalesce((select min(u.id) from app_user u where u.vendor_id = a.distributor_id and u.status = 'active'), who.admin) as submitter
  from (select * from stock_adjustment where submission_id is null and adjusted_on > $1::date - 60 order by adjusted_on desc, id limit 200) a
  cross join last cross join who join warehouse w on w.id = a.warehouse_id join product p on p.id = a.product_id
), made as (
  insert into submission (id, kind, number, title, payload, state, current_step, steps, district_id, distributor_id, submitter_id, submitted_at, decided_at, result_id, created_at, created_by)
  select sid, $2, number, left('Selisih hitung fisik: ' || code || ' – ' || product, 200),
    jsonb_build_object('warehouse', warehouse_id, 'product', product_id, 'qty', qty::text, 'reason', reason, 'adjustedOn', adjusted_on::text, 'note', coalesce(note, 'Selisih hitung fisik')),
    'approved', 1, 1, district_id, distributor_id, submitter, at, least(now(), at + (1 + sid % 40) * interval '1 hour'), id, at, submitter from x
), step as (
  insert into submission_step (submission_id, step_no, name, access, state, due_at, decided_at, decided_by)
  select sid, 1, $3, $4, 'approved', at + interval '2 days', least(now(), at + (1 + sid % 40) * interval '1 hour'), judge from x
)
update stock_adjustment a set submission_id = x.sid, created_by = x.submitter from x where a.distributor_id = x.distributor_id and a.id = x.id`;

const words: Readonly<Record<string, string>> = {
  count: "Selisih hitung fisik",
  damage: "Rusak",
  expired: "Kedaluwarsa",
  entry: "Salah catat",
  other: "Lainnya",
};

export async function seedAdjustmentProposals({ client, today }: SeedContext): Promise<void> {
  const workflow: Workflow = StockAdjustment as never;
  const [waiting] = waitingStates(workflow) as [string];
  const step = [workflow.states[waiting], accessOf(workflow, waiting)];
  const rows = open.map(([state, ago, reason, qty, note], i) => ({
    n: i + 1,
    state,
    ago,
    reason,
    qty,
    note,
    word: words[reason],
  }));
  await client.query(decided, [today, kindOf(workflow), ...step]);
  await client.query(requests, [JSON.stringify(rows), today, kindOf(workflow), ...step]);
}
