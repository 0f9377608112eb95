import { forbidden, notFound, Refused } from "#kit/refused.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { type NotUndone, type Undone, undoDays } from "#kit/undo.calls.ts";
import { can } from "../access/access.ts";
import type { Db } from "../db/db.ts";
import { refusalOf } from "../http/errors.ts";
import type { Ctx } from "../http/handle.ts";
import type { Registry } from "../registry.ts";
import type { ResourceHooks } from "../resource/hooks.ts";
import { archiveRow, updateRow, within } from "../resource/save.ts";

type Batch = { id: number; entity: string; undone: boolean };
type Kept = {
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
    const r = registry.byName.get(batch.entity);
    if (!r) throw notFound();
    if (!can(db.access, actionOf(r, "write"))) throw forbidden(actionOf(r, "write"));
    const rows = await db
      .internal("own change")
      .query<Kept>(
        "select u.row_id as id, u.action, u.before, u.version, u.label from {undo_row} u where u.batch_id = :id order by u.row_id",
        { id },
      );
    const refused: NotUndone[] = [];
    for (const [at, row] of rows.entries()) {
      const why = await trySavepoint(db, () => undoRow(r, row, within(ctx, db), registry.hooks.get(r.name)));
      if (why) refused.push({ id: row.id, label: row.label ?? `#${row.id}`, message: changedSince(why) });
      if (at % 100 === 99) await progress(at + 1, rows.length);
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

function undoRow(r: AnyResource, row: Kept, ctx: Ctx, hooks: ResourceHooks | undefined): Promise<unknown> {
  if (row.action === "update")
    return updateRow(r, row.id, row.version, row.before ?? {}, ctx, hooks, { pictures: "kept" });
  return archiveRow(r, row.id, row.version, row.action !== "archive", ctx, hooks);
}

const changedSince = (why: Refused): string =>
  why.code === "conflict" || why.code === "archived"
    ? "Sudah diubah lagi sejak itu."
    : (why.fields[0]?.message ?? why.message);

const passOn = new Set(["busy", "timeout", "database", "overloaded"]);
/** Runs one step in a savepoint, so that a refusal rolls back that step only. Other errors are thrown. */
export async function trySavepoint(db: Db, step: () => Promise<unknown>): Promise<Refused | undefined> {
  await db.query("savepoint step");
  try {
    await step();
    await db.query("release savepoint step");
    return undefined;
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused || passOn.has(refused.code)) throw error;
    await db.query("rollback to savepoint step");
    return refused;
  }
}
