import type { SeedContext } from "./context.ts";

/**
 * Most sales entered after the limit have an override; some have none, so that the report of late entries shows them.
 */
const late = `
insert into override_exception (id, number, kind, distributor_id, terms, reason, valid_from, valid_to, state, requested_by, requested_at, decided_by, decided_at, decision_note, created_at)
select x.n, 'OV-' || to_char(x.first_at, 'YYMM') || '-' || lpad(x.n::text, 6, '0'), 'backdate', x.distributor_id, jsonb_build_object('days', 30), (array['Server distributor mati beberapa hari', 'Pergantian sistem, data dikirim susulan', 'Faktur tertinggal di gudang'])[1 + x.n % 3],
  x.first_at - interval '1 day', x.last_at + interval '2 days', 'approved', h.id, x.first_at - interval '2 days', a.id, x.first_at - interval '1 day', 'Disetujui sampai data lengkap', x.first_at - interval '2 days'
from (
  select row_number() over (order by min(received_at)) as n, distributor_id, min(received_at) as first_at, max(received_at) as last_at from sale
  where (received_at at time zone 'Asia/Jakarta')::date - sold_on > 7 group by distributor_id, date_trunc('month', sold_on::timestamp) having distributor_id % 5 <> 3
) x, (select id from app_user where username = 'helpdesk') h, (select id from app_user where username = 'admin') a`;

/** kind, terms, reason, state, day of the request relative to today */
const others = [
  ["backdate", { days: 20 }, "Gudang Gresik kebanjiran, faktur baru dapat dimasukkan minggu depan", "pending", -1],
  ["credit", { amount: "250000000.00" }, "Proyek pemerintah, pembayaran bulan depan", "pending", -2],
  ["radius", { metres: 800 }, "Toko pindah sementara selama renovasi", "pending", -3],
  ["stock", { tonnes: "40.000" }, "Barang sudah di gudang, penerimaan menunggu dokumen", "rejected", -9],
  ["target", { percent: 90 }, "Jalan utama ke area tertutup longsor dua minggu", "approved", -12],
  ["credit", { amount: "100000000.00" }, "Pembayaran giro tertunda karena libur", "revoked", -30],
] as const;

export async function seedOverrides(ctx: SeedContext): Promise<void> {
  await ctx.client.query(late);
  await ctx.client.query(
    `with last as (select coalesce(max(id), 0) as id from override_exception)
     insert into override_exception (id, number, kind, distributor_id, store_id, district_id, terms, reason, valid_from, valid_to, state, requested_by, requested_at, decided_by, decided_at, decision_note, created_at)
     select last.id + x.n, 'OV-' || to_char(t.at, 'YYMM') || '-' || lpad((last.id + x.n)::text, 6, '0'), x.kind, case when x.kind <> 'radius' then d.id end, s.id, case when x.kind = 'radius' then s.district_id else d.district_id end, x.terms, x.reason, t.at, t.at + interval '14 days', x.state, u.id, t.at,
       case when x.state <> 'pending' then a.id end, case when x.state <> 'pending' then t.at + interval '6 hours' end, case x.state when 'rejected' then 'Catat penerimaan dahulu' when 'revoked' then 'Giro sudah cair' end, t.at
     from jsonb_to_recordset($1::jsonb) as x(n int, kind text, terms jsonb, reason text, state text, ago int) cross join last
     cross join lateral (select ($2::date + x.ago)::timestamp at time zone 'Asia/Jakarta' + interval '10 hours' as at) t
     join app_user u on u.username = case x.kind when 'radius' then 'tso' else 'distributor' end join app_user a on a.username = 'admin' join distributor d on d.id = 1
     left join lateral (select s.id, s.district_id from store s join store_distributor m on m.store_id = s.id and m.distributor_id = 1 and m.valid_to is null where s.status = 'active' and x.kind in ('radius', 'credit') order by s.id limit 1) s on true`,
    [
      JSON.stringify(
        others.map(([kind, terms, reason, state, ago], i) => ({ n: i + 1, kind, terms, reason, state, ago })),
      ),
      ctx.today,
    ],
  );
  await ctx.client.query(
    "select setval(pg_get_serial_sequence('submission', 'id'), coalesce(max(id), 0) + 1, false) from submission",
  );
  await ctx.client.query("select override_submissions()");
}
