import { lockRows, readMany, contextIn, writeRows } from "#platform/records/index.server.ts";
import { type Db, audit } from "#platform/database/index.server.ts";
import { Interrupted } from "./batch.server.ts";
import type { Work } from "./batch-work.server.ts";
import type { Existing } from "./existing.server.ts";
import { changeOf, writeLines } from "./write.server.ts";
import { lockImports } from "./write-batch.server.ts";

type Done = {
  readonly line: number;
  readonly rowId: number;
  readonly made: boolean;
  readonly version: number;
  readonly before: Record<string, unknown> | null;
};
type Outcome = "removed" | "archived" | "restored" | "left";
const chunk = 1_000;

/** Undoes all rows in one transaction. A row that was changed since is kept and listed. The caller reports the end. */
export async function undoBatch(w: Work): Promise<void> {
  const { db, b: batch } = w;
  await db.tx(async (tx) => {
    await lockImports(tx, batch.kind);
    const total = { undone: 0, left: 0 };
    // last line first, because later rows may depend on earlier ones
    for (let last = 2_147_483_647; ; ) {
      const rows = await tx
        .internal("import")
        .query<Done>(
          `select w.line, w.row_id as "rowId", w.made, w.version, w.before from {import_write} w where w.batch_id = :id and w.line < :last order by w.line desc limit ${chunk}`,
          { id: batch.id, last },
        );
      if (!rows.length) break;
      const outcome = await takeBack(tx, w, rows);
      for (const o of outcome.values()) total[o === "left" ? "left" : "undone"]++;
      await tx
        .internal("import")
        .run(
          "update {!import_write} w set outcome = x.outcome from unnest(:lines::int[], :outcomes::text[]) as x(line, outcome) where w.batch_id = :id and w.line = x.line",
          {
            id: batch.id,
            lines: [...outcome.keys()],
            outcomes: [...outcome.values()],
          },
        );
      await w.run.progress(total.undone + total.left, batch.createdRows + batch.updatedRows);
      last = (rows.at(-1) as Done).line;
    }
    await audit(tx, {
      action: "import-undo",
      entity: batch.kind,
      entityId: null,
      after: { batch: batch.id, file: batch.fileName, undone: total.undone, left: total.left },
    });
    await markUndone(tx, w, total);
  });
}

async function markUndone(tx: Db, { b: batch }: Work, counts: { undone: number; left: number }): Promise<void> {
  const marked = await tx
    .internal("end of an import")
    .run(
      "update {!import_batch} set undone_rows = :undone, left_rows = :left, undone_at = now(), updated_at = now() where id = :id and lease_by = :leaseBy and state = 'undoing'",
      { ...counts, id: batch.id, leaseBy: batch.leaseBy },
    );
  if (marked !== 1) throw new Interrupted();
}

async function takeBack(tx: Db, w: Work, rows: readonly Done[]): Promise<Map<number, Outcome>> {
  const { r: resource, hooks, b: batch } = w;
  const ids = rows.map((x) => x.rowId);
  await lockRows(tx, resource, ids);
  const now = new Map((await readMany(tx, resource, ids)).map((x) => [x.id, x]));
  const outcome = new Map<number, Outcome>(rows.map((x) => [x.line, "left"]));
  const untouched = rows.filter(
    (x) => now.get(x.rowId)?.version === x.version && now.get(x.rowId)?.archivedAt === null,
  );
  const back = untouched.filter((x) => !x.made);
  const changes = back.map((x) => changeOf(x.line, now.get(x.rowId) as Existing, x.before ?? {}));
  await writeLines(resource, changes, contextIn(w.run.ctx, tx), hooks, `import-undo ${batch.id}`, batch.id);
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
  const changes = rows.map((before) => ({ action: "remove" as const, id: before.id, version: before.version, before }));
  const sheet = { note: `import-undo ${w.b.id}`, requestId: `import-${w.b.id}` };
  const outcomes = await writeRows(w.r, changes, contextIn(w.run.ctx, tx), { hooks: w.hooks, sheet });
  return new Map(
    outcomes.map((o) => {
      if (!o.saved) throw o.refused;
      return [o.id, o.action === "remove" ? "removed" : "archived"];
    }),
  );
}
