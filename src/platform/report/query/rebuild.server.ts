import type { FastifyBaseLogger } from "fastify";
import type { Cube } from "../cube.ts";
import type { Db } from "#platform/database/index.server.ts";
import { textOf } from "./source-sql.server.ts";
import { joinsOf, type Source, sourcesOf } from "./sources.server.ts";

/** A rollup and the source of its lines. */
export type Rollup = { readonly source: Source; readonly lines: Source };
/** The rollups that one mark makes stale. The lines of the first determine which months exist. */
export type RollupSet = {
  readonly mark: string;
  readonly lines: Source;
  readonly rollups: readonly Rollup[];
  /**
   * Whether each of these rollups names another mark before this one. They are then built and compared with the set of
   * that mark.
   */
  readonly included: boolean;
};

export function rollupSets(cubes: readonly Cube[]): RollupSet[] {
  const sets = new Map<string, { lines: Source; rollups: Rollup[] }>();
  for (const cube of cubes) {
    const lines = sourcesOf(cube).find((s) => s.grain === "day") as Source;
    for (const source of sourcesOf(cube)) {
      for (const mark of source.rollup?.cubes ?? []) {
        const set = sets.get(mark) ?? { lines, rollups: [] };
        set.rollups.push({ source, lines });
        sets.set(mark, set);
      }
    }
  }
  return [...sets].map(([mark, set]) => ({
    mark,
    ...set,
    included: set.rollups.every(({ source }) => source.rollup?.cubes[0] !== mark),
  }));
}

/** Advisory lock key; any two constants are valid as long as all instances use the same. */
const lockSpace = 7_203_200;
/** The connection that holds the lock is idle while a month is rebuilt, so its idle timeout is disabled. */
const lockSql =
  "select pg_try_advisory_xact_lock(:space, hashtext(:what)) as got, set_config('idle_in_transaction_session_timeout', '0', true)";
/** Number of distributors of one month that are rebuilt per transaction. */
const batch = 60;
type Partition = { mark: string; month: string; distributors: number[] };

/**
 * Rebuilds every stale partition and returns their number. Answers are correct before, during and after. The lock is
 * taken on a separate connection before the snapshot of the work begins; waiting within the snapshot would rebuild from
 * outdated rows.
 */
export async function rebuild(
  db: Db,
  cubes: readonly Cube[],
  log?: Pick<FastifyBaseLogger, "info">,
  each?: () => Promise<unknown>,
): Promise<number> {
  const root = db.asPortal("job", "rebuild rollups");
  const sets = rollupSets(cubes);
  let built = 0;
  for (const partition of await stale(root, sets)) {
    const set = sets.find((s) => s.mark === partition.mark) as RollupSet;
    built += await root.tx(async (holder) => {
      const { got } = await holder.one<{ got: boolean }>(lockSql, {
        space: lockSpace,
        what: `${partition.mark}/${partition.month}`,
      });
      if (!got) return 0;
      return root.tx(async (work) => {
        await work.query("set transaction isolation level repeatable read");
        return rebuildMonth(work, set, partition);
      });
    });
    await each?.();
  }
  if (built > 0) log?.info({ partitions: built }, "rollups rebuilt");
  return built;
}

async function stale(db: Db, sets: readonly RollupSet[]): Promise<Partition[]> {
  const rows = await db.query<Partition>(
    "select cube as mark, month, array_agg(distinct distributor_id) as distributors from {rollup_dirty} where cube = any(:marks::text[]) group by cube, month order by month desc, cube",
    { marks: sets.map((s) => s.mark) },
  );
  return rows.flatMap((row) =>
    Array.from({ length: Math.ceil(row.distributors.length / batch) }, (_, i) => ({
      ...row,
      distributors: row.distributors.slice(i * batch, (i + 1) * batch),
    })),
  );
}

/** Deletes only the marks visible to this snapshot, so that the marks of concurrent writers are kept. */
async function rebuildMonth(db: Db, set: RollupSet, { mark, month, distributors }: Partition): Promise<number> {
  const where = { mark, month, ds: distributors };
  const seen = await db.query<{ distributor_id: number; id: number }>(
    "select distributor_id, id from {rollup_dirty} where cube = :mark and month = :month::date and distributor_id = any(:ds::bigint[])",
    where,
  );
  const ds = [...new Set(seen.map((s) => s.distributor_id))];
  if (ds.length === 0) return 0;
  for (const { source: rollup, lines } of set.rollups) {
    await db.run(`delete from {!${rollup.table}} where month = :month::date and distributor_id = any(:ds::bigint[])`, {
      month,
      ds,
    });
    await db.run(insertSql(lines, rollup), { month, ds });
    if (!rollup.running) continue;
    const { table } = rollup.running;
    await db.run(
      `delete from {!${table}} where day >= :month::date and day < (:month::date + interval '1 month')::date and distributor_id = any(:ds::bigint[])`,
      { month, ds },
    );
    await db.run(runningSql(lines, rollup), { month, ds });
  }
  await stamp(db, set, { ...where, ds });
  await db.run(
    "delete from {!rollup_dirty} d using unnest(:ds::bigint[], :ids::bigint[]) as x(distributor_id, id) where d.distributor_id = x.distributor_id and d.id = x.id",
    {
      ds: seen.map((s) => s.distributor_id),
      ids: seen.map((s) => s.id),
    },
  );
  return ds.length;
}

const keySql = (lines: Source, key: string): string =>
  key === "day" ? lines.date : (lines.columns[key] ?? `f.${key}`);
const rangeSql = (lines: Source): string =>
  `${lines.date} >= :month::date and ${lines.date} < (:month::date + interval '1 month')::date${lines.where ? ` and ${lines.where}` : ""}`;

export function insertSql(lines: Source, rollup: Source, of = "f.distributor_id = any(:ds::bigint[])"): string {
  const { keys, stored } = rollup.rollup as NonNullable<Source["rollup"]>;
  const grouped = ["f.distributor_id", ...keys.map((k) => keySql(lines, k))];
  return `insert into {!${rollup.table}} (distributor_id, month, ${[...keys, ...Object.keys(stored)].join(", ")})
    select f.distributor_id, :month::date, ${[...keys.map((k) => keySql(lines, k)), ...Object.values(stored)].join(", ")} from {${lines.table}} f ${textOf(joinsOf(lines, keys))}
    where ${of} and ${rangeSql(lines)} group by ${grouped.join(", ")}`;
}

/** SQL of the sums from the first of the month to each of its days, for all products sold in the month. */
export function runningSql(lines: Source, rollup: Source, of = "f.distributor_id = any(:ds::bigint[])"): string {
  const { keys, stored } = rollup.rollup as NonNullable<Source["rollup"]>;
  const { table, stored: columns } = rollup.running as NonNullable<Source["running"]>;
  const own = ["distributor_id", ...keys];
  const grouped = own.map((k) => keySql(lines, k));
  const same = own.map((k) => `s.${k} = k.${k}`).join(" and ");
  const list = (alias: string) => own.map((k) => `${alias}.${k}`).join(", ");
  return `insert into {!${table}} (day, ${own.join(", ")}, month, ${columns.join(", ")})
    with sold as materialized (select ${own.map((k, i) => `${grouped[i]} as ${k}`).join(", ")}, ${lines.date} as on_day, ${columns.map((c) => `${stored[c]} as ${c}`).join(", ")}
      from {${lines.table}} f ${textOf(joinsOf(lines, keys))} where ${of} and ${rangeSql(lines)} group by ${grouped.join(", ")}, ${lines.date})
    select x.day, ${list("k")}, :month::date, ${columns.map((c) => `coalesce(sum(s.${c}) over w, 0)`).join(", ")}
    from (select distinct ${own.join(", ")} from sold) k cross join (select d::date as day from generate_series(:month::date, (:month::date + interval '1 month')::date - 1, interval '1 day') d) x
    left join sold s on ${same} and s.on_day = x.day window w as (partition by ${list("k")} order by x.day) order by 1, ${own.map((_, i) => i + 2).join(", ")}`;
}

type StoredColumns = Pick<NonNullable<Source["rollup"]>, "stored" | "unsummed">;
/** Columns whose sum over a partition equals that of its lines. */
export const summed = ({ stored, unsummed = [] }: StoredColumns): (readonly [column: string, sql: string])[] =>
  Object.entries(stored).filter(([column]) => !unsummed.includes(column));

/** The sums of a partition as text, for the consistency check and its incident records. */
export const sumsSql = (rollup: StoredColumns, of: (column: string, sql: string) => string): string =>
  summed(rollup)
    .map(([c, sql]) => `trim_scale(coalesce(${of(c, sql)}, 0)::numeric)::text`)
    .join(" || '/' || ");

async function stamp(
  db: Db,
  set: RollupSet,
  at: { mark: string; month: string; ds: readonly number[] },
): Promise<void> {
  const first = set.rollups[0]?.source.rollup as NonNullable<Source["rollup"]>;
  await db.run(
    "delete from {!rollup_state} where cube = :mark and month = :month::date and distributor_id = any(:ds::bigint[])",
    at,
  );
  await db.run(
    `insert into {!rollup_state} (distributor_id, cube, month, lines, checksum)
     select f.distributor_id, :mark, :month::date, count(*), ${sumsSql(first, (_, sql) => sql)} from {${set.lines.table}} f
     where f.distributor_id = any(:ds::bigint[]) and ${rangeSql(set.lines)} group by f.distributor_id`,
    at,
  );
}

/** Every month of a distributor with rows that one of these rollups is built from. */
const partitionsSql = (rollups: readonly Rollup[]): string =>
  [...new Map(rollups.map(({ lines }) => [lines.table, lines.date]))]
    .map(
      ([table, date]) =>
        `select distinct f.distributor_id, :mark, date_trunc('month', ${date})::date from {${table}} f`,
    )
    .join(" union ");

/** Marks every month with lines as stale, after installation or after facts were loaded without marks. */
export async function markUnbuilt(db: Db, cubes: readonly Cube[]): Promise<number> {
  const sys = db.asPortal("job", "first build of rollups");
  let marked = 0;
  for (const { mark, rollups, included } of rollupSets(cubes)) {
    if (included) continue;
    const { known } = await sys.one<{ known: boolean }>(
      "select exists (select 1 from {rollup_state} where cube = :mark) or exists (select 1 from {rollup_dirty} where cube = :mark) as known",
      { mark },
    );
    if (!known)
      marked += await sys.run(`insert into {!rollup_dirty} (distributor_id, cube, month) ${partitionsSql(rollups)}`, {
        mark,
      });
  }
  return marked;
}

/** Marks everything that has lines or was ever built as stale. Returns the number of partitions. */
export async function markAll(db: Db, cubes: readonly Cube[]): Promise<number> {
  const sys = db.asPortal("job", "rebuild of all rollups");
  let marked = 0;
  for (const { mark, rollups, included } of rollupSets(cubes)) {
    if (included) continue;
    marked += await sys.run(
      `insert into {!rollup_dirty} (distributor_id, cube, month)
       select distributor_id, :mark, month from {rollup_state} where cube = :mark union ${partitionsSql(rollups)}`,
      { mark },
    );
  }
  return marked;
}

/** Marks partitions with differences as stale, so that they are read from the lines until they are rebuilt. */
export async function markDifferent(
  db: Db,
  stale: readonly { readonly mark: string; readonly distributorId: number; readonly month: string }[],
): Promise<void> {
  await db
    .asPortal("job", "repair of rollups")
    .run(
      `insert into {!rollup_dirty} (distributor_id, cube, month) select distinct u.distributor_id, u.mark, u.month from unnest(:ds::bigint[], :marks::text[], :months::date[]) as u(distributor_id, mark, month)`,
      { ds: stale.map((d) => d.distributorId), marks: stale.map((d) => d.mark), months: stale.map((d) => d.month) },
    );
}
