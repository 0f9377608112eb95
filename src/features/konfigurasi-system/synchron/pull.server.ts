import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { translate, validate, type Partner, partnerEnv } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { requestPartner } from "./partner-client.server.ts";
import { maxPayload } from "./reject.server.ts";
import { endRun, type Ended } from "./run-end.server.ts";
import { type Source, sources } from "./sources.server.ts";
import type { Order, Run } from "./sync-run.server.ts";

const pageSize = 200;
/** Longer than any call including retries; a silent holder is considered dead after this time. */
const holdMinutes = 3;
/** Overlap of consecutive runs, because clocks differ and changes may have been uncommitted during the read. */
const overlapMinutes = 5;
const maxRejects = 500;

const answerOf = z.object({
  data: z.array(z.unknown()).max(1000),
  next: z.string().max(500).nullish(),
  total: z.number().int().min(0).nullish(),
  asOf: z.iso.datetime({ offset: true }),
});

export const notConfigured = () =>
  new Refused("partner.none", "Layanan mitra belum diatur: isi PARTNER_URL dan PARTNER_TOKEN di server.", [], 409);

/** Fetches the partner's changes since the last run, page by page, each page atomically. */
export async function pull(db: Db, order: Order): Promise<Ended> {
  const partner = partnerEnv();
  if (!partner) throw notConfigured();
  const run = await begin(db, order);
  const counted = { calls: 0, repeats: 0 };
  try {
    const asOf = await allPages(db, partner, run, counted);
    return await endRun(db, run, counted, { state: "done", asOf });
  } catch (error) {
    const stopped = order.signal?.aborted === true;
    const refused =
      error instanceof Refused
        ? error
        : new Refused("sync.broken", "Penarikan terhenti oleh kesalahan di server.", [], 500);
    await endRun(db, run, counted, stopped ? { state: "cancelled" } : { state: "failed", refused });
    throw error;
  }
}

/** Starts a run, one per kind over all instances; a run left by a dead instance is closed. */
function begin(db: Db, order: Order): Promise<Run> {
  return db.internal("fetch from the partner").tx(async (tx) => {
    const job = await tx.maybe<{ id: number; since: string | null }>(
      `update {!sync_job} j set holder = :holder, held_until = now() + interval '${holdMinutes} minutes' where name = :source and (held_until is null or held_until < now() or holder = :holder)
       returning j.id, j.since`,
      { holder: order.holder, source: order.source },
    );
    if (!job) throw new Refused("sync.running", "Penarikan data ini sedang berjalan.", [], 409);
    await tx.run(
      "update {!sync_run} set state = 'failed', code = 'sync.gone', error = 'Terhenti di tengah jalan', finished_at = now(), version = version + 1 where job_id = :id and state = 'running'",
      { id: job.id },
    );
    const days = order.days ?? (job.since === null ? sources[order.source].firstDays : null);
    const run = await tx.one<{ id: number; since: string }>(
      `insert into {!sync_run} as r (job_id, source, cause, started_by, holder, whole, since)
       values (:job, :source, :cause, :by::bigint, :holder, :days::int is not null, case when :days::int is null then :since::timestamptz - interval '${overlapMinutes} minutes' else now() - make_interval(days => :days::int) end)
       returning r.id, r.since`,
      {
        job: job.id,
        source: order.source,
        cause: order.cause,
        by: order.person?.userId ?? null,
        holder: order.holder,
        days,
        since: job.since,
      },
    );
    await rowsChanged(tx, "syncRun");
    return { id: run.id, jobId: job.id, since: run.since, order };
  });
}

async function allPages(
  db: Db,
  partner: Partner,
  run: Run,
  counted: { calls: number; repeats: number },
): Promise<string> {
  const source = sources[run.order.source];
  let asOf: string | undefined;
  let next: string | null = null;
  const seen = new Set<string>();
  do {
    run.order.signal?.throwIfAborted();
    const query: Record<string, string> = {
      updatedSince: run.since,
      limit: String(pageSize),
      ...(next === null ? {} : { cursor: next }),
    };
    const { value: answer, ms }: { readonly value: z.infer<typeof answerOf>; readonly ms: number } =
      await requestPartner(
        db,
        partner,
        { path: source.path, query, ...(run.order.signal ? { signal: run.order.signal } : {}) },
        answerOf,
        counted,
      );
    asOf ??= answer.asOf;
    next = answer.next ?? null;
    if (next !== null && seen.size === seen.add(next).size)
      throw new Refused("partner.loop", "Layanan mitra mengulang halaman yang sama.", [], 502);
    const progress = await takePage(db, run, source, answer, ms);
    await run.order.progress?.(progress.received, progress.expected);
  } while (next !== null);
  return asOf;
}

type Reject = { readonly externalId: string | null; readonly message: string; readonly payload: string };
function validated(source: Source, data: readonly unknown[]): { readonly good: unknown[]; readonly bad: Reject[] } {
  const good: unknown[] = [];
  const bad: Reject[] = [];
  for (const item of data) {
    const { data: read, refusal } = validate(source.item, item);
    if (!refusal) {
      good.push(read);
      continue;
    }
    const { number, line } = (typeof item === "object" && item !== null ? item : {}) as {
      number?: unknown;
      line?: unknown;
    };
    bad.push({
      externalId: typeof number === "string" ? plain(`${number}/${String(line)}`).slice(0, 100) : null,
      message: refusal.fields
        .map((f) => `${f.field}: ${translate(f.message, f.values, "id")}`)
        .join("; ")
        .slice(0, 500),
      payload: plain(JSON.stringify(item)).slice(0, maxPayload),
    });
  }
  return { good, bad };
}
/** A text without characters that the database cannot store. */
const plain = (text: string): string => text.toWellFormed().replaceAll("\0", "").replaceAll("\\u0000", "");

/** Stores a page and its position in one transaction; does nothing if the lock was lost. */
function takePage(
  db: Db,
  run: Run,
  source: Source,
  { data, total = null }: z.infer<typeof answerOf>,
  ms: number,
): Promise<{ received: number; expected: number | null }> {
  const { good, bad } = validated(source, data);
  return db.internal("fetch from the partner").tx(async (tx) => {
    await extendHold(tx, run);
    const taken = await source.take(tx, { run: run.id, ms }, good);
    if (bad.length > 0)
      await tx.run(
        `insert into {!sync_reject} (run_id, external_id, message, payload) select :run, b."externalId", b.message, b.payload from jsonb_to_recordset(:bad::jsonb) as b("externalId" text, message text, payload text)
         limit greatest(0, ${maxRejects} - (select count(*) from {sync_reject} r where r.run_id = :run))`,
        { run: run.id, bad: JSON.stringify(bad) },
      );
    return tx.one<{ received: number; expected: number | null }>(
      `update {!sync_run} r set received = received + :received, inserted = inserted + :inserted, changed = changed + :changed, unchanged = unchanged + :unchanged, unknown = unknown + :unknown, rejected = rejected + :rejected,
         expected = coalesce(:total::int, expected), version = version + 1, updated_at = now() where r.id = :id returning r.received, r.expected`,
      { id: run.id, received: data.length, ...taken, rejected: bad.length, total },
    );
  });
}

export async function extendHold(tx: Db, run: Run): Promise<void> {
  const extended = await tx.run(
    `update {!sync_job} set held_until = now() + interval '${holdMinutes} minutes' where id = :job and holder = :holder and exists (select 1 from {sync_run} r where r.id = :run and r.state = 'running')`,
    { job: run.jobId, holder: run.order.holder, run: run.id },
  );
  if (!extended) throw new Refused("sync.lost", "Penarikan ini diambil alih.", [], 409);
}
