import type { SeedContext } from "./context.ts";
import { addDays } from "./days.ts";

type Way = "asm" | "crm" | "listed" | "approved" | "rejected" | "withdrawn" | "returned";
/** The state of a seeded registration and how many days ago it was submitted; a step is overdue after two days. */
const ways: readonly (readonly [way: Way, ago: number])[] = [
  ...([0, 0, 1, 1, 4, 6] as const).map((ago) => ["asm", ago] as const),
  ...([1, 2, 7] as const).map((ago) => ["crm", ago] as const),
  ...([0, 1, 5] as const).map((ago) => ["listed", ago] as const),
  ...([9, 15, 22] as const).map((ago) => ["rejected", ago] as const),
  ["withdrawn", 11],
  ["returned", 3],
];
const approvedAgo = [20, 34, 41, 55, 63, 70, 82, 95] as const;
const owners = ["Siti Aminah", "Budi Hartono", "Dewi Lestari", "Agus Salim", "Rina Marlina", "Joko Susilo"];
const rejections = ["Foto KTP tidak terbaca", "Data pemilik tidak cocok", "Toko milik distributor atau karyawan"];

type Candidate = {
  readonly store: number;
  readonly label: string;
  readonly district: number;
  readonly phone: string | null;
  readonly owner: string;
  readonly program: number;
  readonly name: string;
  readonly tso: number;
  readonly asm: number;
  readonly crm: number;
};
/** Stores that can be registered, or with `members` those that were, with the users of their area who process them. */
const candidatesSql = (members: boolean) => `
  select s.id as store, s.code || ' – ' || s.name as label, s.district_id as district, s.phone, coalesce(s.owner_name, s.name) as owner, p.id as program, p.name,
    coalesce(t.id, (select min(id) from app_user where username = 'tso')) as tso, (select min(id) from app_user where username = 'asm') as asm,
    (select min(u.id) from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.code = 'ROLE_TIM_CRM') as crm
  from store s join loyalty_program p on p.code = 'APR-SMN'
  left join (select min(u.id) as id, ad.district_id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.code = 'ROLE_TSO'
    join user_scope us on us.user_id = u.id and us.kind = 'area' join area_district ad on ad.area_id = us.ref_id and ad.valid_to is null where u.status = 'active' group by 2) t on t.district_id = s.district_id
  where s.status = 'active' and ${members ? "" : "not "}exists (select 1 from program_store m where m.program_id = p.id and m.store_id = s.id)
  -- the area of the named people first, so that they have something to do
  order by t.id is distinct from (select min(id) from app_user where username = 'tso'), (s.id * 7919) % 1009, s.id limit $1`;

/** Registrations in every state, some overdue and some with possible conflicts for the reviewer. */
export async function seedRegistrations(ctx: SeedContext): Promise<void> {
  const { client, today } = ctx;
  const open = (await client.query<Candidate>(candidatesSql(false), [ways.length])).rows;
  const members = (await client.query<Candidate>(candidatesSql(true), [approvedAgo.length + 3])).rows;
  const plans = [
    ...open.map((c, i) => ({ c, way: ways[i]?.[0] as Way, ago: ways[i]?.[1] as number })),
    ...members.slice(3).map((c, i) => ({ c, way: "approved" as Way, ago: approvedAgo[i] as number })),
  ];
  for (const [n, { c, way, ago }] of plans.entries()) await register(ctx, n, c, way, addDays(today, -ago));
  await client.query(suspicious);
}

/**
 * Conflicts in pending registrations: the owner of three members, the phone of the distributor, a member's account.
 */
const suspicious = `
  with w as (
    select r.submission_id, r.store_id, row_number() over (order by r.submission_id) as n from program_registration r join submission t on t.id = r.submission_id and t.state = 'pending'
  ), x as (
    select w.submission_id, w.n, d.phone, a.bank_id, a.account_number, a.account_holder from w
    left join store_distributor sd on sd.store_id = w.store_id and sd.kind = 'main' and sd.valid_to is null left join distributor d on d.id = sd.distributor_id
    left join (select s.bank_id, s.account_number, s.account_holder from store s join program_store m on m.store_id = s.id where s.account_number is not null and s.bank_id is not null and s.account_holder is not null order by s.id limit 1) a on true
  )
  update program_registration r set
    nik = case x.n when 1 then '3201010101800001' else r.nik end, owner_name = case x.n when 1 then 'Hasan Basri' else r.owner_name end, phone = case x.n when 2 then coalesce(x.phone, r.phone) else r.phone end,
    bank_id = case x.n when 3 then coalesce(x.bank_id, r.bank_id) else r.bank_id end, account_number = case when x.n = 3 and x.bank_id is not null then x.account_number else r.account_number end,
    account_holder = case when x.n = 3 and x.bank_id is not null then x.account_holder else r.account_holder end
  from x where x.submission_id = r.submission_id and x.n <= 3`;

const storedState: Readonly<Record<Way, string>> = {
  ...{ asm: "pending", crm: "pending", listed: "pending", returned: "draft" },
  ...{ approved: "approved", rejected: "rejected", withdrawn: "cancelled" },
};
const clock = (day: string, time: string) => `${day}T${time}:00+07:00`;
/** Past events are never in the future, whatever the time of day of the seed. */
const past = (day: string, time: string) => new Date(Math.min(Date.now(), Date.parse(clock(day, time)))).toISOString();

async function register(ctx: SeedContext, n: number, c: Candidate, way: Way, day: string): Promise<void> {
  const { client } = ctx;
  const whitelisted = way === "listed";
  const state = storedState[way];
  const decided = ["approved", "rejected", "withdrawn"].includes(way) ? past(addDays(day, 2), "14:20") : null;
  const due = state === "pending" ? clock(addDays(day, way === "crm" ? 3 : 2), "09:10") : null;
  const note = way === "rejected" ? (rejections[n % 3] as string) : null;
  if (whitelisted)
    await client.query(
      "insert into program_whitelist (program_id, store_id, note) values ($1, $2, 'Calon peserta') on conflict do nothing",
      [c.program, c.store],
    );
  const payload = { product: "semen", program: c.program, store: c.store, whitelisted, photos: [], note: null };
  const { rows } = await client.query<{ id: string }>(
    `with n as (select nextval(pg_get_serial_sequence('submission', 'id')) as id)
     insert into submission (id, kind, number, title, payload, state, current_step, steps, district_id, store_id, submitter_id, submitted_at, due_at, decided_at, decision_note, created_at, created_by, updated_by)
     select n.id, 'program-registration', 'RG-' || to_char($1::date, 'YYMM') || '-' || lpad(n.id::text, 6, '0'), $2, $3, $4, $5, 2, $6, $7, $8, $9, $10, $11, $12, $9, $8, $8 from n returning id`,
    [
      ...[day, `${c.name}: ${c.label}`.slice(0, 200), JSON.stringify(payload), state],
      ...[["asm", "rejected", "withdrawn", "returned"].includes(way) ? 1 : 2, c.district, c.store, c.tso],
      ...[past(day, "09:10"), due, decided, note],
    ],
  );
  const id = Number(rows[0]?.id);
  await steps(ctx, id, c, way, day, note);
  await client.query(
    `insert into program_registration (submission_id, program_id, store_id, state, owner_name, nik, npwp, phone, bank_id, account_number, account_holder)
     values ($1, $2, $3, 'draft', $4::text, $5, null, $6, (select min(id) from bank), $7, upper($4::text))`,
    [id, c.program, c.store, owners[n % owners.length], nikOf(n), c.phone, String(7_001_000_000 + n * 7919)],
  );
  if (way === "approved") await join(ctx, id, c, day);
  await client.query(
    "update program_registration set state = case $2::text when 'pending' then 'open' when 'draft' then 'draft' when 'approved' then 'approved' else 'closed' end where submission_id = $1",
    [id, state],
  );
}
const nikOf = (n: number): string => String(3_204_010_101_750_100 + n);

async function steps(ctx: SeedContext, id: number, c: Candidate, way: Way, day: string, note: string | null) {
  const first = {
    ...{ asm: "waiting", crm: "approved", listed: "skipped", approved: "approved" },
    ...{ rejected: "rejected", withdrawn: "skipped", returned: "rejected" },
  }[way];
  const second =
    way === "crm" || way === "listed" || way === "asm" ? "waiting" : way === "approved" ? "approved" : "skipped";
  const isDecided = (state: string) => state === "approved" || state === "rejected";
  const insert = (no: number, name: string, access: string, state: string, by: number, after: number) =>
    ctx.client.query(
      "insert into submission_step (submission_id, step_no, name, access, state, due_at, decided_at, decided_by, note) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
      [
        ...[id, no, name, access, state, clock(addDays(day, 1 + after), "09:10")],
        ...(isDecided(state) ? [past(addDays(day, after), "14:20"), by] : [null, null]),
        state === "rejected" ? (note ?? "Lengkapi foto KTP") : null,
      ],
    );
  await insert(1, "Pemeriksaan ASM", "programRegistration.verify", first, c.asm, 1);
  await insert(2, "Persetujuan CRM", "programRegistration.approve", second, c.crm, 2);
}

/** Uses the existing membership of the store; its owner was verified afterwards. */
async function join({ client }: SeedContext, id: number, c: Candidate, day: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "insert into store_owner (name, nik, phone, kyc, created_at) select r.owner_name, r.nik, r.phone, 'verified', $2::timestamptz from program_registration r where r.submission_id = $1 returning id",
    [id, past(day, "14:20")],
  );
  const owner = rows[0]?.id;
  await client.query("update program_registration set owner_id = $2 where submission_id = $1", [id, owner]);
  await client.query("update store set owner_id = $2 where id = $1 and owner_id is null", [c.store, owner]);
  const made = await client.query<{ id: string }>(
    "update program_store set registration_id = $1 where program_id = $2 and store_id = $3 returning id",
    [id, c.program, c.store],
  );
  await client.query("update submission set result_id = $2 where id = $1", [id, made.rows[0]?.id]);
}
