import { addMonths, monthStart } from "#kit/day.ts";
import { z } from "zod";
import { type FieldError, notFound, Refused } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { type AuditMany, auditMany, today, type Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import {
  type TargetsQuery,
  type ProgramTargets,
  programTargets,
  type SaveProgramTargets,
  type StoreCell,
  type StoreTargetChange,
  saveProgramTargets,
  targetStoresOfPage,
  type TargetStore,
} from "./target-volume.calls.ts";
import { closedMessage, targetChanged, type TargetWindow, windowsOf } from "./target-windows.server.ts";

const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const monthOf = (day: string): number => Number(day.slice(5, 7));
const ofYear = (db: Db, program: number, year: number) => windowsOf(db, program, `${year}-01-01`, `${year}-12-31`);

async function needProgram(db: Db, program: number): Promise<void> {
  if (!(await db.maybe("select 1 from {loyalty_program} p where p.id = :program", { program }))) throw notFound();
}

/** A page of members of the year in the reader's scope, with targets and purchases. */
export const onProgramTargets = handle(
  programTargets,
  z.strictObject({
    program: integer(1, Number.MAX_SAFE_INTEGER),
    year: integer(2000, 2100),
    page: integer(1, 100_000).default(1),
    search: z.string().trim().max(100).default(""),
  }) as unknown as z.ZodType<TargetsQuery>,
  async (input, { db, access }): Promise<ProgramTargets> => {
    await needProgram(db, input.program);
    const stores = await storesOf(db, input);
    const windows = await ofYear(db, input.program, input.year);
    const ids = stores.map((s) => s.id);
    return {
      stores: await withRates(db, input.program, stores),
      total: stores[0]?.total ?? 0,
      cells: await cellsOf(db, input.program, input.year, ids),
      lastYear: await db.query<ProgramTargets["lastYear"][number]>(
        `select x.store_id as store, extract(month from x.window_from)::int as month, sum(x.tonnes)::text as tonnes from {point_window} x
         where x.program_id = :program and x.store_id = any(:ids::bigint[]) and x.window_from >= make_date(:year - 1, 1, 1) and x.window_from < make_date(:year, 1, 1) group by 1, 2`,
        { program: input.program, year: input.year, ids },
      ),
      months: windows.map((w) => monthOf(w.from)),
      open: windows.filter((w) => !w.closed).map((w) => monthOf(w.from)),
      canWrite: can(access, "programTarget.write"),
    };
  },
);

const storesOf = (db: Db, { program, year, page, search }: TargetsQuery) =>
  db.query<Omit<TargetStore, "runRate"> & { readonly total: number }>(
    `select s.id, s.code, s.name, count(*) over ()::int as total from {store} s
     where s.id in (select m.store_id from {program_store} m where m.program_id = :program and m.archived_at is null and m.valid_from < make_date(:year + 1, 1, 1) and (m.valid_to is null or m.valid_to > make_date(:year, 1, 1)))
       and (:search = '' or s.code ilike '%' || :search || '%' or s.name ilike '%' || :search || '%')
     order by s.code limit ${targetStoresOfPage} offset ${targetStoresOfPage} * (:page::int - 1)`,
    { program, year, page, search: search.replace(/[\\%_]/g, "\\$&") },
  );

/** The average of the last three full months. */
async function withRates(
  db: Db,
  program: number,
  stores: readonly Omit<TargetStore, "runRate">[],
): Promise<TargetStore[]> {
  const month = monthStart(await today(db));
  const rates = await db.query<{ store: number; tonnes: string }>(
    `select x.store_id as store, round(sum(x.tonnes) / 3, 3)::text as tonnes from {point_window} x
     where x.program_id = :program and x.store_id = any(:ids::bigint[]) and x.window_from >= :from::date and x.window_from < :month::date group by 1`,
    { program, ids: stores.map((s) => s.id), from: addMonths(month, -3), month },
  );
  const rateOf = new Map(rates.map((r) => [r.store, r.tonnes]));
  return stores.map(({ id, code, name }) => ({ id, code, name, runRate: rateOf.get(id) ?? "0.000" }));
}

const cellsOf = (db: Db, program: number, year: number, ids: readonly number[]): Promise<StoreCell[]> =>
  db.query<StoreCell>(
    `select t.id, t.version, t.store_id as store, extract(month from t.window_from)::int as month, t.tonnes::text as tonnes from {program_target} t
     where t.program_id = :program and t.store_id = any(:ids::bigint[]) and t.archived_at is null and t.window_from >= make_date(:year, 1, 1) and t.window_from < make_date(:year + 1, 1, 1)`,
    { program, year, ids: [...ids] },
  );

const cell = z.strictObject({
  store: z.number().int().positive(),
  month: z.number().int().min(1).max(12),
  tonnes: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/)
    .nullable(),
  version: z.number().int().nullable(),
});
const saving = z.strictObject({
  program: z.number().int().positive(),
  year: z.number().int().min(2000).max(2100),
  cells: z.array(cell).min(1).max(2_400),
});
const keyOf = (c: { store: number; month: number }): string => `${c.store}.${c.month}`;

/** Saves the grid: all changed cells if none changed meanwhile, otherwise none. */
export const onSaveProgramTargets = handle(saveProgramTargets, saving, (input, { db, person }) =>
  db.tx(async (tx) => {
    await needProgram(tx, input.program);
    await tx.query("select pg_advisory_xact_lock(7203271, :program::int)", { program: input.program });
    const windows = new Map((await ofYear(tx, input.program, input.year)).map((w) => [monthOf(w.from), w]));
    await refuseStrangers(tx, input);
    const ids = [...new Set(input.cells.map((c) => c.store))];
    const now = new Map((await cellsOf(tx, input.program, input.year, ids)).map((c) => [keyOf(c), c]));
    refuseCells(input.cells, windows, now);
    const changed = input.cells.filter((c) =>
      c.tonnes === null ? now.has(keyOf(c)) : now.get(keyOf(c))?.tonnes !== c.tonnes,
    );
    await write(tx, input, changed, { windows, now, by: person.userId });
    return { saved: changed.length };
  }),
);

/** Stores out of scope and stores that are not members get the same error. */
async function refuseStrangers(db: Db, { program, cells }: SaveProgramTargets): Promise<void> {
  if (new Set(cells.map(keyOf)).size !== cells.length) throw new Refused("invalid", "Satu sel dikirim dua kali.");
  const stores = [...new Set(cells.map((c) => c.store))];
  const known = await db.query<{ id: number }>(
    `select s.id from {store} s where s.id = any(:stores::bigint[]) and s.id in (select m.store_id from {program_store} m where m.program_id = :program and m.archived_at is null)`,
    { stores, program },
  );
  const seen = new Set(known.map((k) => k.id));
  const wrong = cells.filter((c) => !seen.has(c.store));
  if (wrong.length > 0)
    throw new Refused(
      "program.notMember",
      "Toko bukan peserta program ini.",
      wrong.map((c): FieldError => ({ field: keyOf(c), message: "Toko bukan peserta program ini." })),
    );
}

function refuseCells(
  cells: readonly StoreTargetChange[],
  windows: ReadonlyMap<number, TargetWindow>,
  now: ReadonlyMap<string, StoreCell>,
): void {
  const wrong = cells.flatMap((c): FieldError[] => {
    const w = windows.get(c.month);
    const message = !w ? "Bulan di luar masa program." : w.closed ? closedMessage : null;
    if (message) return [{ field: keyOf(c), message }];
    return c.tonnes !== null && !/[1-9]/.test(c.tonnes)
      ? [{ field: keyOf(c), message: "Target harus di atas nol." }]
      : [];
  });
  if (wrong.length > 0) throw new Refused("invalid", "Beberapa sel tidak dapat disimpan.", wrong);
  const stale = cells.filter((c) => (now.get(keyOf(c))?.version ?? null) !== c.version);
  if (stale.length > 0)
    throw new Refused(
      "conflict",
      "Beberapa sel sudah diubah orang lain.",
      stale.map((c): FieldError => ({ field: keyOf(c), message: "Sudah diubah orang lain." })),
      409,
      { cells: stale.map((c) => ({ ...c, tonnes: now.get(keyOf(c))?.tonnes ?? null })) },
    );
}

type Writing = {
  readonly windows: ReadonlyMap<number, TargetWindow>;
  readonly now: ReadonlyMap<string, StoreCell>;
  readonly by: number;
};
async function write(
  db: Db,
  { program }: SaveProgramTargets,
  changed: readonly StoreTargetChange[],
  { windows, now, by }: Writing,
): Promise<void> {
  if (changed.length === 0) return;
  const at = (c: StoreTargetChange): TargetWindow => windows.get(c.month) as TargetWindow;
  const set = changed.filter((c) => c.tonnes !== null);
  const saved = await db.query<{ id: number }>(
    `insert into {!program_target} as t (program_id, store_id, window_from, tonnes, created_by, updated_by)
     select :program, x.store, x.day, x.tonnes, :by, :by from unnest(:stores::bigint[], :days::date[], :tonnes::numeric[]) with ordinality as x(store, day, tonnes, at) order by x.at
     on conflict (program_id, store_id, window_from) do update set tonnes = excluded.tonnes, archived_at = null, version = t.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
     returning t.id`,
    {
      program,
      by,
      stores: set.map((c) => c.store),
      days: set.map((c) => at(c).from),
      tonnes: set.map((c) => c.tonnes),
    },
  );
  const gone = changed.filter((c) => c.tonnes === null).map((c) => now.get(keyOf(c)) as StoreCell);
  await db.run(
    "update {!program_target} t set archived_at = now(), version = t.version + 1, updated_at = now(), updated_by = :by where t.id = any(:ids::bigint[])",
    { by, ids: gone.map((c) => c.id) },
  );
  const events = set.map((c, i): AuditMany => {
    const current = now.get(keyOf(c));
    return {
      action: current ? "update" : "create",
      id: (saved[i] as { id: number }).id,
      label: at(c).from,
      before: current ? { tonnes: current.tonnes } : null,
      after: { tonnes: c.tonnes, store: c.store },
    };
  });
  const ended = gone.map(
    (c): AuditMany => ({
      action: "archive",
      id: c.id,
      label: String(c.month),
      before: { tonnes: c.tonnes },
      after: null,
    }),
  );
  await auditMany(db, "programTarget", [...events, ...ended]);
  await targetChanged(
    db,
    changed.map((c) => ({ store: c.store, from: at(c).from, to: at(c).to })),
  );
}
