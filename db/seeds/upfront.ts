import type { SeedContext } from "./context.ts";

const stores = { test: 14, demo: 70, large: 1200, xl: 1200 } as const;

/**
 * Three programmes: one ended long ago, one ended recently, one running; stores commit to about their usual purchases.
 */
export async function seedUpfront({ client, today, name }: SeedContext): Promise<void> {
  await client.query(
    `insert into upfront_program (code, name, product_group_id, valid_from, valid_to, due_days, terms, status)
     select x.code, x.name, case when x.n = 3 then (select min(id) from product_group) end, $1::date + x.a, $1::date + x.b, 30, 'Hadiah dibayar di muka, dikembalikan sebanding volume yang tidak tercapai', case when x.b > 0 then 'active' else 'closed' end
     from (values (1, 'UF-1', 'Up-front semester lalu', -320, -150), (2, 'UF-2', 'Up-front musim kemarau', -105, -45), (3, 'UF-3', 'Up-front akhir tahun', -50, 75)) x(n, code, name, a, b)`,
    [today],
  );
  await client.query(
    `insert into upfront_commitment (number, program_id, distributor_id, store_id, tonnes)
     select p.code || '-' || lpad(s.n::text, 4, '0'), p.id, s.distributor_id, s.store_id, greatest(1, round(b.monthly * (p.valid_to - p.valid_from) / 30 * (0.75 + (s.n * 7 + p.id * 3) % 10 * 0.07), 3))
     from upfront_program p
     cross join (select m.store_id, m.distributor_id, row_number() over (order by md5(m.store_id::text || 'upfront')) as n from store_distributor m join store t on t.id = m.store_id and t.status = 'active' where m.kind = 'main' and m.valid_to is null) s
     cross join lateral (select coalesce(sum(l.sign * l.tonnes), 0) / 3 as monthly from sale_line l where l.store_id = s.store_id and l.status = 'posted' and l.sold_on > $1::date - 92) b
     where s.n <= $2 and (s.n + p.id) % 3 <> 0`,
    [today, stores[name]],
  );
  await client.query(
    `insert into upfront_entry (commitment_id, distributor_id, store_id, kind, amount, posted_on, reference)
     select c.id, c.distributor_id, c.store_id, 'paid', round(c.tonnes * 25000, -3) + 1000, p.valid_from + 3, 'UF/' || c.number from upfront_commitment c join upfront_program p on p.id = c.program_id`,
  );
  await client.query(
    `insert into upfront_entry (commitment_id, distributor_id, store_id, kind, amount, posted_on, reference)
     select c.id, c.distributor_id, c.store_id, 'clawback', round(e.amount * case when c.id % 2 = 0 then 0.05 else 0.12 end, 2), least(p.valid_to + 20, $1::date - 1), 'KB/' || c.number
     from upfront_commitment c join upfront_program p on p.id = c.program_id and p.valid_to < $1::date join upfront_entry e on e.commitment_id = c.id where c.id % 3 = 0`,
    [today],
  );
}
