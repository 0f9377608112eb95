import type pg from "pg";
import { PointBatch } from "../../src/features/program-loyalty/points/approval/approval.workflow.ts";
import { PointProposal } from "../../src/features/program-loyalty/points-v2/approval/approval.workflow.ts";
import { PointTransfer } from "../../src/features/program-loyalty/points-v2/transfer/transfer.workflow.ts";
import { waitingStates, type Workflow } from "../../src/platform/workflow/index.ts";
import type { Db } from "../../src/platform/database/index.server.ts";
import { adjustPoints } from "../../src/features/program-loyalty/point/adjust.server.ts";
import { holdPoints, releasePoints } from "../../src/features/program-loyalty/point/hold.server.ts";
import { lockAccounts, openAccounts } from "../../src/features/program-loyalty/point/ledger.server.ts";
import { transferHeldPoints, transferPoints } from "../../src/features/program-loyalty/point/transfer.server.ts";
import { accessOf, kindOf } from "../../src/platform/workflow/index.server.ts";
import { addDays } from "./days.ts";

type State = "pending" | "approved" | "rejected" | "cancelled";
type Plan = {
  readonly kind: "PB" | "PV";
  readonly program: string;
  readonly state: State;
  /** Days ago. */
  readonly ago: number;
  /** The number of stores, and the points for each. */
  readonly stores: number;
  readonly points: number;
  readonly reason: "correction" | "compensation" | "event";
  /** The waiting step; only for individual points. */
  readonly step?: 1 | 2;
};
const of = (
  kind: Plan["kind"],
  program: string,
  reason: Plan["reason"],
  rows: readonly (readonly [State, number, number, number, (1 | 2)?])[],
): Plan[] =>
  rows.map(([state, ago, stores, points, step]) => ({
    kind,
    program,
    reason,
    state,
    ago,
    stores,
    points,
    ...(step ? { step } : {}),
  }));
/** Forty proposals with the transfers below; the first is an overdue file with triple the points its stores earn. */
const plans: readonly Plan[] = [
  { kind: "PB", program: "APR-SMN", reason: "event", state: "pending", ago: 4, stores: 12, points: 0 },
  ...of("PB", "APR-SMN", "compensation", [
    ["approved", 1, 8, 40],
    ["approved", 2, 5, 60],
    ["approved", 3, 10, 25],
    ["approved", 6, 6, 50],
    ["pending", 0, 6, 35],
    ["pending", 1, 4, 120],
    ["rejected", 5, 3, 900],
  ]),
  ...of("PB", "APR-SMN", "correction", [
    ["approved", 4, 2, -15],
    ["approved", 7, 3, 20],
    ["approved", 9, 1, 75],
    ["pending", 1, 2, -10],
    ["pending", 0, 1, 45],
    ["rejected", 8, 1, 400],
    ["cancelled", 3, 5, 30],
    ["approved", 10, 4, 15],
    ["rejected", 11, 2, 250],
    ["pending", 2, 3, 55],
  ]),
  ...of("PV", "APR-MTR", "correction", [
    ["pending", 0, 3, 40, 1],
    ["pending", 1, 2, 65, 1],
    ["pending", 3, 5, 30, 1],
    ["pending", 1, 4, 90, 1],
    ["pending", 2, 6, 1_200, 2],
    ["pending", 3, 4, 2_000, 2],
    ["approved", 2, 3, 25],
    ["approved", 5, 2, 50],
    ["approved", 8, 4, 35],
    ["rejected", 6, 2, 800],
    ["cancelled", 4, 1, 60],
  ]),
  ...of("PV", "APR-KRB", "compensation", [
    ["pending", 1, 2, 20, 1],
    ["approved", 3, 2, 15],
    ["approved", 7, 1, 30],
    ["rejected", 9, 1, 100],
    ["pending", 2, 3, 2_100, 2],
  ]),
];
const transfers: readonly (readonly [state: State | "now", ago: number])[] = [
  ["pending", 0],
  ["pending", 3],
  ["approved", 2],
  ["rejected", 4],
  ["cancelled", 5],
  ["approved", 6],
  ["now", 0],
  ["now", 0],
  ["now", 0],
];

const one = async <T>(pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<T | undefined> =>
  (await pool.query(text, values as unknown[])).rows[0] as T | undefined;

const owners = [
  ["APR-SMN", "Siti Rahmawati"],
  ["APR-SMN", "Budi Santoso"],
  ["APR-SMN", "Lina Wijaya"],
  ["APR-KRB", "Andi Makkasau"],
  ["APR-KRB", "Rosmini Daeng"],
  ["APR-KRB", "Yusuf Tandiono"],
] as const;
/** Owners of three member stores each, between which points can be transferred; the last owner is not verified yet. */
async function ownStores(pool: pg.Pool, of: "APR-SMN" | "APR-KRB"): Promise<void> {
  for (const [i, [code, name]] of owners.entries()) {
    if (code !== of) continue;
    await pool.query(
      `with o as (insert into store_owner (name, nik, kyc, phone) values ($2, $3, $4, $5) returning id), s as (
         select m.store_id from program_store m join loyalty_program p on p.id = m.program_id and p.code = $1 join store t on t.id = m.store_id left join store_owner k on k.id = t.owner_id
         left join point_account a on a.wallet_id = coalesce(p.wallet_id, p.id) and a.store_id = m.store_id
         where t.owner_id is null or ($1 = 'APR-KRB' and k.phone not like '0812900010%')
         order by least(coalesce(a.balance - a.pending - a.held, 0), 40) desc, (m.store_id * 31) % 197, m.store_id limit 3
       ) update store t set owner_id = o.id from o where t.id in (select s.store_id from s)`,
      [code, name, `32010101018001${String(10 + i)}`, i === 5 ? "submitted" : "verified", `0812900010${10 + i}`],
    );
  }
}

type Line = { readonly store: number; readonly wallet: number; readonly program: number; readonly points: number };
/** Members of one region with their points; without a number, three times the points of a month. */
const linesSql = `with m as (
  select x.store_id, p.id as program, coalesce(p.wallet_id, p.id) as wallet, t.region_id, t.district_id, row_number() over (partition by t.region_id order by (x.store_id * 7919 + $2) % 1009, x.store_id) as n, count(*) over (partition by t.region_id) as many,
    coalesce((select sum(e.points) from point_entry e where e.store_id = x.store_id and e.program_id = p.id and e.type = 'earn' and e.posted_on > $5::date - 92), 0) as earned
  from program_store x join loyalty_program p on p.id = x.program_id and p.code = $1 join store_place_today t on t.store_id = x.store_id and t.region_id is not null
  left join point_account a on a.wallet_id = coalesce(p.wallet_id, p.id) and a.store_id = x.store_id
  where x.valid_to is null and ($4::bigint >= 0 or a.balance - a.pending - a.held >= -$4::bigint)
), r as (select region_id, row_number() over (order by many desc, region_id) as rank, count(*) over () as regions from (select distinct region_id, many from m) d)
select m.store_id as store, m.wallet, m.program, (case when $4::bigint = 0 then greatest(round(m.earned * 1.1), 30) else $4::bigint end)::bigint as points, g.name as region, m.region_id as "regionId", m.district_id as district
from m join r on r.region_id = m.region_id and r.rank = 1 + $2::bigint % least(r.regions, 3) join region g on g.id = m.region_id where m.n <= $3 order by m.n`;

/** Seeds proposals of points in their states on a day; approved ones are posted by the portal's own code. */
export async function replayPointProposals(db: Db, pool: pg.Pool, day: string): Promise<void> {
  await ownStores(pool, "APR-SMN");
  for (const [i, plan] of plans.entries()) await propose(db, pool, plan, i, day);
  // points of this programme come from proposals only, because its budget is used up
  await ownStores(pool, "APR-KRB");
  for (const [i, [state, ago]] of transfers.entries()) await transfer(db, pool, state, ago, i, day);
}

type Place = { readonly district: number; readonly region: string; readonly regionId: number };
async function propose(db: Db, pool: pg.Pool, plan: Plan, i: number, day: string): Promise<void> {
  const { rows } = await pool.query<Line & Place>(linesSql, [plan.program, i, plan.stores, plan.points, day]);
  const first = rows[0];
  if (!first) return;
  const workflow: Workflow = (plan.kind === "PB" ? PointBatch : PointProposal) as never;
  const total = rows.reduce((s, l) => s + Math.abs(Number(l.points)), 0);
  const plus = rows.reduce((s, l) => s + Math.max(Number(l.points), 0), 0);
  const document = `REKAP-${day.slice(2, 4)}${day.slice(5, 7)}-${String(i + 1).padStart(2, "0")}`;
  const walked = plan.kind === "PB" ? 1 : total > 5_000 ? 2 : 1;
  const made = await insertProposal(pool, {
    ...{ workflow, prefix: plan.kind, state: plan.state, step: plan.step ?? walked, walked, ago: plan.ago, day },
    title: `${document}: ${plan.program} – ${first.region}`,
    region: first.regionId,
    district: first.district,
    store: null,
    payload: {
      ...{ program: Number(first.program), source: "file", document, region: first.region, note: null },
      ...{ lines: rows.length, plus, minus: total - plus, pointValue: "1000.0000", valueRp: `${total * 1000}.00` },
      ...{ endorseAbove: "5000000", releaseAbove: "50000000", special: false },
    },
  });
  await pool.query(
    `insert into point_upload (document, line_no, program_id, store_id, points, reason, submission_id, proposal, created_by, created_at)
     select $1, x.n, x.program, x.store, x.points, $2, $3, $4, s.submitter_id, s.submitted_at from submission s, jsonb_to_recordset($5::jsonb) as x(n int, program bigint, store bigint, points bigint) where s.id = $3`,
    [document, plan.reason, made.id, made.number, JSON.stringify(rows.map((l, n) => ({ ...l, n: n + 1 })))],
  );
  const { rows: lines } = await pool.query<{ id: number }>(
    `insert into point_request_line (submission_id, line_no, program_id, store_id, points, reason, created_at, state, posted_points)
     select u.submission_id, u.line_no, u.program_id, u.store_id, u.points, u.reason, u.created_at, case when $2 then 'posted' else 'open' end, case when $2 then u.points end from point_upload u where u.submission_id = $1 order by u.line_no returning id`,
    [made.id, plan.state === "approved"],
  );
  if (plan.state !== "approved") return;
  await db.tx(async (tx) => {
    const keys = rows.map((l) => ({ w: Number(l.wallet), s: Number(l.store) }));
    await openAccounts(tx, keys);
    await lockAccounts(tx, keys);
    const all = rows.map((l, n) => ({
      ...{ id: Number(lines[n]?.id), line: n + 1, wallet: Number(l.wallet), program: Number(l.program) },
      ...{ store: Number(l.store), points: Number(l.points), until: null, off: false },
    }));
    await adjustPoints(tx, all, made.number, day);
  });
}

type Proposal = {
  readonly workflow: Workflow;
  readonly prefix: string;
  readonly state: State;
  /** The current step, among those that are passed through. */
  readonly step: number;
  readonly walked: number;
  readonly ago: number;
  readonly day: string;
  readonly title: string;
  readonly region: number | null;
  readonly district: number | null;
  readonly store: number | null;
  readonly payload: object;
};
const peopleSql = `select (select min(u.id) from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.code = 'ROLE_TIM_CRM' where u.status = 'active') as crm, (select min(u.id) from app_user u where u.username = 'admin') as admin,
  (select max(u.id) from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.code = 'ROLE_TIM_CRM' where u.status = 'active') as "crmTwo",
  (select min(u.id) from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.code = 'ROLE_GM' join user_scope us on us.user_id = u.id and us.kind = 'area' join region_area ra on ra.area_id = us.ref_id and ra.valid_to is null and ra.region_id = $1 where u.status = 'active') as gm`;
type People = { readonly crm: number; readonly crmTwo: number; readonly admin: number; readonly gm: number | null };
const unlikely = "Poin tidak wajar; lampirkan perhitungan agensi.";

/** Writes a proposal and its steps as its moves would have. */
async function insertProposal(pool: pg.Pool, o: Proposal): Promise<{ id: number; number: string; by: number }> {
  const p = (await one<People>(pool, peopleSql, [o.region])) as People;
  const submittedOn = addDays(o.day, -o.ago);
  const at = `${submittedOn}T00:00:20+07:00`;
  // approved points are posted on the same day
  const decided = o.state === "approved" ? `${o.day}T00:00:40+07:00` : `${submittedOn}T00:00:40+07:00`;
  const due = `${addDays(submittedOn, 2)}T00:00:20+07:00`;
  const ended = o.state !== "pending";
  const states = waitingStates(o.workflow);
  const next = await one<{ id: number }>(pool, "select nextval(pg_get_serial_sequence('submission', 'id')) as id");
  const id = Number(next?.id);
  const number = `${o.prefix}-${submittedOn.slice(2, 4)}${submittedOn.slice(5, 7)}-${String(id).padStart(6, "0")}`;
  await pool.query(
    `insert into submission (id, kind, number, title, payload, state, current_step, steps, district_id, store_id, submitter_id, created_by, updated_by, submitted_at, due_at, decided_at, decision_note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11, $12, $13, $14, $15)`,
    [
      ...[id, kindOf(o.workflow), number, o.title.slice(0, 200), JSON.stringify(o.payload), o.state, o.step],
      ...[states.length, o.district, o.store, p.crm, at, ended ? null : due, ended ? decided : null],
      o.state === "rejected" ? unlikely : null,
    ],
  );
  for (const [i, state] of states.entries()) {
    const no = i + 1;
    const taken = no <= o.walked && (o.state === "approved" || no < o.step);
    const turned = o.state === "rejected" && no === o.step;
    const waits = o.state === "pending" && no >= o.step && no <= o.walked;
    const by =
      o.workflow.name !== "pointProposal" || i > 0 ? (p.gm ?? p.admin) : p.crmTwo === p.crm ? p.admin : p.crmTwo;
    await pool.query(
      "insert into submission_step (submission_id, step_no, name, access, state, due_at, decided_at, decided_by, note) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
      [
        ...[id, no, o.workflow.states[state], accessOf(o.workflow, state)],
        taken ? "approved" : turned ? "rejected" : waits ? "waiting" : "skipped",
        waits && no === o.step ? due : null,
        taken || turned ? decided : null,
        taken || turned ? by : null,
        turned ? unlikely : null,
      ],
    );
  }
  return { id, number, by: p.crm };
}

type Pair = {
  readonly wallet: number;
  readonly from: number;
  readonly to: number;
  readonly owner: number;
  readonly label: string;
  readonly district: number;
  readonly region: number;
};
const pairsSql = `select a.wallet_id as wallet, s.id as "from", t.id as "to", s.owner_id as owner, s.code || ' → ' || t.code as label, s.district_id as district, x.region_id as region
  from store s join store_owner o on o.id = s.owner_id and o.kyc = 'verified' join store t on t.owner_id = s.owner_id and t.id <> s.id join loyalty_program p on p.code = $1 join point_account a on a.wallet_id = p.id and a.store_id = s.id and a.debt = 0
  join store_place_today x on x.store_id = s.id where a.balance - a.pending - a.held >= 10 order by s.owner_id, a.balance desc, s.id, t.id`;

async function transfer(
  db: Db,
  pool: pg.Pool,
  state: State | "now",
  ago: number,
  i: number,
  day: string,
): Promise<void> {
  const { rows } = await pool.query<Pair>(pairsSql, [state === "now" ? "APR-SMN" : "APR-KRB"]);
  const o = rows[i % Math.max(rows.length, 1)];
  if (!o) return;
  const points = state === "now" ? 10 : 5;
  const reason = "Hadiah ditukar di toko utama";
  const pair = { wallet: Number(o.wallet), from: Number(o.from), to: Number(o.to), points };
  const proposal =
    state === "now"
      ? undefined
      : await insertProposal(pool, {
          ...{ workflow: PointTransfer as never, prefix: "TP", state, step: 1, walked: 1, ago, day },
          ...{ title: `Transfer poin: ${o.label}`, region: o.region, district: o.district, store: o.from },
          payload: { ...pair, reason, valueRp: `${points * 1000}.00`, releaseAbove: "50000000" },
        });
  const ends = { pending: "requested", approved: "done", rejected: "rejected", cancelled: "withdrawn", now: "done" };
  const done = ends[state] === "done";
  const row = (await one<{ id: number }>(
    pool,
    `insert into point_transfer (submission_id, wallet_id, from_store_id, to_store_id, owner_id, points, reason, state, transferred_on, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, (select min(id) from app_user where username = 'admin'))) returning id`,
    [
      ...[proposal?.id ?? null, o.wallet, o.from, o.to, o.owner, points, reason, ends[state]],
      ...[done ? day : null, proposal?.by ?? null],
    ],
  )) as { id: number };
  const id = Number(row.id);
  await db.tx(async (tx) => {
    const moved = { ...pair, causeId: id };
    if (!proposal) return transferPoints(tx, moved, day);
    const hold = await holdPoints(
      tx,
      { w: pair.wallet, s: pair.from },
      { cause: "transfer", causeId: id, points },
      day,
    );
    await tx.run("update {!point_transfer} set hold_id = :hold where id = :id", { hold, id });
    if (done) await transferHeldPoints(tx, moved, hold, day);
    else if (state !== "pending") await releasePoints(tx, hold, day);
  });
  if (proposal) await pool.query("update submission set result_id = $2 where id = $1", [proposal.id, id]);
}
