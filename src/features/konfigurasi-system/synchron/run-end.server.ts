import type { Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { translate } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import type { Run } from "./sync-run.server.ts";
import { sources } from "./sources.server.ts";

type How =
  | { readonly state: "done"; readonly asOf: string }
  | { readonly state: "cancelled" }
  | { readonly state: "failed"; readonly refused: Refused };
export type Ended = {
  readonly id: number;
  readonly received: number;
  readonly inserted: number;
  readonly changed: number;
  readonly rejected: number;
  readonly unknown: number;
};

/** Records the result of a run and the next due time, and releases the lock; a run that was taken over is unchanged. */
export function endRun(
  db: Db,
  run: Run,
  counted: { readonly calls: number; readonly repeats: number },
  how: How,
): Promise<Ended> {
  return db.internal("fetch from the partner").tx(async (tx) => {
    const refused = how.state === "failed" ? how.refused : undefined;
    const asOf = how.state === "done" ? how.asOf : null;
    const ended = await tx.maybe<Ended>(
      `update {!sync_run} r set state = :state, finished_at = now(), as_of = :asOf::timestamptz, calls = :calls, repeats = :repeats, code = :code::text, error = :error::text, version = version + 1, updated_at = now()
       where r.id = :id and r.state = 'running' returning r.id, r.received, r.inserted, r.changed, r.rejected, r.unknown`,
      {
        id: run.id,
        state: how.state,
        asOf,
        ...counted,
        code: refused?.code ?? null,
        error: refused
          ? translate(refused.message, { ...refused.detail } as Record<string, string>, "id").slice(0, 500)
          : null,
      },
    );
    if (!ended) return { id: run.id, received: 0, inserted: 0, changed: 0, rejected: 0, unknown: 0 };
    if (how.state === "done") await sources[run.order.source].afterwards(tx);
    await tx.run(
      `update {!sync_job} set holder = null, held_until = null, since = coalesce(:asOf::timestamptz, since), as_of = coalesce(:asOf::timestamptz, as_of),
         failures = case :state::text when 'done' then 0 when 'failed' then failures + 1 else failures end,
         next_at = now() + least(make_interval(mins => every_minutes), case when :state::text = 'failed' then make_interval(mins => power(2, least(failures, 12))::int) else make_interval(mins => every_minutes) end)
       where id = :job and holder = :holder`,
      { job: run.jobId, holder: run.order.holder, asOf, state: how.state },
    );
    await audit(run.order.person ? tx.as(run.order.person) : tx, {
      action: "pull",
      entity: "syncRun",
      entityId: run.id,
      label: run.order.source,
      after: { cause: run.order.cause, ...how, refused: undefined, code: refused?.code, ...ended },
    });
    await rowsChanged(tx, "syncRun");
    return ended;
  });
}
