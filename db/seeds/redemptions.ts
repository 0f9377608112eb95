import type pg from "pg";
import {
  capturePoints,
  holdPoints,
  releasePoints,
  returnPoints,
} from "../../src/features/program-loyalty/point/hold.server.ts";
import { fromUnits, unitsOf } from "../../src/kit/exact.ts";
import type { Db } from "../../src/platform/database/index.server.ts";
import { addDays } from "./days.ts";

type Kind = "gift" | "money";
type Planned = readonly [kind: Kind, state: string, weight: number];
/** States of the redemptions of closed months, of last month and of today, as shares of each group. */
const plans = {
  closed: [
    ["gift", "delivered", 6],
    ["money", "paid", 5],
    ["gift", "cancelled", 1],
    ["gift", "rejected", 1],
    ["money", "cancelled", 1],
  ],
  older: [
    ["gift", "delivered", 5],
    ["money", "paid", 4],
    ["gift", "shipped", 1],
    ["money", "failed", 1],
    ["money", "sent", 1],
    ["gift", "returned", 1],
    ["gift", "cancelled", 1],
  ],
  late: [
    ["gift", "requested", 2],
    ["money", "approved", 2],
    ["money", "requested", 1],
    ["gift", "approved", 1],
    ["gift", "prepared", 1],
    ["money", "batched", 1],
    ["gift", "withdrawn", 1],
    ["money", "rejected", 1],
  ],
} as const satisfies Readonly<Record<string, readonly Planned[]>>;
export type Age = keyof typeof plans;
/** A list of the given length; each kind and state occurs once before any occurs twice. */
function planned(age: Age, howMany: number): { kind: Kind; state: string }[] {
  const left = plans[age].map(([kind, state, weight]) => ({ kind, state, weight: weight as number }));
  const cycle: { kind: Kind; state: string }[] = [];
  while (left.some((l) => l.weight > 0))
    for (const l of left) if (l.weight-- > 0) cycle.push({ kind: l.kind, state: l.state });
  return Array.from({ length: howMany }, (_, n) => cycle[n % cycle.length] as { kind: Kind; state: string });
}
/** For a network with 260 redemptions: the numbers of the two newest groups; earlier months share the rest. */
export const sharesOf = (all: number) => ({ older: Math.round(all * 0.35), late: Math.round(all * 0.35) });
export const rewards: readonly (readonly [
  code: string,
  name: string,
  kind: Kind,
  points: number,
  value: number,
  stock: number,
])[] = [
  ["H-PAYUNG", "Payung lipat", "gift", 60, 60_000, 400],
  ["H-KAOS", "Kaos tukang", "gift", 75, 75_000, 500],
  ["H-TERPAL", "Terpal 4 × 6 m", "gift", 180, 180_000, 120],
  ["H-DISPENSER", "Dispenser air", "gift", 450, 450_000, 90],
  ["H-BOR", "Bor listrik", "gift", 600, 610_000, 80],
  ["H-KIPAS", "Kipas angin berdiri", "gift", 350, 350_000, 60],
  // costs 40 per cent fewer points than its value
  ["H-TV32", "Televisi 32 inci", "gift", 1_400, 2_350_000, 40],
  ["H-EMAS1", "Emas 1 gram", "gift", 1_900, 1_900_000, 30],
  ["U-50", "Uang Rp 50.000", "money", 50, 50_000, 0],
  ["U-100", "Uang Rp 100.000", "money", 100, 100_000, 0],
  ["U-250", "Uang Rp 250.000", "money", 250, 250_000, 0],
  ["U-1000", "Uang Rp 1.000.000", "money", 1_000, 1_000_000, 0],
];

export async function seedRewards(client: Pick<pg.PoolClient, "query">, day: string): Promise<void> {
  for (const [code, name, kind, points, value] of rewards)
    await client.query("insert into reward (code, name, kind, points, value_rp) values ($1, $2, $3, $4, $5)", [
      ...[code, name, kind, points, value],
    ]);
  await client.query("update reward set per_store_month = 2 where code in ('H-TV32', 'H-EMAS1')");
  await client.query(
    "insert into reward_tax (taxpayer, with_npwp, percent, valid_from) values ('person', true, 5, $1), ('person', false, 6, $1), ('company', true, 2, $1), ('company', false, 4, $1)",
    [day],
  );
}

type Replay = { readonly day: string; readonly today: string; readonly age: Age; readonly howMany: number };
/** Redemptions decided on a day, in their current state; their points are posted to the ledger. */
export async function replayRedemptions(db: Db, pool: pg.Pool, { day, today, age, howMany }: Replay): Promise<void> {
  const wanted = planned(age, howMany);
  const { rows: accounts } = await pool.query<{ wallet: number; store: number; program: number }>(
    `select a.wallet_id as wallet, a.store_id as store, min(m.program_id) as program from point_account a join program_store m on m.store_id = a.store_id join loyalty_program p on p.id = m.program_id and coalesce(p.wallet_id, p.id) = a.wallet_id and p.code = 'APR-SMN'
     where a.balance - a.pending - a.held >= 75 and a.debt = 0 group by 1, 2 order by (a.store_id * 7919 + $2::bigint * 131) % 1009, a.store_id limit $1`,
    [wanted.length, Number(day.slice(5, 7))],
  );
  for (const [i, at] of accounts.entries()) {
    const w = wanted[i];
    if (!w) continue;
    const before = addDays(day, age === "late" ? -1 - (i % 6) : -2 - (i % 12));
    // a gift in transit for three weeks
    const submittedOn = w.state === "shipped" && addDays(today, -21) < before ? addDays(today, -21) : before;
    await redeem(db, pool, { ...at, ...w, day, today, submittedOn });
  }
  if (age === "older") await spendBeforeReturn(db, pool, { day, today });
}

/** A store spends its points, and then returns most of the goods that earned them, so that it has a point debt. */
async function spendBeforeReturn(db: Db, pool: pg.Pool, { day, today }: Pick<Replay, "day" | "today">): Promise<void> {
  const { rows } = await pool.query<{ wallet: number; store: number; program: number; free: string }>(
    `select a.wallet_id as wallet, a.store_id as store, m.program_id as program, a.balance - a.pending - a.held as free from sale r join sale o on o.distributor_id = r.distributor_id and o.id = r.original_sale_id
     join program_store m on m.store_id = o.store_id join loyalty_program p on p.id = m.program_id and p.code = 'APR-SMN' join point_account a on a.wallet_id = p.id and a.store_id = o.store_id
     where r.kind = 'return' and r.status = 'posted' and r.sold_on >= $1::date and o.sold_on < $1::date and a.debt = 0 and a.balance - a.pending - a.held >= 50
     order by (select sum(l.tonnes) from sale_line l where l.distributor_id = r.distributor_id and l.sale_id = r.id)
       - coalesce((select sum(l.sign * l.tonnes) from sale_line l where l.store_id = o.store_id and l.status = 'posted' and l.sold_on >= $1::date and l.sign = 1), 0) desc nulls last, r.id limit 1`,
    [day],
  );
  const [row] = rows;
  if (!row) return;
  const { free, ...at } = row;
  const submittedOn = addDays(day, -3);
  await redeem(db, pool, {
    ...at,
    kind: "money",
    state: "paid",
    day,
    today,
    submittedOn,
    spend: Math.floor(Number(free) / 50),
  });
}

type One = {
  readonly wallet: number;
  readonly store: number;
  readonly program: number;
  readonly kind: Kind;
  readonly state: string;
  readonly day: string;
  readonly today: string;
  readonly submittedOn: string;
  /** The requested multiple of the smallest reward, instead of one that the store can afford. */
  readonly spend?: number;
};
const undecided = ["requested", "rejected", "withdrawn"];
async function redeem(db: Db, pool: pg.Pool, o: One): Promise<void> {
  const { rows: chosen } = await pool.query<Reward>(
    `select r.id, r.points * $4::int as points, (r.value_rp * $4)::text as value, r.name from reward r, point_account a where a.wallet_id = $1 and a.store_id = $2 and r.kind = $3
       and r.points * $4 <= a.balance - a.pending - a.held and ($4 = 1 or r.points = 50) order by (r.id + $2::bigint) % 5, r.id limit 1`,
    [o.wallet, o.store, o.kind, o.spend ?? 1],
  );
  const reward = chosen[0];
  if (!reward) return;
  const id = await rowOf(pool, o, reward);
  await db.tx(async (tx) => {
    const cause = { cause: "redemption", causeId: id, points: Number(reward.points) };
    const hold = await holdPoints(tx, { w: o.wallet, s: o.store }, cause, o.day);
    await tx.run("update {!redemption} set hold_id = :hold where id = :id", { hold, id });
    if (o.state === "rejected" || o.state === "withdrawn") await releasePoints(tx, hold, o.day);
    if (!undecided.includes(o.state)) await capturePoints(tx, hold, o.day);
    if (o.state === "cancelled") await returnPoints(tx, hold, o.day);
  });
}

const ended: Readonly<Record<string, string>> = { requested: "pending", rejected: "rejected", withdrawn: "cancelled" };
const unreadable = "Foto formulir tidak terbaca";
const reasons: Readonly<Record<string, string>> = {
  failed: "Rekening ditutup",
  returned: "Toko tutup saat kurir datang",
  cancelled: "Diminta pemilik toko",
  rejected: unreadable,
};
type Columns = Readonly<Record<string, string | number | boolean | null>>;
async function insert(pool: pg.Pool, table: string, columns: Columns): Promise<number> {
  const names = Object.keys(columns);
  const { rows } = await pool.query<{ id: number }>(
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")}) returning *`,
    Object.values(columns),
  );
  return Number(rows[0]?.id);
}
const clock = (day: string, time: string) => `${day}T${time}:00+07:00`;

type About = {
  by: number;
  decider: number;
  district: number;
  label: string;
  holder: string;
  bank: number;
  account: string;
  distributor: number | null;
  next: number;
};
const aboutSql = `select coalesce((select min(u.id) from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.code = 'ROLE_TSO' join user_scope us on us.user_id = u.id and us.kind = 'area'
    join area_district ad on ad.area_id = us.ref_id and ad.district_id = s.district_id where u.status = 'active'), (select min(id) from app_user where username = 'tso')) as by,
  (select min(u.id) from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.code = 'ROLE_TIM_CRM') as decider, s.district_id as district, s.code || ' – ' || s.name as label, coalesce(s.account_holder, s.owner_name, s.name) as holder,
  coalesce(s.bank_id, (select min(b.id) from bank b)) as bank, coalesce(s.account_number, lpad((s.id * 7919)::text, 10, '1')) as account,
  (select d.distributor_id from store_distributor d where d.store_id = s.id and d.kind = 'main' and d.valid_to is null limit 1) as distributor, nextval(pg_get_serial_sequence('submission', 'id')) as next from store s where s.id = $1`;
type Reward = { readonly id: number; readonly points: number; readonly value: string; readonly name: string };

/** Writes the proposal, its steps and the redemption as their moves would have. */
async function rowOf(pool: pg.Pool, o: One, reward: Reward): Promise<number> {
  const s = (await pool.query<About>(aboutSql, [o.store])).rows[0] as About;
  const number = `${o.kind === "gift" ? "TH" : "TU"}-${o.submittedOn.slice(2, 4)}${o.submittedOn.slice(5, 7)}-${String(s.next).padStart(6, "0")}`;
  const state = ended[o.state] ?? "approved";
  // points are spent on the day of the decision, and later steps some days after it, at the latest today
  const on = (days: number) => (addDays(o.day, days) < o.today ? addDays(o.day, days) : o.today);
  // steps of today take place at midnight, so that they are never in the future
  const at = (day: string, time: string) => clock(day, day === o.today ? "00:00" : time);
  const qty = o.spend ?? 1;
  const decided = state === "pending" ? null : at(o.day, "08:30");
  const payload = { program: o.program, store: o.store, reward: reward.id, qty, note: null, photos: [] };
  await insert(pool, "submission", {
    ...{
      id: s.next,
      kind: `${o.kind}-redemption`,
      number,
      title: `${reward.name}: ${s.label}`,
      state,
      current_step: 1,
      steps: 2,
    },
    payload: JSON.stringify({ ...payload, points: reward.points, valueRp: reward.value, endorseAbove: "10000000" }),
    ...{ district_id: s.district, store_id: o.store, submitter_id: s.by, created_by: s.by, updated_by: s.by },
    ...{
      submitted_at: clock(o.submittedOn, "09:15"),
      due_at: state === "pending" ? clock(addDays(o.submittedOn, 2), "09:15") : null,
    },
    ...{ decided_at: decided, decision_note: state === "rejected" ? unreadable : null },
  });
  const noun = o.kind === "gift" ? "giftRedemption" : "moneyRedemption";
  const isDecided = state === "approved" || state === "rejected";
  await insert(pool, "submission_step", {
    ...{ submission_id: s.next, step_no: 1, name: "Pemeriksaan CRM", access: `${noun}.approve` },
    ...{
      state: isDecided ? state : state === "pending" ? "waiting" : "skipped",
      due_at: clock(addDays(o.submittedOn, 2), "09:15"),
    },
    ...{
      decided_at: isDecided ? decided : null,
      decided_by: isDecided ? s.decider : null,
      note: state === "rejected" ? unreadable : null,
    },
  });
  await insert(pool, "submission_step", {
    ...{ submission_id: s.next, step_no: 2, name: "Persetujuan GM", access: `${noun}.endorse`, state: "skipped" },
  });
  const { tax, net } = taxOf(o.kind, reward.value);
  const sentOff = ["shipped", "delivered", "returned"].includes(o.state);
  const id = await insert(pool, "redemption", {
    ...{ number, submission_id: s.next, kind: o.kind, program_id: o.program, wallet_id: o.wallet, store_id: o.store },
    ...{ distributor_id: s.distributor, reward_id: reward.id, qty, points: reward.points, value_rp: reward.value },
    ...{ tax_rp: tax, net_rp: net, state: o.state, with_npwp: true, requested_on: o.submittedOn, requested_by: s.by },
    ...(o.kind === "money" ? { bank_id: s.bank, account_number: s.account, account_holder: s.holder } : {}),
    attempts: ["batched", "sent", "paid", "failed"].includes(o.state) ? 1 : 0,
    ...(state === "approved" ? { approved_at: decided, approved_by: s.decider } : {}),
    prepared_at: sentOff || o.state === "prepared" ? at(on(1), "08:00") : null,
    ...(sentOff
      ? { shipped_at: at(on(2), "08:00"), courier: "JNE", tracking: `JP${String(s.next).padStart(9, "0")}` }
      : {}),
    ...(o.state === "delivered" ? { delivered_at: at(on(5), "13:00"), receiver: s.holder, proof: proofId } : {}),
    returned_at: o.state === "returned" ? at(on(5), "13:00") : null,
    cancelled_at: o.state === "cancelled" ? at(o.day, "14:00") : null,
    ...{
      reason: reasons[o.state] ?? null,
      paid_on: o.state === "paid" ? on(3) : null,
      updated_at: at(o.day, "16:00"),
    },
  });
  await pool.query("update submission set result_id = $2 where id = $1", [s.next, id]);
  return id;
}

/** A file that does not exist, because the demo has no photos of people. */
const proofId = "00000000-0000-4000-8000-000000000001";
function taxOf(kind: Kind, value: string): { readonly tax: string; readonly net: string } {
  const gross = unitsOf(value, 2);
  const tax = kind === "money" ? (gross * 5n + 50n) / 100n : (gross * 50n + 475n) / 950n;
  return { tax: fromUnits(tax, 2), net: fromUnits(kind === "money" ? gross - tax : gross, 2) };
}
