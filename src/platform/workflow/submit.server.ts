import { forbidden, notFound, Refused } from "#kit/refused.ts";
import { type Workflow, waitingStates } from "./workflow.ts";
import { can } from "#kit/person.ts";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { documentNumber } from "#platform/records/index.server.ts";
import { accessOf, effectOf, kindOf, stateOf } from "./chain.server.ts";
import { involved, lockSubmission, type Locked } from "./locked.server.ts";
import { tellDeciders } from "./news.server.ts";
import { type Effects, servedOf } from "./served.server.ts";
import { subjectOf, walkedStates } from "./walk.server.ts";
import { personOf } from "#platform/access/index.server.ts";

export type Proposal = {
  readonly title: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly districtId?: number | null;
  readonly distributorId?: number | null;
  readonly storeId?: number | null;
};
export type Opened = { readonly id: number; readonly number: string; readonly version: number };

/** Creates a proposal as a draft of the person; with `submit` it is submitted immediately. */
export function openSubmission(
  db: Db,
  workflow: Workflow,
  proposal: Proposal,
  options: { readonly submit: boolean },
): Promise<Opened> {
  const person = personOf(db);
  const access = submitAccess(workflow);
  if (!can(person, access)) throw forbidden(access);
  return db.tx(async (tx) => {
    const made = await insertDraft(tx, workflow, proposal, { user: person.userId, real: person.realUserId });
    if (!options.submit) return made;
    await startRound(tx, workflow, await lockSubmission(tx, made.id));
    return { ...made, version: made.version + 1 };
  });
}

/** Creates a draft prepared by the portal for a person who may submit it. */
export const openDraftFor = (db: Db, workflow: Workflow, proposal: Proposal, submitter: number): Promise<Opened> =>
  db.tx((tx) => insertDraft(tx, workflow, proposal, { user: submitter, real: submitter, by: null }));

/**
 * A cluster locks a replicated table for an insert less strictly than for an update. If two transactions inserted a
 * proposal and then both updated theirs, they would deadlock, so the lock for updates is taken first.
 */
const lockForUpdates = "select 1 from {submission} t where t.id = 0 for update of t";

type Submitter = { readonly user: number; readonly real: number; readonly by?: number | null };
async function insertDraft(
  tx: Db,
  workflow: Workflow,
  proposal: Proposal,
  { user, real, by = user }: Submitter,
): Promise<Opened> {
  const own = tx.internal("proposal of one's own");
  await own.query(lockForUpdates);
  const made = await own.one<Opened>(
    `with n as (select nextval(pg_get_serial_sequence('submission', 'id')) as id)
     insert into {!submission} (id, kind, number, title, payload, state, current_step, steps, district_id, distributor_id, store_id, submitter_id, submitter_real_id, created_by, updated_by)
     select n.id, :kind, ${documentNumber(":prefix", "now() at time zone 'Asia/Jakarta'", "n.id", 6)}, :title, :payload::jsonb, 'draft', 0, :steps::int, :district::bigint, :distributor::bigint, :store::bigint, :user, :real, :by, :by from n
     returning id, number, version`,
    {
      ...columns(proposal),
      kind: kindOf(workflow),
      prefix: servedOf(kindOf(workflow)).prefix,
      steps: waitingStates(workflow).length,
      user,
      real,
      by,
    },
  );
  await audit(tx, {
    action: "create",
    entity: workflow.name,
    entityId: made.id,
    label: made.number,
    after: proposal.payload,
  });
  return made;
}

/** Changes the content of a draft, or of a proposal that was returned to its submitter. */
export function editSubmission(
  db: Db,
  workflow: Workflow,
  id: number,
  version: number,
  proposal: Proposal,
): Promise<Opened> {
  return db.tx(async (tx) => {
    const row = await lockSubmission(tx, id);
    if (row.kind !== kindOf(workflow)) throw notFound();
    if (!isEditable(workflow, row) || !involved(row, personOf(tx)))
      throw new Refused("submission.closed", "Pengajuan ini tidak dapat diubah lagi.");
    if (row.version !== version) throw await staleRow(tx, workflow.name, row.id, { version: row.version });
    await tx
      .internal("proposal of one's own")
      .run(
        `update {!submission} set title = :title, payload = :payload::jsonb, district_id = :district::bigint, distributor_id = :distributor::bigint, store_id = :store::bigint, version = version + 1, updated_at = now(), updated_by = :user where id = :id`,
        { ...columns(proposal), id, user: personOf(tx).userId },
      );
    await audit(tx, {
      action: "update",
      entity: workflow.name,
      entityId: id,
      label: row.number,
      before: row.payload,
      after: proposal.payload,
    });
    return { id, number: row.number, version: version + 1 };
  });
}

/** Whether a proposal is a draft, or in a state from which it can be submitted again. */
export const isEditable = (workflow: Workflow, row: Locked): boolean =>
  Object.values(workflow.moves).some(
    (m) => effectOf(workflow, m) === "submit" && m.from.includes(stateOf(workflow, row)),
  );

/**
 * Creates a round of steps, one for each waiting state; states not passed through are recorded as skipped. Earlier
 * rounds are kept.
 */
export async function startRound(db: Db, workflow: Workflow, row: Locked): Promise<void> {
  const states = waitingStates(workflow);
  const { hours, effects } = servedOf(row.kind);
  const walked = walkedStates(workflow, row);
  const first = states.indexOf(walked[0] as string) + 1;
  const sys = db.internal("steps of a proposal");
  const from = (
    await sys.one<{ n: number }>(
      "select coalesce(max(x.step_no), 0)::int as n from {submission_step} x where x.submission_id = :id",
      row,
    )
  ).n;
  if (from + states.length > 20)
    throw new Refused("submission.rounds", "Pengajuan ini sudah terlalu sering diajukan kembali; buat yang baru.");
  await sys.run(
    `insert into {!submission_step} (submission_id, step_no, name, access, state, due_at)
     select :id, :from::int + x.n, x.name, x.access, case when x.walked then 'waiting' else 'skipped' end, case when x.n = :first::int then now() + make_interval(hours => :hours::int) end
     from jsonb_to_recordset(:steps::jsonb) as x(n int, name text, access text, walked boolean)`,
    {
      id: row.id,
      from,
      first,
      hours,
      steps: JSON.stringify(
        states.map((s, i) => ({
          n: i + 1,
          name: workflow.states[s],
          access: accessOf(workflow, s),
          walked: walked.includes(s),
        })),
      ),
    },
  );
  await sys.run(
    `update {!submission} set state = 'pending', current_step = :from::int + :first::int, steps = :from::int + :count::int, submitted_at = now(), due_at = now() + make_interval(hours => :hours::int), decided_at = null, decision_note = null, version = version + 1, updated_at = now(), updated_by = :user where id = :id`,
    { id: row.id, from, first, count: states.length, hours, user: personOf(db).userId },
  );
  await submitEffect(db, workflow, row, effects);
  await audit(db, {
    action: "submit",
    entity: workflow.name,
    entityId: row.id,
    label: row.number,
    before: { state: stateOf(workflow, row) },
    after: { state: walked[0] },
  });
  await tellDeciders(db, workflow, row, walked[0] as string);
}

/** Runs the effect of submitting, in the same transaction. */
async function submitEffect(db: Db, workflow: Workflow, row: Locked, effects: Effects<string>): Promise<void> {
  const name = Object.entries(workflow.moves).find(([, m]) => effectOf(workflow, m) === "submit")?.[0] ?? "";
  const made = await effects[name]?.(db, subjectOf(row, null));
  if (made?.resultId)
    await db
      .internal("what a proposal made")
      .run("update {!submission} set result_id = :result where id = :id", { id: row.id, result: made.resultId });
}

function submitAccess(workflow: Workflow): string {
  const move = Object.values(workflow.moves).find((m) => effectOf(workflow, m) === "submit");
  if (!move) throw new Error(`E071 workflow "${workflow.name}" has no move that submits`);
  return move.access;
}

const columns = (p: Proposal) => ({
  title: p.title,
  payload: JSON.stringify(p.payload),
  district: p.districtId ?? null,
  distributor: p.distributorId ?? null,
  store: p.storeId ?? null,
});
