import type { FieldError } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type Ctx, refusalOf } from "#platform/http/index.server.ts";
import { bisectRows, type ResourceHooks } from "#platform/records/index.server.ts";
import { brokenDocuments, documentOf, refusalsOf, documentRefused } from "./documents.server.ts";
import type { Verdict } from "./row-validator.server.ts";
import { writeVerdicts, type Written } from "./write.server.ts";

export type Refusal = { readonly line: number; readonly errors: readonly FieldError[] };
export type Saved = { readonly written: readonly Written[]; readonly refused: readonly Refusal[] };
/** Number of refusals after which rows are no longer isolated, because they probably have one common cause. */
const maxRefused = 200;

/**
 * Writes rows together. If the table or a rule of the resource refuses them, they are halved until the refused rows are
 * isolated, each with its reason. Refused attempts are rolled back.
 */
export async function saveRows(
  db: Db,
  resource: AnyResource,
  verdicts: readonly Verdict[],
  ctx: Ctx,
  hooks: ResourceHooks | undefined,
  batchId: number,
): Promise<Saved> {
  const written: Written[] = [];
  const refused: Refusal[] = [];
  const attempt = (rows: readonly Verdict[]) =>
    bisectRows(
      db,
      rows,
      async (part) => void written.push(...(await writeVerdicts(db, resource, part, ctx, hooks, batchId))),
      (error) => reasonOf(error, resource),
      ({ line }, errors) => void refused.push({ line, errors }),
      () => refused.length >= maxRefused,
    );
  if (!hooks?.afterDocument) {
    for (const turn of turnsOf(verdicts, hooks)) await attempt(turn);
    return { written, refused };
  }
  const broken = await brokenDocuments(db, batchId);
  for (const rows of Map.groupBy(verdicts, documentOf).values()) {
    if (rows.every((v) => v.effect === "same")) continue;
    if (broken.has(documentOf(rows[0] as Verdict)))
      refused.push(...rows.map((v) => ({ line: v.line, errors: [documentRefused(resource)] })));
    else await attemptDocument(db, resource, rows, ctx, hooks, batchId, { written, refused });
  }
  return { written, refused };
}

/** Writes all lines of a document or none. The errors are assigned to the lines that caused them. */
async function attemptDocument(
  db: Db,
  resource: AnyResource,
  rows: readonly Verdict[],
  ctx: Ctx,
  hooks: ResourceHooks,
  batchId: number,
  into: { readonly written: Written[]; readonly refused: Refusal[] },
): Promise<void> {
  await db.run("savepoint import_rows");
  try {
    const written = await writeVerdicts(db, resource, rows, ctx, hooks, batchId);
    await hooks.afterDocument?.(
      written.map((w) => w.rowId),
      ctx,
    );
    into.written.push(...written);
  } catch (error) {
    const whole = reasonOf(error, resource);
    if (!whole) throw error;
    const errors = refusalsOf(error, resource, rows) ?? rows.map(() => whole);
    await db.run("rollback to savepoint import_rows");
    into.refused.push(...rows.map((v, i) => ({ line: v.line, errors: errors[i] ?? [documentRefused(resource)] })));
  }
  await db.run("release savepoint import_rows");
}

/**
 * Divides rows into groups: the first group has the first row of each `turn`, the second group the second, and so on.
 */
function turnsOf(verdicts: readonly Verdict[], hooks: ResourceHooks | undefined): readonly (readonly Verdict[])[] {
  if (!hooks?.turn) return [verdicts];
  const seen = new Map<unknown, number>();
  const turns: Verdict[][] = [];
  for (const v of verdicts) {
    const key = hooks.turn(v.values);
    const at = seen.get(key) ?? 0;
    seen.set(key, at + 1);
    const turn = turns[at] ?? [];
    turn.push(v);
    turns[at] = turn;
  }
  return turns;
}

/** Why a row was refused, by field; null if the error is not caused by the row. */
function reasonOf(error: unknown, resource: AnyResource): FieldError[] | null {
  const first = Object.keys(resource.fields)[0] as string;
  const refused = refusalOf(error);
  if (refused?.code === "out-of-scope") return [{ field: first, message: "Berada di luar cakupan Anda." }];
  if (!refused || refused.status >= 500 || refused.status === 409) return null;
  const fields = refused.fields.filter((f) => Object.hasOwn(resource.fields, f.field));
  return fields.length
    ? [...fields]
    : [
        {
          field: first,
          message: refused.message,
          ...(refused.detail ? { values: refused.detail as Record<string, string | number> } : {}),
        },
      ];
}
