import type { AnyResource } from "#kit/resource.ts";
import { undoDays } from "./undo.calls.ts";
import type { Db } from "#platform/database/index.server.ts";

/**
 * One row after a change. `before` contains the previous values of changed fields as in a form (references as ids), for
 * updates only.
 */
export type UndoRow = {
  readonly id: number;
  readonly action: "create" | "update" | "archive" | "restore";
  readonly version: number;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly label?: string;
};

/** Stores what a change can be undone to, in the transaction of the change. Returns the id for `undoChange`. */
export async function recordUndo(
  db: Db,
  resource: AnyResource,
  title: string,
  rows: readonly UndoRow[],
): Promise<{ readonly id: number }> {
  if (db.access.kind !== "person") throw new Error("only changes made by a person can be undone");
  const sys = db.internal("undo of an own change");
  await sys.run("delete from {!undo_batch} where created_at < now() - make_interval(days => :days::int)", {
    days: undoDays,
  });
  const batch = await sys.one<{ id: number }>(
    "insert into {!undo_batch} (entity, title, rows, user_id) values (:entity, :title, :rows, :user) returning id",
    {
      entity: resource.name,
      title: title.slice(0, 400),
      rows: rows.length,
      user: db.access.userId,
    },
  );
  await sys.run(
    `insert into {!undo_row} (batch_id, row_id, action, before, version, label)
     select :batch, x.id, x.action, x.before::jsonb, x.version, x.label
     from unnest(:ids::bigint[], :actions::text[], :befores::text[], :versions::int[], :labels::text[]) as x(id, action, before, version, label)`,
    {
      batch: batch.id,
      ids: rows.map((x) => x.id),
      actions: rows.map((x) => x.action),
      befores: rows.map((x) => (x.before ? JSON.stringify(x.before) : null)),
      versions: rows.map((x) => x.version),
      labels: rows.map((x) => x.label ?? null),
    },
  );
  return batch;
}
