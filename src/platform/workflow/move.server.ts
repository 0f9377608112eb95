import { forbidden, Refused } from "#kit/refused.ts";
import { type Workflow, waitingStates } from "./workflow.ts";
import { can, type Person } from "#kit/person.ts";
import { audit, hoursAfter, instant, type Db, staleRow } from "#platform/database/index.server.ts";
import { type Authority, authorityFor, type Barred } from "./authority.server.ts";
import { decides, type Effect, effectOf, keptAs, stateOf } from "./chain.server.ts";
import { involved, lockSubmission, type Locked } from "./locked.server.ts";
import { tellOfMove } from "./news.server.ts";
import { type Made, servedOf } from "./served.server.ts";
import { startRound } from "./submit.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { stateAfter, subjectOf } from "./walk.server.ts";

export type MoveOptions = { readonly note?: string | null | undefined; readonly version?: number | undefined };

const staleWords = [
  "Pengajuan ini sudah diproses orang lain.",
  "Pengajuan ini sudah Anda proses di jendela lain.",
] as const;

/**
 * Makes one move of a proposal: locks the row, completes the step once, and runs the effects in the same transaction. A
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
    await settleSteps(tx, row, effect, authority, note);
    const to = effect === "take" ? await stateAfter(tx, workflow, row, m.to) : m.to;
    const { effects } = servedOf(row.kind);
    const made = await (effects[name] ?? (to === "approved" ? effects.approved : undefined))?.(
      tx,
      subjectOf(row, note),
    );
    await settleSubmission(tx, workflow, row, to, { effect, note, person, made });
    await audit(tx, {
      action: name,
      entity: workflow.name,
      entityId: row.id,
      label: row.number,
      note,
      before: { state: from },
      after: { state: to, ...inNameOf(authority) },
    });
    await tellOfMove(tx, workflow, row, { state: to, kept: keptAs(workflow, to) }, authority, note);
  });
}

type Allowed = Authority & { readonly barred: Barred | null };
const ownAuthority = (person: Person, access: string): Allowed => {
  if (!can(person, access)) throw forbidden(access);
  return { person, principal: null, barred: null };
};
async function authorise(db: Db, workflow: Workflow, row: Locked, access: string): Promise<Allowed> {
  const found = await authorityFor(db, workflow, access, row, true);
  if (!found) throw forbidden(access);
  return { ...found.authority, barred: found.barred };
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
async function settleSteps(
  db: Db,
  row: Locked,
  effect: Effect,
  { person, principal }: Authority,
  note: string | null,
): Promise<void> {
  const sys = db.internal("steps of a proposal");
  if (decides(effect)) {
    const taken = await sys.run(
      `update {!submission_step} set state = :state, decided_at = now(), decided_by = :user, decided_real_by = :real, on_behalf_of_id = :principal, note = :note where submission_id = :id and step_no = :step and state = 'waiting'`,
      {
        id: row.id,
        step: row.current_step,
        state: effect === "take" ? "approved" : "rejected",
        user: person.userId,
        real: person.realUserId,
        principal: principal?.userId ?? null,
        note,
      },
    );
    if (taken !== 1) throw new Refused("workflow.state", "Langkah ini sudah diputuskan.", [], 409);
  }
  if (effect !== "take")
    await sys.run("update {!submission_step} set state = 'skipped' where submission_id = :id and state = 'waiting'", {
      id: row.id,
    });
}

async function settleSubmission(
  db: Db,
  workflow: Workflow,
  row: Locked,
  to: string,
  by: { effect: Effect; note: string | null; person: Person; made: Made | undefined },
): Promise<void> {
  const kept = keptAs(workflow, to);
  const ended = kept === "approved" || kept === "rejected" || kept === "cancelled";
  const { hours } = servedOf(row.kind);
  const sys = db.internal("proposal decided");
  const at = await instant(db);
  const due = kept === "pending" ? (by.made?.dueAt ?? (await hoursAfter(db, at, hours))) : null;
  const states = waitingStates(workflow);
  const step =
    row.current_step + (kept === "pending" ? states.indexOf(to) - states.indexOf(stateOf(workflow, row)) : 0);
  if (kept === "pending")
    await sys.run(
      "update {!submission_step} set due_at = :due::timestamptz where submission_id = :id and step_no = :step",
      { id: row.id, step, due },
    );
  await sys.run(
    `update {!submission} set state = :kept::text, current_step = :step, due_at = :due::timestamptz,
       decided_at = case when :ended then :at::timestamptz end, decision_note = case when :effect::text <> 'take' or :ended then :note end, result_id = coalesce(:result::bigint, result_id), store_id = coalesce(:store::bigint, store_id),
       version = version + 1, updated_at = now(), updated_by = :user where id = :id`,
    {
      id: row.id,
      kept,
      step,
      due,
      at,
      ended,
      effect: by.effect,
      note: by.note,
      result: by.made?.resultId ?? null,
      store: by.made?.storeId ?? null,
      user: by.person.userId,
    },
  );
}
