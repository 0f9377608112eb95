import { columnOf, type Field, type Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "../db/db.ts";
import type { Ctx } from "../http/handle.ts";
import type { ResourceHooks } from "../resource/hooks.ts";
import { within } from "../resource/save.ts";
import { nameOf } from "../resource/select.ts";
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
export type Written = { readonly line: number; readonly state: "created" | "updated" | "unchanged"; readonly rowId: number };

/** Writes judged rows inside the caller's transaction, many at a time, with the noun's rules and one audit event for each. */
export async function writeVerdicts(db: Db, r: AnyResource, verdicts: readonly Verdict[], ctx: Ctx, hooks: ResourceHooks | undefined, batchId: number): Promise<Written[]> {
  const inTx = within(ctx, db);
  const fresh = verdicts.filter((v) => !v.existing);
  const stale = verdicts.filter((v) => v.existing && v.changed.length);
  const done: Written[] = verdicts.filter((v) => v.existing && !v.changed.length).map((v) => ({ line: v.line, state: "unchanged", rowId: (v.existing as { id: number }).id }));
  done.push(...(await insertAll(db, r, fresh, inTx, hooks, batchId)));
  for (const v of stale) done.push(await updateOne(db, r, v, inTx, hooks, batchId));
  return done;
}

async function insertAll(db: Db, r: AnyResource, verdicts: readonly Verdict[], ctx: Ctx, hooks: ResourceHooks | undefined, batchId: number): Promise<Written[]> {
  if (!verdicts.length) return [];
  const rows = hooks?.beforeSave
    ? await inTurn(verdicts, async (v) => await (hooks.beforeSave as NonNullable<typeof hooks.beforeSave>)(v.values, null, ctx))
    : verdicts.map((v) => v.values);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const column = (n: string) => columnOf(n, (r.fields as Fields)[n] as Field);
  const arrays = Object.fromEntries(names.map((n, i) => [`a${i}`, rows.map((row) => (row[n] === null || row[n] === undefined ? null : String(row[n])))]));
  const inserted = await db.query<{ id: number }>(
    `insert into {!${r.table}} (${[...names.map(column), "created_by", "updated_by"].join(", ")})
     select ${names.map((n, i) => `x.c${i}::${casts[((r.fields as Fields)[n] as Field).kind]}`).join(", ")}, :by, :by
     from unnest(${names.map((_, i) => `:a${i}::text[]`).join(", ")}) with ordinality as x(${names.map((_, i) => `c${i}`).join(", ")}, ord) order by x.ord returning id`,
    { ...arrays, by: userOf(db) },
  );
  const seen = await db.one<{ n: number }>(`select count(*)::int as n from {${r.table}} t where t.id = any(:ids::bigint[])`, { ids: inserted.map((i) => i.id) });
  if (seen.n !== inserted.length) throw new OutOfScope();
  await auditAll(
    db,
    r,
    "create",
    inserted.map((i, k) => ({ id: i.id, label: nameOf(r, rows[k] as Record<string, unknown>), before: null, after: present(rows[k] as Record<string, unknown>) })),
    batchId,
  );
  if (hooks?.afterSave) for (const i of inserted) await hooks.afterSave(i.id, null, ctx);
  return inserted.map((i, k) => ({ line: (verdicts[k] as Verdict).line, state: "created", rowId: i.id }));
}

/** A row of the sheet would leave what its bringer may see. */
export class OutOfScope extends Error {}

async function updateOne(db: Db, r: AnyResource, v: Verdict, ctx: Ctx, hooks: ResourceHooks | undefined, batchId: number): Promise<Written> {
  const before = v.existing as NonNullable<Verdict["existing"]>;
  const changedOnly = Object.fromEntries(v.changed.map((n) => [n, v.values[n]]));
  const next = hooks?.beforeSave ? await hooks.beforeSave(changedOnly, before as never, ctx) : changedOnly;
  const names = Object.keys(next);
  const sets = names.map((n) => `${columnOf(n, (r.fields as Fields)[n] as Field)} = :v_${n}`);
  await db.run(`update {!${r.table}} set ${sets.join(", ")}, version = version + 1, updated_at = now(), updated_by = :by where id = :id`, {
    ...Object.fromEntries(names.map((n) => [`v_${n}`, next[n]])),
    by: userOf(db),
    id: before.id,
  });
  if (!(await db.maybe(`select 1 from {${r.table}} t where t.id = :id`, { id: before.id }))) throw new OutOfScope();
  await auditAll(db, r, "update", [{ id: before.id, label: nameOf(r, before), before: Object.fromEntries(names.map((n) => [n, before[n]])), after: next }], batchId);
  await hooks?.afterSave?.(before.id, before as never, ctx);
  return { line: v.line, state: "updated", rowId: before.id };
}

const userOf = (db: Db): number | null => (db.access.kind === "person" ? db.access.userId : null);
const present = (o: Record<string, unknown>) => Object.fromEntries(Object.entries(o).filter(([, v]) => v !== null && v !== undefined));

async function inTurn<T, R>(items: readonly T[], fn: (item: T) => Promise<R>): Promise<R[]> {
  const out: R[] = [];
  for (const item of items) out.push(await fn(item));
  return out;
}

type Event = { id: number; label: string; before: unknown; after: unknown };
async function auditAll(db: Db, r: AnyResource, action: string, events: readonly Event[], batchId: number): Promise<void> {
  const p = db.access.kind === "person" ? db.access : undefined;
  await db.asSystem("audit").run(
    `insert into {!audit_event} (user_id, real_user_id, action, entity, entity_id, label, before, after, note)
     select :user, :real, :action, :entity, x.id, x.label, x.before::jsonb, x.after::jsonb, :note from unnest(:ids::text[], :labels::text[], :befores::text[], :afters::text[]) as x(id, label, before, after)`,
    {
      user: p?.userId ?? null,
      real: p?.realUserId ?? null,
      action,
      entity: r.name,
      note: `import ${batchId}`,
      ids: events.map((e) => String(e.id)),
      labels: events.map((e) => e.label),
      befores: events.map((e) => (e.before ? JSON.stringify(e.before) : null)),
      afters: events.map((e) => JSON.stringify(e.after)),
    },
  );
}
