import { columnOf, type Field, type Fields } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "../db/db.ts";
import type { Ctx } from "../http/handle.ts";
import type { ResourceHooks, Values } from "../resource/hooks.ts";
import { within } from "../resource/save.ts";
import { nameOf } from "../resource/select.ts";
import { userOf } from "./batch.ts";
import type { Existing } from "./existing.ts";
import type { Verdict } from "./judge.ts";

export const casts: Readonly<Record<Field["kind"], string>> = {
  text: "text",
  html: "text",
  choice: "text",
  integer: "int",
  decimal: "numeric",
  date: "date",
  instant: "timestamptz",
  boolean: "boolean",
  ref: "bigint",
};
export type Written = { readonly line: number; readonly made: boolean; readonly rowId: number };
type Change = { readonly line: number; readonly id: number; readonly version: number; readonly before: Existing; readonly next: Values };

/** A row of the sheet would leave what its bringer may see. */
export class OutOfScope extends Error {}

/** Writes judged rows inside the caller's transaction, all of them in a few statements, with the noun's rules and one audit event for each. */
export async function writeVerdicts(db: Db, r: AnyResource, verdicts: readonly Verdict[], ctx: Ctx, hooks: ResourceHooks | undefined, batchId: number): Promise<Written[]> {
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
  for (const v of verdicts.filter((x) => x.effect === "update")) {
    const before = v.existing as Existing;
    const own = Object.fromEntries(v.changed.map((n) => [n, v.values[n]]));
    const next = hooks?.beforeSave ? await hooks.beforeSave(own, before as never, inTx) : own;
    changes.push({ line: v.line, id: before.id, version: before.version, before, next });
  }
  await changeAll(db, r, changes, inTx, hooks, `import ${batchId}`, batchId);
  const changed = changes.map((c) => ({ line: c.line, made: false, rowId: c.id }));
  await remember(db, batchId, made, changes);
  return [...made, ...changed];
}

const column = (r: AnyResource, n: string) => columnOf(n, (r.fields as Fields)[n] as Field);
const cast = (r: AnyResource, n: string) => casts[((r.fields as Fields)[n] as Field).kind];
const plain = (v: unknown): unknown => (v !== null && typeof v === "object" && "id" in v ? v.id : (v ?? null));
const texts = (rows: readonly Values[], n: string): (string | null)[] => rows.map((row) => (plain(row[n]) === null ? null : String(plain(row[n]))));
const present = (o: Values) => Object.fromEntries(Object.entries(o).filter(([, v]) => v !== null && v !== undefined));

async function insertAll(db: Db, r: AnyResource, verdicts: readonly Verdict[], ctx: Ctx, hooks: ResourceHooks | undefined, batchId: number): Promise<Written[]> {
  if (!verdicts.length) return [];
  const rows: Values[] = [];
  for (const v of verdicts) rows.push(hooks?.beforeSave ? await hooks.beforeSave(v.values, null, ctx) : v.values);
  // a column that no row fills is the table's own to fill
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((n) => rows.some((row) => plain(row[n]) !== null));
  const inserted = await db.query<{ id: number }>(
    `insert into {!${r.table}} (${[...names.map((n) => column(r, n)), "created_by", "updated_by"].join(", ")})
     select ${names.map((n, i) => `x.c${i}::${cast(r, n)}`).join(", ")}, :by, :by
     from unnest(${names.map((_, i) => `:a${i}::text[]`).join(", ")}) with ordinality as x(${names.map((_, i) => `c${i}`).join(", ")}, ord) order by x.ord returning id`,
    { ...Object.fromEntries(names.map((n, i) => [`a${i}`, texts(rows, n)])), by: userOf(db) },
  );
  await stillInSight(
    db,
    r,
    inserted.map((i) => i.id),
  );
  await auditAll(
    db,
    r,
    "create",
    inserted.map((i, k) => ({ id: i.id, label: nameOf(r, rows[k] as Values), before: null, after: present(rows[k] as Values) })),
    `import ${batchId}`,
    batchId,
  );
  if (hooks?.afterSave) for (const i of inserted) await hooks.afterSave(i.id, null, ctx);
  return inserted.map((i, k) => ({ line: (verdicts[k] as Verdict).line, made: true, rowId: i.id }));
}

/** A scoped reader must still see what was written; whoever sees the whole country sees it anyway. */
async function stillInSight(db: Db, r: AnyResource, ids: readonly number[]): Promise<void> {
  if (!ids.length || db.access.kind === "system" || r.scope === "open") return;
  const seen = await db.one<{ n: number }>(`select count(*)::int as n from {${r.table}} t where t.id = any(:ids::bigint[])`, { ids });
  if (seen.n !== ids.length) throw new OutOfScope();
}

/** Changes many rows in one statement; a row that somebody else has changed meanwhile stops all of it. */
export async function changeAll(db: Db, r: AnyResource, changes: readonly Change[], ctx: Ctx, hooks: ResourceHooks | undefined, note: string, batchId: number): Promise<void> {
  if (!changes.length) return;
  const rows = changes.map((c) => ({ ...c.before, ...c.next }) as Values);
  const names = [...new Set(changes.flatMap((c) => Object.keys(c.next)))];
  const changed = await db.query<{ id: number }>(
    `update {!${r.table}} t set ${names.map((n, i) => `${column(r, n)} = x.c${i}::${cast(r, n)}`).join(", ")}, version = t.version + 1, updated_at = now(), updated_by = :by
     from unnest(:ids::bigint[], :versions::int[], ${names.map((_, i) => `:a${i}::text[]`).join(", ")}) as x(id, version, ${names.map((_, i) => `c${i}`).join(", ")})
     where t.id = x.id and t.version = x.version returning t.id`,
    { ...Object.fromEntries(names.map((n, i) => [`a${i}`, texts(rows, n)])), ids: changes.map((c) => c.id), versions: changes.map((c) => c.version), by: userOf(db) },
  );
  if (changed.length !== changes.length) {
    const done = new Set(changed.map((c) => c.id));
    const missed = changes.find((c) => !done.has(c.id));
    throw new Refused("import.changed", "Baris {line} tidak lagi benar sejak diperiksa. Periksa ulang berkas ini.", [], 422, { line: missed?.line ?? 0 });
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
    changes.map((c) => ({ id: c.id, label: nameOf(r, c.before), before: Object.fromEntries(Object.keys(c.next).map((n) => [n, c.before[n]])), after: c.next })),
    note,
    batchId,
  );
  if (hooks?.afterSave) for (const c of changes) await hooks.afterSave(c.id, c.before as never, ctx);
}

/** What the batch did to each row, for taking it back. */
async function remember(db: Db, batchId: number, made: readonly Written[], changes: readonly Change[]): Promise<void> {
  const all = [
    ...made.map((m) => ({ line: m.line, id: m.rowId, made: true, version: 1, before: null as string | null })),
    ...changes.map((c) => ({
      line: c.line,
      id: c.id,
      made: false,
      version: c.version + 1,
      before: JSON.stringify(Object.fromEntries(Object.keys(c.next).map((n) => [n, plain(c.before[n])]))),
    })),
  ];
  if (!all.length) return;
  await db.asSystem("import").run(
    `insert into {!import_write} (batch_id, line, row_id, made, version, before)
     select :batchId, x.line, x.id, x.made, x.version, x.before::jsonb from unnest(:lines::int[], :ids::bigint[], :mades::boolean[], :versions::int[], :befores::text[]) as x(line, id, made, version, before)`,
    { batchId, lines: all.map((w) => w.line), ids: all.map((w) => w.id), mades: all.map((w) => w.made), versions: all.map((w) => w.version), befores: all.map((w) => w.before) },
  );
}

export type Event = { readonly id: number; readonly label: string; readonly before: unknown; readonly after: unknown };
export async function auditAll(db: Db, r: AnyResource, action: string, events: readonly Event[], note: string, batchId: number): Promise<void> {
  if (!events.length) return;
  const p = db.access.kind === "person" ? db.access : undefined;
  await db.asSystem("audit").run(
    `insert into {!audit_event} (user_id, real_user_id, vendor_id, action, entity, entity_id, label, before, after, note, request_id)
     select :user, :real, :vendor, :action, :entity, x.id, x.label, x.before::jsonb, x.after::jsonb, :note, :request from unnest(:ids::text[], :labels::text[], :befores::text[], :afters::text[]) as x(id, label, before, after)`,
    {
      user: p?.userId ?? null,
      real: p?.realUserId ?? null,
      vendor: p?.vendorId ?? null,
      action,
      entity: r.name,
      note,
      request: `import-${batchId}`,
      ids: events.map((e) => String(e.id)),
      labels: events.map((e) => e.label),
      befores: events.map((e) => (e.before ? JSON.stringify(e.before) : null)),
      afters: events.map((e) => (e.after ? JSON.stringify(e.after) : null)),
    },
  );
}
