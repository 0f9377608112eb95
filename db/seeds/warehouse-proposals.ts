import { WarehouseProposal } from "../../src/features/master/pengajuan-gudang/pengajuan-gudang.workflow.ts";
import { waitingStates, type Workflow } from "../../src/platform/workflow/index.ts";
import { accessOf, kindOf } from "../../src/platform/workflow/index.server.ts";
import type { SeedContext } from "./context.ts";

/** state as stored, completed steps, days ago, name, ownership, tonnes */
const proposals = [
  ["pending", 0, 1, "Gudang Transit Timur", "rented", "1200.000"],
  ["pending", 0, 4, "Gudang Penyangga Lebaran", "third_party", "650.000"],
  ["pending", 1, 3, "Gudang Utara Baru", "own", "2400.000"],
  ["pending", 1, 6, "Gudang Pelabuhan", "rented", "3000.000"],
  ["rejected", 0, 20, "Gudang Cadangan", "rented", "300.000"],
  ["cancelled", 0, 35, "Gudang Sementara Proyek", "third_party", "450.000"],
] as const;

/** Proposals of warehouses in every state except approved, by distributors in the area of the named SSM. */
export async function seedWarehouseProposals(ctx: SeedContext): Promise<void> {
  const workflow: Workflow = WarehouseProposal as never;
  const kind = kindOf(workflow);
  const [first, second] = waitingStates(workflow) as [string, string];
  const steps = [first, second].map((s, i) => ({ no: i + 1, name: workflow.states[s], access: accessOf(workflow, s) }));
  const rows = proposals.map(([state, taken, ago, name, ownership, capacity], i) => ({
    n: i + 1,
    state,
    taken,
    ago,
    name,
    ownership,
    capacity,
  }));
  await ctx.client.query(
    `with last as (select coalesce(max(id), 0) as id from submission),
     p as (
       select last.id + x.n as id, x.*, ($2::date - x.ago)::timestamp at time zone 'Asia/Jakarta' + interval '9 hours' as at, w.distributor_id, w.district_id, w.latitude, w.longitude, w.packing_plant_id, d.name as town, u.id as submitter, s.id as ssm
       from jsonb_to_recordset($1::jsonb) as x(n int, state text, taken int, ago int, name text, ownership text, capacity text) cross join last
       join app_user u on u.username = 'distributor' join app_user s on s.username = 'ssm'
       join lateral (select w.* from warehouse w where w.distributor_id = coalesce(u.vendor_id, 1) and w.latitude is not null order by w.id offset x.n % 2 limit 1) w on true join district d on d.id = w.district_id
     ), made as (
       insert into submission (id, kind, number, title, payload, state, current_step, steps, district_id, distributor_id, submitter_id, submitted_at, due_at, decided_at, decision_note, created_at, created_by)
       select p.id, $3, 'PG-' || to_char(p.at, 'YYMM') || '-' || lpad(p.id::text, 6, '0'), p.name || ' ' || p.town,
         jsonb_strip_nulls(jsonb_build_object('name', p.name || ' ' || p.town, 'distributor', p.distributor_id, 'district', p.district_id, 'address', 'Jl. Raya Industri No. ' || p.n * 17 || ', ' || p.town,
           'latitude', (p.latitude + p.n * 0.0021)::numeric(9, 6)::text, 'longitude', (p.longitude - p.n * 0.0013)::numeric(9, 6)::text, 'packingPlant', p.packing_plant_id, 'capacity', p.capacity, 'ownership', p.ownership,
           'leaseUntil', case when p.ownership = 'rented' then ($2::date + 730)::text end, 'floorArea', (p.n * 210)::text, 'contactName', 'Suparno', 'contactPhone', '08123400' || (1000 + p.n))),
         p.state, p.taken + 1, 2, p.district_id, p.distributor_id, p.submitter, p.at, case when p.state = 'pending' then p.at + (p.taken + 1) * interval '3 days' end, case when p.state <> 'pending' then p.at + interval '2 days' end,
         case p.state when 'rejected' then 'Kapasitas terlalu kecil untuk ongkos tambahan.' end, p.at, p.submitter from p
     )
     insert into submission_step (submission_id, step_no, name, access, state, due_at, decided_at, decided_by, note)
     select p.id, s.no, s.name, s.access, case when s.no <= p.taken then 'approved' when p.state = 'pending' then 'waiting' when p.state = 'rejected' and s.no = p.taken + 1 then 'rejected' else 'skipped' end,
       case when s.no <= p.taken + 1 then p.at + s.no * interval '3 days' end, case when s.no <= p.taken then p.at + interval '1 day' when p.state = 'rejected' and s.no = p.taken + 1 then p.at + interval '2 days' end,
       case when s.no <= p.taken or (p.state = 'rejected' and s.no = p.taken + 1) then p.ssm end,
       case when s.no <= p.taken then 'Lokasi dan jalan masuk sesuai' when p.state = 'rejected' and s.no = p.taken + 1 then 'Kapasitas terlalu kecil untuk ongkos tambahan.' end
     from p cross join jsonb_to_recordset($4::jsonb) as s(no int, name text, access text)`,
    [JSON.stringify(rows), ctx.today, kind, JSON.stringify(steps)],
  );
}
