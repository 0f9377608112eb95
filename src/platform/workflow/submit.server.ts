import { isDeepStrictEqual } from "node:util";
import { notFound, Refused } from "#kit/refused.ts";
import { type Workflow, waitingStates } from "./workflow.ts";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { accessOf, effectOf, kindOf, stateOf } from "./chain.server.ts";
import { involved, lockSubmission, type Locked } from "./locked.server.ts";
import { notifyDeciders } from "./notices.server.ts";
import { type Proposal, servedOf } from "./served.server.ts";
import { subjectOf, selectedStates } from "./selected-states.server.ts";
import { personOf } from "#platform/access/index.server.ts";

export type Opened = { readonly id: number; readonly number: string; readonly version: number };

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
    await changeContent(tx, workflow, row, proposal);
    return { id, number: row.number, version: version + 1 };
  });
}

async function changeContent(tx: Db, workflow: Workflow, row: Locked, proposal: Proposal): Promise<void> {
  await tx
    .internal("own proposal")
    .run(
      `update {!submission} set title = :title, payload = :payload::jsonb, district_id = :district::bigint, distributor_id = :distributor::bigint, store_id = :store::bigint, version = version + 1, updated_at = now(), updated_by = :user where id = :id`,
      { ...columns(proposal), id: row.id, user: personOf(tx).userId },
    );
  await audit(tx, {
    action: "update",
    entity: workflow.name,
    entityId: row.id,
    label: row.number,
    before: row.payload,
    after: proposal.payload,
  });
}

/** A draft with its content computed again, if its kind requires it. */
async function refreshed(db: Db, workflow: Workflow, row: Locked): Promise<Locked> {
  const proposal = await servedOf(row.kind).refresh?.(db, subjectOf(row, null));
  if (!proposal || isDeepStrictEqual(JSON.parse(JSON.stringify(proposal.payload)), row.payload)) return row;
  await changeContent(db, workflow, row, proposal);
  const { title, payload, districtId = null, distributorId = null, storeId = null } = proposal;
  return {
    ...row,
    ...{ title, payload, version: row.version + 1 },
    ...{ district_id: districtId, distributor_id: distributorId, store_id: storeId },
  };
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
export async function startRound(db: Db, workflow: Workflow, draft: Locked): Promise<void> {
  const row = await refreshed(db, workflow, draft);
  const states = waitingStates(workflow);
  const { hours } = servedOf(row.kind);
  const selected = selectedStates(workflow, row);
  const first = states.indexOf(selected[0] as string) + 1;
  const sys = db.internal("steps of a proposal");
  const from = (
    await sys.one<{ n: number }>(
      "select coalesce(max(x.step_no), 0)::int as n from {submission_step} x where x.submission_id = :id",
      row,
    )
  ).n;
  if (from + states.length > 20)
    throw new Refused("submission.rounds", "Pengajuan ini sudah terlalu sering diajukan kembali; buat yang baru.");
  // in this order, as a cluster locks a table that is referenced less strictly for an insert than for an update
  await sys.run(
    `update {!submission} set state = 'pending', current_step = :from::int + :first::int, steps = :from::int + :count::int, submitted_at = now(), due_at = now() + make_interval(hours => :hours::int), decided_at = null, decision_note = null, version = version + 1, updated_at = now(), updated_by = :user where id = :id`,
    { id: row.id, from, first, count: states.length, hours, user: personOf(db).userId },
  );
  await insertSteps(db, workflow, row, selected, from);
  await submitted(db, workflow, row, selected);
}

export async function insertSteps(
  db: Db,
  workflow: Workflow,
  row: Locked,
  selected: readonly string[],
  from: number,
): Promise<void> {
  const states = waitingStates(workflow);
  await db.internal("steps of a proposal").run(
    `insert into {!submission_step} (submission_id, step_no, name, access, state, due_at)
     select :id, :from::int + x.n, x.name, x.access, case when x.selected then 'waiting' else 'skipped' end, case when x.n = :first::int then now() + make_interval(hours => :hours::int) end
     from jsonb_to_recordset(:steps::jsonb) as x(n int, name text, access text, selected boolean)`,
    {
      id: row.id,
      from,
      first: states.indexOf(selected[0] as string) + 1,
      hours: servedOf(row.kind).hours,
      steps: JSON.stringify(
        states.map((s, i) => ({
          n: i + 1,
          name: workflow.states[s],
          access: accessOf(workflow, s),
          selected: selected.includes(s),
        })),
      ),
    },
  );
}

/**
 * What follows when a proposal, given as it was before, has been submitted: the effect of the move, in the same
 * transaction, and the notices. `reserved` is the id of the row that the effect creates, if the proposal has it.
 */
export async function submitted(
  db: Db,
  workflow: Workflow,
  row: Locked,
  selected: readonly string[],
  reserved?: number,
): Promise<void> {
  const made = await servedOf(row.kind).effects[submitMove(workflow)]?.(db, subjectOf(row, null, reserved));
  if (made?.resultId && made.resultId !== reserved)
    await db
      .internal("result of a proposal")
      .run("update {!submission} set result_id = :result where id = :id", { id: row.id, result: made.resultId });
  await audit(db, {
    action: "submit",
    entity: workflow.name,
    entityId: row.id,
    label: row.number,
    before: { state: stateOf(workflow, row) },
    after: { state: selected[0] },
  });
  await notifyDeciders(db, workflow, row, selected[0] as string);
}

export const submitMove = (workflow: Workflow): string =>
  Object.entries(workflow.moves).find(([, m]) => effectOf(workflow, m) === "submit")?.[0] ?? "";

export function submitAccess(workflow: Workflow): string {
  const move = Object.values(workflow.moves).find((m) => effectOf(workflow, m) === "submit");
  if (!move) throw new Error(`E071 workflow "${workflow.name}" has no move that submits`);
  return move.access;
}

export const columns = (p: Proposal) => ({
  title: p.title,
  payload: JSON.stringify(p.payload),
  district: p.districtId ?? null,
  distributor: p.distributorId ?? null,
  store: p.storeId ?? null,
});
