import { Refused } from "#kit/refused.ts";
import { lockProgramRules } from "#features/program-loyalty/point/program-lock.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Multiplier, RateChange, RuleSet, Share, Step, Terms } from "./program-rules.calls.ts";

export type ProgramRow = {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly status: "draft" | "active" | "paused" | "closed";
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly window_kind: "month" | "quarter" | "program";
  readonly rule_version: number;
};

/** Locks the programme until the end of the transaction; awards by the previous rules are committed first. */
export async function lockProgram(db: Db, id: number): Promise<ProgramRow | undefined> {
  await lockProgramRules(db, id);
  return db.maybe<ProgramRow>(
    `select p.id, p.version, p.code, p.name, p.status, p.valid_from::text as valid_from, p.valid_to::text as valid_to, p.window_kind, p.rule_version
     from {loyalty_program} p where p.id = :id and p.archived_at is null for update of p`,
    { id },
  );
}

type At = { readonly program: number; readonly from: string; readonly by: number | null };
/** Writes rules that apply from a day on: previous rows end on that day, and rows with a later start are archived. */
export async function applyRules(
  sys: Db,
  p: ProgramRow,
  rules: RuleSet,
  from: string,
  by: number | null,
): Promise<void> {
  const at = { program: p.id, from, by };
  for (const rate of rules.rates ?? []) await applyRate(sys, at, rate);
  if (rules.steps) await applySteps(sys, at, rules.steps, from <= p.valid_from);
  if (rules.multipliers) await applyMultipliers(sys, at, rules.multipliers);
  if (rules.value !== undefined) await applyValue(sys, at, rules.value);
  if (rules.areas) await applyAreas(sys, at, rules.areas);
  if (rules.shares) await applyShares(sys, at, rules.shares);
  if (rules.terms) await applyTerms(sys, at, rules.terms);
}

/** Ends the rows that are valid on or after the day, or archives those that have not begun. */
async function endRows(sys: Db, table: "program_rate" | "program_rule", match: string, params: object): Promise<void> {
  const stamp = "updated_at = :instant::timestamptz, updated_by = :by, version = version + 1";
  await sys.run(
    `update {!${table}} r set archived_at = :instant::timestamptz, ${stamp} where ${match} and r.archived_at is null and coalesce(r.valid_from, date '2000-01-01') >= :from::date`,
    { ...params },
  );
  await sys.run(
    `update {!${table}} r set valid_to = :from::date, ${stamp} where ${match} and r.archived_at is null and coalesce(r.valid_from, date '2000-01-01') < :from::date and (r.valid_to is null or r.valid_to > :from::date)`,
    { ...params },
  );
}

async function applyRate(sys: Db, at: At, r: RateChange): Promise<void> {
  const params = {
    ...at,
    product: r.product ?? null,
    grp: r.productGroup ?? null,
    brand: r.brand ?? null,
    uom: r.uom,
  };
  const subject =
    "r.program_id = :program and r.product_id is not distinct from :product::bigint and r.product_group_id is not distinct from :grp::bigint and r.brand_id is not distinct from :brand::bigint and r.uom_id = :uom";
  await endRows(sys, "program_rate", subject, params);
  if (r.points === null) return;
  await sys.run(
    `insert into {!program_rate} (program_id, product_id, product_group_id, brand_id, uom_id, points, valid_from, created_by, updated_by)
     values (:program, :product::bigint, :grp::bigint, :brand::bigint, :uom, :points::numeric, :from::date, :by, :by)`,
    { ...params, points: r.points },
  );
}

async function applySteps(sys: Db, at: At, steps: readonly Step[], whole: boolean): Promise<void> {
  const from = whole ? "2000-01-01" : at.from;
  await endRows(sys, "program_rule", "r.program_id = :program and r.kind <> 'multiplier'", { ...at, from });
  await sys.run(
    `insert into {!program_rule} (program_id, kind, threshold_tonnes, factor, points, valid_from, created_by, updated_by)
     select :program, x.kind, x.threshold, x.factor, x.points, :start::date, :by, :by from jsonb_to_recordset(:steps::jsonb) as x(kind text, threshold numeric, factor numeric, points bigint)`,
    { program: at.program, by: at.by, start: whole ? null : at.from, steps: JSON.stringify(steps) },
  );
}

async function applyMultipliers(sys: Db, at: At, rows: readonly Multiplier[]): Promise<void> {
  await endRows(sys, "program_rule", "r.program_id = :program and r.kind = 'multiplier'", { ...at });
  await sys.run(
    `insert into {!program_rule} (program_id, kind, factor, valid_from, valid_to, area_id, cluster_id, segment_id, product_group_id, created_by, updated_by)
     select :program, 'multiplier', x.factor, greatest(x."validFrom", :from::date), x."validTo", x.area, x.cluster, x.segment, x."productGroup", :by, :by
     from jsonb_to_recordset(:rows::jsonb) as x(factor numeric, "validFrom" date, "validTo" date, area bigint, cluster bigint, segment bigint, "productGroup" bigint)
     where x."validTo" is null or x."validTo" > :from::date`,
    { ...at, rows: JSON.stringify(rows) },
  );
}

const applyValue = (sys: Db, at: At, value: string): Promise<number> =>
  sys.run(
    `insert into {!point_value} (program_id, value_rp, valid_from, created_by) values (:program, :value::numeric, :from::date, :by)
     on conflict (program_id, valid_from) do update set value_rp = excluded.value_rp`,
    { ...at, value },
  );

async function applyAreas(sys: Db, { program, by }: At, areas: readonly number[]): Promise<void> {
  await sys.run("delete from {!program_area} a where a.program_id = :program and a.area_id <> all(:areas::bigint[])", {
    program,
    areas: [...areas],
  });
  await sys.run(
    "insert into {!program_area} (program_id, area_id, created_by) select :program, x.id, :by from unnest(:areas::bigint[]) as x(id) on conflict do nothing returning program_id",
    { program, by, areas: [...areas] },
  );
}

async function applyShares(sys: Db, { program, by }: At, shares: readonly Share[]): Promise<void> {
  await sys.run("delete from {!program_share} s where s.program_id = :program", { program });
  await sys.run(
    "insert into {!program_share} (program_id, opco_id, percent, created_by) select :program, x.opco, x.percent, :by from jsonb_to_recordset(:shares::jsonb) as x(opco bigint, percent numeric)",
    { program, by, shares: JSON.stringify(shares) },
  );
}

const termColumns: Readonly<Record<keyof Terms, readonly [column: string, type: string]>> = {
  validTo: ["valid_to", "date"],
  capWindow: ["cap_window", "bigint"],
  capProgram: ["cap_program", "bigint"],
  minTonnes: ["min_tonnes", "numeric"],
  budget: ["budget", "bigint"],
};
async function applyTerms(sys: Db, { program }: At, terms: Terms): Promise<void> {
  const named = (Object.keys(terms) as (keyof Terms)[]).filter((n) => terms[n] !== undefined);
  if (named.length === 0) return;
  const sets = named.map((n) => `${termColumns[n][0]} = :${n}::${termColumns[n][1]}`);
  await sys.run(`update {!loyalty_program} set ${sets.join(", ")} where id = :program`, { program, ...terms });
}

/** A programme needs a rate, without which it earns nothing, and a value of its points, to compute its liability. */
export async function refuseUnready(sys: Db, program: number): Promise<void> {
  const has = await sys.one<{ rate: boolean; value: boolean }>(
    `select exists (select 1 from {program_rate} r where r.program_id = :program and r.archived_at is null and (r.valid_to is null or r.valid_to > r.valid_from)) as rate,
       exists (select 1 from {point_value} v where v.program_id = :program) as value`,
    { program },
  );
  if (!has.rate) throw new Refused("program.noRate", "Program ini belum punya tarif poin; isi dahulu tarifnya.");
  if (!has.value) throw new Refused("program.noValue", "Program ini belum punya nilai poin; isi dahulu nilainya.");
}
