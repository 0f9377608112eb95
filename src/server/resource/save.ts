import { bare } from "#kit/exact.ts";
import { columnOf, type Field, type Fields, type RefField, type RefValue } from "#kit/field.ts";
import { type FieldError, notFound, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../db/db.ts";
import { noPictures, type Pictures, withPictures } from "../html-pictures.ts";
import type { Ctx } from "../http/handle.ts";
import { touched } from "../live/touched.ts";
import { labelSql, nameOf, refTarget } from "./select.ts";
import type { ResourceHooks, Values } from "./hooks.ts";
import { readRow } from "./read.ts";
import { stampSets } from "./stamps.ts";
import { isId, readValues } from "./values.ts";
import { staleRow } from "../audit/stale.ts";

export type SavedRow = Record<string, unknown> & { readonly id: number; readonly version: number };
type Row = SavedRow;
/** The audit action of an update: a manual change, or a restored earlier version. */
type UpdateAction = "update" | "revert";
/** A copy of the context whose database handle is the transaction's. */
export const within = (ctx: Ctx, db: Db): Ctx => Object.create(ctx, { db: { value: db } }) as Ctx;

/**
 * Inserts a row and returns it. `pictures` are the decoded pictures of the body's rich text. Throws a refusal with
 * field errors.
 */
export function createRow(
  r: AnyResource,
  body: Values,
  ctx: Ctx,
  hooks?: ResourceHooks,
  pictures: Pictures = noPictures,
): Promise<Row> {
  return ctx.db.tx(async (db) => {
    const values = pictured(r, readValues(r, body, "create"), null, pictures);
    const next = await prepared(r, values, null, within(ctx, db), hooks);
    const names = Object.keys(next);
    const columns = [...names.map((n) => columnOf(n, fieldOf(r, n))), "created_by", "updated_by"];
    const { id } = await db.one<{ id: number }>(
      `insert into {!${r.table}} (${columns.join(", ")}) values (${[...names.map((n) => `:v_${n}`), ":by", ":by"].join(", ")}) returning id`,
      { ...bound(next), by: byOf(db) },
    );
    return settled(r, id, null, within(ctx, db), hooks);
  });
}

export function updateRow(
  r: AnyResource,
  id: number,
  version: unknown,
  body: Values,
  ctx: Ctx,
  hooks?: ResourceHooks,
  { action = "update", pictures = noPictures }: { readonly action?: UpdateAction; readonly pictures?: Pictures } = {},
): Promise<Row> {
  return ctx.db.tx(async (db) => {
    const before = await locked(db, r, id, version);
    if (before.archivedAt !== null)
      throw new Refused("archived", "Data yang diarsipkan tidak dapat diubah. Pulihkan dahulu.");
    const values = pictured(r, readValues(r, body, "update", before), before, pictures);
    const next = await prepared(r, values, before, within(ctx, db), hooks);
    const changed = Object.keys(next).filter((n) => !same(next[n], before[n]));
    if (!changed.length) return before;
    const sets = [...changed.map((n) => `${columnOf(n, fieldOf(r, n))} = :v_${n}`), ...stampSets(r, changed)];
    await db.run(
      `update {!${r.table}} set ${sets.join(", ")}, version = version + 1, updated_at = :instant::timestamptz, updated_by = :by where id = :id`,
      { ...bound(next), by: byOf(db), id },
    );
    return settled(r, id, before, within(ctx, db), hooks, action);
  });
}

/** Archives a row. Rows with history are never deleted and can be restored. */
export function archiveRow(
  r: AnyResource,
  id: number,
  version: unknown,
  away: boolean,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<Row> {
  return ctx.db.tx(async (db) => {
    const before = await locked(db, r, id, version);
    if ((before.archivedAt !== null) === away) return before;
    await hooks?.[away ? "beforeArchive" : "beforeRestore"]?.(before as never, within(ctx, db));
    await db.run(
      `update {!${r.table}} set archived_at = ${away ? ":instant::timestamptz" : "null"}, version = version + 1, updated_at = :instant::timestamptz, updated_by = :by where id = :id`,
      {
        id,
        by: byOf(db),
      },
    );
    const after = (await readRow(db, r, id)) as Row;
    await audit(db, { action: away ? "archive" : "restore", entity: r.name, entityId: id, label: nameOf(r, after) });
    await touched(db, r.name);
    return after;
  });
}

const fieldOf = (r: AnyResource, name: string): Field => (r.fields as Fields)[name] as Field;
const byOf = (db: Db): number | null => (db.access.kind === "person" ? db.access.userId : null);
const bound = (values: Values): Values => Object.fromEntries(Object.entries(values).map(([n, v]) => [`v_${n}`, v]));
export const plain = (v: unknown): unknown =>
  v !== null && typeof v === "object" && "id" in v ? (v as RefValue).id : v;
export const same = (a: unknown, b: unknown): boolean =>
  (plain(a) ?? null) === (plain(b) ?? null) ||
  (typeof a === "string" && typeof b === "string" && /^-?\d+(\.\d+)?$/.test(a) && bare(a) === bare(b));

/**
 * Locks the row within scope and compares versions, so that concurrent changes are not overwritten. Throws a refusal if
 * the row is missing or its version differs.
 */
async function locked(db: Db, r: AnyResource, id: number, version: unknown): Promise<Row> {
  if (!(await db.maybe(`select t.id from {${r.table}} t where t.id = :id for no key update of t`, { id })))
    throw notFound();
  const before = (await readRow(db, r, id)) as Row;
  if (!isId(version)) throw new Refused("invalid", "Isian belum benar.", { version: "Wajib diisi." });
  if (before.version !== version) throw await staleRow(db, r.name, id, { current: before });
  return before;
}

function pictured(r: AnyResource, values: Values, before: Row | null, pictures: Pictures): Values {
  const out = Object.entries(values).map(([name, value]): [string, Values[string]] =>
    fieldOf(r, name)?.kind === "html" && typeof value === "string"
      ? [name, withPictures(value, before?.[name], pictures)]
      : [name, value],
  );
  return Object.fromEntries(out);
}

async function prepared(
  r: AnyResource,
  values: Values,
  before: Row | null,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<Values> {
  const next = hooks?.beforeSave ? await hooks.beforeSave(values, before as never, ctx) : values;
  await checkRefs(r, next, before, ctx.db);
  return next;
}

/** Refuses references to rows that are archived or outside the person's scope. */
async function checkRefs(r: AnyResource, next: Values, before: Row | null, db: Db): Promise<void> {
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(next)) {
    const f = fieldOf(r, name);
    if (f?.kind !== "ref" || value === null || (before && plain(before[name]) === value)) continue;
    const target = refTarget(r, f as RefField);
    const hit = await db.maybe(
      `select ${labelSql(target, "t")} as label from {${target.table}} t where t.id = :id and t.archived_at is null`,
      { id: value },
    );
    if (!hit) errors.push({ field: name, message: "Pilihan tidak ditemukan." });
  }
  if (errors.length) throw new Refused("invalid", "Isian belum benar.", errors);
}

/**
 * After a write: verifies that the row is still in the writer's scope, runs `afterSave`, and records the changes in the
 * audit trail.
 */
async function settled(
  r: AnyResource,
  id: number,
  before: Row | null,
  ctx: Ctx,
  hooks?: ResourceHooks,
  action: UpdateAction = "update",
): Promise<Row> {
  const after = (await readRow(ctx.db, r, id)) as Row | undefined;
  if (!after) throw new Refused("out-of-scope", "Data ini akan berada di luar cakupan Anda, jadi tidak disimpan.");
  await hooks?.afterSave?.(id, before as never, ctx);
  const names = Object.keys(r.fields).filter((n) =>
    before ? !same(after[n], before[n]) : after[n] !== null && after[n] !== undefined,
  );
  const pick = (row: Row) => Object.fromEntries(names.map((n) => [n, row[n]]));
  await audit(ctx.db, {
    action: before ? action : "create",
    entity: r.name,
    entityId: id,
    label: nameOf(r, after),
    ...(before ? { before: pick(before) } : {}),
    after: pick(after),
  });
  await touched(ctx.db, r.name);
  return (await readRow(ctx.db, r, id)) as Row;
}
