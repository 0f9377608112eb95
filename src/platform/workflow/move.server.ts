import { forbidden, Refused } from "#kit/refused.ts";
import { type Workflow, waitingStates } from "./workflow.ts";
import { can, type Person } from "#kit/person.ts";
import { audit, hoursAfter, instant, type Db, staleRow } from "#platform/database/index.server.ts";
import { type Authority, authorityFor, type Barred } from "./authority.server.ts";
import { decides, type Effect, effectOf, type StoredState, storedStateOf, stateOf } from "./chain.server.ts";
import { involved, type Locked, lockForUpdates, lockSubmission } from "./locked.server.ts";
import { notifyOfMove } from "./notices.server.ts";
import { type EffectResult, servedOf } from "./served.server.ts";
import { startRound } from "./submit.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { stateAfter, subjectOf } from "./selected-states.server.ts";

export type MoveOptions = { readonly note?: string | null | undefined; readonly version?: number | undefined };

const staleWords = [
  "Pengajuan ini sudah diproses orang lain.",
  "Pengajuan ini sudah Anda proses di jendela lain.",
] as const;

/**
 * Makes one move of a proposal: locks it, completes the step once, and runs the effects in the same transaction. A
 * decision must be made by someone other than the submitter, for both the real and the masked person. Throws a refusal
 * otherwise.
 */
export function move(db: Db, workflow: Workflow, id: number, name: string, options: MoveOptions = {}): Promise<void> {
  return db.tx(async (tx) => {
    const person = personOf(tx);
    const row = await lockSubmission(tx, id);
    const m = Object.hasOwn(workflow.moves, name) ? workflow.moves[name] : undefined;
    if (!m)
      throw new Refused("workflow.move", "Tindakan ini tidak dikenal.", [
        { field: "move", message: "Pilihan: {sizes}.", values: { sizes: Object.keys(workflow.moves).join(", ") } },
      ]);
    const from = stateOf(workflow, row);
    const effect = effectOf(workflow, m);
    const authority = decides(effect) ? await authorise(tx, workflow, row, m.access) : ownAuthority(person, m.access);
    if (options.version !== undefined && options.version !== row.version)
      throw await staleRow(tx, workflow.name, row.id, { version: row.version, state: from }, staleWords);
    if (!m.from.includes(from))
      throw new Refused("workflow.state", "Pengajuan ini sudah tidak menunggu tindakan tersebut.", [], 409, {
        state: from,
      });
    const note = options.note?.trim() || null;
    if (!note && (m.note === "required" || effect === "refuse" || effect === "return"))
      throw new Refused("workflow.note", "Alasan wajib diisi.", { note: "Alasan wajib diisi." });
    if (authority.barred) throw refusals[authority.barred]();
    if (!decides(effect) && !involved(row, person))
      throw new Refused("workflow.submitter", "Hanya pengaju yang dapat melakukannya.", [], 403);
    if (effect === "submit") return startRound(tx, workflow, row);
    await complete(tx, workflow, row, { name, from, to: m.to, effect, authority, note });
  });
}

type Step = {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly effect: Effect;
  readonly authority: Authority;
  readonly note: string | null;
};
/**
 * Runs the effect of a move and completes the step. The proposal and its steps are changed last, in the order of a new
 * proposal, because a cluster locks their replicated tables as a whole until the end of the transaction.
 */
async function complete(db: Db, workflow: Workflow, row: Locked, step: Step): Promise<void> {
  const { name, effect, authority, note } = step;
  const to = effect === "complete" ? await stateAfter(db, workflow, row, step.to) : step.to;
  const { effects, changesFacts } = servedOf(row.kind);
  const run = effects[name] ?? (to === "approved" ? effects.approved : undefined);
  if (run && !changesFacts) await lockForUpdates(db);
  const made = await run?.(db, subjectOf(row, note));
  const next = await nextStep(db, workflow, row, to, made);
  await audit(db, {
    action: name,
    entity: workflow.name,
    entityId: row.id,
    label: row.number,
    note,
    before: { state: step.from },
    after: { state: to, ...inNameOf(authority) },
  });
  await notifyOfMove(db, workflow, row, { state: to, ...next }, authority, note);
  await updateSubmission(db, row, next, { effect, note, person: authority.person, made });
  await updateSteps(db, row, step, next);
}

type Allowed = Authority & { readonly barred: Barred | null };
const ownAuthority = (person: Person, access: string): Allowed => {
  if (!can(person, access)) throw forbidden(access);
  return { person, principal: null, barred: null };
};
async function authorise(db: Db, workflow: Workflow, row: Locked, access: string): Promise<Allowed> {
  const resolved = await authorityFor(db, workflow, access, row, true);
  if (!resolved) throw forbidden(access);
  return { ...resolved.authority, barred: resolved.barred };
}
const refusals: Readonly<Record<Barred, () => Refused>> = {
  own: () => new Refused("workflow.own", "Pengajuan sendiri harus diputuskan orang lain.", [], 403),
  earlier: () =>
    new Refused(
      "workflow.earlier",
      "Langkah sebelumnya sudah Anda putuskan; langkah ini harus oleh orang lain.",
      [],
      403,
    ),
};
const inNameOf = ({ principal }: Authority) =>
  principal ? { onBehalfOf: { id: principal.userId, label: principal.fullname } } : {};

/**
 * The UPDATE that decides a step requires the state "waiting", so that it cannot be decided twice even without the
 * lock.
 */
async function updateSteps(db: Db, row: Locked, by: Step, { step, due }: Next): Promise<void> {
  const { effect, note } = by;
  const { person, principal } = by.authority;
  const sys = db.internal("steps of a proposal");
  if (decides(effect)) {
    const taken = await sys.run(
      `update {!submission_step} set state = :state, decided_at = now(), decided_by = :user, decided_real_by = :real, on_behalf_of_id = :principal, note = :note where submission_id = :id and step_no = :step and state = 'waiting'`,
      {
        id: row.id,
        step: row.current_step,
        state: effect === "complete" ? "approved" : "rejected",
        user: person.userId,
        real: person.realUserId,
        principal: principal?.userId ?? null,
        note,
      },
    );
    if (taken !== 1) throw new Refused("workflow.state", "Langkah ini sudah diputuskan.", [], 409);
  }
  if (effect !== "complete")
    await sys.run("update {!submission_step} set state = 'skipped' where submission_id = :id and state = 'waiting'", {
      id: row.id,
    });
  if (due !== null)
    await sys.run(
      "update {!submission_step} set due_at = :due::timestamptz where submission_id = :id and step_no = :step",
      { id: row.id, step, due },
    );
}

type Next = {
  readonly storedState: StoredState;
  readonly step: number;
  readonly at: string;
  readonly due: string | null;
};
/** The step that is to wait after a move, with its due time. */
async function nextStep(
  db: Db,
  workflow: Workflow,
  row: Locked,
  to: string,
  made: EffectResult | undefined,
): Promise<Next> {
  const storedState = storedStateOf(workflow, to);
  const at = await instant(db);
  if (storedState !== "pending") return { storedState, at, step: row.current_step, due: null };
  const due = made?.dueAt ?? (await hoursAfter(db, at, servedOf(row.kind).hours));
  const states = waitingStates(workflow);
  const step = row.current_step + states.indexOf(to) - states.indexOf(stateOf(workflow, row));
  return { storedState, at, step, due };
}

type Decision = {
  readonly effect: Effect;
  readonly note: string | null;
  readonly person: Person;
  readonly made: EffectResult | undefined;
};
async function updateSubmission(
  db: Db,
  row: Locked,
  { storedState, step, at, due }: Next,
  by: Decision,
): Promise<void> {
  const ended = storedState === "approved" || storedState === "rejected" || storedState === "cancelled";
  // the note of a step is stored with the step
  const note = by.effect === "complete" && !ended ? null : by.note;
  const changed = await db.internal("decision on a proposal").run(
    `update {!submission} set state = :storedState::text, current_step = :step, due_at = :due::timestamptz,
       decided_at = case when :ended then :at::timestamptz end, decision_note = :note::text, result_id = coalesce(:result::bigint, result_id), store_id = coalesce(:store::bigint, store_id),
       version = version + 1, updated_at = now(), updated_by = :user where id = :id and version = :version`,
    {
      id: row.id,
      version: row.version,
      storedState,
      step,
      due,
      at,
      ended,
      note,
      result: by.made?.resultId ?? null,
      store: by.made?.storeId ?? null,
      user: by.person.userId,
    },
  );
  if (changed !== 1) throw new Refused("workflow.state", "Pengajuan ini sudah diproses orang lain.", [], 409);
}
