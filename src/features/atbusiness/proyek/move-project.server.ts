import { z } from "zod";
import { conflict, notFound, Refused } from "#kit/refused.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { freeText, handle, pathId, version } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { changesAll, refuseForeign } from "../customer-curah/customer-rules.server.ts";
import { moveProject, type ProjectMove, type StageStay, stageHistory } from "./proyek.calls.ts";

type Kind = "open" | "won" | "lost";
type LockedProject = {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly stage: number;
  readonly kind: Kind;
  readonly kam: number;
  readonly startOn: string | null;
  readonly endOn: string | null;
  readonly closed: boolean;
};
type Stage = { readonly id: number; readonly name: string; readonly kind: Kind; readonly probability: number };
const wrong = (code: string, message: string, field: string) => new Refused(code, message, { [field]: message });

async function locked(db: Db, i: ProjectMove): Promise<LockedProject> {
  // locked separately: a statement that waits for a lock would join the stage as it was before the wait
  await db.query("select p.id from {project} p where p.id = :id for update of p", { id: i.id });
  const project = await db.maybe<LockedProject>(
    `select p.id, p.version, p.name, p.stage_id as stage, s.kind, p.kam_id as kam, p.start_on::text as "startOn", p.end_on::text as "endOn", c.status = 'closed' as closed
     from {project} p join {project_stage} s on s.id = p.stage_id join {~bulk_customer} c on c.id = p.customer_id
     where p.id = :id and p.archived_at is null`,
    { id: i.id },
  );
  if (!project) throw notFound();
  if (project.version !== i.version) throw conflict({ version: project.version, stage: project.stage });
  return project;
}

/** A won project needs the delivery period; a lost one needs a reason and, if a competitor won it, the competitor. */
function checkMove(db: Db, project: LockedProject, to: Stage, i: ProjectMove): void {
  if (to.id === project.stage) throw wrong("project.stage", "Proyek sudah berada di tahap ini.", "stage");
  if (project.kind !== "open" && !changesAll(db))
    throw wrong("project.closed", "Proyek ini sudah ditutup; hanya Admin Bisnis yang dapat membukanya.", "stage");
  if (to.kind !== "lost" && (i.reason !== undefined || i.lostTo !== undefined))
    throw wrong("project.reason", "Alasan kalah hanya untuk tahap Kalah.", "reason");
  if (to.kind === "won") {
    if (project.closed) throw wrong("project.customer", "Customer ini sudah tutup.", "stage");
    if (!project.startOn) throw wrong("project.start", "Isi dahulu kapan mulai dikirim.", "startOn");
    if (!project.endOn) throw wrong("project.end", "Isi dahulu kapan selesai dikirim.", "endOn");
  }
  if (to.kind === "lost") {
    if (i.reason === undefined) throw wrong("project.reason", "Alasan kalah wajib diisi.", "reason");
    if (i.reason !== "cancelled" && !i.lostTo?.trim())
      throw wrong("project.lostTo", "Isi kepada siapa proyek ini kalah.", "lostTo");
  }
}

/** Ends the current stay in a stage with the project's figures and begins the next one with its stage's probability. */
async function enter(db: Db, project: LockedProject, to: Stage, i: ProjectMove, by: number): Promise<number> {
  const sys = db.internal("stages of a project");
  const leaving = { id: project.id, probability: to.probability, stage: to.id, note: i.note ?? null, by };
  await sys.run(
    `update {!project_stage_history} h set left_at = now(), tonnes = p.expected_tonnes, close_on = p.expected_close_on
     from {project} p where p.id = :id and h.project_id = p.id and h.left_at is null`,
    { id: project.id },
  );
  const now = await sys.one<{ version: number }>(
    `update {!project} as p set stage_id = :stage, probability = :probability, stage_since = :today::date, lost_reason = :reason::text, lost_to = :lostTo::text,
       version = p.version + 1, updated_at = now(), updated_by = :by where p.id = :id returning p.version`,
    {
      ...{ id: project.id, stage: to.id, probability: to.probability, by, today: await today(db) },
      ...{ reason: i.reason ?? null, lostTo: i.lostTo?.trim() || null },
    },
  );
  await sys.run(
    `insert into {!project_stage_history} (project_id, customer_id, stage_id, probability, tonnes, close_on, reason, entered_by)
     select p.id, p.customer_id, :stage, :probability, p.expected_tonnes, p.expected_close_on, :note::text, :by from {project} p where p.id = :id`,
    leaving,
  );
  return now.version;
}

const moveInput = z.strictObject({
  id: pathId,
  version,
  stage: z.int().positive(),
  reason: z.enum(["price", "spec", "schedule", "cancelled", "relation", "credit"]).optional(),
  lostTo: freeText().max(200).optional(),
  note: freeText().max(400).optional(),
}) as unknown as z.ZodType<ProjectMove>;
export const onMoveProject = handle(moveProject, moveInput, (i, ctx) =>
  ctx.db.tx(async (db) => {
    // the stage is locked before the project, as when its probability is set; otherwise a concurrent move would keep
    // the old probability
    const to = await db.maybe<Stage>(
      "select s.id, s.name, s.kind, s.probability from {project_stage} s where s.id = :stage and s.archived_at is null for share of s",
      { stage: i.stage },
    );
    const project = await locked(db, i);
    await refuseForeign(db, project.kam);
    if (!to) throw wrong("project.stage", "Tahap ini tidak dikenal.", "stage");
    checkMove(db, project, to, i);
    const next = await enter(db, project, to, i, ctx.person.userId);
    await audit(db, {
      action: "move",
      entity: "project",
      entityId: project.id,
      label: project.name,
      before: { stage: project.stage },
      after: { stage: to.id, reason: i.reason ?? null, lostTo: i.lostTo ?? null },
    });
    await rowsChanged(db, "project");
    return { id: project.id, version: next };
  }),
);

export const onStageHistory = handle(stageHistory, z.strictObject({ id: pathId }), async ({ id }, { db }) => {
  if (!(await db.maybe("select 1 from {project} p where p.id = :id", { id }))) throw notFound();
  const data = await db.internal("stages of a visible project").query<StageStay>(
    `select h.id, s.name as stage, h.probability, h.tonnes::text, h.close_on::text as "closeOn", h.reason, h.entered_at as "enteredAt", h.left_at as "leftAt", u.fullname as by
     from {project_stage_history} h join {project_stage} s on s.id = h.stage_id left join {~app_user} u on u.id = h.entered_by
     where h.project_id = :id order by h.id desc limit 100`,
    { id },
  );
  return { data };
});
