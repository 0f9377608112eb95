import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { type AuditMany, auditMany, type Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { nameOf } from "../read/select.server.ts";
import type { Values } from "./hooks.server.ts";
import type { RowChange, SavedOutcome, WriteOptions } from "./outcome.server.ts";
import { readMany, type Row, isSameValue } from "./row.server.ts";
import { afterSaving } from "./rules.server.ts";
import { allInScope, archiveRows, changeRows, deleteRows, insertRows } from "./statements.server.ts";

export type Batch = {
  readonly r: AnyResource;
  readonly db: Db;
  readonly ctx: Ctx;
  readonly options: WriteOptions;
};
/** A row of a batch before it is written: `action` and `values` are what is to be done. */
export type Pending = {
  readonly change: RowChange;
  readonly action: RowChange["action"];
  readonly before: Row | null;
  readonly values: Values;
};
type Written = Pending & { readonly id: number };

/** Writes rows, runs the rules that follow, and records the changes in the audit trail. */
export async function storeRows(batch: Batch, next: readonly Pending[]): Promise<Map<RowChange, SavedOutcome>> {
  if (next.length === 0) return new Map();
  const { r: resource, db, ctx, options } = batch;
  const written = await writeAll(batch, next);
  const stored = await stillInScope(batch, written);
  const outcomes = written.map((w) => outcomeOf(resource, w, stored?.get(w.id)));
  const saved = written.filter(({ action }) => action === "create" || action === "change");
  await afterSaving(saved, ctx, options.hooks, options.sheet !== undefined);
  const events = outcomes.map((o, i) => eventOf(batch, o, written[i] as Written));
  await auditMany(db, resource.name, events, options.sheet);
  if (!options.sheet) await rowsChanged(db, resource.name);
  const again = stored && saved.length > 0 && options.hooks?.afterSave;
  const last = again ? await readBack(batch, written) : stored;
  return new Map(outcomes.map((o, i) => [(written[i] as Written).change, { ...o, after: last?.get(o.id) ?? o.after }]));
}

/** One statement per kind of change. */
async function writeAll({ r: resource, db }: Batch, next: readonly Pending[]): Promise<Written[]> {
  const of = (action: RowChange["action"]) => next.filter((p) => p.action === action);
  const stored = (list: readonly Pending[]) =>
    list.map((p) => ({ ...p, id: (p.before as Row).id, version: (p.before as Row).version }));
  const made = of("create");
  const ids = await insertRows(
    db,
    resource,
    made.map((p) => p.values),
  );
  const [changed, archived, restored] = [stored(of("change")), stored(of("archive")), stored(of("restore"))];
  const removed = stored(of("remove"));
  await changeRows(db, resource, changed);
  await archiveRows(db, resource, archived, true);
  await archiveRows(db, resource, restored, false);
  await deleteRows(db, resource, removed);
  return [...made.map((p, i) => ({ ...p, id: ids[i] as number })), ...changed, ...archived, ...restored, ...removed];
}

async function readBack({ r: resource, db }: Batch, written: readonly Written[]): Promise<ReadonlyMap<number, Row>> {
  const ids = written.map((w) => w.id);
  return new Map((await readMany(db, resource, ids)).map((row) => [row.id, row]));
}

/** The stored rows, which the rows of a file do not need. Throws if one is outside the writer's scope. */
async function stillInScope(batch: Batch, written: readonly Written[]): Promise<ReadonlyMap<number, Row> | null> {
  const { r: resource, db, options } = batch;
  const ids = written.flatMap((w) => (w.action === "remove" ? [] : [w.id]));
  const stored = options.sheet ? null : await readBack(batch, written);
  if (stored ? stored.size !== ids.length : !(await allInScope(db, resource, ids)))
    throw new Refused("out-of-scope", "Data ini akan berada di luar cakupan Anda, jadi tidak disimpan.");
  return stored;
}

function outcomeOf(
  resource: AnyResource,
  { action, before, values, id }: Written,
  stored: Row | undefined,
): SavedOutcome {
  const after = stored ?? ({ ...before, ...values, id } as Row);
  const fields = Object.keys(resource.fields);
  const changed =
    before === null
      ? fields.filter((n) => after[n] !== null && after[n] !== undefined)
      : stored
        ? fields.filter((n) => !isSameValue(after[n], before[n]))
        : Object.keys(values);
  return { saved: true, action, id, before, after, written: true, changed };
}

const pick = (row: Row, names: readonly string[]) => Object.fromEntries(names.map((n) => [n, row[n]]));

function eventOf(
  { r: resource, options: { sheet, changeAction } }: Batch,
  o: SavedOutcome,
  { before }: Written,
): AuditMany {
  const label = nameOf(resource, sheet && before ? before : o.after);
  if (o.action !== "create" && o.action !== "change")
    return {
      action: o.action === "remove" ? "delete" : o.action,
      id: o.id,
      label,
      before: sheet ? before : null,
      after: null,
    };
  return {
    action: before ? (changeAction ?? "update") : "create",
    id: o.id,
    label,
    before: before ? pick(before, o.changed) : null,
    after: pick(o.after, o.changed),
  };
}
