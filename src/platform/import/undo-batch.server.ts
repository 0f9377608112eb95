import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#server/db/db.ts";
import { audit } from "#server/audit/audit.ts";
import { nameOf, selection } from "#server/resource/select.ts";
import { within } from "#server/resource/save.ts";
import { Interrupted, userOf } from "./batch.server.ts";
import type { Work } from "./batch-work.server.ts";
import type { Existing } from "./existing.server.ts";
import { auditAll, changeAll, ruled } from "./write.server.ts";
import { nounLock } from "./write-batch.server.ts";

type Done = {
  readonly line: number;
  readonly rowId: number;
  readonly made: boolean;
  readonly version: number;
  readonly before: Record<string, unknown> | null;
};
type Outcome = "removed" | "archived" | "restored" | "left";
const chunk = 1_000;

/** Undoes a whole batch in one transaction. A row that was changed since is kept and listed. */
export async function undoBatch(w: Work): Promise<void> {
  const { db, b } = w;
  await db.tx(async (tx) => {
    await nounLock(tx, b.kind);
    const total = { undone: 0, left: 0 };
    // last line first, because later rows may depend on earlier ones
    for (let last = 2_147_483_647; ; ) {
      const rows = await tx
        .internal("import")
        .query<Done>(
          `select w.line, w.row_id as "rowId", w.made, w.version, w.before from {import_write} w where w.batch_id = :id and w.line < :last order by w.line desc limit ${chunk}`,
          { id: b.id, last },
        );
      if (!rows.length) break;
      const outcome = await takeBack(tx, w, rows);
      for (const o of outcome.values()) total[o === "left" ? "left" : "undone"]++;
      await tx
        .internal("import")
        .run(
          "update {!import_write} w set outcome = x.outcome from unnest(:lines::int[], :outcomes::text[]) as x(line, outcome) where w.batch_id = :id and w.line = x.line",
          {
            id: b.id,
            lines: [...outcome.keys()],
            outcomes: [...outcome.values()],
          },
        );
      await w.run.progress(total.undone + total.left, b.createdRows + b.updatedRows);
      last = (rows.at(-1) as Done).line;
    }
    await audit(tx, {
      action: "import-undo",
      entity: b.kind,
      entityId: null,
      after: { batch: b.id, file: b.fileName, undone: total.undone, left: total.left },
    });
    const ended = await tx
      .internal("import end")
      .run(
        "update {!import_batch} set state = 'undone', undone_rows = :undone, left_rows = :left, undone_at = now(), lease_by = null, updated_at = now() where id = :id and lease_by = :leaseBy and state = 'undoing'",
        { ...total, id: b.id, leaseBy: b.leaseBy },
      );
    if (ended !== 1) throw new Interrupted();
  });
}

async function takeBack(tx: Db, w: Work, rows: readonly Done[]): Promise<Map<number, Outcome>> {
  const { r, hooks, b } = w;
  const ids = rows.map((x) => x.rowId);
  await tx.query(
    `select t.id from {${r.table}} t where t.id = any(:ids::bigint[]) order by t.id for no key update of t`,
    {
      ids,
    },
  );
  const now = new Map(
    (
      await tx.query<Existing>(
        `select ${selection(r, tx.access)} from {${r.table}} t where t.id = any(:ids::bigint[])`,
        { ids },
      )
    ).map((x) => [x.id, x]),
  );
  const outcome = new Map<number, Outcome>(rows.map((x) => [x.line, "left"]));
  const untouched = rows.filter(
    (x) => now.get(x.rowId)?.version === x.version && now.get(x.rowId)?.archivedAt === null,
  );
  const back = untouched.filter((x) => !x.made);
  const nexts = await ruled(
    back.map((x) => ({ next: x.before as Record<string, unknown>, before: now.get(x.rowId) as Existing })),
    within(w.run.ctx, tx),
    hooks,
  );
  const changes = back.map((x, i) => ({
    line: x.line,
    id: x.rowId,
    version: x.version,
    before: now.get(x.rowId) as Existing,
    next: nexts[i] as Record<string, unknown>,
  }));
  await changeAll(tx, r, changes, within(w.run.ctx, tx), hooks, `import-undo ${b.id}`, b.id);
  for (const x of back) outcome.set(x.line, "restored");
  const made = untouched.filter((x) => x.made);
  const lines = new Map(made.map((x) => [x.rowId, x.line]));
  for (const [id, how] of await removeRows(
    tx,
    w,
    made.map((x) => now.get(x.rowId) as Existing),
  ))
    outcome.set(lines.get(id) as number, how);
  return outcome;
}

/** Deletes rows without references, so that their codes can be used again, and archives the others. */
async function removeRows(tx: Db, w: Work, rows: readonly Existing[]): Promise<Map<number, Outcome>> {
  const { r, hooks, b } = w;
  const held = await heldIds(
    tx,
    r,
    rows.map((x) => x.id),
  );
  const ctx = within(w.run.ctx, tx);
  if (hooks?.beforeArchiveMany) await hooks.beforeArchiveMany(rows as never, ctx);
  else if (hooks?.beforeArchive) for (const row of rows) await hooks.beforeArchive(row as never, ctx);
  const free = rows.filter((x) => !held.has(x.id));
  const kept = rows.filter((x) => held.has(x.id));
  if (free.length)
    await tx.run(`delete from {!${r.table}} where id = any(:ids::bigint[])`, { ids: free.map((x) => x.id) });
  if (kept.length)
    await tx.run(
      `update {!${r.table}} set archived_at = now(), version = version + 1, updated_at = now(), updated_by = :by where id = any(:ids::bigint[])`,
      {
        ids: kept.map((x) => x.id),
        by: userOf(tx),
      },
    );
  const events = (list: readonly Existing[]) =>
    list.map((x) => ({ id: x.id, label: nameOf(r, x), before: x, after: null }));
  await auditAll(tx, r, "delete", events(free), `import-undo ${b.id}`, b.id);
  await auditAll(tx, r, "archive", events(kept), `import-undo ${b.id}`, b.id);
  return new Map([...free.map((x) => [x.id, "removed"] as const), ...kept.map((x) => [x.id, "archived"] as const)]);
}

/** Which of these rows are referenced by another table, according to the foreign keys in the catalog. */
async function heldIds(tx: Db, r: AnyResource, ids: readonly number[]): Promise<Set<number>> {
  const sys = tx.asPortal("bookkeeping", "references");
  const refs = await sys.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = to_regclass(:table) and array_length(c.conkey, 1) = 1 and c.conparentid = 0`,
    { table: r.table },
  );
  const held = new Set<number>();
  for (const f of refs)
    for (const hit of await sys.query<{ id: number }>(
      `select distinct f.${f.column} as id from {${f.table}} f where f.${f.column} = any(:ids::bigint[])`,
      {
        ids,
      },
    ))
      held.add(hit.id);
  return held;
}
