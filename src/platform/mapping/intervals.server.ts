import type { PlainDate } from "#kit/field.ts";
import type { Db } from "#platform/database/index.server.ts";
import { wasValid, type Form, ownRows } from "./form.server.ts";

/**
 * A member and the end of its new interval: the requested one, otherwise the start of the next planned interval,
 * otherwise open.
 */
export type Place = { readonly id: number; readonly until: PlainDate | null };

/** Members that do not have the new parent yet, each with the end of its new interval. */
export function placesOf(
  db: Db,
  f: Form,
  ids: readonly number[],
  move: { to: number | null; from: PlainDate; until: PlainDate | null; today: PlainDate },
): Promise<Place[]> {
  const own = ownRows(f, "r");
  const inWindow =
    "r.valid_from < coalesce(w.until, 'infinity'::date) and (r.valid_to is null or r.valid_to > :from::date)";
  const there =
    move.to === null
      ? `not exists (select 1 from {${f.table}} r where r.${f.memberColumn} = w.id${own} and ${wasValid("r")} and ${inWindow})`
      : `exists (select 1 from {${f.table}} r where r.${f.memberColumn} = w.id${own} and r.${f.parentColumn} = :to::bigint and ${wasValid("r")} and r.valid_from <= :from::date and (r.valid_to is null or r.valid_to >= w.until))`;
  return db.query<Place>(
    `with w as (select c.id, coalesce(:until::date, (select min(r.valid_from) from {${f.table}} r where r.${f.memberColumn} = c.id${own} and ${wasValid("r")} and r.valid_from > greatest(:from::date, :today::date))) as until
       from unnest(:ids::bigint[]) as c(id))
     select w.id, w.until from w where not (${there}) order by w.id`,
    move.to === null ? { ids, from: move.from, until: move.until, today: move.today } : { ids, ...move },
  );
}

type Rest = {
  readonly member: number;
  readonly parent: number;
  readonly start: PlainDate;
  readonly finish: PlainDate | null;
  readonly reason: string | null;
};

/**
 * Clears the period of each member: intervals that extend into it end at its first day, those that begin in it are
 * voided, and those that continue after it are split. This must be written before new intervals are inserted, because
 * two would otherwise overlap.
 */
export async function clearPeriod(db: Db, f: Form, places: readonly Place[], from: PlainDate): Promise<void> {
  const p = { ids: places.map((x) => x.id), untils: places.map((x) => x.until), from };
  const by = db.access.kind === "person" ? db.access.userId : null;
  const c = `unnest(:ids::bigint[], :untils::date[]) as c(id, until)`;
  const own = ownRows(f, "r");
  const rests = await db.query<Rest>(
    `select r.${f.memberColumn} as member, r.${f.parentColumn} as parent, c.until as start, r.valid_to as finish, r.${f.reasonColumn} as reason
     from ${c} join {${f.table}} r on r.${f.memberColumn} = c.id${own} and ${wasValid("r")} and r.valid_from < c.until and (r.valid_to is null or r.valid_to > greatest(c.until, :from::date))`,
    p,
  );
  const set = "version = r.version + 1, updated_at = now(), updated_by = :by";
  await db.run(
    `update {!${f.table}} r set valid_to = :from::date, ${set} from ${c} where r.${f.memberColumn} = c.id${own} and r.valid_from < :from::date and (r.valid_to is null or r.valid_to > :from::date)`,
    { ...p, by },
  );
  await db.run(
    `update {!${f.table}} r set valid_to = r.valid_from, archived_at = now(), ${set} from ${c}
     where r.${f.memberColumn} = c.id${own} and r.valid_from >= :from::date and (c.until is null or r.valid_from < c.until) and ${wasValid("r")}`,
    { ...p, by },
  );
  if (rests.length)
    await insertIntervals(
      db,
      f,
      rests.map((r) => ({ member: r.member, parent: r.parent, from: r.start, to: r.finish, reason: r.reason })),
    );
}

export type NewInterval = {
  readonly member: number;
  readonly parent: number;
  readonly from: PlainDate;
  readonly to: PlainDate | null;
  readonly reason: string | null;
};
export async function insertIntervals(db: Db, f: Form, rows: readonly NewInterval[]): Promise<void> {
  const extra = f.constants.map(([c]) => `, ${c}`).join("");
  const values = f.constants.map(([, v]) => `, '${v.replaceAll("'", "''")}'`).join("");
  await db.run(
    `insert into {!${f.table}} (${f.memberColumn}, ${f.parentColumn}, valid_from, valid_to, ${f.reasonColumn}${extra}, created_by, updated_by)
     select x.member, x.parent, x.start, x.finish, x.reason${values}, :by, :by
     from unnest(:members::bigint[], :parents::bigint[], :starts::date[], :finishes::date[], :reasons::text[]) as x(member, parent, start, finish, reason) order by x.member`,
    {
      by: db.access.kind === "person" ? db.access.userId : null,
      members: rows.map((r) => r.member),
      parents: rows.map((r) => r.parent),
      starts: rows.map((r) => r.from),
      finishes: rows.map((r) => r.to),
      reasons: rows.map((r) => r.reason),
    },
  );
}
