import { forbidden, notFound, Refused } from "#kit/refused.ts";
import { actionOf } from "#kit/resource.ts";
import { type NotUndone, type Undone, undoDays } from "./undo.calls.ts";
import { can } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import type { Registry } from "../registry.server.ts";
import { rowsAtOnce, writeEach } from "../write/one-by-one.server.ts";
import type { RowChange } from "../write/outcome.server.ts";
import { contextIn } from "../write/row.server.ts";

/** A multiple of the number of rows that are written together. */
const progressEvery = 100;
type Batch = { id: number; entity: string; undone: boolean };
type StoredUndo = {
  id: number;
  action: "create" | "update" | "archive" | "restore";
  before: Record<string, unknown> | null;
  version: number;
  label: string | null;
};

/** Undoes a person's own change in one transaction. Rows changed since, or refused by rules, are kept and reported. */
export function undo(
  registry: Registry,
  id: number,
  ctx: Ctx,
  progress: (done: number, total: number) => Promise<void> = async () => undefined,
): Promise<Undone> {
  return ctx.db.tx(async (db) => {
    const batch = await ownBatch(db, id);
    const resource = registry.byName.get(batch.entity);
    if (!resource) throw notFound();
    if (!can(db.access, actionOf(resource, "write"))) throw forbidden(actionOf(resource, "write"));
    const rows = await db
      .internal("own change")
      .query<StoredUndo>(
        "select u.row_id as id, u.action, u.before, u.version, u.label from {undo_row} u where u.batch_id = :id order by u.row_id",
        { id },
      );
    const refused: NotUndone[] = [];
    const options = { hooks: registry.hooks.get(resource.name), pictures: "kept" as const };
    const size = rowsAtOnce(options);
    for (let at = 0; at < rows.length; at += size) {
      const part = rows.slice(at, at + size);
      const outcomes = await writeEach(resource, part.map(backOf), contextIn(ctx, db), options);
      for (const [i, { id, label }] of part.entries()) {
        const o = outcomes[i];
        if (o && !o.saved) refused.push({ id, label: label ?? `#${id}`, message: changedSince(o.refused) });
      }
      const done = at + part.length;
      if (done % progressEvery === 0) await progress(done, rows.length);
    }
    await db.internal("own change").run("update {!undo_batch} set undone_at = now() where id = :id", { id });
    return { undone: rows.length - refused.length, refused };
  });
}

/** Number of rows of a person's own change; 0 if there is none. */
export async function ownSize(db: Db, id: number): Promise<number> {
  const user = db.access.kind === "person" ? db.access.userId : 0;
  return (
    (
      await db
        .internal("own change")
        .maybe<{ rows: number }>("select b.rows from {undo_batch} b where b.id = :id and b.user_id = :user", {
          id,
          user,
        })
    )?.rows ?? 0
  );
}

async function ownBatch(db: Db, id: number): Promise<Batch> {
  const user = db.access.kind === "person" ? db.access.userId : 0;
  const batch = await db.internal("own change").maybe<Batch>(
    `select b.id, b.entity, b.undone_at is not null as undone from {undo_batch} b
       where b.id = :id and b.user_id = :user and b.created_at > now() - make_interval(days => :days::int) for update`,
    { id, user, days: undoDays },
  );
  if (!batch) throw notFound();
  if (batch.undone) throw new Refused("undo.done", "Perubahan ini sudah diurungkan.", [], 409);
  return batch;
}

function backOf({ id, version, action, before }: StoredUndo): RowChange {
  if (action === "update") return { action: "change", id, version, values: before ?? {} };
  return { action: action === "archive" ? "restore" : "archive", id, version };
}

const changedSince = (why: Refused): string =>
  why.code === "conflict" || why.code === "archived"
    ? "Sudah diubah lagi sejak itu."
    : (why.fields[0]?.message ?? why.message);
