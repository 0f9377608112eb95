import type { Db } from "#platform/database/index.server.ts";
import { contextIn } from "#platform/records/index.server.ts";
import { Interrupted, publishProgress, progressReporter } from "./batch.server.ts";
import type { Work } from "./batch-work.server.ts";
import { maskIdentities } from "./forget-identities.server.ts";
import { RowValidator, type Verdict } from "./row-validator.server.ts";
import type { Plan } from "./plan.server.ts";
import { type Refusal, saveRows } from "./save-rows.server.ts";
import { countRows, storedRows } from "./staging.server.ts";
import { type Tidier, tidySearch } from "./tidy-search.server.ts";
import { markRefused } from "./trial.server.ts";

const chunk = 1_000;
class SomeRefused extends Error {}

/** Locks the imports of one resource, so that the second validates what the first has written. */
export const lockImports = (db: Db, kind: string): Promise<number> =>
  db.internal("import").run("select pg_advisory_xact_lock(7203117, hashtext(:kind))", { kind });

/**
 * Writes the batch in one transaction, completely or not at all. Rows that the table refuses are shown as faulty rows.
 * The caller reports the end.
 */
export async function writeBatch(w: Work): Promise<void> {
  const { root, db, b: batch } = w;
  const refused: Refusal[] = [];
  let tidier: Tidier | undefined;
  try {
    await db.tx(async (tx) => {
      refused.length = 0;
      await lockImports(tx, batch.kind);
      tidier = await tidySearch(root, tx.internal("import"), w.r.table);
      const counts = { created: 0, updated: 0, read: 0 };
      const reporter = progressReporter(root, batch, w.run);
      for await (const verdicts of validatedAhead(w)) {
        const bad = verdicts.filter((v) => v.errors.length);
        refused.push(...bad.map((v) => ({ line: v.line, errors: v.errors })));
        const saved = await saveRows(
          tx,
          w.r,
          verdicts.filter((v) => !v.errors.length),
          contextIn(w.run.ctx, tx),
          w.hooks,
          batch.id,
        );
        refused.push(...saved.refused);
        counts.created += saved.written.filter((x) => x.made).length;
        counts.updated += saved.written.filter((x) => !x.made).length;
        counts.read += verdicts.length;
        if (verdicts.length === chunk) tidier.begin();
        await reporter.at(counts.read, batch.good);
      }
      await reporter.flush();
      if (refused.length && batch.mode === "all") throw new SomeRefused();
      await markRefused(tx, batch.id, refused);
      await maskIdentities(tx, w.r, batch);
      await finish(tx, w, {
        created: counts.created,
        updated: counts.updated,
        unchanged: counts.read - counts.created - counts.updated - refused.length,
      });
    });
  } catch (error) {
    if (!(error instanceof SomeRefused)) throw error;
    await markRefused(root, batch.id, refused);
    const now = await countRows(root, batch.id);
    await publishProgress(root, batch, {
      state: "checked",
      ...now,
      done: now.total,
      reason: "Sebagian baris ditolak saat disimpan; tidak ada yang disimpan.",
    });
  } finally {
    await tidier?.end();
  }
}

/** Reads and validates the next rows while the previous ones are being written. */
async function* validatedAhead({ root, db, r: resource, b: batch, hooks }: Work): AsyncGenerator<Verdict[]> {
  const validator = new RowValidator(resource, batch.plan as Plan, batch.formats, hooks !== undefined);
  // the lines of one document are written together, wherever they occur in the file
  const piece = hooks?.afterDocument ? Math.max(chunk, batch.total) : chunk;
  const rows = storedRows(root, batch.id, piece, "i.state <> 'faulty'");
  const next = async () => {
    const got = await rows.next();
    return got.done ? undefined : validator.validate(db, got.value);
  };
  for (let ahead = next(); ; ) {
    const verdicts = await ahead;
    if (!verdicts) return;
    ahead = next();
    // prevents an unhandled rejection if `ahead` is not awaited
    ahead.catch(() => undefined);
    yield verdicts;
  }
}

async function finish(
  tx: Db,
  { b: batch }: Work,
  counts: { created: number; updated: number; unchanged: number },
): Promise<void> {
  const ended = await tx.internal("end of an import").run(
    `update {!import_batch} set written_at = now(), created_rows = :created, updated_rows = :updated, unchanged_rows = :unchanged, reason = null, finished_at = now(), updated_at = now(),
       good = (select count(*) from {import_row} i where i.batch_id = :id and i.state <> 'faulty'), faulty = (select count(*) from {import_row} i where i.batch_id = :id and i.state = 'faulty')
     where id = :id and lease_by = :leaseBy and state = 'writing'`,
    { ...counts, id: batch.id, leaseBy: batch.leaseBy },
  );
  if (ended !== 1) throw new Interrupted();
}
