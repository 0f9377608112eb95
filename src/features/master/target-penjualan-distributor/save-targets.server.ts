import { z } from "zod";
import { type FieldError, notFound, Refused } from "#kit/refused.ts";
import { type AuditMany, auditMany, type Db, changedBy, ownChanges } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { followTarget, lockedError } from "./published-target.server.ts";
import {
  saveTargets,
  type SaveTargets,
  type TargetCell,
  type TargetChange,
  type TargetConflict,
} from "./target-grid.calls.ts";
import { lockTargets, published, readCells } from "./target-grid.server.ts";

const tonnes = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/);
const cell = z.strictObject({
  group: z.number().int().positive(),
  month: z.number().int().min(1).max(12),
  tonnes: tonnes.nullable(),
  version: z.number().int().nullable(),
});
const input = z.strictObject({
  distributor: z.number().int().positive(),
  year: z.number().int().min(2000).max(2100),
  cells: z.array(cell).min(1).max(2_400),
});

const keyOf = (c: { group: number; month: number }): string => `${c.group}.${c.month}`;

/** Saves the month grid of a distributor: all changed cells if none changed meanwhile, otherwise none. */
export const onSaveTargets = handle(saveTargets, input, (request, { db, person }) =>
  db.tx(async (tx) => {
    if (
      !(await tx.maybe("select 1 from {distributor} d where d.id = :id and d.archived_at is null", {
        id: request.distributor,
      }))
    )
      throw notFound();
    await lockTargets(tx, request.distributor);
    await checkGroups(tx, request.cells);
    await lockTargetRows(tx, request.distributor, request.year);
    const now = new Map((await readCells(tx, request.distributor, request.year)).map((c) => [keyOf(c), c]));
    await refuseStale(tx, request, now);
    const changed = request.cells.filter((c) => !sameTonnes(c.tonnes, now.get(keyOf(c))?.tonnes ?? null));
    if (changed.length === 0) return { saved: 0 };
    await write(tx, request, changed, now, person.userId);
    return { saved: changed.length };
  }),
);

/** Locks the targets, so that changes by forms or imports in progress finish first and are then seen. */
const lockTargetRows = (db: Db, distributor: number, y: number): Promise<unknown> =>
  db.query(
    "select t.id from {sales_target} t where t.kind = 'distributor' and t.distributor_id = :distributor and t.month >= make_date(:y, 1, 1) and t.month < make_date(:y + 1, 1, 1) order by t.id for update of t",
    { distributor, y },
  );

const plain = (s: string): string => (s.includes(".") ? s.replace(/\.?0+$/, "") : s).replace(/^0+(?=\d)/, "");
const sameTonnes = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : plain(a) === plain(b);

async function checkGroups(db: Db, cells: readonly TargetChange[]): Promise<void> {
  const keys = new Set(cells.map(keyOf));
  if (keys.size !== cells.length) throw new Refused("invalid", "Satu sel dikirim dua kali.");
  const groups = [...new Set(cells.map((c) => c.group))];
  const known = await db.query<{ id: number }>(
    "select g.id from {product_group} g where g.id = any(:groups::bigint[]) and g.archived_at is null",
    { groups },
  );
  if (known.length !== groups.length) throw new Refused("invalid", "Grup produk tidak ditemukan.");
}

/** Cells whose newest row, archived ones included, the person changed last. */
async function ownCells(db: Db, { distributor, year }: SaveTargets): Promise<ReadonlySet<string>> {
  const newest = await db.query<{ id: number; group: number; month: number }>(
    `select distinct on (t.product_group_id, t.month) t.id, t.product_group_id as "group", extract(month from t.month)::int as month
     from {sales_target} t where t.kind = 'distributor' and t.distributor_id = :distributor and t.month >= make_date(:year, 1, 1)
       and t.month < make_date(:year + 1, 1, 1) order by t.product_group_id, t.month, t.id desc`,
    { distributor, year },
  );
  const own = await ownChanges(
    db,
    "salesTarget",
    newest.map((t) => t.id),
  );
  return new Set(newest.flatMap((t) => (own.has(t.id) ? [keyOf(t)] : [])));
}

/** All conflicting cells are returned together, so that the user decides about all of them. */
async function refuseStale(db: Db, request: SaveTargets, now: ReadonlyMap<string, TargetCell>): Promise<void> {
  const { cells } = request;
  const stale = cells.filter((c) => (now.get(keyOf(c))?.version ?? null) !== c.version);
  if (stale.length) {
    const own = await ownCells(db, request);
    const conflicts = stale.map((c): TargetConflict => {
      const current = now.get(keyOf(c));
      const seen = { group: c.group, month: c.month, own: own.has(keyOf(c)) };
      return { ...seen, tonnes: current?.tonnes ?? null, version: current?.version ?? null };
    });
    const fields = conflicts.map((c): FieldError => ({ field: keyOf(c), message: changedBy(c.own) }));
    const message = conflicts.every((c) => c.own)
      ? "Beberapa sel sudah Anda ubah di jendela lain."
      : "Beberapa sel sudah diubah orang lain.";
    throw new Refused("conflict", message, fields, 409, { cells: conflicts });
  }
  const locked = cells.flatMap((c) => lockedError(keyOf(c), c, now.get(keyOf(c))) ?? []);
  if (locked.length)
    throw new Refused(
      "target.published",
      "Beberapa target tidak dapat diubah: pembagiannya sudah diterbitkan.",
      locked,
    );
}

async function write(
  db: Db,
  request: SaveTargets,
  changed: readonly TargetChange[],
  now: ReadonlyMap<string, TargetCell>,
  by: number,
): Promise<void> {
  const month = (c: TargetChange): string => `${request.year}-${String(c.month).padStart(2, "0")}-01`;
  const made = changed.filter((c) => !now.has(keyOf(c)) && c.tonnes !== null);
  const moved = changed.filter((c) => now.has(keyOf(c)) && c.tonnes !== null);
  const gone = changed.filter((c) => now.has(keyOf(c)) && c.tonnes === null);
  const idOf = (c: TargetChange): number => (now.get(keyOf(c)) as TargetCell).id;
  const fresh = await db.query<{ id: number }>(
    `insert into {!sales_target} (kind, month, distributor_id, product_group_id, tonnes, created_by, updated_by)
     select 'distributor', x.month, :distributor, x.grp, x.tonnes, :by, :by from unnest(:months::date[], :groups::bigint[], :tonnes::numeric[]) with ordinality as x(month, grp, tonnes, at) order by x.at returning id`,
    {
      distributor: request.distributor,
      by,
      months: made.map(month),
      groups: made.map((c) => c.group),
      tonnes: made.map((c) => c.tonnes),
    },
  );
  await db.run(
    "update {!sales_target} t set tonnes = x.tonnes, version = t.version + 1, updated_at = now(), updated_by = :by from unnest(:ids::bigint[], :tonnes::numeric[]) as x(id, tonnes) where t.id = x.id",
    { by, ids: moved.map(idOf), tonnes: moved.map((c) => c.tonnes) },
  );
  for (const c of moved) {
    const current = now.get(keyOf(c)) as TargetCell;
    if (published(current.stores, current.spc)) await followTarget(db, current, by);
  }
  await putAside(db, gone.map(idOf), by);
  const label = (c: TargetChange): string => `distributor – ${month(c)}`;
  const events: AuditMany[] = [
    ...made.map(
      (c, i): AuditMany => ({
        action: "create",
        id: (fresh[i] as { id: number }).id,
        label: label(c),
        before: null,
        after: { tonnes: c.tonnes, month: month(c) },
      }),
    ),
    ...moved.map(
      (c): AuditMany => ({
        action: "update",
        id: idOf(c),
        label: label(c),
        before: { tonnes: now.get(keyOf(c))?.tonnes },
        after: { tonnes: c.tonnes, ...underException(now.get(keyOf(c))) },
      }),
    ),
    ...gone.map(
      (c): AuditMany => ({
        action: "archive",
        id: idOf(c),
        label: label(c),
        before: { tonnes: now.get(keyOf(c))?.tonnes },
        after: null,
      }),
    ),
  ];
  await auditMany(db, "salesTarget", events);
}

const underException = (current: TargetCell | undefined) =>
  current?.leeway ? { exception: current.leeway.exception } : {};

/** Deleting a target also deletes its unpublished shares. */
async function putAside(db: Db, ids: readonly number[], by: number): Promise<void> {
  if (ids.length === 0) return;
  await db.run(
    `update {!sales_target} t set archived_at = now(), version = t.version + 1, updated_at = now(), updated_by = :by
     from {sales_target} h where h.id = any(:ids::bigint[]) and t.archived_at is null and t.distributor_id = h.distributor_id and t.month = h.month and t.product_group_id = h.product_group_id`,
    { ids, by },
  );
  await db.run(
    "update {!target_split} set archived_at = now(), version = version + 1, updated_at = now(), updated_by = :by where target_id = any(:ids::bigint[]) and archived_at is null",
    {
      ids,
      by,
    },
  );
}
