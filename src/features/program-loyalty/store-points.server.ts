import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { type Access, can } from "#kit/person.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { endOf } from "#features/program-loyalty/point/ledger.server.ts";
import { type StoreProgram, type StorePoints, storePoints } from "./store-points.calls.ts";

const shownEntries = 20;
const shownLots = 50;

/** Staff with permission to read balances see the totals of all distributors. */
export const seesWholeStores = (access: Access): boolean =>
  can(access, "pointAccount.read") && access.kind === "person" && access.vendorId === null;

/** The points of one store. Ledger, lots and windows are in the reader's scope: for a distributor its own sales. */
export const onStorePoints = handle(
  storePoints,
  z.strictObject({ id: pathId }),
  async ({ id }, { db, access }): Promise<StorePoints> => {
    if (!(await db.maybe("select 1 from {store} s where s.id = :id", { id }))) throw notFound();
    const whole = seesWholeStores(access);
    const lots = await db.query<StorePoints["lots"][number] & { readonly soon: boolean }>(
      `select p.name as program, l.window_from::text as "windowFrom", ${endOf("l")}::text as ends, l."left" as points, l.held, ${endOf("l")} < ${todaySql} + 30 as soon
       from {point_lot} l join {loyalty_program} p on p.id = l.program_id where l.store_id = :id and l."left" > 0 order by ${endOf("l")}, l.id`,
      { id },
    );
    return {
      own: !whole,
      left: lots.reduce((a, l) => a + l.points, 0),
      expiring: lots.reduce((a, l) => a + (l.soon ? l.points - l.held : 0), 0),
      account: whole ? await accountOf(db, id) : null,
      programs: await programsOf(db, id, whole),
      lots: lots.slice(0, shownLots).map(({ soon: _, ...l }) => l),
      entries: await entriesOf(db, id, whole),
    };
  },
);

const accountOf = (db: Db, id: number): Promise<NonNullable<StorePoints["account"]>> =>
  db.one(
    `select coalesce(sum(a.balance), 0)::bigint as balance, coalesce(sum(a.balance - a.pending - a.held), 0)::bigint as available, coalesce(sum(a.pending), 0)::bigint as pending,
       coalesce(sum(a.held), 0)::bigint as held, coalesce(sum(a.debt), 0)::bigint as debt from {point_account} a where a.store_id = :id`,
    { id },
  );

/** Current and past programmes of the store; tier and target refer to the volume of the whole store. */
const programsOf = (db: Db, id: number, whole: boolean): Promise<StoreProgram[]> =>
  db.query<StoreProgram>(
    `with m as materialized (
       select distinct on (x.program_id) x.program_id, x.valid_from, x.valid_to, x.status from {program_store} x where x.store_id = :id and x.archived_at is null order by x.program_id, x.valid_from desc
     ), w as materialized (
       select x.program_id, x.window_from, sum(x.tonnes) as tonnes, sum(x.posted_points + x.posted_bonus)::bigint as points from {point_window} x
       where x.store_id = :id and x.window_from <= ${todaySql} and x.window_to > ${todaySql} group by 1, 2
     ), n as materialized (
       select distinct on (u.program_id) u.program_id, u.threshold_tonnes as at, u.factor from {program_rule} u left join w on w.program_id = u.program_id
       where u.kind = 'tier' and u.archived_at is null and u.threshold_tonnes > coalesce(w.tonnes, 0) order by u.program_id, u.threshold_tonnes
     ), g as materialized (
       select t.program_id, t.window_from, t.tonnes from {program_target} t where t.store_id = :id and t.archived_at is null
     )
     select p.id, p.code, p.name, m.valid_from::text as since, m.valid_to::text as until, m.status = 'suspended' as suspended,
       case when w.program_id is not null then json_build_object('from', w.window_from, 'tonnes', w.tonnes::text, 'points', w.points) end as "window",
       case when :whole::boolean and n.at is not null and p.status = 'active' then json_build_object('at', n.at::text, 'factor', trim_scale(n.factor)::text) end as "nextTier",
       case when :whole::boolean then g.tonnes::text end as target
     from m join {loyalty_program} p on p.id = m.program_id left join w on w.program_id = m.program_id left join n on n.program_id = m.program_id
     left join g on g.program_id = m.program_id and g.window_from = coalesce(w.window_from, date_trunc('month', ${todaySql})::date) order by p.code`,
    { id, whole },
  );

const entriesOf = (db: Db, id: number, whole: boolean): Promise<StorePoints["entries"]> =>
  db.query<StorePoints["entries"][number]>(
    `select e.id, e.posted_on::text as "postedOn", p.name as program, e.type, e.cause, e.points, case when :whole::boolean then e.balance_after end as after
     from {point_entry} e join {loyalty_program} p on p.id = e.program_id where e.store_id = :id order by e.posted_on desc, e.id desc limit ${shownEntries}`,
    { id, whole },
  );
