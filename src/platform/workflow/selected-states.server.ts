import { type Workflow, waitingStates } from "./workflow.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Locked } from "./locked.server.ts";
import { servedOf, type Subject } from "./served.server.ts";

export const subjectOf = (r: Locked, note: string | null, reserved?: number): Subject => ({
  id: r.id,
  number: r.number,
  title: r.title,
  payload: r.payload,
  districtId: r.district_id,
  distributorId: r.distributor_id,
  storeId: r.store_id,
  submitterId: r.submitter_id,
  note,
  ...(reserved === undefined ? {} : { reserved }),
});

/** The states that a proposal passes through, in order. */
export function selectedStates(workflow: Workflow, row: Locked): string[] {
  const states = waitingStates(workflow);
  const { statesFor } = servedOf(row.kind);
  if (!statesFor) return states;
  const wanted = statesFor(subjectOf(row, null));
  const selected = states.filter((s) => wanted.includes(s));
  if (selected.length === 0 || selected.length !== wanted.length)
    throw new Error(
      `E071 workflow "${workflow.name}" selects the states [${wanted.join(", ")}]; only [${states.join(", ")}] are waiting states, and at least one is required`,
    );
  return selected;
}

/**
 * The state after a decision that completes a step: that of the move, or the next one that this round does not skip.
 */
export async function stateAfter(db: Db, workflow: Workflow, row: Locked, to: string): Promise<string> {
  if (!servedOf(row.kind).statesFor || to === "approved") return to;
  const next = await db
    .internal("steps of a proposal")
    .maybe<{ no: number }>(
      "select s.step_no as no from {submission_step} s where s.submission_id = :id and s.step_no > :now and s.state = 'waiting' order by s.step_no limit 1",
      { id: row.id, now: row.current_step },
    );
  const states = waitingStates(workflow);
  return next ? (states[(next.no - 1) % states.length] as string) : "approved";
}
