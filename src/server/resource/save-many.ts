import { columnOf, type Field, type Fields, type RefField } from "#kit/field.ts";
import { foldCode } from "#kit/identifier.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { type AuditMany, auditMany } from "../audit/audit.ts";
import { changedBy, ownChanges } from "../audit/stale.ts";
import type { Db } from "../db/db.ts";
import { casts } from "./casts.ts";
import type { Ctx } from "../http/handle.ts";
import { touched } from "../live/touched.ts";
import { recordUndo } from "../undo/record-undo.ts";
import type { ResourceHooks, Values } from "./hooks.ts";
import { plain, same, within } from "./save.ts";
import { nameOf, refTarget, selection } from "./select.ts";
import { stampSetsOfMany } from "./stamps.ts";
import { readValues } from "./values.ts";

export type RowChange = { readonly id: number; readonly version: number; readonly values: Values };
export type Row = Record<string, unknown> & {
  readonly id: number;
  readonly version: number;
  readonly archivedAt: string | null;
};
export type SavedMany = { readonly rows: readonly Row[]; readonly undo: number | null };
type Next = { readonly before: Row; readonly values: Values };

const fieldOf = (r: AnyResource, name: string): Field => (r.fields as Fields)[name] as Field;
/** Field name of an error in a batch: the row's id and its field. */
const cellName = (id: number, field: string): string => `${id}.${field}`;

/** Rows in the order of `ids`; rows out of scope are omitted. */
export async function readMany(db: Db, r: AnyResource, ids: readonly number[]): Promise<Row[]> {
  const rows = await db.query<Row>(
    `select ${selection(r, db.access)} from {${r.table}} t where t.id = any(:ids::bigint[])`,
    { ids },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Changes many rows in one transaction: every cell is validated and every version checked, and nothing is written
 * unless all of it is valid. Throws a refusal with an error per cell. Each row gets its own audit event, and the change
 * can be undone as a whole.
 */
export function saveMany(
  r: AnyResource,
  changes: readonly RowChange[],
  title: string,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<SavedMany> {
  return ctx.db.tx(async (db) => {
    const inTx = within(ctx, db);
    const asked = [...changes].sort((a, b) => a.id - b.id);
    if (new Set(asked.map((c) => c.id)).size !== asked.length)
      throw new Refused("invalid", "Satu baris dikirim dua kali.");
    const ids = asked.map((c) => c.id);
    await db.query(
      `select t.id from {${r.table}} t where t.id = any(:ids::bigint[]) order by t.id for no key update of t`,
      {
        ids,
      },
    );
    const before = new Map((await readMany(db, r, ids)).map((row) => [row.id, row]));
    await refuseStale(r, asked, before, db);
    const next = await validateRow(r, asked, before, inTx, hooks);
    const changed = next.flatMap((n): Next[] => {
      const names = Object.keys(n.values).filter((name) => !same(n.values[name], n.before[name]));
      return names.length
        ? [{ before: n.before, values: Object.fromEntries(names.map((name) => [name, n.values[name]])) }]
        : [];
    });
    if (changed.length === 0) return { rows: ids.flatMap((id) => before.get(id) ?? []), undo: null };
    await write(db, r, changed);
    return settle(db, r, ids, changed, title, inTx, hooks);
  });
}

const ownRowsMessage = "Beberapa baris sudah Anda ubah di jendela lain.";
/** Rows changed in the meantime are returned in their current state, so that the person can compare and decide. */
async function refuseStale(
  r: AnyResource,
  asked: readonly RowChange[],
  before: ReadonlyMap<number, Row>,
  db: Db,
): Promise<void> {
  const missing = asked.filter((c) => !before.has(c.id) || before.get(c.id)?.archivedAt !== null);
  if (missing.length)
    throw new Refused(
      "rows.gone",
      "Beberapa baris sudah tidak ada atau diarsipkan.",
      missing.map((c) => ({ field: String(c.id), message: "Data tidak ditemukan." })),
      409,
    );
  const stale = asked.filter((c) => before.get(c.id)?.version !== c.version);
  if (stale.length === 0) return;
  const own = await ownChanges(
    db,
    r.name,
    stale.map((c) => c.id),
  );
  const fields = stale.flatMap((c) =>
    Object.keys(c.values).map((n): FieldError => ({ field: cellName(c.id, n), message: changedBy(own.has(c.id)) })),
  );
  const message = own.size < stale.length ? "Beberapa baris sudah diubah orang lain." : ownRowsMessage;
  throw new Refused("conflict", message, fields, 409, { rows: stale.map((c) => before.get(c.id)) });
}

async function validateRow(
  r: AnyResource,
  asked: readonly RowChange[],
  before: ReadonlyMap<number, Row>,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<Next[]> {
  const errors: FieldError[] = [];
  const next: Next[] = [];
  for (const c of asked) {
    const row = before.get(c.id) as Row;
    try {
      const read = readValues(r, c.values, "update", row);
      next.push({ before: row, values: hooks?.beforeSave ? await hooks.beforeSave(read, row as never, ctx) : read });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      errors.push(
        ...(error.fields.length
          ? error.fields.map((f) => ({ ...f, field: cellName(c.id, f.field) }))
          : [{ field: String(c.id), message: error.message }]),
      );
    }
  }
  errors.push(...(await anonymousUsers(r, next, ctx.db)), ...(await doubles(r, next, ctx.db)));
  if (errors.length) throw new Refused("invalid", "Beberapa sel belum benar.", errors.slice(0, 2_000));
  return next;
}

/**
 * Field errors of references to rows that are archived or out of scope. Each row is looked up once, however many cells
 * refer to it.
 */
async function anonymousUsers(r: AnyResource, next: readonly Next[], db: Db): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [name, f] of Object.entries(r.fields as Fields)) {
    if (f.kind !== "ref") continue;
    const cells = next.filter((n) => typeof n.values[name] === "number" && plain(n.before[name]) !== n.values[name]);
    if (cells.length === 0) continue;
    const target = refTarget(r, f as RefField);
    const wanted = [...new Set(cells.map((n) => n.values[name] as number))];
    const known = new Set(
      (
        await db.query<{ id: number }>(
          `select t.id from {${target.table}} t where t.id = any(:wanted::bigint[]) and t.archived_at is null`,
          { wanted },
        )
      ).map((k) => k.id),
    );
    errors.push(
      ...cells
        .filter((n) => !known.has(n.values[name] as number))
        .map((n) => ({ field: cellName(n.before.id, name), message: "Pilihan tidak ditemukan." })),
    );
  }
  return errors;
}

/**
 * Field errors of unique values that another row has, or that the batch contains twice. The constraint alone would not
 * tell which cell is wrong.
 */
async function doubles(r: AnyResource, next: readonly Next[], db: Db): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [name, more] of (r.unique ?? []) as readonly (readonly string[])[]) {
    if (!name || more) continue;
    const cells = next.filter(
      (n) => n.values[name] !== undefined && n.values[name] !== null && !same(n.values[name], n.before[name]),
    );
    if (cells.length === 0) continue;
    const column = `fold_code(t.${columnOf(name, fieldOf(r, name))}::text)`;
    const values = cells.map((n) => foldCode(String(n.values[name])));
    const moving = next.filter((n) => n.values[name] !== undefined).map((n) => n.before.id);
    const taken = new Set(
      (
        await db
          .asPortal("uniqueness", "is a value still free")
          .query<{ v: string }>(
            `select ${column} as v from {${r.table}} t where ${column} = any(:values::text[]) and not t.id = any(:moving::bigint[])`,
            {
              values,
              moving,
            },
          )
      ).map((t) => t.v),
    );
    const seen = new Set<string>();
    for (const n of cells) {
      const value = foldCode(String(n.values[name]));
      if (taken.has(value) || seen.has(value))
        errors.push({ field: cellName(n.before.id, name), message: "Sudah dipakai." });
      seen.add(value);
    }
  }
  return errors;
}

/** Rows that change the same fields are updated in one statement. */
async function write(db: Db, r: AnyResource, changed: readonly Next[]): Promise<void> {
  const groups = new Map<string, Next[]>();
  for (const n of changed) {
    const key = Object.keys(n.values).sort().join(",");
    groups.set(key, [...(groups.get(key) ?? []), n]);
  }
  const by = db.access.kind === "person" ? db.access.userId : null;
  for (const [key, rows] of groups) {
    const names = key.split(",");
    const arrays = Object.fromEntries(
      names.map((n, i) => [
        `a${i}`,
        rows.map((row) => (row.values[n] === null || row.values[n] === undefined ? null : String(row.values[n]))),
      ]),
    );
    const given = (n: string) => `x.c${names.indexOf(n)}::${casts[fieldOf(r, n).kind]}`;
    const sets = [
      ...names.map((n) => `${columnOf(n, fieldOf(r, n))} = ${given(n)}`),
      ...stampSetsOfMany(r, names, given),
    ];
    await db.run(
      `update {!${r.table}} t set ${sets.join(", ")}, version = t.version + 1, updated_at = :instant::timestamptz, updated_by = :by
       from unnest(:ids::bigint[], ${names.map((_, i) => `:a${i}::text[]`).join(", ")}) as x(id, ${names.map((_, i) => `c${i}`).join(", ")}) where t.id = x.id`,
      { ...arrays, ids: rows.map((row) => row.before.id), by },
    );
  }
}

async function settle(
  db: Db,
  r: AnyResource,
  ids: readonly number[],
  changed: readonly Next[],
  title: string,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<SavedMany> {
  const rows = await readMany(db, r, ids);
  if (rows.length !== ids.length)
    throw new Refused("out-of-scope", "Sebagian data akan berada di luar cakupan Anda, jadi tidak ada yang disimpan.");
  if (hooks?.afterSave) for (const n of changed) await hooks.afterSave(n.before.id, n.before as never, ctx);
  const after = new Map(rows.map((row) => [row.id, row]));
  const pick = (row: Row, names: readonly string[]) => Object.fromEntries(names.map((n) => [n, row[n]]));
  const events = changed.map((n): AuditMany => {
    const now = after.get(n.before.id) as Row;
    const names = Object.keys(n.values);
    return {
      action: "update",
      id: now.id,
      label: nameOf(r, now),
      before: pick(n.before, names),
      after: pick(now, names),
    };
  });
  await auditMany(db, r.name, events);
  await touched(db, r.name);
  const kept = changed.map((n) => ({
    id: n.before.id,
    action: "update" as const,
    version: (after.get(n.before.id) as Row).version,
    before: Object.fromEntries(Object.keys(n.values).map((name) => [name, plain(n.before[name]) ?? null])),
    label: nameOf(r, n.before),
  }));
  const undo = db.access.kind === "person" ? await recordUndo(db, r, title, kept) : null;
  return { rows: hooks?.afterSave ? await readMany(db, r, ids) : rows, undo: undo?.id ?? null };
}
