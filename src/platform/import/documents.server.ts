import { type FieldError, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Verdict } from "./row-validator.server.ts";

/** A row's key without its last part, which numbers the line. */
export const documentOfKey = (key: string): string => JSON.stringify((JSON.parse(key) as unknown[]).slice(0, -1));
export const documentOf = (v: Pick<Verdict, "key">): string => (v.key === null ? "" : documentOfKey(v.key));
/** `documentOfKey` as SQL for a column of keys, which may be NULL. */
export const documentSql = (column: string): string =>
  `regexp_replace(${column}, ',("([^"\\\\]|\\\\.)*"|null)]$', ']')`;

/** The error of a valid line that is refused because another line of its document was refused. */
export const documentRefused = (resource: AnyResource): FieldError => ({
  field: Object.keys(resource.fields)[0] as string,
  message: "Baris lain dokumen ini ditolak.",
});

/** Documents with a faulty line; their remaining lines must not be imported. */
export async function brokenDocuments(db: Db, batchId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .internal("import rows")
    .query<{ document: string }>(
      `select distinct ${documentSql("i.key")} as document from {import_row} i where i.batch_id = :batchId and i.state = 'faulty' and i.key is not null`,
      { batchId },
    );
  return new Set(rows.map((x) => x.document));
}

/** The errors of a refused document, by line; null if the refusal does not concern its contents. */
export function refusalsOf(
  error: unknown,
  resource: AnyResource,
  rows: readonly Verdict[],
): (FieldError[] | undefined)[] | null {
  if (!(error instanceof Refused) || error.status >= 500 || error.status === 409) return null;
  const first = Object.keys(resource.fields)[0] as string;
  const known = (field: string) => (Object.hasOwn(resource.fields, field) ? field : first);
  const whole = error.fields.filter((f) => !/^\d+\./.test(f.field)).map((f) => ({ ...f, field: known(f.field) }));
  const of = (i: number) =>
    error.fields
      .filter((f) => f.field.startsWith(`${i}.`))
      .map((f) => ({ ...f, field: known(f.field.slice(`${i}.`.length)) }));
  if (error.fields.length === 0)
    whole.push({
      field: first,
      message: error.message,
      ...(error.detail ? { values: error.detail as Record<string, string | number> } : {}),
    });
  return rows.map((_, i) => {
    const own = [...of(i), ...whole];
    return own.length > 0 ? own : undefined;
  });
}
