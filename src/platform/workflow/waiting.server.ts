import { waitingStates } from "./workflow.ts";
import { can, type Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { delegatorsOf, peopleOf } from "./authority.server.ts";
import { readAction } from "./chain.server.ts";
import { servedKinds } from "./served.server.ts";
import { personOf } from "#platform/access/index.server.ts";

/** A proposal whose step waits for the reader, and the person who delegated that step. */
export type Waiting = { readonly id: number; readonly principal: Person | null };
/** Limit of the result; further steps appear as the first are decided. */
const maxTasks = 5000;

/**
 * Steps that may be decided now, whose permission the named persons have, of proposals that they neither submitted nor
 * decided in this round.
 */
const sql =
  () => `select t.id from {submission} t join jsonb_to_recordset(:kinds::jsonb) k(kind text, round int) on k.kind = t.kind
  where t.state = 'pending' and t.archived_at is null ${[...servedKinds()].map(([kind, s]) => (s.opensAt ? `and not (t.kind = '${kind}' and coalesce(${s.opensAt} > now(), false))` : "")).join(" ")} and not (t.submitter_id = any(:people::bigint[]) or coalesce(t.submitter_real_id = any(:people::bigint[]), false))
    and exists (select 1 from {submission_step} s where s.submission_id = t.id and s.step_no = t.current_step and s.state = 'waiting' and s.access = any(:actions::text[]))
    and not exists (select 1 from {submission_step} s where s.submission_id = t.id and s.step_no < t.current_step and s.step_no >= t.current_step - ((t.current_step - 1) % k.round)
      and (s.decided_by = any(:people::bigint[]) or s.decided_real_by = any(:people::bigint[]) or s.on_behalf_of_id = any(:people::bigint[])))
  order by t.due_at nulls last, t.id limit ${maxTasks}`;

/** Kinds that the reader may open, with their number of steps. */
export const kindsFor = (person: Person): { kind: string; round: number }[] =>
  [...servedKinds()].flatMap(([kind, { workflow }]) =>
    can(person, readAction(workflow)) ? [{ kind, round: waitingStates(workflow).length }] : [],
  );

/**
 * The steps that wait for the reader: own ones, and delegated ones within the scope of both the reader and the
 * delegating person.
 */
export async function waitingFor(db: Db, only?: readonly string[]): Promise<readonly Waiting[]> {
  const person = personOf(db);
  const kinds = JSON.stringify(kindsFor(person).filter((k) => !only || only.includes(k.kind)));
  const proposals = async (as: Db, principal: Person | null) =>
    (
      await as.query<{ id: number }>(sql(), {
        kinds,
        people: peopleOf({ person, principal }),
        actions: [...(principal ?? person).actions],
      })
    ).map(({ id }) => ({ id, principal }));
  const own = await proposals(db, null);
  const seen = new Set(own.map((w) => w.id));
  const delegated: Waiting[] = [];
  for (const delegator of await delegatorsOf(db))
    for (const w of await proposals(db.as(delegator), delegator))
      if (!seen.has(w.id) && seen.add(w.id)) delegated.push(w);
  if (delegated.length === 0) return own;
  const inSight = new Set(
    (
      await db.query<{ id: number }>("select t.id from {submission} t where t.id = any(:ids::bigint[])", {
        ids: delegated.map((w) => w.id),
      })
    ).map((r) => r.id),
  );
  return [...own, ...delegated.filter((w) => inSight.has(w.id))];
}
