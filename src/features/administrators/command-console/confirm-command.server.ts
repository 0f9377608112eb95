import { forbidden, Refused } from "#kit/refused.ts";
import { can, type Person } from "#kit/person.ts";
import { loadPersonById } from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { notifyAll, rowsChanged, startJob, stopJob } from "#platform/jobs/index.server.ts";
import type { Confirmation, RunState } from "./command-console.calls.ts";
import { RunCommand } from "./command-console.jobs.ts";
import { commandTitles } from "./command-names.ts";
import type { AnyCommand } from "./define-command.server.ts";
import { planHash, type Values } from "./plan-command.server.ts";
import { runOf, type StoredRun } from "./run-states.server.ts";

const page = "/administrators/command-console";
const minReason = 5;
const shown = (r: StoredRun): RunState => ({ id: r.id, state: r.state, jobId: r.jobId });
const over = () => new Refused("command.over", "Perintah ini sudah selesai, dibatalkan, atau kedaluwarsa.", [], 409);

/** Creates one job for each plan, however often it is confirmed; a request that differs from the plan is refused. */
export function confirmRun(ctx: Ctx, command: AnyCommand, params: Values, i: Confirmation): Promise<RunState> {
  return ctx.db.tx(async (tx) => {
    const run = await runOf(tx, i.id, true);
    if (run.userId !== ctx.person.userId) throw forbidden("command.run");
    const ids = run.planned.map(([id]) => id);
    if (i.hash !== run.hash || planHash(command.name, params, ids) !== run.hash)
      throw new Refused(
        "command.changed",
        "Perintah atau parameternya berbeda dari yang disimulasikan. Jalankan simulasi lagi.",
        [],
        409,
      );
    if (run.confirmed) return shown(run);
    if (run.state !== "planned") throw over();
    if (run.expired)
      throw new Refused("command.expired", "Simulasi ini sudah lebih dari 10 menit. Jalankan lagi.", [], 409);
    const reason = run.danger === "normal" ? null : provenDanger(run, i);
    await tx
      .internal("confirmation of a command")
      .run(
        "update {!command_run} set confirmed_at = now(), reason = :reason, state = :state, version = version + 1, updated_at = now() where id = :id",
        { id: run.id, reason, state: run.danger === "critical" ? "approval" : "queued" },
      );
    await record(tx, "command.confirm", run, reason);
    if (run.danger === "critical") await notifyApprovers(tx, run, ctx.person);
    else await begin(tx, run, ctx.person);
    return shown(await runOf(tx, run.id));
  });
}

/** Requires the command's name and a reason to confirm a dangerous command. */
function provenDanger(run: StoredRun, { typed = "", reason = "" }: Confirmation): string {
  if (typed.trim() !== run.command)
    throw new Refused("invalid", "Isian belum benar.", { typed: "Ketik nama perintahnya dengan tepat." });
  if (reason.trim().length < minReason)
    throw new Refused("invalid", "Isian belum benar.", { reason: "Alasan wajib diisi, paling sedikit 5 karakter." });
  return reason.trim();
}

async function record(tx: Db, action: string, run: StoredRun, note: string | null): Promise<void> {
  await audit(tx, { action, entity: "commandRun", entityId: run.id, label: run.command, note });
  await rowsChanged(tx, "commandRun");
}

async function begin(tx: Db, run: StoredRun, person: Person): Promise<void> {
  const job = await startJob({ db: tx, person }, RunCommand, { run: run.id }, { title: commandTitles[run.command] });
  await tx
    .internal("job of a command")
    .run("update {!command_run} set job_id = :job, state = 'queued' where id = :id", { id: run.id, job: job.id });
}

async function notifyApprovers(tx: Db, run: StoredRun, person: Person): Promise<void> {
  const people = await tx.internal("administrators who may approve a command").query<{ id: number }>(
    `select u.id from {app_user} u where u.status = 'active' and u.archived_at is null and u.id <> :by and exists (
       select 1 from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null join {role_action} ra on ra.role_id = r.id
       where ur.user_id = u.id and ra.action = 'command.run')`,
    { by: person.userId },
  );
  await notifyAll(
    tx,
    people.map((p) => p.id),
    {
      kind: "approval",
      title: "Perintah kritis menunggu persetujuan Anda",
      body: "{name} meminta persetujuan untuk {command}.",
      values: { name: person.fullname, command: run.command },
      href: `${page}?id=${run.id}`,
    },
  );
}

/** A critical command is decided by an administrator other than the requester. */
export function decideRun(ctx: Ctx, i: { id: number; approve: boolean; note: string | null }): Promise<RunState> {
  return ctx.db.tx(async (tx) => {
    const run = await runOf(tx, i.id, true);
    if (run.userId === ctx.person.userId)
      throw new Refused("command.own", "Perintah sendiri harus disetujui administrator lain.", [], 403);
    if (run.state !== "approval") throw over();
    if (!i.approve && (i.note ?? "").length < minReason)
      throw new Refused("invalid", "Isian belum benar.", { note: "Alasan wajib diisi, paling sedikit 5 karakter." });
    await tx
      .internal("decision on a command")
      .run(
        "update {!command_run} set approver_id = :by, decided_at = now(), note = :note, state = :state, version = version + 1, updated_at = now() where id = :id",
        { id: run.id, by: ctx.person.userId, note: i.note, state: i.approve ? "queued" : "rejected" },
      );
    await record(tx, i.approve ? "command.approve" : "command.reject", run, i.note);
    if (i.approve) await begin(tx, run, await requesterOf(tx, run));
    await notifyRequester(tx, run, i.approve);
    return shown(await runOf(tx, run.id));
  });
}

/** The job runs with the requester's current permissions. */
async function requesterOf(tx: Db, run: StoredRun): Promise<Person> {
  if (!tx.client) throw new Error("a decision requires a transaction");
  const person = await loadPersonById(tx.client, run.userId, run.userId);
  if (!person || !can(person, "command.run"))
    throw new Refused("command.requester", "Pemohon tidak lagi berhak menjalankan perintah.", [], 409);
  return person;
}

const notifyRequester = (tx: Db, run: StoredRun, approved: boolean): Promise<void> =>
  notifyAll(tx, [run.userId], {
    kind: "note",
    title: approved ? "Perintah {command} disetujui" : "Perintah {command} ditolak",
    values: { command: run.command },
    href: `${page}?id=${run.id}`,
  });

/** Ends a run that has not started; a running one stops after the current object. */
export function cancelRun(ctx: Ctx, id: number): Promise<RunState> {
  return ctx.db.tx(async (tx) => {
    const run = await runOf(tx, id, true);
    if (!["planned", "approval", "queued", "running"].includes(run.state)) throw over();
    const sys = tx.internal("cancellation of a command");
    const ended = run.jobId === null || (await stopJob(sys, run.jobId));
    if (ended)
      await sys.run(
        "update {!command_run} set state = 'cancelled', finished_at = now(), version = version + 1, updated_at = now() where id = :id",
        { id },
      );
    await record(tx, "command.cancel", run, null);
    return shown(await runOf(tx, id));
  });
}
