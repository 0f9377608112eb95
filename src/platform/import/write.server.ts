import { columnOf, type Field, type Fields } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { copied, copyIn } from "#server/db/copy.ts";
import type { Db } from "#server/db/db.ts";
import { predicate, readsEverything, shapeOf } from "#server/db/scope.ts";
import type { Ctx } from "#server/http/handle.ts";
import { casts } from "#server/resource/casts.ts";
import type { ResourceHooks, Values } from "#server/resource/hooks.ts";
import { within } from "#server/resource/save.ts";
import { nameOf } from "#server/resource/select.ts";
import { stampSetsOfMany } from "#server/resource/stamps.ts";
import { userOf } from "./batch.server.ts";
import type { Existing } from "./existing.server.ts";
import type { Verdict } from "./row-validator.server.ts";

export type Written = { readonly line: number; readonly made: boolean; readonly rowId: number };
type Change = {
  readonly line: number;
  readonly id: number;
  readonly version: number;
  readonly before: Existing;
  readonly next: Values;
};

/** A row of the sheet would be outside the scope of the person who imports it. */
export class OutOfScope extends Error {}

/**
 * Writes validated rows within the caller's transaction, in a few statements, applying the resource's rules and
 * recording one audit event per row.
 */
export async function writeVerdicts(
  db: Db,
  r: AnyResource,
  verdicts: readonly Verdict[],
  ctx: Ctx,
  hooks: ResourceHooks | undefined,
  batchId: number,
): Promise<Written[]> {
  const inTx = within(ctx, db);
  const made = await insertAll(
    db,
    r,
    verdicts.filter((v) => v.effect === "create"),
    inTx,
    hooks,
    batchId,
  );
  const changes: Change[] = [];
  const updates = verdicts.filter((v) => v.effect === "update");
  const nexts = await ruled(
    updates.map((v) => ({ next: Object.fromEntries(v.changed.map((n) => [n, v.values[n]])), before: v.existing })),
    inTx,
    hooks,
  );
  for (const [i, v] of updates.entries()) {
    const before = v.existing as Existing;
    changes.push({ line: v.line, id: before.id, version: before.version, before, next: nexts[i] as Values });
  }
  await changeAll(db, r, changes, inTx, hooks, `import ${batchId}`, batchId);
  const changed = changes.map((c) => ({ line: c.line, made: false, rowId: c.id }));
  await remember(db, batchId, made, changes);
  return [...made, ...changed];
}

/** Applies the resource's rules to rows before they are written. */
export async function ruled(
  rows: readonly { readonly next: Values; readonly before: Existing | null }[],
  ctx: Ctx,
  hooks: ResourceHooks | undefined,
): Promise<Values[]> {
  if (!rows.length) return [];
  if (hooks?.beforeSaveMany) return hooks.beforeSaveMany(rows as never, ctx);
  const out: Values[] = [];
  for (const { next, before } of rows)
    out.push(hooks?.beforeSave ? await hooks.beforeSave(next, before as never, ctx) : next);
  return out;
}

/** Runs the resource's rules after rows are written. */
async function followed(
  rows: readonly { readonly id: number; readonly before: Existing | null }[],
  ctx: Ctx,
  hooks: ResourceHooks | undefined,
): Promise<void> {
  if (!rows.length) return;
  if (hooks?.afterSaveMany)
    return hooks.afterSaveMany(
      rows.map((x) => x.id),
      ctx,
    );
  if (hooks?.afterSave) for (const { id, before } of rows) await hooks.afterSave(id, before as never, ctx);
}

const column = (r: AnyResource, n: string) => columnOf(n, (r.fields as Fields)[n] as Field);
const cast = (r: AnyResource, n: string) => casts[((r.fields as Fields)[n] as Field).kind];
type Plain = string | number | boolean | null;
const plain = (v: unknown): Plain =>
  v !== null && typeof v === "object" && "id" in v ? (v.id as number) : ((v ?? null) as Plain);
const texts = (rows: readonly Values[], n: string): (string | null)[] =>
  rows.map((row) => (plain(row[n]) === null ? null : String(plain(row[n]))));
/** The values of a row without the empty ones. */
function present(o: Values): Values {
  const out: Values = {};
  for (const n in o) if (o[n] !== null && o[n] !== undefined) out[n] = o[n];
  return out;
}

async function insertAll(
  db: Db,
  r: AnyResource,
  verdicts: readonly Verdict[],
  ctx: Ctx,
  hooks: ResourceHooks | undefined,
  batchId: number,
): Promise<Written[]> {
  if (!verdicts.length) return [];
  const rows = await ruled(
    verdicts.map((v) => ({ next: v.values, before: null })),
    ctx,
    hooks,
  );
  // a column that no row fills gets the table's default
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((n) =>
    rows.some((row) => plain(row[n]) !== null),
  );
  const ids = await freshIds(db, r.table, rows.length);
  const by = userOf(db);
  await copyIn(
    db,
    r.table,
    ["id", ...names.map((n) => column(r, n)), "created_by", "updated_by"],
    rows.map((row, i) => `${ids[i]}\t${names.map((n) => `${copied(plain(row[n]))}\t`).join("")}${by}\t${by}`),
  );
  await stillInSight(db, r, ids);
  await auditAll(
    db,
    r,
    "create",
    ids.map((id, k) => ({ id, label: nameOf(r, rows[k] as Values), before: null, after: present(rows[k] as Values) })),
    `import ${batchId}`,
    batchId,
  );
  await followed(
    ids.map((id) => ({ id, before: null })),
    ctx,
    hooks,
  );
  return ids.map((id, k) => ({ line: (verdicts[k] as Verdict).line, made: true, rowId: id }));
}

/** New ids for rows to be copied, in their order. */
const freshIds = async (db: Db, table: string, count: number): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      "select nextval(pg_get_serial_sequence(:table, 'id')) as id from generate_series(1, :count::int)",
      { table, count },
    )
  ).map((x) => x.id);

/**
 * Throws `OutOfScope` if written rows are outside the person's scope. Not needed for a person who sees the whole
 * country.
 */
async function stillInSight(db: Db, r: AnyResource, ids: readonly number[]): Promise<void> {
  if (!ids.length || readsEverything(db.access) || predicate(r.table, r.scope, shapeOf(db.access), true) === null)
    return;
  const seen = await db.one<{ n: number }>(
    `select count(*)::int as n from {${r.table}} t where t.id = any(:ids::bigint[])`,
    { ids },
  );
  if (seen.n !== ids.length) throw new OutOfScope();
}

/** Changes many rows in one statement. Throws if one of them was changed in the meantime. */
export async function changeAll(
  db: Db,
  r: AnyResource,
  changes: readonly Change[],
  ctx: Ctx,
  hooks: ResourceHooks | undefined,
  note: string,
  batchId: number,
): Promise<void> {
  if (!changes.length) return;
  const rows = changes.map((c) => ({ ...c.before, ...c.next }) as Values);
  const names = [...new Set(changes.flatMap((c) => Object.keys(c.next)))];
  const given = (n: string) => `x.c${names.indexOf(n)}::${cast(r, n)}`;
  const sets = [...names.map((n) => `${column(r, n)} = ${given(n)}`), ...stampSetsOfMany(r, names, given)];
  const changed = await db.query<{ id: number }>(
    `update {!${r.table}} t set ${sets.join(", ")}, version = t.version + 1, updated_at = :instant::timestamptz, updated_by = :by
     from unnest(:ids::bigint[], :versions::int[], ${names.map((_, i) => `:a${i}::text[]`).join(", ")}) as x(id, version, ${names.map((_, i) => `c${i}`).join(", ")})
     where t.id = x.id and t.version = x.version returning t.id`,
    {
      ...Object.fromEntries(names.map((n, i) => [`a${i}`, texts(rows, n)])),
      ids: changes.map((c) => c.id),
      versions: changes.map((c) => c.version),
      by: userOf(db),
    },
  );
  if (changed.length !== changes.length) {
    const done = new Set(changed.map((c) => c.id));
    const missed = changes.find((c) => !done.has(c.id));
    throw new Refused(
      "import.changed",
      "Baris {line} tidak lagi benar sejak diperiksa. Periksa ulang berkas ini.",
      [],
      422,
      { line: missed?.line ?? 0 },
    );
  }
  await stillInSight(
    db,
    r,
    changes.map((c) => c.id),
  );
  await auditAll(
    db,
    r,
    "update",
    changes.map((c) => ({
      id: c.id,
      label: nameOf(r, c.before),
      before: Object.fromEntries(Object.keys(c.next).map((n) => [n, c.before[n]])),
      after: c.next,
    })),
    note,
    batchId,
  );
  await followed(changes, ctx, hooks);
}

/** Records what the batch did to each row, so that it can be undone. */
function remember(db: Db, batchId: number, made: readonly Written[], changes: readonly Change[]): Promise<void> {
  const before = (c: Change) =>
    JSON.stringify(Object.fromEntries(Object.keys(c.next).map((n) => [n, plain(c.before[n])])));
  return copyIn(
    db,
    "import_write",
    ["batch_id", "line", "row_id", "made", "version", "before"],
    [
      ...made.map((m) => `${batchId}\t${m.line}\t${m.rowId}\tt\t1\t${copied(null)}`),
      ...changes.map((c) => `${batchId}\t${c.line}\t${c.id}\tf\t${c.version + 1}\t${copied(before(c))}`),
    ],
  );
}

export type Event = { readonly id: number; readonly label: string; readonly before: unknown; readonly after: unknown };
export function auditAll(
  db: Db,
  r: AnyResource,
  action: string,
  events: readonly Event[],
  note: string,
  batchId: number,
): Promise<void> {
  const p = db.access.kind === "person" ? db.access : undefined;
  const [who, why] = [
    [p?.userId, p?.realUserId, p?.vendorId, action, r.name],
    [note, `import-${batchId}`],
  ].map((values) => values.map(copied).join("\t"));
  const json = (v: unknown) => copied(v ? JSON.stringify(v) : null);
  return copyIn(
    db,
    "audit_event",
    [
      "user_id",
      "real_user_id",
      "vendor_id",
      "action",
      "entity",
      "entity_id",
      "label",
      "before",
      "after",
      "note",
      "request_id",
    ],
    events.map((e) => `${who}\t${e.id}\t${copied(e.label)}\t${json(e.before)}\t${json(e.after)}\t${why}`),
  );
}
