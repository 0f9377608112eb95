import { z } from "zod";
import { type FieldError, notFound, Refused } from "#kit/refused.ts";
import { type AuditMany, auditMany, changedBy, ownChanges, today, type Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import {
  cellKey,
  type SaveTargets,
  saveSalesmanTargets,
  type TargetChange,
  type TargetConflict,
} from "./target.calls.ts";
import { isLocked, lockedMessage, monthDay } from "./target-month.ts";
import { channelInput, readRows, type TargetRow } from "./target.server.ts";

const cell = z
  .strictObject({
    salesman: z.int().positive(),
    month: z.int().min(1).max(12),
    item: z.union([z.int().positive(), z.enum(["visits", "newStores"])]),
    value: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,3})?$/)
      .nullable(),
    version: z.int().nullable(),
  })
  .refine((c) => typeof c.item === "number" || c.value === null || /^\d{1,4}$/.test(c.value), { path: ["value"] });
const input = z.strictObject({
  channel: channelInput,
  year: z.int().min(2000).max(2100),
  cells: z.array(cell).min(1).max(2_400),
}) as unknown as z.ZodType<SaveTargets>;

const groupOf = (c: Pick<TargetChange, "item">): number | null => (typeof c.item === "number" ? c.item : null);
type Place = { readonly salesman: number; readonly month: number; readonly group: number | null };
const rowKey = (r: Place): string => `${r.salesman}.${r.group ?? 0}.${r.month}`;
const keyOf = (c: TargetChange): string => rowKey({ ...c, group: groupOf(c) });
type Rows = ReadonlyMap<string, TargetRow>;

/** Saves cells of a channel's salesmen for a year together: if one of them is refused, none is saved. */
export const onSaveTargets = handle(saveSalesmanTargets, input, (request, { db, person }) =>
  db.tx(async (tx) => {
    const salesmen = await peopleOf(tx, request);
    await checkCells(tx, request);
    await tx.query("select pg_advisory_xact_lock(7203273, :year::int)", { year: request.year });
    const now = new Map((await readRows(tx, [...salesmen.keys()], request.year)).map((r) => [rowKey(r), r]));
    await refuseStale(tx, request, now);
    await refuseLocked(tx, request);
    const changes = changesOf(request, now);
    if (changes.length === 0) return { saved: 0 };
    await write(tx, changes, { year: request.year, by: person.userId, codes: salesmen });
    await rowsChanged(tx, "salesmanTarget");
    return { saved: request.cells.filter((c) => !sameValue(c.value, savedValue(now.get(keyOf(c)), c))).length };
  }),
);

async function peopleOf(db: Db, { channel, cells }: SaveTargets): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(cells.map((c) => c.salesman))];
  const rows = await db.query<{ id: number; code: string }>(
    "select s.id, s.code from {salesman} s where s.id = any(:ids::bigint[]) and s.channel = :channel and s.archived_at is null",
    { ids, channel },
  );
  if (rows.length !== ids.length) throw notFound();
  return new Map(rows.map((r) => [r.id, r.code]));
}

async function checkCells(db: Db, { cells }: SaveTargets): Promise<void> {
  if (new Set(cells.map(cellKey)).size !== cells.length) throw new Refused("invalid", "Satu sel dikirim dua kali.");
  const groups = [...new Set(cells.flatMap((c) => groupOf(c) ?? []))];
  const known = await db.query<{ id: number }>(
    "select g.id from {product_group} g where g.id = any(:groups::bigint[]) and g.archived_at is null",
    { groups },
  );
  if (known.length !== groups.length) throw new Refused("invalid", "Grup produk tidak ditemukan.");
}

/** Cells whose newest row, archived ones included, was last changed by the person. */
async function ownCells(db: Db, { cells, year }: SaveTargets): Promise<ReadonlySet<string>> {
  const newest = await db.query<Place & { id: number }>(
    `select distinct on (t.salesman_id, t.product_group_id, t.month) t.id, t.salesman_id as salesman, t.product_group_id as "group", extract(month from t.month)::int as month
     from {salesman_target} t where t.salesman_id = any(:salesmen::bigint[]) and t.month >= make_date(:year::int, 1, 1) and t.month < make_date(:year::int + 1, 1, 1)
     order by t.salesman_id, t.product_group_id, t.month, t.id desc`,
    { salesmen: [...new Set(cells.map((c) => c.salesman))], year },
  );
  const own = await ownChanges(
    db,
    "salesmanTarget",
    newest.map((t) => t.id),
  );
  return new Set(newest.flatMap((t) => (own.has(t.id) ? [rowKey(t)] : [])));
}

/** Refuses stale cells all at once, so that the person can decide on all of them. */
async function refuseStale(db: Db, request: SaveTargets, now: Rows): Promise<void> {
  const stale = request.cells.filter((c) => (now.get(keyOf(c))?.version ?? null) !== c.version);
  if (stale.length === 0) return;
  const own = await ownCells(db, request);
  const conflicts = stale.map(({ salesman, month, item, ...c }): TargetConflict => {
    const row = now.get(keyOf({ salesman, month, item, ...c }));
    const seen = { salesman, month, item, own: own.has(keyOf({ salesman, month, item, ...c })) };
    return { ...seen, value: savedValue(row, { item }), version: row?.version ?? null };
  });
  const fields = conflicts.map((c): FieldError => ({ field: cellKey(c), message: changedBy(c.own) }));
  const message = conflicts.every((c) => c.own)
    ? "Beberapa sel sudah Anda ubah di jendela lain."
    : "Beberapa sel sudah diubah orang lain.";
  throw new Refused("conflict", message, fields, 409, { cells: conflicts });
}

async function refuseLocked(db: Db, { year, cells }: SaveTargets): Promise<void> {
  const now = await today(db);
  const locked = cells.filter((c) => isLocked(year, c.month, now));
  if (locked.length === 0) return;
  const fields = locked.map((c): FieldError => ({ field: cellKey(c), message: lockedMessage }));
  throw new Refused("target.locked", lockedMessage, fields);
}

const bare = (s: string): string => (s.includes(".") ? s.replace(/\.?0+$/, "") : s).replace(/^0+(?=\d)/, "");
const sameValue = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : bare(a) === bare(b);
function savedValue(row: TargetRow | undefined, { item }: Pick<TargetChange, "item">): string | null {
  if (!row) return null;
  if (typeof item === "number") return row.tonnes;
  const count = row[item];
  return count === null ? null : String(count);
}

type Figures = Pick<TargetRow, "tonnes" | "visits" | "newStores">;
type Change = { readonly place: Place; readonly row: TargetRow | undefined; readonly next: Figures };
const isEmpty = (f: Figures): boolean => f.tonnes === null && f.visits === null && f.newStores === null;
/** The rows to save: both counts of a month are one row. */
function changesOf({ cells }: SaveTargets, now: Rows): Change[] {
  const byRow = Map.groupBy(cells, keyOf);
  return [...byRow].flatMap(([key, own]): Change[] => {
    const row = now.get(key);
    if (own.every((c) => sameValue(c.value, savedValue(row, c)))) return [];
    const [{ salesman, month, item }] = own as [TargetChange];
    const next = own.reduce<Figures>(
      (figures, c) =>
        typeof c.item === "number"
          ? { ...figures, tonnes: c.value }
          : { ...figures, [c.item]: c.value === null ? null : Number(c.value) },
      { tonnes: row?.tonnes ?? null, visits: row?.visits ?? null, newStores: row?.newStores ?? null },
    );
    return [{ place: { salesman, month, group: groupOf({ item }) }, row, next }];
  });
}

type By = { readonly year: number; readonly by: number; readonly codes: ReadonlyMap<number, string> };
async function write(db: Db, changes: readonly Change[], { year, by, codes }: By): Promise<void> {
  const made = changes.filter((c) => !c.row && !isEmpty(c.next));
  const moved = changes.filter((c) => c.row && !isEmpty(c.next));
  const gone = changes.filter((c) => c.row && isEmpty(c.next));
  const figures = (of: readonly Change[]) => ({
    tonnes: of.map((c) => c.next.tonnes),
    visits: of.map((c) => c.next.visits),
    stores: of.map((c) => c.next.newStores),
  });
  const ids = (of: readonly Change[]) => of.map((c) => (c.row as TargetRow).id);
  const fresh = await db.query<{ id: number }>(
    `insert into {!salesman_target} as n (month, salesman_id, product_group_id, tonnes, visits, new_stores, created_by, updated_by)
     select x.month, x.salesman, x.grp, x.tonnes, x.visits, x.stores, :by::bigint, :by::bigint
     from unnest(:months::date[], :salesmen::bigint[], :groups::bigint[], :tonnes::numeric[], :visits::int[], :stores::int[])
       with ordinality as x(month, salesman, grp, tonnes, visits, stores, at) order by x.at returning n.id`,
    {
      by,
      months: made.map((c) => monthDay(year, c.place.month)),
      salesmen: made.map((c) => c.place.salesman),
      groups: made.map((c) => c.place.group),
      ...figures(made),
    },
  );
  await db.run(
    `update {!salesman_target} as t set tonnes = x.tonnes, visits = x.visits, new_stores = x.stores, version = t.version + 1, updated_at = now(), updated_by = :by::bigint
     from unnest(:ids::bigint[], :tonnes::numeric[], :visits::int[], :stores::int[]) as x(id, tonnes, visits, stores) where t.id = x.id`,
    { by, ids: ids(moved), ...figures(moved) },
  );
  await db.run(
    `update {!salesman_target} as t set archived_at = now(), version = t.version + 1, updated_at = now(), updated_by = :by::bigint
     where t.id = any(:ids::bigint[])`,
    { by, ids: ids(gone) },
  );
  const label = ({ place }: Change): string => `${codes.get(place.salesman)} – ${monthDay(year, place.month)}`;
  const figuresOf = ({ tonnes, visits, newStores }: Figures) => ({ tonnes, visits, newStores });
  const event = (action: string, c: Change, id: number): AuditMany => ({
    action,
    id,
    label: label(c),
    before: c.row ? figuresOf(c.row) : null,
    after: isEmpty(c.next) ? null : figuresOf(c.next),
  });
  await auditMany(db, "salesmanTarget", [
    ...made.map((c, i) => event("create", c, (fresh[i] as { id: number }).id)),
    ...moved.map((c) => event("update", c, (c.row as TargetRow).id)),
    ...gone.map((c) => event("archive", c, (c.row as TargetRow).id)),
  ]);
}
