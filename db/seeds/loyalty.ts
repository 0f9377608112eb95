import { rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import { createDb, createPool, loadParser } from "#platform/database/index.server.ts";
import { forEver } from "#features/program-loyalty/point/dirty.server.ts";
import { expirePoints, ripenPoints } from "#features/program-loyalty/point/expire.server.ts";
import { awardAll } from "#features/program-loyalty/point/round.server.ts";
import { openRegistry } from "#server/server.ts";
import type { SeedContext } from "./context.ts";
import { addMonths, monthOf } from "./days.ts";
import { replayPointProposals } from "./point-proposals.ts";
import { replayRedemptions, seedRewards, sharesOf } from "./redemptions.ts";
import { seedPayouts } from "./payouts.ts";

type Program = {
  readonly code: string;
  readonly name: string;
  readonly line: string;
  readonly brand?: string;
  readonly status: "active" | "closed" | "draft";
  readonly stack: string;
  /** Points per tonne. */
  readonly rate: string;
  readonly tiers?: readonly (readonly [tonnes: string, factor: string])[];
  readonly columns?: Readonly<Record<string, string | number>>;
  /** Months after the first one with sales; the last one may be omitted. */
  readonly months?: readonly [first: number, last: number];
  /** One in this many eligible stores is a member; none if omitted. */
  readonly oneIn?: number;
};
const programs: readonly Program[] = [
  {
    ...{ code: "APR-SMN", name: "Apresiasi Toko Semen", line: "semen", status: "active", stack: "semen", rate: "25" },
    tiers: [
      ["5", "1.1"],
      ["10", "1.25"],
    ],
    columns: { cap_window: 3_000 },
    oneIn: 3,
  },
  {
    ...{ code: "APR-MTR", name: "Apresiasi Toko Mortar", line: "mortar", status: "active", stack: "mortar" },
    rate: "40",
    tiers: [["2", "1.2"]],
    columns: { tier_mode: "marginal", approval: "v2" },
    oneIn: 4,
  },
  {
    ...{ code: "LEB-SMN", name: "Bonus Lebaran Semen", line: "semen", status: "closed", stack: "lebaran", rate: "5" },
    columns: { window_kind: "program" },
    months: [0, 2],
    oneIn: 5,
  },
  {
    ...{ code: "APR-KRB", name: "Apresiasi Karebosi", line: "semen", brand: "KAREBOSI", status: "active" },
    ...{ stack: "karebosi", rate: "10", columns: { budget: 400, approval: "v2" }, oneIn: 6 },
  },
  { code: "APR-BTN", name: "Apresiasi Toko Beton", line: "beton", status: "draft", stack: "beton", rate: "15" },
];

/** Stores that may register: 120 of the 2,000 of the demo, in proportion at other scales. */
export const whitelisted = (stores: number): number => Math.round((120 * stores) / 2_000);

/**
 * Programmes with their rates, tiers, values and members; their points are awarded afterwards by the portal's own code.
 */
export async function seedLoyalty(ctx: SeedContext): Promise<void> {
  for (const p of programs) await seedProgram(ctx, p);
  const { client } = ctx;
  await seedRewards(client, ctx.firstMonth);
  // mortar and cement share one wallet
  await client.query(
    "update loyalty_program set wallet_id = (select id from loyalty_program where code = 'APR-SMN') where code = 'APR-MTR'",
  );
  await client.query(
    "insert into program_share (program_id, opco_id, percent) select p.id, o.id, case o.code when 'SKR' then 60 else 40 end from loyalty_program p, opco o where p.code = 'APR-KRB' and o.code in ('SKR', 'SCB')",
  );
  // three stores of one owner among the members
  await client.query(
    `with o as (insert into store_owner (name, nik, kyc) values ('Hasan Basri', '3201010101800001', 'verified') returning id)
     update store s set owner_id = o.id from o where s.id in (select m.store_id from program_store m join loyalty_program p on p.id = m.program_id and p.code = 'APR-SMN' order by m.store_id limit 3)`,
  );
  // without statistics, the owners are compared with every member
  await client.query("analyze program_store");
  await seedOwners(client);
  // targets of the last three months, this one and the next, for one member in three
  await client.query(
    `insert into program_target (program_id, store_id, window_from, tonnes) select m.program_id, m.store_id, g::date, 4 + m.store_id % 12 from program_store m
     join loyalty_program p on p.id = m.program_id and p.status = 'active' and p.code in ('APR-SMN', 'APR-MTR')
     cross join generate_series($1::timestamp - interval '3 months', $1::timestamp + interval '1 month', interval '1 month') g
     where (m.store_id + m.program_id) % 3 = 0 and g >= p.valid_from order by 1, 2, 3`,
    [monthOf(ctx.today)],
  );
}

/** Fills the whitelist with stores that are neither members nor being registered. */
export async function seedWhitelist({ client, scale }: SeedContext): Promise<void> {
  await client.query(
    `insert into program_whitelist (program_id, store_id, note) select p.id, s.id, 'Calon peserta' from loyalty_program p, store s
     where p.code = 'APR-SMN' and s.status = 'active' and not exists (select from program_store m where m.program_id = p.id and m.store_id = s.id)
       and not exists (select from program_registration r where r.program_id = p.id and r.store_id = s.id)
     order by (s.id * 7919) % 2003, s.id limit greatest($1 - (select count(*) from program_whitelist), 0)`,
    [whitelisted(scale.stores)],
  );
}

/** Owners of every second member, most of them verified, with a bank account. */
async function seedOwners(client: SeedContext["client"]): Promise<void> {
  await client.query(
    `with m as (select distinct m.store_id as id from program_store m join loyalty_program p on p.id = m.program_id and p.code = 'APR-SMN'),
       s as (select s.id, coalesce(s.owner_name, 'Pemilik ' || s.name) as name, s.phone from store s join m on m.id = s.id where s.owner_id is null and s.id % 2 = 0),
       o as (insert into store_owner (name, nik, phone, kyc, kyc_reason)
         select s.name, '3201' || lpad((s.id * 9973)::text, 12, '0'), s.phone, case s.id % 12 when 0 then 'submitted' when 6 then 'rejected' else 'verified' end, case when s.id % 12 = 6 then 'Foto KTP tidak terbaca' end from s order by s.id returning id, nik)
     update store t set owner_id = o.id, bank_id = coalesce(t.bank_id, (select min(b.id) from bank b)), account_number = coalesce(t.account_number, lpad((t.id * 7919)::text, 10, '1')),
       account_holder = coalesce(t.account_holder, t.owner_name, t.name) from s, o where t.id = s.id and o.nik = '3201' || lpad((s.id * 9973)::text, 12, '0')`,
  );
}

async function seedProgram({ client, firstMonth }: SeedContext, p: Program): Promise<void> {
  const [first, last] = p.months ?? [0, null];
  const columns: Record<string, unknown> = {
    ...{ code: p.code, name: p.name, status: p.status, stack_group: p.stack, valid_from: addMonths(firstMonth, first) },
    ...(last === null ? {} : { valid_to: addMonths(firstMonth, last) }),
    ...p.columns,
  };
  const names = Object.keys(columns);
  const { rows } = await client.query(
    `insert into loyalty_program (product_line_id, ${names.join(", ")}) select l.id, ${names.map((_, i) => `$${i + 2}`).join(", ")} from product_line l where l.slug = $1 returning id`,
    [p.line, ...Object.values(columns)],
  );
  const id = Number(rows[0].id);
  await client.query(
    `insert into program_rate (program_id, brand_id, uom_id, points, valid_from) select p.id, b.id, u.id, $2::numeric, p.valid_from from loyalty_program p join brand b on b.product_line_id = p.product_line_id, uom u
     where p.id = $1 and u.code = 'TON' and ($3::text is null or b.code = $3)`,
    [id, p.rate, p.brand ?? null],
  );
  for (const [tonnes, factor] of p.tiers ?? [])
    await client.query(
      "insert into program_rule (program_id, kind, threshold_tonnes, factor) values ($1, 'tier', $2, $3)",
      [id, tonnes, factor],
    );
  await client.query("insert into point_value (program_id, value_rp, valid_from) values ($1, 1000, $2)", [
    id,
    firstMonth,
  ]);
  if (p.oneIn === undefined) return;
  await client.query(
    `insert into program_store (program_id, store_id, stack_group, valid_from) select p.id, s.id, p.stack_group, p.valid_from from loyalty_program p, store s
     where p.id = $1 and s.status = 'active' and (s.id + p.id) % $2 = 0`,
    [id, p.oneIn],
  );
}

/** Processes the months in chronological order: each is awarded and then closed. Then builds the sums of points. */
export async function replayPoints(
  url: string,
  ctx: Pick<SeedContext, "today" | "firstMonth" | "scale">,
): Promise<void> {
  await openRegistry();
  await loadParser();
  const pool = createPool(url, 2);
  const db = createDb(pool, { kind: "system", reason: "demo data" });
  const all = Math.round((260 * ctx.scale.stores) / 2_000);
  const newest = sharesOf(all);
  const each = Math.ceil((all - newest.older - newest.late) / Math.max(1, ctx.scale.months - 2));
  try {
    for (let month = ctx.firstMonth; month <= ctx.today; month = addMonths(month, 1)) {
      const next = addMonths(month, 1);
      const day = next <= ctx.today ? next : ctx.today;
      await pool.query(
        "insert into point_dirty (distributor_id, store_id, day, until, cause) select distinct 0, m.store_id, $1::date, $2::date, 'program' from program_store m",
        [month, month === monthOf(ctx.today) ? forEver : next],
      );
      // returns reduce the points of the month of their sale
      await pool.query(
        `insert into point_dirty (distributor_id, store_id, day, until, cause) select distinct 0, o.store_id, o.sold_on, o.sold_on + 1, 'return' from sale r
         join sale o on o.distributor_id = r.distributor_id and o.id = r.original_sale_id where r.kind = 'return' and r.sold_on >= $1::date and r.sold_on < $2::date and o.sold_on < $1::date`,
        [month, next],
      );
      await awardAll(db, { today: day });
      await ripenPoints(db, { today: day });
      await expirePoints(db, { today: day });
      if (next > ctx.today) continue;
      const age = addMonths(next, 1) > ctx.today ? "older" : "closed";
      await replayRedemptions(db, pool, { day, today: ctx.today, age, howMany: age === "older" ? newest.older : each });
    }
    await replayRedemptions(db, pool, { day: ctx.today, today: ctx.today, age: "late", howMany: newest.late });
    await replayPointProposals(db, pool, ctx.today);
    await seedPayouts(pool, ctx.firstMonth);
    await rebuildRollups(db);
  } finally {
    await pool.end();
  }
}
