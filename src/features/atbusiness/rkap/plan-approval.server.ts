import { z } from "zod";
import type { RefValue } from "#kit/field.ts";
import { notFound, Refused } from "#kit/refused.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { freeText, handle, pathId, version } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import {
  kindOf,
  type EffectResult,
  openSubmission,
  readSubmission,
  serveWorkflow,
  type Subject,
} from "#platform/workflow/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { diffOf } from "./plan-diff.server.ts";
import { labelOf, type LockedVersion, lockVersion, lockYear, refuseClosed, refuseSeen } from "./plan-lock.server.ts";
import { makeReference, yearOf } from "./plan-version.server.ts";
import { versionOf } from "./read-plan.server.ts";
import { type PlanFacts, type ProposedPlan, planFacts, submitVersion } from "./rkap.calls.ts";
import { AnnualPlanApproval } from "./rkap.workflow.ts";

const workflow = AnnualPlanApproval as unknown as Workflow;
export const servedPlan = serveWorkflow(AnnualPlanApproval, {
  prefix: "RK",
  hours: 72,
  effects: { submit: onSubmitted, approve, reject: reopen, withdraw: reopen },
});

const planOf = (s: Subject): ProposedPlan => s.payload as unknown as ProposedPlan;
async function move(
  db: Db,
  v: LockedVersion,
  to: "draft" | "submitted" | "approved",
  proposal: number,
): Promise<EffectResult> {
  const by = personOf(db).userId;
  await db.run(
    `update {!annual_plan_version} as v set state = :to::text, version = v.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint, proposal_id = :proposal::bigint,
       submitted_by_id = case :to::text when 'draft' then null when 'submitted' then :by::bigint else v.submitted_by_id end,
       submitted_at = case :to::text when 'draft' then null when 'submitted' then :instant::timestamptz else v.submitted_at end,
       approved_by_id = case when :to::text = 'approved' then :by::bigint end, approved_at = case when :to::text = 'approved' then :instant::timestamptz end
     where v.id = :id`,
    { id: v.id, to, by, proposal },
  );
  await audit(db, {
    action: "update",
    entity: "annualPlanVersion",
    entityId: v.id,
    label: labelOf(v),
    before: { state: v.state },
    after: { state: to },
  });
  await rowsChanged(db, "annualPlanVersion");
  return { resultId: v.id };
}

async function onSubmitted(db: Db, subject: Subject): Promise<EffectResult> {
  const locked = await lockVersion(db, planOf(subject).planVersion);
  refuseClosed(locked);
  return move(db, locked, "submitted", subject.id);
}

/** The year is locked before the version, in the same order as where a reference is chosen. */
async function approve(db: Db, subject: Subject): Promise<EffectResult> {
  const { planVersion, asReference } = planOf(subject);
  const year = await yearOf(db, planVersion);
  await lockYear(db, year);
  const made = await move(db, await submitted(db, planVersion), "approved", subject.id);
  if (asReference) await makeReference(db, planVersion, year);
  return made;
}
async function reopen(db: Db, subject: Subject): Promise<EffectResult> {
  return move(db, await submitted(db, planOf(subject).planVersion), "draft", subject.id);
}
async function submitted(db: Db, id: number): Promise<LockedVersion> {
  const locked = await lockVersion(db, id);
  if (locked.state !== "submitted")
    throw new Refused("plan.state", "Versi ini sudah tidak menunggu persetujuan.", [], 409, { state: locked.state });
  return locked;
}

const input = z.strictObject({
  id: pathId,
  version,
  asReference: z.boolean(),
  note: freeText().max(1000).optional(),
}) as unknown as z.ZodType<{ id: number; version: number; asReference: boolean; note?: string }>;
export const onSubmitVersion = handle(submitVersion, input, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const locked = await lockVersion(db, i.id);
    refuseSeen(locked, i.version);
    refuseClosed(locked);
    const planned = await db.maybe(
      "select 1 from {annual_plan} p where p.plan_version_id = :id and p.archived_at is null and p.tonnes > 0 limit 1",
      { id: i.id },
    );
    if (!planned) throw new Refused("plan.empty", "Versi ini belum merencanakan volume apa pun.", [], 422);
    const payload: ProposedPlan = { planVersion: i.id, asReference: i.asReference, note: i.note?.trim() ?? "" };
    const opened = await openSubmission(db, workflow, { title: labelOf(locked), payload }, { submit: true });
    return { proposal: opened.id };
  }),
);

export const onPlanFacts = handle(planFacts, z.strictObject({ id: pathId }), async (i, { db }): Promise<PlanFacts> => {
  const view = await readSubmission(db, i.id);
  if (view.kind !== kindOf(workflow)) throw notFound();
  const proposed = view.payload as unknown as ProposedPlan;
  const planned = await versionOf(db, proposed.planVersion);
  const reference = await db.maybe<RefValue>(
    "select v.id, concat(v.year, ' – ', v.no) as label from {annual_plan_version} v where v.year = :year and v.is_reference",
    { year: planned.year },
  );
  const { customers } = await db.one<{ customers: number }>(
    "select count(distinct p.customer_id)::int as customers from {annual_plan} p where p.plan_version_id = :id and p.archived_at is null",
    { id: planned.id },
  );
  const beside = await besideOf(db, planned, reference ?? null);
  return {
    version: planned,
    asReference: proposed.asReference,
    note: proposed.note,
    reference: reference ?? null,
    customers,
    diff: beside === null ? null : await diffOf(db, beside, planned.id),
  };
});

/** The version to compare with: the one that this version is based on, else the reference version of its year. */
async function besideOf(db: Db, of: PlanFacts["version"], reference: RefValue | null): Promise<number | null> {
  const base = await db.maybe<{ id: number }>(
    "select v.id from {annual_plan_version} v where v.id = :id::bigint and v.archived_at is null",
    { id: of.basedOn?.id ?? null },
  );
  if (base) return base.id;
  return reference && reference.id !== of.id ? reference.id : null;
}
