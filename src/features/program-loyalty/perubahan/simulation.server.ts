import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle, id, pathId } from "#platform/http/index.server.ts";
import { handleJob, startJob } from "#platform/jobs/index.server.ts";
import { rulesOf, type Rules } from "#features/program-loyalty/point/rules.server.ts";
import {
  type Simulated,
  simulateOn,
  simulatePoints,
  type Trial,
} from "#features/program-loyalty/point/simulate.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { applyRules, lockProgram, type ProgramRow } from "../apply-rules.server.ts";
import { SimulateProgram } from "../program.jobs.ts";
import { faultsOf, refuseFaults, ruleSet } from "../rule-set.server.ts";
import { firstDayOf } from "./change-rules.server.ts";
import {
  type ProposedChange,
  type Simulation,
  type SimulationResult,
  simulations,
  startSimulation,
} from "./perubahan.calls.ts";
import { inRolledBackTransaction } from "./rolled-back.server.ts";
import { validFrom, withoutRates } from "./simulated-rules.server.ts";

type Tried = Pick<ProposedChange, "from" | "rules" | "members">;
const simulatedMonths = 12;

/** First days of the last full months before a day, oldest first. */
export function monthsBefore(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return Array.from({ length: count }, (_, i) => {
    const at = year * 12 + (month - 1) - (count - i);
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`;
  });
}

type SimulationInput = {
  readonly program: number;
  readonly months: number;
  readonly tried: Tried;
  readonly submission?: number;
};
/** Stores a simulation and its job in the caller's transaction. */
async function insertSimulation(
  db: Db,
  { program, months, tried, submission }: SimulationInput,
  ctx: Pick<Ctx, "person">,
) {
  const sys = db.internal("simulation of a programme");
  const row = await sys.one<{ id: number }>(
    `insert into {!program_simulation} (program_id, submission_id, months, content, created_by)
     values (:program, :submission::bigint, :months::date[], :content::jsonb, :by) returning id`,
    {
      program,
      submission: submission ?? null,
      months: monthsBefore(await today(db), months),
      content: JSON.stringify(tried),
      by: ctx.person.userId,
    },
  );
  const access = submission === undefined ? undefined : "programChange.submit";
  const job = await startJob(
    { db, person: ctx.person },
    SimulateProgram,
    { simulation: row.id },
    access ? { access } : {},
  );
  await sys.run("update {!program_simulation} set job_id = :job where id = :id", { id: row.id, job: job.id });
  return { simulation: row.id, job: job.id };
}

/** Every proposal, and every change of one, gets a simulation of its current content. */
export async function attachSimulation(db: Db, submission: number, c: ProposedChange): Promise<void> {
  const tried = {
    from: c.from,
    ...(c.rules ? { rules: c.rules } : {}),
    ...(c.members ? { members: c.members } : {}),
  };
  const person = personOf(db);
  await insertSimulation(db, { program: c.program, months: simulatedMonths, tried, submission }, { person });
}

export const onStartSimulation = handle(
  startSimulation,
  z.strictObject({ id: pathId, months: z.int().min(1).max(12), rules: ruleSet.optional() }) as never,
  (i: { id: number; months: number; rules?: ProposedChange["rules"] }, ctx: Ctx) =>
    ctx.db.tx(async (db) => {
      if (!(await db.maybe("select p.id from {loyalty_program} p where p.id = :id", { id: i.id }))) throw notFound();
      refuseFaults(faultsOf(i.rules ?? {}), "rules.");
      const tried = { from: null, ...(i.rules ? { rules: i.rules } : {}) };
      return insertSimulation(db, { program: i.id, months: i.months, tried }, ctx);
    }),
);

/** The rules after approval: written by the same code, read, and rolled back. */
const rulesAfter = (db: Db, p: ProgramRow, tried: Tried): Promise<Rules> =>
  tried.rules
    ? inRolledBackTransaction(db, async (tx) => {
        const locked = await lockProgram(tx, p.id);
        if (!locked) throw notFound();
        await applyRules(tx, locked, tried.rules ?? {}, firstDayOf(locked, tried as ProposedChange), null);
        return rulesOf(tx, [p.id]);
      })
    : rulesOf(db, [p.id]);

/** Points by both sets of rules; new members are included in the second. */
function tryOut(db: Db, p: ProgramRow, tried: Tried, trial: Trial): Promise<Simulated> {
  const stores = tried.members ?? [];
  if (stores.length === 0) return simulatePoints(db, trial);
  const joinSql = `insert into {!program_store} (program_id, store_id, stack_group, valid_from)
    select p.id, x.id, p.stack_group, :from::date from {loyalty_program} p cross join unnest(:stores::bigint[]) as x(id) where p.id = :program on conflict do nothing returning program_id`;
  const params = { program: p.id, from: firstDayOf(p, tried as ProposedChange), stores: [...stores] };
  return inRolledBackTransaction(db.asPortal("job", "members of a simulation"), (tx) =>
    simulateOn(tx, trial, () => tx.run(joinSql, params)),
  );
}

type StoredTrial = { readonly program: number; readonly months: string[]; readonly content: Tried };
export const onSimulate = handleJob(
  SimulateProgram,
  z.strictObject({ simulation: id }),
  async ({ simulation }, job) => {
    const sys = job.db.asPortal("job", "simulation of a programme");
    const stored = await sys.maybe<StoredTrial>(
      "select s.program_id as program, s.months::text[] as months, s.content from {program_simulation} s where s.id = :simulation",
      { simulation },
    );
    const p = stored && (await programOf(sys, stored.program));
    if (!stored || !p) throw notFound();
    await job.progress(0, 2);
    const first = stored.months[0] as string;
    const after = validFrom(await rulesAfter(sys, p, stored.content), p, first);
    const now = validFrom(await rulesOf(sys, [p.id]), p, first);
    await job.progress(1, 2);
    const trial = await tryOut(job.db, p, stored.content, {
      program: p.id,
      months: stored.months,
      rules: after,
      against: p.status === "draft" ? withoutRates(now) : now,
    });
    const result = await withRupiah(sys, p, stored.months, trial);
    await sys.run("update {!program_simulation} set result = :result::jsonb where id = :simulation", {
      simulation,
      result: JSON.stringify(result),
    });
    const file = await job.saveFile("simulasi.json", "application/json", async (stream) => {
      await new Promise<void>((done, failed) =>
        stream.write(JSON.stringify(result, null, 1), (e) => (e ? failed(e) : done())),
      );
    });
    return {
      summary: "{code}: {count} toko memperoleh poin.",
      values: { code: p.code, count: trial.after.stores },
      href: `/program-loyalty?id=${p.id}&tab=simulation`,
      file,
    };
  },
);

const programOf = (db: Db, program: number): Promise<ProgramRow | undefined> =>
  db.maybe<ProgramRow>(
    "select p.id, p.version, p.code, p.name, p.status, p.valid_from::text as valid_from, p.valid_to::text as valid_to, p.window_kind, p.rule_version from {loyalty_program} p where p.id = :program",
    { program },
  );

/** Value of the points in rupiah today, and how long the budget lasts at the rate of the simulated months. */
async function withRupiah(sys: Db, p: ProgramRow, months: readonly string[], s: Simulated): Promise<SimulationResult> {
  const of = (x: Simulated["after"]) => String(Number(x.points) + Number(x.bonus));
  const f = await sys.one<SimulationResult["forecast"] & { before: string | null; after: string | null }>(
    `with v as materialized (
       select v.value_rp from {point_value} v where v.program_id = :program and v.valid_from <= (now() at time zone 'Asia/Jakarta')::date order by v.valid_from desc limit 1
     ), w as materialized (
       select coalesce(sum(x.posted_points + x.posted_bonus), 0)::bigint as posted from {point_window} x where x.program_id = :program
     ), m as materialized (
       select p.budget, w.posted, ceil(:after::numeric / :months::int)::bigint as monthly,
         case when p.valid_to is not null then greatest((extract(year from age(p.valid_to, (now() at time zone 'Asia/Jakarta')::date)) * 12 + extract(month from age(p.valid_to, (now() at time zone 'Asia/Jakarta')::date)))::int, 0) end as left
       from {loyalty_program} p cross join w where p.id = :program
     )
     select m.budget, m.posted, m.monthly, m.left as "monthsLeft", case when m.budget is not null and m.monthly > 0 then floor(greatest(m.budget - m.posted, 0)::numeric / m.monthly)::int end as "monthsOfBudget",
       (select round(:before::numeric * v.value_rp, 2)::text from v) as before, (select round(:after::numeric * v.value_rp, 2)::text from v) as after from m`,
    { program: p.id, months: months.length, before: of(s.before), after: of(s.after) },
  );
  const { before, after, ...forecast } = f;
  return {
    months: [...months],
    before: { ...s.before, rupiah: before },
    after: { ...s.after, rupiah: after },
    forecast,
    changes: s.changes,
  };
}

const shownSql = `select s.id, s.program_id as program, s.job_id as job, s.created_at as at, s.months::text[] as months, s.result from {program_simulation} s`;
/** All deciders see totals; stores are named only within the reader's scope. */
async function shown(db: Db, rows: readonly Omit<Simulation, "stores">[]): Promise<Simulation[]> {
  const ids = rows.flatMap((r) => (r.result?.changes ?? []).map((c) => c.store));
  const stores = await db.query<{ id: number; label: string }>(
    "select s.id, concat_ws(' – ', s.code, s.name) as label from {store} s where s.id = any(:ids::bigint[])",
    { ids },
  );
  const seen = new Set(stores.map((s) => s.id));
  return rows.map((r) => {
    if (!r.result) return { ...r, stores: [] };
    const changes = r.result.changes.filter((c) => seen.has(c.store));
    const own = new Set(changes.map((c) => c.store));
    return { ...r, result: { ...r.result, changes }, stores: stores.filter((s) => own.has(s.id)) };
  });
}

export async function simulationOf(db: Db, submission: number): Promise<Simulation | null> {
  const rows = await db
    .internal("simulation of a visible proposal")
    .query<Omit<Simulation, "stores">>(`${shownSql} where s.submission_id = :submission order by s.id desc limit 1`, {
      submission,
    });
  return (await shown(db, rows))[0] ?? null;
}
/** An approval requires a finished simulation of the current content. */
export async function refuseUntried(db: Db, submission: number): Promise<void> {
  const tried = await db
    .internal("simulation of a proposal")
    .maybe<{ done: boolean }>(
      "select s.result is not null as done from {program_simulation} s where s.submission_id = :submission order by s.id desc limit 1",
      { submission },
    );
  if (!tried?.done)
    throw new Refused(
      "program.untried",
      "Simulasi pengajuan ini belum selesai; tunggu hasilnya lalu putuskan.",
      [],
      409,
    );
}

export const onSimulations = handle(simulations, z.strictObject({ id: pathId }), async (i, { db }) => {
  if (!(await db.maybe("select p.id from {loyalty_program} p where p.id = :id", i))) throw notFound();
  const rows = await db
    .internal("simulations of a programme")
    .query<Omit<Simulation, "stores">>(
      `${shownSql} where s.program_id = :id and s.submission_id is null order by s.id desc limit 3`,
      i,
    );
  return { simulations: await shown(db, rows) };
});
