import { Refused } from "#kit/refused.ts";
import { contextIn } from "#platform/records/index.server.ts";
import type { Work } from "./batch-work.server.ts";
import { publishProgress } from "./batch.server.ts";
import { RowValidator } from "./row-validator.server.ts";
import type { Formats, Plan } from "./plan.server.ts";
import { type Refusal, saveRows } from "./save-rows.server.ts";
import { countRows, storedRows } from "./staging.server.ts";

const chunk = 1_500;
class Enough extends Error {}

/**
 * Writes rows of a resource with its own rules and rolls back, so that the dry run reports the same errors as the
 * import.
 */
export async function tryRows(w: Work, plan: Plan, formats: Formats): Promise<void> {
  const { root, db, r: resource, b: batch, hooks } = w;
  const refused: Refusal[] = [];
  // The lines of a document must not be separated, so all rows of a file of documents are tried and written together.
  const piece = hooks?.afterDocument ? await wholeOf(w) : chunk;
  await db
    .tx(async (tx) => {
      refused.length = 0;
      const validator = new RowValidator(resource, plan, formats, true);
      for await (const rows of storedRows(root, batch.id, piece, "i.state in ('create', 'update')")) {
        const verdicts = (await validator.validate(tx, rows)).filter((v) => !v.errors.length);
        refused.push(...(await saveRows(tx, resource, verdicts, contextIn(w.run.ctx, tx), hooks, batch.id)).refused);
        w.run.throwIfCancelled();
        await publishProgress(root, batch, {});
      }
      throw new Enough();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error;
    });
  await markRefused(root, batch.id, refused);
}

/** The number of rows tried at once. Throws a refusal if there are more than permitted. */
async function wholeOf({ root, r: resource, b: batch }: Work): Promise<number> {
  const most = resource.exchange?.maxRows ?? chunk;
  const { createdRows, updatedRows } = await countRows(root, batch.id);
  if (createdRows + updatedRows > most)
    throw new Refused(
      "import.too-long",
      "Paling banyak {most} baris baru dalam satu berkas. Bagi berkas ini, dengan baris satu dokumen tetap dalam satu berkas.",
      [],
      422,
      {
        most: most.toLocaleString("id-ID"),
      },
    );
  return most;
}

/** Marks rows that the table refused as faulty, with the reason. */
export async function markRefused(db: Work["root"], id: number, refused: readonly Refusal[]): Promise<void> {
  if (!refused.length) return;
  await db
    .internal("import rows")
    .run(
      "update {!import_row} i set errors = x.errors::jsonb, state = 'faulty' from unnest(:lines::int[], :errors::text[]) as x(line, errors) where i.batch_id = :id and i.line = x.line",
      {
        id,
        lines: refused.map((x) => x.line),
        errors: refused.map((x) => JSON.stringify(x.errors)),
      },
    );
}
