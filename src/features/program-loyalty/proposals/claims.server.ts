import { audit, today as todayOf, type Db } from "#platform/database/index.server.ts";
import { lockSubmission, openSubmission, startRound } from "#platform/workflow/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { PointProposal } from "../points-v2/approval/approval.workflow.ts";
import { type ClaimGroup, dueClaims, lockClaims, preparedSql } from "./due-claims.server.ts";
import { replaceLines, proposalOfLines, workflowOf } from "./open-points.server.ts";
import { refreshDrafts } from "./prepare-claims.server.ts";

type Made = { readonly id: number; readonly number: string };

/** Submits late claims of the stores in scope: drafts prepared by the portal, and claims without a draft. */
export async function claimsToday(db: Db): Promise<Made[]> {
  const day = await todayOf(db);
  await lockClaims(db);
  await refreshDrafts(db.asPortal("decision", "update prepared claims before submission"), day);
  const drafts = await db.query<Made>(`select s.id, s.number from {submission} s where ${preparedSql} order by s.id`);
  for (const draft of drafts) await submitPrepared(db, draft);
  const made: Made[] = [...drafts];
  for (const group of await dueClaims(db, day, "byHand")) made.push(await openClaims(db, group, day));
  return made;
}

async function openClaims(db: Db, { lines, place, windowFrom }: ClaimGroup, day: string): Promise<Made> {
  const origin = { source: "claims", document: null, note: null, day, windowFrom } as const;
  const proposal = await proposalOfLines(db, "pointProposal", lines, origin, place);
  const { id, number } = await openSubmission(db, workflowOf.pointProposal, proposal, { submit: true });
  await replaceLines(db, id, lines);
  return { id, number };
}

/** The person who submits a prepared draft becomes its submitter and is therefore excluded from deciding it. */
async function submitPrepared(db: Db, { id, number }: Made): Promise<void> {
  const person = personOf(db);
  const row = await lockSubmission(db, id);
  if (row.submitter_id !== person.userId || row.submitter_real_id !== person.realUserId) {
    await db
      .internal("assign a prepared draft to its submitter")
      .run("update {!submission} set submitter_id = :user, submitter_real_id = :real where id = :id", {
        id,
        user: person.userId,
        real: person.realUserId,
      });
    await audit(db, {
      action: "update",
      entity: PointProposal.name,
      entityId: id,
      label: number,
      before: { submitter: row.submitter_id },
      after: { submitter: person.userId },
    });
  }
  await startRound(db, workflowOf.pointProposal, await lockSubmission(db, id));
}
