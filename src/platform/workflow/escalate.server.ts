import type { Workflow } from "./workflow.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { notifyAll } from "#platform/jobs/index.server.ts";
import { accessOf, stateOf } from "./chain.server.ts";
import type { Locked } from "./locked.server.ts";
import { possibleDeciders, proposalFacts, whoAndUntil } from "./notices.server.ts";
import { servedKinds } from "./served.server.ts";

const atOnce = 100;
/** Steps older than this were overdue before escalation existed and are not escalated; they remain in the inbox. */
const oldest = "7 days";

/**
 * Escalates overdue steps to the deciders of the next step, each once, however many instances run. Returns their
 * number.
 */
export function escalate(db: Db): Promise<number> {
  return db.asPortal("job", "overdue steps").tx(async (tx) => {
    const late = await tx.query<Locked & { step: string }>(
      `with l as (
         select s.submission_id, s.step_no from {submission_step} s join {submission} t on t.id = s.submission_id and t.current_step = s.step_no and t.state = 'pending' and t.archived_at is null
         where s.state = 'waiting' and s.escalated_at is null and s.due_at < now() and s.due_at > now() - interval '${oldest}' order by s.due_at limit ${atOnce} for update of s skip locked
       ), marked as (
         update {!submission_step} s set escalated_at = now() from l where s.submission_id = l.submission_id and s.step_no = l.step_no returning s.submission_id, s.name
       ) select t.*, m.name as step from marked m join {submission} t on t.id = m.submission_id`,
    );
    for (const row of late) await notifyHolders(tx, row);
    return late.length;
  });
}

async function notifyHolders(db: Db, row: Locked & { readonly step: string }): Promise<void> {
  const workflow = servedKinds().get(row.kind)?.workflow;
  if (!workflow) return;
  const people = await possibleDeciders(db, await accessAfter(db, workflow, row), row);
  await notifyAll(db, people, {
    kind: "approval",
    title: "{title} terlambat diputuskan",
    body: "{number} menunggu di {step}",
    values: { title: row.title, number: row.number, step: row.step, ...(await whoAndUntil(db, row)) },
    facts: [...proposalFacts, ["Langkah yang menunggu", "step", "word"]],
    href: `/persetujuan?box=overdue&id=${row.id}`,
  });
  await audit(db, {
    action: "escalate",
    entity: workflow.name,
    entityId: row.id,
    label: row.number,
    after: { step: row.step },
  });
}

/**
 * The permission of the step after the waiting one. After the last step there is none, so its own deciders are
 * reminded.
 */
async function accessAfter(db: Db, workflow: Workflow, row: Locked): Promise<string> {
  const next = await db.maybe<{ access: string }>(
    "select s.access from {submission_step} s where s.submission_id = :id and s.step_no > :now and s.state = 'waiting' order by s.step_no limit 1",
    { id: row.id, now: row.current_step },
  );
  return next?.access ?? accessOf(workflow, stateOf(workflow, row));
}
