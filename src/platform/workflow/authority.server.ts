import { type Workflow, waitingStates } from "./workflow.ts";
import { can, type Person } from "#kit/person.ts";
import { loadPersonById, personOf } from "#platform/access/index.server.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { involvedIn, type Locked } from "./locked.server.ts";

/** On whose authority a step is decided: the person's own, or that of the person who delegated it. */
export type Authority = { readonly person: Person; readonly principal: Person | null };
export type Barred = "own" | "earlier";

/** The real and the masked person, and the one who delegated the step. */
export const peopleOf = ({ person, principal }: Authority): number[] => [
  person.userId,
  person.realUserId,
  ...(principal ? [principal.userId] : []),
];

/**
 * Persons who have delegated their steps to this person today, with their current permissions; `lock` locks the
 * delegations, so that their end waits for the transaction.
 */
export async function delegatorsOf(db: Db, lock = false): Promise<readonly Person[]> {
  const person = personOf(db);
  return db.tx(async (tx) => {
    const rows = await tx.internal("delegations to the current user").query<{ id: number }>(
      `select d.delegator_id as id from {approval_delegation} d, (select ${todaySql} as today) x
       where d.delegate_id = :user and d.revoked_at is null and d.valid_from <= x.today and d.valid_to >= x.today order by d.id ${lock ? "for share of d" : ""}`,
      { user: person.userId },
    );
    const client = tx.client;
    const people: Person[] = [];
    for (const { id } of rows) {
      const delegator = client && !people.some((p) => p.userId === id) ? await loadPersonById(client, id, id) : null;
      if (delegator) people.push(delegator);
    }
    return people;
  });
}

/** The authority that decides this proposal, and reasons against it; undefined if the person has none. */
export async function authorityFor(
  db: Db,
  workflow: Workflow,
  action: string,
  row: Pick<Locked, "id" | "current_step" | "submitter_id" | "submitter_real_id">,
  lock = false,
): Promise<{ readonly authority: Authority; readonly barred: Barred | null } | null> {
  const person = personOf(db);
  if (can(person, action)) {
    const authority = { person, principal: null };
    return { authority, barred: await barredFrom(db, workflow, row, authority) };
  }
  let last: { authority: Authority; barred: Barred | null } | null = null;
  for (const principal of await delegatorsOf(db, lock)) {
    if (
      !can(principal, action) ||
      !(await db.as(principal).maybe("select 1 from {submission} t where t.id = :id", { id: row.id }))
    )
      continue;
    const authority = { person, principal };
    last = { authority, barred: await barredFrom(db, workflow, row, authority) };
    if (!last.barred) return last;
  }
  return last;
}

/**
 * Four-eyes principle: the submitter may not decide, and no person may decide twice in one round, neither for
 * themselves nor on behalf of others.
 */
async function barredFrom(
  db: Db,
  workflow: Workflow,
  row: Pick<Locked, "id" | "current_step" | "submitter_id" | "submitter_real_id">,
  by: Authority,
): Promise<Barred | null> {
  const people = peopleOf(by);
  if (involvedIn(row, people)) return "own";
  const round = waitingStates(workflow).length;
  const earlier = await db
    .internal("steps of a visible proposal")
    .maybe(
      "select 1 from {submission_step} s where s.submission_id = :id and s.step_no >= :first and s.step_no < :now and (s.decided_by = any(:people::bigint[]) or s.decided_real_by = any(:people::bigint[]) or s.on_behalf_of_id = any(:people::bigint[]))",
      { id: row.id, first: row.current_step - ((row.current_step - 1) % round), now: row.current_step, people },
    );
  return earlier ? "earlier" : null;
}
