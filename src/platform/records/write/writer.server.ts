import { conflict, notFound, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { ownChanges, defaultStaleMessages } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { type CellErrors, unknownRefs } from "./cells.server.ts";
import type { Values } from "./hooks.server.ts";
import { referencedIds } from "./referenced-ids.server.ts";
import { noPictures, withPictures } from "./html-pictures.server.ts";
import { lockRows } from "./lock-rows.server.ts";
import type { RowChange, RowOutcome, WriteOptions } from "./outcome.server.ts";
import { fieldOf, readMany, type Row, isSameValue, contextIn } from "./row.server.ts";
import { beforeArchiving, beforeSaving, beforeSavingOne } from "./rules.server.ts";
import { type Batch, type Pending, storeRows } from "./store.server.ts";
import { duplicateValues } from "./unique-values.server.ts";
import { isId, readValues } from "./values.server.ts";

/**
 * Writes the changes of one resource in one transaction, with few statements however many rows there are, and returns
 * an outcome per row, in order. This is the only writer of records: forms, grids, bulk changes, imports and undo differ
 * in where their rows come from and in what they do with refused ones.
 *
 * A row that is refused before anything is written gets its outcome and does not affect the others. A refusal of the
 * table or of a hook after the write is thrown, because it concerns the whole transaction.
 */
export function writeRows(
  resource: AnyResource,
  changes: readonly RowChange[],
  ctx: Ctx,
  options: WriteOptions = {},
): Promise<RowOutcome[]> {
  return ctx.db.tx(async (db) => {
    const batch: Batch = { r: resource, db, ctx: contextIn(ctx, db), options };
    const outcomes = new Map<RowChange, RowOutcome>();
    const stopped = () => options.allOrNothing && [...outcomes.values()].some((o) => !o.saved);
    const existing = await find(batch, changes, outcomes);
    if (!stopped()) {
      const next = await prepare(batch, existing, outcomes);
      if (!stopped()) for (const [change, outcome] of await storeRows(batch, next)) outcomes.set(change, outcome);
    }
    return changes.flatMap((c) => outcomes.get(c) ?? []);
  });
}

type Outcomes = Map<RowChange, RowOutcome>;
const refuse = (outcomes: Outcomes, { change, before }: Pending, refused: Refused, own = false): void =>
  void outcomes.set(change, { saved: false, refused, before, own });

/**
 * Locks the rows within scope and compares versions, so that concurrent changes are not overwritten. Refuses rows that
 * are missing, stale, or archived and to be changed.
 */
async function find(batch: Batch, changes: readonly RowChange[], outcomes: Outcomes): Promise<Pending[]> {
  const { r: resource, db } = batch;
  const wanted = changes.flatMap((c) => (c.action === "create" || c.before ? [] : [c.id])).sort((a, b) => a - b);
  if (wanted.length > 0) await lockRows(db, resource, wanted);
  const rows = wanted.length > 0 ? await readMany(db, resource, wanted) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pending = changes.map((change): Pending => {
    const before = change.action === "create" ? null : (change.before ?? byId.get(change.id) ?? null);
    return { change, action: change.action, before, values: {} };
  });
  const stale = pending.filter(({ change, before }) => change.action !== "create" && isStale(change.version, before));
  const own = await ownChanges(
    db,
    resource.name,
    stale.map(({ before }) => (before as Row).id),
  );
  for (const p of pending) {
    const mine = own.has(p.before?.id ?? 0);
    const refused = p.change.action === "create" ? null : refusalOf(p.change, p.before, mine);
    if (refused) refuse(outcomes, p, refused, mine);
  }
  return pending.filter((p) => !outcomes.has(p.change));
}

const isStale = (version: unknown, before: Row | null): boolean => before !== null && before.version !== version;

function refusalOf({ action, version }: RowChange & { readonly version?: unknown }, before: Row | null, own: boolean) {
  if (!before) return notFound();
  if (!isId(version)) return new Refused("invalid", "Isian belum benar.", { version: "Wajib diisi." });
  if (before.version !== version) return conflict({ current: before }, defaultStaleMessages[own ? 1 : 0]);
  return action === "change" && before.archivedAt !== null
    ? new Refused("archived", "Data yang diarsipkan tidak dapat diubah. Pulihkan dahulu.")
    : null;
}

/** The rows to be written, with the values to be written. Rows that would not change get their outcome at once. */
async function prepare(batch: Batch, existing: readonly Pending[], outcomes: Outcomes): Promise<Pending[]> {
  const away = await prepareArchiving(
    batch,
    existing.filter(({ action }) => action !== "create" && action !== "change"),
    outcomes,
  );
  const saving = existing.filter(({ action }) => action === "create" || action === "change");
  if (batch.options.sheet) return [...away, ...(await ruled(batch, saving))];
  const valid: Pending[] = [];
  for (const p of saving) {
    const values = await orRefused(outcomes, p, () => valuesOf(batch, p));
    if (values) valid.push({ ...p, values });
  }
  let good: readonly Pending[] = valid;
  const drop = (errors: CellErrors<Pending>) => {
    for (const [p, fields] of errors) refuse(outcomes, p, new Refused("invalid", "Isian belum benar.", fields));
    good = good.filter((p) => !errors.has(p));
  };
  drop(await cellErrors(batch, good));
  return [...away, ...good.flatMap((p) => changedOnly(p, outcomes))];
}

async function orRefused<T>(outcomes: Outcomes, p: Pending, step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(outcomes, p, error);
    return undefined;
  }
}

/** The errors of all cells that only the stored rows can tell. The constraint names the field of a single row. */
async function cellErrors({ r: resource, db, options }: Batch, next: readonly Pending[]): Promise<CellErrors<Pending>> {
  const errors = await unknownRefs(resource, next, db);
  if (next.length === 1) return errors;
  const staying = options.allOrNothing ? next : next.filter((p) => !errors.has(p));
  const keys = ((resource.unique ?? []) as readonly (readonly string[])[]).filter((names) => names.length === 1);
  for (const [p, fields] of await duplicateValues(db, resource, staying, { keys, archived: true, together: true }))
    errors.set(p, [...(errors.get(p) ?? []), ...fields]);
  return errors;
}

/** The values of a row as declared, with its pictures and the rules of the resource. */
async function valuesOf({ r: resource, ctx, options }: Batch, { change, before }: Pending): Promise<Values> {
  const body = "values" in change ? change.values : {};
  const read = before ? readValues(resource, body, "update", before) : readValues(resource, body, "create");
  const pictures = options.pictures ?? noPictures;
  const pictured = Object.entries(read).map(([name, value]): [string, unknown] =>
    fieldOf(resource, name)?.kind === "html" && typeof value === "string"
      ? [name, withPictures(value, before?.[name], pictures)]
      : [name, value],
  );
  return beforeSavingOne(Object.fromEntries(pictured), before, ctx, options.hooks);
}

function changedOnly(p: Pending, outcomes: Outcomes): Pending[] {
  const { before, values, change } = p;
  if (before === null) return [p];
  const names = Object.keys(values).filter((n) => !isSameValue(values[n], before[n]));
  if (names.length > 0) return [{ ...p, values: Object.fromEntries(names.map((n) => [n, values[n]])) }];
  outcomes.set(change, unchanged(change, before));
  return [];
}

const unchanged = (change: RowChange, before: Row): RowOutcome => ({
  saved: true,
  action: change.action,
  id: before.id,
  before,
  after: before,
  written: false,
  changed: [],
});

/** The rows of a file, which are validated already. A refusal of their rules concerns all of them. */
async function ruled({ ctx, options }: Batch, saving: readonly Pending[]): Promise<Pending[]> {
  const rows = saving.map(({ change, before }) => ({ next: "values" in change ? change.values : {}, before }));
  const values = await beforeSaving(rows, ctx, options.hooks);
  return saving.map((p, i) => ({ ...p, values: values[i] as Values }));
}

async function prepareArchiving(batch: Batch, existing: readonly Pending[], outcomes: Outcomes): Promise<Pending[]> {
  const { ctx, options } = batch;
  const moving = existing.flatMap((p) => {
    const before = p.before as Row;
    if ((before.archivedAt !== null) === (p.action !== "restore")) outcomes.set(p.change, unchanged(p.change, before));
    return outcomes.has(p.change) ? [] : [p];
  });
  if (options.sheet) return archivingSheet(batch, moving);
  const allowed: Pending[] = [];
  for (const p of await removable(batch, moving)) {
    const rule = options.hooks?.[p.action === "restore" ? "beforeRestore" : "beforeArchive"];
    const passed = await orRefused(outcomes, p, async () => {
      await rule?.(p.before as never, ctx);
      return true;
    });
    if (passed) allowed.push(p);
  }
  return allowed;
}

async function archivingSheet(batch: Batch, moving: readonly Pending[]): Promise<Pending[]> {
  const next = await removable(batch, moving);
  const rows = next.map((p) => p.before as Row);
  if (rows.length > 0) await beforeArchiving(rows, batch.ctx, batch.options.hooks);
  return next;
}

/** Rows to be removed to which other rows refer are archived instead. */
async function removable({ r: resource, db }: Batch, moving: readonly Pending[]): Promise<Pending[]> {
  const ids = moving.flatMap((p) => (p.action === "remove" && p.before ? [p.before.id] : []));
  const referenced = await referencedIds(db, resource, ids);
  return moving.map((p) =>
    p.action === "remove" && referenced.has(p.before?.id ?? 0) ? { ...p, action: "archive" } : p,
  );
}
