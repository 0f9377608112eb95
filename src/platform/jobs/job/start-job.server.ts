import type { AnyJob, Job, WordValues } from "./job.ts";
import { forbidden, Refused } from "#kit/refused.ts";
import { can, type Person } from "#kit/person.ts";
import { type Db, traceParent } from "#platform/database/index.server.ts";
import { validateInput } from "#platform/http/index.server.ts";
import { broadcast } from "../live/broadcast.server.ts";
import { knownJob } from "./known-jobs.server.ts";

/** Maximum number of waiting or running jobs per person; more indicate a mistake or an attack. */
export const maxJobsPerPerson = 20;
type By = { readonly db: Db; readonly person: Person };
/** `access` if the permission depends on the job's subject; `title` if its name does. */
export type StartOptions = { readonly access?: string; readonly title?: string; readonly values?: WordValues };

/**
 * Creates a job in the transaction of the change that requires it: it starts after the commit, and is discarded on
 * rollback.
 */
export function startJob<In>(
  { db, person }: By,
  job: Job<In>,
  input: In,
  options: StartOptions = {},
): Promise<{ id: number }> {
  const access = options.access ?? job.access;
  if (access !== "session" && !can(person, access)) throw forbidden(access);
  validateInput(knownJob(job.name).input, input);
  const key = job.once?.(input) ?? null;
  return db.tx(async (tx) => {
    const sys = tx.internal("start a job");
    if (key !== null)
      await sys.query("select pg_advisory_xact_lock(hashtextextended(:key, 45))", { key: `${job.name}:${key}` });
    const running = key === null ? undefined : await onItsWay(sys, job, key);
    if (running) return shared(running, person);
    await refuseTooMany(sys, person);
    const row = await sys.one<{ id: number }>(
      `insert into {!job} (name, title, title_values, access, input, once_key, user_id, real_user_id, trace_parent)
       values (:name, :title, :values::jsonb, :access, :input::jsonb, :key, :user, :real, :trace) returning id`,
      {
        name: job.name,
        title: options.title ?? job.title,
        values: JSON.stringify(options.values ?? {}),
        access,
        input: JSON.stringify(input ?? {}),
        key,
        user: person.userId,
        real: person.realUserId,
        trace: traceParent(),
      },
    );
    await broadcast(sys, { t: "job", u: person.userId, id: row.id, state: "queued", done: 0, total: null, note: null });
    await broadcast(sys, { t: "queued" });
    return row;
  });
}

const onItsWay = (sys: Db, job: AnyJob, key: string) =>
  sys.maybe<{ id: number; user_id: number }>(
    "select j.id, j.user_id from {job} j where j.name = :name and j.once_key = :key and j.state in ('queued', 'running')",
    {
      name: job.name,
      key,
    },
  );

/**
 * Returns the running job if it is the person's own. Throws a refusal without its details if it belongs to another
 * person.
 */
function shared(running: { id: number; user_id: number }, person: Person): { id: number } {
  if (running.user_id !== person.userId)
    throw new Refused(
      "job.running",
      "Pekerjaan yang sama sedang dijalankan orang lain. Tunggu sampai selesai.",
      [],
      409,
    );
  return { id: running.id };
}

export async function refuseTooMany(sys: Db, person: Person): Promise<void> {
  const { n } = await sys.one<{ n: number }>(
    "select count(*)::int as n from {job} j where j.user_id = :user and j.state in ('queued', 'running')",
    { user: person.userId },
  );
  if (n >= maxJobsPerPerson)
    throw new Refused(
      "job.too-many",
      "Sudah ada {count} pekerjaan yang menunggu. Tunggu sampai sebagian selesai.",
      [],
      429,
      { count: n, retryAfter: 30 },
    );
}
