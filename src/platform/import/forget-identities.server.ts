import type { Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { StoredBatch } from "./batch.server.ts";
import { cancelUnfinished, emptyFiles, unfinishedStates } from "./old-uploads.server.ts";
import type { Plan, Source } from "./plan.server.ts";

const unfinishedFor = "1 day";
const deletedReason = "Berkas dengan identitas yang tidak disimpan dalam sehari dihapus; unggah lagi.";
/** Fields that contain personal identifiers. */
export const identitiesOf = (resource: AnyResource): string[] =>
  Object.entries(resource.fields as Fields).flatMap(([name, field]) =>
    field.kind === "text" && field.identity ? [name] : [],
  );

/** Keeps the first and the last four characters of a cell. */
const masked = (text: string) =>
  `to_jsonb(case when length(${text}) > 8 then concat(left(${text}, 4), repeat('•', 8), right(${text}, 4)) else repeat('•', 8) end)`;
const rawSql = `update {!import_row} i set raw = jsonb_set(i.raw, array[:at::text], ${masked("i.raw ->> :at::int")})
  where i.batch_id = :id and i.raw ->> :at::int is not null`;
const fixSql = `update {!import_row} i set cells = jsonb_set(i.cells, array[:name::text], ${masked("i.cells ->> :name::text")})
  where i.batch_id = :id and i.cells ->> :name::text is not null`;

/**
 * Masks personal identifiers in the data stored for a written import: the rows, their repairs, the preview of lines,
 * and the file itself. Does nothing for a resource without such fields.
 */
export async function maskIdentities(
  tx: Db,
  resource: AnyResource,
  b: Pick<StoredBatch, "id" | "plan" | "fileId">,
): Promise<void> {
  const names = identitiesOf(resource);
  const sys = tx.internal("identities of a written import");
  for (const [at, name] of (b.plan?.columns ?? []).entries())
    if (name !== null && names.includes(name)) {
      await sys.run(rawSql, { id: b.id, at });
      await sys.run(fixSql, { id: b.id, name });
    }
  if (names.length > 0) await dropFile(sys, b);
}

/** Deletes the file and its preview, except for the headings. */
async function dropFile(sys: Db, { id, plan, fileId }: Pick<StoredBatch, "id" | "plan" | "fileId">): Promise<void> {
  const { source } = await sys.one<{ source: Source | null }>(
    "select b.source from {import_batch} b where b.id = :id",
    { id },
  );
  if (source) {
    const reduced = JSON.stringify({ ...source, sheets: source.sheets.map((s, i) => headOnly(s, i, plan)) });
    await sys.run("update {!import_batch} set source = :reduced::jsonb where id = :id", { id, reduced });
  }
  await emptyFiles(sys, [fileId]);
}
const headOnly = (sheet: Source["sheets"][number], i: number, plan: Plan | null) => ({
  ...sheet,
  top: i === plan?.sheet ? sheet.top.filter((l) => l.line === plan.headLine) : [],
});

/**
 * Deletes rows and files of imports with personal identifiers that were not written within a day. Returns their number.
 */
export const deleteUnfinished = (db: Db, resource: AnyResource): Promise<number> =>
  db.tx(async (tx) => {
    const sys = tx.asPortal("job", "identities of unfinished imports");
    const old = await sys.query<{ id: number; plan: Plan | null; fileId: string }>(
      `select b.id, b.plan, b.file_id as "fileId" from {import_batch} b join {stored_file} f on f.id = b.file_id and f.size > 0
       where b.kind = :kind and b.state in ${unfinishedStates}
         and b.updated_at < now() - interval '${unfinishedFor}' order by b.id limit 100 for update of b`,
      { kind: resource.name },
    );
    for (const b of old) await dropFile(sys, b);
    await cancelUnfinished(
      sys,
      old.map((b) => b.id),
      deletedReason,
    );
    return old.length;
  });
