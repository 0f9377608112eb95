import type { Batch } from "./import.calls.ts";
import type { FieldError } from "#kit/refused.ts";
import { copied, copyIn, type Db } from "#platform/database/index.server.ts";
import type { Effect, FileRow, Verdict } from "./row-validator.server.ts";

/** Stores rows of the file with their validation results, in bulk. `raw` is the original JSON text of the row. */
export function stageRows(
  root: Db,
  batchId: number,
  raw: readonly string[],
  verdicts: readonly Verdict[],
): Promise<void> {
  return root.tx((db) =>
    copyIn(
      db,
      "import_row",
      ["batch_id", "line", "raw", "errors", "state", "key", "cleared"],
      verdicts.map(
        (v, i) =>
          `${batchId}\t${v.line}\t${copied(raw[i])}\t${v.errors.length ? copied(JSON.stringify(v.errors)) : "[]"}\t${v.effect}\t${copied(v.key)}\t${clearedText(v)}`,
      ),
    ),
  );
}

/** Field names in the text form of a PostgreSQL array. */
const clearedText = (v: Verdict): string => `{${v.cleared.join(",")}}`;

export type StoredRow = FileRow & { readonly errors: readonly FieldError[]; readonly state: Effect };
export const rowColumns = "i.line, i.raw, i.cells as fixes, i.errors, i.state";

/** Iterates over the stored rows of a batch in file order. */
export async function* storedRows(
  db: Db,
  id: number,
  size: number,
  where = "true",
  params: Readonly<Record<string, unknown>> = {},
): AsyncGenerator<StoredRow[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .internal("import rows")
      .query<StoredRow>(
        `select ${rowColumns} from {import_row} i where i.batch_id = :id and i.line > :last and ${where} order by i.line limit :size::int`,
        {
          ...params,
          id,
          last,
          size,
        },
      );
    if (rows.length) yield rows;
    if (rows.length < size) return;
    last = (rows.at(-1) as StoredRow).line;
  }
}

/** Stores the results of rows that were validated again. */
export function storeVerdicts(db: Db, id: number, verdicts: readonly Verdict[]): Promise<number> {
  return db.internal("import rows").run(
    `update {!import_row} i set errors = x.errors::jsonb, state = x.state, key = x.key, cleared = x.cleared::text[]
       from unnest(:lines::int[], :errors::text[], :states::text[], :keys::text[], :cleared::text[]) as x(line, errors, state, key, cleared)
     where i.batch_id = :id and i.line = x.line and (i.errors, i.state, i.key, i.cleared) is distinct from (x.errors::jsonb, x.state, x.key, x.cleared::text[])`,
    {
      id,
      lines: verdicts.map((v) => v.line),
      errors: verdicts.map((v) => JSON.stringify(v.errors)),
      states: verdicts.map((v) => v.effect),
      keys: verdicts.map((v) => v.key),
      cleared: verdicts.map(clearedText),
    },
  );
}

export type Counts = {
  total: number;
  good: number;
  faulty: number;
  createdRows: number;
  updatedRows: number;
  unchangedRows: number;
  cleared: Batch["cleared"];
};
export async function countRows(db: Db, id: number): Promise<Counts> {
  const rows = db.internal("import rows");
  const cleared = await rows.query<Batch["cleared"][number]>(
    `select c.field, count(*)::int as rows from {import_row} i cross join lateral unnest(i.cleared) as c(field)
     where i.batch_id = :id and i.state = 'update' and i.cleared <> '{}' group by c.field order by 2 desc, 1`,
    { id },
  );
  const counts = await rows.one<Omit<Counts, "cleared">>(
    `select count(*)::int as total, (count(*) filter (where i.state <> 'faulty'))::int as good, (count(*) filter (where i.state = 'faulty'))::int as faulty,
       (count(*) filter (where i.state = 'create'))::int as "createdRows", (count(*) filter (where i.state = 'update'))::int as "updatedRows", (count(*) filter (where i.state = 'same'))::int as "unchangedRows"
     from {import_row} i where i.batch_id = :id`,
    { id },
  );
  return { ...counts, cleared };
}
