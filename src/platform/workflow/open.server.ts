import { can } from "#kit/person.ts";
import { forbidden } from "#kit/refused.ts";
import { personOf } from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { documentNumber } from "#platform/records/index.server.ts";
import { type StoredState, kindOf } from "./chain.server.ts";
import { type Locked, lockForUpdates } from "./locked.server.ts";
import { type Proposal, servedOf } from "./served.server.ts";
import { columns, insertSteps, type Opened, submitAccess, submitMove, submitted } from "./submit.server.ts";
import { selectedStates } from "./selected-states.server.ts";
import { type Workflow, waitingStates } from "./workflow.ts";

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
  const by = { user: person.userId, real: person.realUserId, by: person.userId };
  return db.tx(async (tx) =>
    openedAs(await (options.submit ? insertSubmitted : insertDraft)(tx, workflow, proposal, by)),
  );
}
const openedAs = ({ id, number, version }: Locked): Opened => ({ id, number, version });

/** Creates a draft prepared by the portal for a person who may submit it. */
export const openDraftFor = (db: Db, workflow: Workflow, proposal: Proposal, submitter: number): Promise<Opened> =>
  db.tx(async (tx) =>
    openedAs(await insertDraft(tx, workflow, proposal, { user: submitter, real: submitter, by: null })),
  );

type Submitter = { readonly user: number; readonly real: number; readonly by: number | null };
type Start = {
  readonly state: StoredState;
  readonly step: number;
  readonly version: number;
  readonly result?: number | undefined;
};
async function insert(tx: Db, workflow: Workflow, proposal: Proposal, by: Submitter, start: Start): Promise<Locked> {
  const { prefix, hours } = servedOf(kindOf(workflow));
  const made = await tx.internal("own proposal").one<Locked>(
    `with n as (select nextval(pg_get_serial_sequence('submission', 'id')) as id)
     insert into {!submission} as made (id, kind, number, title, payload, state, current_step, steps, district_id, distributor_id, store_id, submitter_id, submitter_real_id, submitted_at, due_at, version, result_id, created_by, updated_by)
     select n.id, :kind, ${documentNumber(":prefix", "now() at time zone 'Asia/Jakarta'", "n.id", 6)}, :title, :payload::jsonb, :state::text, :step::int, :steps::int, :district::bigint, :distributor::bigint, :store::bigint, :user, :real,
       :instant::timestamptz, case when :step::int > 0 then :instant::timestamptz + make_interval(hours => :hours::int) end, :version::int, :result::bigint, :by, :by
     from n
     returning made.*`,
    {
      ...columns(proposal),
      ...by,
      ...start,
      result: start.result ?? null,
      kind: kindOf(workflow),
      prefix,
      hours,
      steps: waitingStates(workflow).length,
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

const insertDraft = (tx: Db, workflow: Workflow, proposal: Proposal, by: Submitter): Promise<Locked> =>
  insert(tx, workflow, proposal, by, { state: "draft", step: 0, version: 1 });

/**
 * Creates a proposal in its first step. It is inserted as submitted instead of being updated afterwards: on a cluster,
 * an update locks the whole replicated table until the end of the transaction, and inserts do not wait for each other.
 */
async function insertSubmitted(tx: Db, workflow: Workflow, proposal: Proposal, by: Submitter): Promise<Locked> {
  const { effects, creates } = servedOf(kindOf(workflow));
  const reserved = creates === undefined ? undefined : await nextId(tx, creates);
  if (submitMove(workflow) in effects && reserved === undefined) await lockForUpdates(tx);
  const selected = selectedStates(workflow, draftOf(workflow, proposal, by));
  const step = waitingStates(workflow).indexOf(selected[0] as string) + 1;
  const made = await insert(tx, workflow, proposal, by, { state: "pending", step, version: 2, result: reserved });
  await insertSteps(tx, workflow, made, selected, 0);
  await submitted(tx, workflow, { ...made, state: "draft", current_step: 0 }, selected, reserved);
  return made;
}

const nextId = async (tx: Db, table: string): Promise<number> =>
  (
    await tx
      .internal("own proposal")
      .one<{ id: number }>("select nextval(pg_get_serial_sequence(:table::text, 'id')) as id", { table })
  ).id;

/** A proposal that has no id yet. */
const draftOf = (workflow: Workflow, p: Proposal, { user, real }: Submitter): Locked => ({
  id: 0,
  version: 1,
  kind: kindOf(workflow),
  number: "",
  title: p.title,
  payload: p.payload,
  state: "draft",
  current_step: 0,
  steps: waitingStates(workflow).length,
  district_id: p.districtId ?? null,
  distributor_id: p.distributorId ?? null,
  store_id: p.storeId ?? null,
  submitter_id: user,
  submitter_real_id: real,
  result_id: null,
});
