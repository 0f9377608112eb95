import { audit, today as todayOf, type Db } from "#platform/database/index.server.ts";
import { notifyAll } from "#platform/jobs/index.server.ts";
import { possibleDeciders, lockMovesOf, openDraftFor } from "#platform/workflow/index.server.ts";
import { PointProposal } from "../points-v2/approval/approval.workflow.ts";
import { type ClaimGroup, dueClaims, lockClaims, preparedSql } from "./due-claims.server.ts";
import { replaceLines, proposalOfLines, workflowOf } from "./open-points.server.ts";

type Draft = { readonly id: number; readonly number: string; readonly key: string; readonly lines: string };

/**
 * Prepares late claims as drafts, one per programme, region and window, and notifies the person who may submit them.
 * Drafts are updated until they are submitted; repeated execution changes nothing. Returns the number of new drafts.
 */
export const prepareClaims = (db: Db): Promise<number> =>
  db.tx(async (tx) => {
    const sys = tx.asPortal("job", "prepare late claims");
    const day = await todayOf(sys);
    await lockClaims(sys);
    const fresh = await refreshDrafts(sys, day);
    const owners = new Map<number, number>();
    for (const group of fresh) {
      const owner = await submitterFor(sys, group.place.district);
      if (owner === undefined) continue;
      const proposal = await proposalOf(sys, group, day);
      const { id } = await openDraftFor(sys, workflowOf.pointProposal, proposal, owner);
      await replaceLines(sys, id, group.lines);
      owners.set(owner, (owners.get(owner) ?? 0) + 1);
    }
    for (const [owner, count] of owners) await notifyOwner(sys, owner, count);
    return [...owners.values()].reduce((sum, n) => sum + n, 0);
  });

/** Locks prepared drafts and updates them; returns the groups without a draft. */
export async function refreshDrafts(sys: Db, day: string): Promise<ClaimGroup[]> {
  const prepared = await sys.query<{ id: number }>(`select s.id from {submission} s where ${preparedSql}`);
  await lockMovesOf(
    sys,
    prepared.map((d) => d.id),
  );
  const drafts = new Map((await sys.query<Draft>(draftsSql)).map((d) => [d.key, d]));
  const fresh: ClaimGroup[] = [];
  for (const group of await dueClaims(sys, day, "byRound")) {
    const key = `${group.program}/${group.place.name ?? ""}/${group.windowFrom}`;
    const draft = drafts.get(key);
    drafts.delete(key);
    if (!draft) fresh.push(group);
    else if (draft.lines !== group.lines.map((l) => `${l.store}:${l.points}`).join(","))
      await update(sys, draft, group, day);
  }
  for (const draft of drafts.values()) await close(sys, draft);
  return fresh;
}

const draftsSql = `select s.id, s.number, concat(s.payload ->> 'program', '/', s.payload ->> 'region', '/', s.payload ->> 'windowFrom') as key,
  coalesce((select string_agg(concat(l.store_id, ':', l.points), ',' order by l.store_id) from {point_request_line} l where l.submission_id = s.id), '') as lines
  from {submission} s where ${preparedSql} order by s.id`;

const proposalOf = (sys: Db, { lines, place, windowFrom }: ClaimGroup, day: string) =>
  proposalOfLines(
    sys,
    "pointProposal",
    lines,
    { source: "claims", document: null, note: null, day, windowFrom },
    place,
  );

async function update(sys: Db, draft: Draft, group: ClaimGroup, day: string): Promise<void> {
  const { payload } = await proposalOf(sys, group, day);
  await sys.run(
    "update {!submission} set payload = :payload::jsonb, version = version + 1, updated_at = now(), updated_by = null where id = :id",
    { id: draft.id, payload: JSON.stringify(payload) },
  );
  await replaceLines(sys, draft.id, group.lines);
}

/** Closes a draft of which nothing is due any more. Its lines are removed, so that it does not block later claims. */
async function close(sys: Db, draft: Draft): Promise<void> {
  await replaceLines(sys, draft.id, []);
  await sys.run(
    "update {!submission} set state = 'cancelled', decided_at = now(), version = version + 1, updated_at = now(), updated_by = null where id = :id",
    { id: draft.id },
  );
  await audit(sys, { action: "withdraw", entity: PointProposal.name, entityId: draft.id, label: draft.number });
}

/** The submitter: the person who last submitted such a proposal, otherwise the first person with the permission. */
async function submitterFor(sys: Db, district: number | null): Promise<number | undefined> {
  const action = PointProposal.moves.submit.access;
  const sought = { submitter_id: 0, submitter_real_id: null, distributor_id: null, district_id: district };
  const appUser = await sys.maybe<{ id: number }>(
    `select u.id from {app_user} u where u.id = any(:ids::bigint[]) and exists (
       select 1 from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null join {role_action} a on a.role_id = r.id where ur.user_id = u.id and a.action = :action)
     order by (select max(s.submitted_at) from {submission} s where s.submitter_id = u.id and s.kind = 'point-proposal' and s.current_step > 0 and s.payload ->> 'source' = 'claims') desc nulls last, u.id limit 1`,
    { ids: await possibleDeciders(sys, action, sought), action },
  );
  return appUser?.id;
}

const notifyOwner = (sys: Db, owner: number, count: number): Promise<unknown> =>
  notifyAll(sys, [owner], {
    kind: "note",
    title: "{count} klaim susulan siap diajukan",
    body: "Penjualan susulan di bulan yang sudah ditutup menghasilkan poin. Periksa barisnya, lalu ajukan.",
    values: { count },
    href: "/program-loyalty/points-v2/approval?box=mine&state=draft",
  });
