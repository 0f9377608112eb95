import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { audit, staleRow, today, type Db, todaySql } from "#platform/database/index.server.ts";
import { type Ctx, handle, id, pathId, text, version } from "#platform/http/index.server.ts";
import { handleJob, rowsChanged } from "#platform/jobs/index.server.ts";
import { programChanged } from "#features/program-loyalty/point/dirty.server.ts";
import { recompute } from "#features/program-loyalty/point/recompute.server.ts";
import { resourceHooks, type Values, isSameValue } from "#platform/records/index.server.ts";
import { applyRules, lockProgram, type ProgramRow } from "./apply-rules.server.ts";
import { RecomputePoints } from "./program.jobs.ts";
import { endFaults } from "./perubahan/change-rules.server.ts";
import { LoyaltyProgram } from "./program-loyalty.resource.ts";
import {
  copyProgram,
  pauseProgram,
  type ProgramBudget,
  type ProgramFigures,
  programBudgets,
  programFigures,
  programRules,
  resumeProgram,
  saveRules,
} from "./program-rules.calls.ts";
import { rulesOfProgram } from "./read-rules.server.ts";
import { faultsOf, refuseFaults, ruleSet } from "./rule-set.server.ts";

type StoredProgram = Row<typeof LoyaltyProgram>;
/** Fields that can be changed while a programme is running, because they do not affect points. */
const free = new Set(["name", "terms", "claimDays", "approval"]);
const defaults = {
  windowKind: "month",
  tierMode: "whole",
  release: "immediate",
  approval: "v1",
  settleDays: 10,
  claimDays: 90,
  expiryMonths: 12,
} as const;
const isEmpty = (v: unknown): boolean => v === null || v === undefined || v === "";

async function withDefaults(next: Values, stored: StoredProgram | null, db: Db): Promise<Values> {
  const out = { ...next };
  for (const [name, value] of Object.entries(defaults))
    if ((stored === null || name in out) && isEmpty(out[name])) out[name] = value;
  if ((stored === null || "stackGroup" in out) && isEmpty(out.stackGroup)) {
    const line = await db.maybe<{ slug: string }>("select l.slug from {product_line} l where l.id = :id", {
      id: out.productLine ?? stored?.productLine.id ?? 0,
    });
    out.stackGroup = line?.slug ?? "umum";
  }
  return out;
}

function refuseRunning(next: Values, stored: StoredProgram | null): void {
  if (!stored || stored.status === "draft") return;
  const before = stored as unknown as Values;
  const changed = Object.keys(next).filter((n) => !free.has(n) && !isSameValue(next[n], before[n]));
  if (changed.length > 0)
    throw new Refused(
      "program.active",
      "Program ini sudah berjalan; ajukan perubahannya.",
      Object.fromEntries(changed.map((n) => [n, "Hanya berubah lewat pengajuan perubahan."])),
    );
}

export const loyaltyProgramHooks = resourceHooks(LoyaltyProgram, {
  async beforeSave(given, before, ctx) {
    const stored = before as StoredProgram | null;
    const next = await withDefaults(given, stored, ctx.db);
    refuseRunning(next, stored);
    const of = (name: keyof StoredProgram) => (name in next ? next[name] : stored?.[name]) as string | null;
    const to = of("validTo");
    if (to && to <= (of("validFrom") ?? ""))
      throw new Refused("invalid", "Isian belum benar.", { validTo: "Harus sesudah tanggal mulai." });
    if (of("windowKind") === "program" && !to)
      throw new Refused("invalid", "Isian belum benar.", { validTo: "Wajib diisi bila jendelanya seluruh program." });
    return next;
  },
  async beforeArchive(row, ctx) {
    if ((row as unknown as StoredProgram).status !== "draft" && (row as unknown as StoredProgram).status !== "closed")
      throw new Refused("program.active", "Program yang berjalan tidak dapat diarsipkan.", [], 409);
    const member = await ctx.db
      .internal("members of a programme")
      .maybe("select m.id from {~program_store} m where m.program_id = :id limit 1", {
        id: (row as unknown as StoredProgram).id,
      });
    if (member) throw new Refused("program.members", "Program yang punya peserta tidak dapat diarsipkan.", [], 409);
  },
});

export const onProgramRules = handle(programRules, z.strictObject({ id: pathId }), async (i, { db }) => {
  if (!(await db.maybe("select p.id from {loyalty_program} p where p.id = :id", i))) throw notFound();
  return rulesOfProgram(db, i.id);
});

export const onFigures = handle(programFigures, z.strictObject({}), async (_i, { db }) => ({
  programs: await db.query<ProgramFigures>(
    `with m as materialized (
       select m.program_id, count(distinct m.store_id)::int as members from {program_store} m
       where m.archived_at is null and m.valid_from <= ${todaySql} and (m.valid_to is null or m.valid_to > ${todaySql}) group by 1
     ), w as materialized (
       select x.program_id, sum(x.posted_points + x.posted_bonus)::bigint as points from {point_window} x
       where x.window_from <= ${todaySql} and x.window_to > ${todaySql} group by 1
     )
     select p.id, coalesce(m.members, 0) as members, coalesce(w.points, 0) as points
     from {loyalty_program} p left join m on m.program_id = p.id left join w on w.program_id = p.id order by p.id`,
  ),
}));

export const onBudgets = handle(programBudgets, z.strictObject({}), async (_i, { db }) => ({
  programs: await db.asPortal("common", "used part of budgets").query<ProgramBudget>(
    `with w as materialized (
       select x.program_id, sum(x.posted_points + x.posted_bonus)::bigint as posted, bool_or(x.state = 'budget') as held from {point_window} x
       where x.program_id in (select p.id from {loyalty_program} p where p.budget is not null) group by 1
     )
     select p.id, p.budget, coalesce(w.posted, 0) as posted, coalesce(w.held, false) as held
     from {loyalty_program} p left join w on w.program_id = p.id where p.budget is not null order by p.id`,
  ),
}));

/** Locks the programme in the version that the editor saw. */
async function seen(db: Db, target: { readonly id: number; readonly version: number }): Promise<ProgramRow> {
  const p = await lockProgram(db, target.id);
  if (!p) throw notFound();
  if (p.version !== target.version) throw await staleRow(db, "loyaltyProgram", p.id, { version: p.version });
  return p;
}
/** Raises the version of a programme, writes the audit trail and notifies open pages. */
async function changed(db: Db, p: ProgramRow, action: string, facts: object, note?: string) {
  const { version: now } = await db.one<{ version: number }>(
    "update {!loyalty_program} set version = version + 1, updated_at = now(), updated_by = :by where id = :id returning version",
    { id: p.id, by: db.access.kind === "person" ? db.access.userId : null },
  );
  await audit(db, {
    action,
    entity: "loyaltyProgram",
    entityId: p.id,
    label: `${p.code} – ${p.name}`,
    note: note ?? null,
    ...facts,
  });
  await rowsChanged(db, "loyaltyProgram");
  return { data: { id: p.id, version: now } };
}

export const onSaveRules = handle(
  saveRules,
  z.strictObject({ id: pathId, version, rules: ruleSet }),
  ({ rules, ...target }, ctx) =>
    ctx.db.tx(async (db) => {
      const p = await seen(db, target);
      if (p.status !== "draft")
        throw new Refused("program.active", "Program ini sudah berjalan; ajukan perubahannya.", [], 409);
      refuseFaults([...faultsOf(rules), ...endFaults(p, rules.terms)], "rules.");
      const before = await rulesOfProgram(db, p.id);
      await applyRules(db, p, rules, p.valid_from, ctx.person.userId);
      return changed(db, p, "rules", { before, after: await rulesOfProgram(db, p.id) });
    }),
);

export const onCopy = handle(
  copyProgram,
  z.strictObject({ id: pathId, code: text(20, 1), name: text(200, 1) }),
  (i, ctx) => ctx.db.tx((db) => copied(db, i, ctx)),
);
const copiedColumns =
  "product_line_id, wallet_id, valid_from, valid_to, window_kind, settle_days, claim_days, release, expiry_months, tier_mode, stack_group, one_per_owner, cap_window, cap_program, budget, min_tonnes, approval, terms";
async function copied(db: Db, i: { id: number; code: string; name: string }, ctx: Ctx) {
  if (!(await db.maybe("select p.id from {loyalty_program} p where p.id = :id", { id: i.id }))) throw notFound();
  if (!/^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(i.code))
    throw new Refused("invalid", "Isian belum benar.", { code: "Kode hanya huruf, angka, titik, dan garis." });
  if (
    await db.maybe("select p.id from {loyalty_program} p where fold_code(p.code) = fold_code(:code)", { code: i.code })
  )
    throw new Refused("invalid", "Isian belum benar.", { code: "Kode ini sudah dipakai." });
  const params = { id: i.id, by: ctx.person.userId };
  const made = await db.one<{ id: number }>(
    `insert into {!loyalty_program} (code, name, ${copiedColumns}, created_by, updated_by) select :code, :name, ${copiedColumns}, :by, :by from {loyalty_program} p where p.id = :id returning id`,
    { ...params, code: i.code, name: i.name },
  );
  const to = { ...params, to: made.id };
  const rows = (table: string, columns: string, more = "", who = "created_by, updated_by", by = ":by, :by") =>
    db.run(
      `insert into {!${table}} (program_id, ${columns}, ${who}) select :to, ${columns}, ${by} from {${table}} x where x.program_id = :id${more}`,
      to,
    );
  const living = " and x.archived_at is null";
  await rows("program_rate", "product_id, product_group_id, brand_id, uom_id, points, valid_from, valid_to", living);
  await rows(
    "program_rule",
    "kind, threshold_tonnes, factor, points, valid_from, valid_to, area_id, cluster_id, segment_id, product_group_id",
    living,
  );
  await rows("program_area", "area_id", "", "created_by", ":by");
  await rows("program_share", "opco_id, percent", "", "created_by", ":by");
  await rows("point_value", "value_rp, valid_from", "", "created_by", ":by");
  await audit(db, {
    action: "create",
    entity: "loyaltyProgram",
    entityId: made.id,
    label: `${i.code} – ${i.name}`,
    after: { copyOf: i.id },
  });
  await rowsChanged(db, "loyaltyProgram");
  return { data: { id: made.id, version: 1 } };
}

const withReason = z.strictObject({ id: pathId, version, reason: text(400, 5) });
const turn = (
  { reason, ...target }: { id: number; version: number; reason: string },
  ctx: Ctx,
  from: "active" | "paused",
  to: "active" | "paused",
) =>
  ctx.db.tx(async (db) => {
    const p = await seen(db, target);
    if (p.status !== from)
      throw new Refused("program.state", "Status program sudah berubah; muat ulang halaman.", [], 409);
    await db.run("update {!loyalty_program} set status = :to where id = :id", { id: p.id, to });
    // sales during the pause are no longer marked for an award, so all members are marked again
    if (to === "active") await programChanged(db.asPortal("bookkeeping", "points of a resumed programme"), p.id);
    const action = to === "active" ? "resume" : "pause";
    return changed(db, p, action, { before: { status: from }, after: { status: to } }, reason);
  });
export const onPause = handle(pauseProgram, withReason, (i, ctx) => turn(i, ctx, "active", "paused"));
export const onResume = handle(resumeProgram, withReason, (i, ctx) => turn(i, ctx, "paused", "active"));

const monthsSql = `select to_char(g.at, 'YYYY-MM-DD') as month from {loyalty_program} p
  cross join lateral generate_series(date_trunc('month', p.valid_from::timestamp), least(:today::date, p.valid_to - 1)::timestamp, interval '1 month') as g(at) where p.id = :id order by 1`;
export const onRecompute = handleJob(RecomputePoints, z.strictObject({ program: id }), async ({ program }, job) => {
  const row = await job.db.maybe<{ code: string; status: string }>(
    "select p.code, p.status from {loyalty_program} p where p.id = :program and p.archived_at is null",
    { program },
  );
  if (!row) throw notFound();
  if (row.status === "draft" || row.status === "paused")
    throw new Refused("program.state", "Hanya program yang berjalan atau selesai yang dapat dihitung ulang.", [], 409);
  const day = await today(job.db);
  const months = (await job.db.query<{ month: string }>(monthsSql, { id: program, today: day })).map((m) => m.month);
  await audit(job.db, { action: "recompute", entity: "loyaltyProgram", entityId: program, label: row.code });
  await job.progress(0, months.length);
  await recompute(job.db, program, months, (done, total) => job.progress(done, total));
  return {
    summary: "{code}: poin {count} bulan dihitung ulang.",
    values: { code: row.code, count: months.length },
    href: `/program-loyalty?id=${program}`,
  };
});
