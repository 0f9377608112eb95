import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { handle, pathId, validate } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { sources } from "./sources.server.ts";
import { type Reject, readRejects, repairReject } from "./synchron.calls.ts";
import type { SourceName } from "./synchron.jobs.ts";

/** Maximum length of stored content. */
export const maxPayload = 16_000;

export const onReadRejects = handle(readRejects, z.strictObject({ id: pathId }), async (i, { db }) => {
  if (!(await db.maybe("select 1 from {sync_run} r where r.id = :id", i))) throw notFound();
  const data = await db
    .internal("rejected documents of the partner")
    .query<Reject>(
      `select r.id, r.external_id as "externalId", r.message, r.payload, r.resolved_at as "resolvedAt" from {sync_reject} r where r.run_id = :id order by r.resolved_at is not null, r.id limit 100`,
      i,
    );
  return { data };
});

type LockedReject = {
  readonly run_id: number;
  readonly external_id: string | null;
  readonly payload: string;
  readonly source: SourceName;
  readonly resolved: boolean;
};

/** Stores a corrected line in the regular way; a newer version received meanwhile is kept. */
export const onRepairReject = handle(
  repairReject,
  z.strictObject({ id: pathId, payload: z.string().min(1).max(maxPayload) }),
  (i, { db, person }) =>
    db.tx(async (tx) => {
      const sys = tx.internal("rejected document of the partner");
      const locked = await holdReject(sys, i.id);
      const source = sources[locked.source];
      const item = validated(source.item, i.payload);
      const taken = await source.take(tx, { run: locked.run_id, ms: null }, [item]);
      await source.afterwards(tx);
      await sys.run(
        "update {!sync_reject} set resolved_at = now(), resolved_by = :by, payload = :payload where id = :id",
        { id: i.id, by: person.userId, payload: i.payload },
      );
      await audit(tx, {
        action: "repair",
        entity: "syncReject",
        entityId: i.id,
        label: locked.external_id ?? "",
        before: { payload: locked.payload },
        after: { payload: i.payload, ...taken },
      });
      await rowsChanged(sys, "syncRun");
      return taken;
    }),
);

async function holdReject(sys: Db, rejectId: number): Promise<LockedReject> {
  const locked = await sys.maybe<LockedReject>(
    `select x.run_id, x.external_id, x.payload, r.source, x.resolved_at is not null as resolved from {sync_reject} x join {sync_run} r on r.id = x.run_id where x.id = :id for update of x`,
    { id: rejectId },
  );
  if (!locked) throw notFound();
  if (locked.resolved) throw new Refused("sync.repaired", "Baris ini sudah diperbaiki.", [], 409);
  return locked;
}

function validated(schema: z.ZodType, payload: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(payload);
  } catch {
    throw new Refused("sync.json", "Bukan JSON yang sah.", { payload: "Bukan JSON yang sah." });
  }
  const { data, refusal } = validate(schema, json);
  if (refusal) throw new Refused("sync.item", refusal.message, refusal.fields, 422);
  return data;
}
