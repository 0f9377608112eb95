import { type Db, todaySql } from "#platform/database/index.server.ts";
import { closingDay } from "#features/program-loyalty/point/closing-day.server.ts";
import { markPoints } from "#features/program-loyalty/point/dirty.server.ts";

export type TargetWindow = {
  readonly from: string;
  /** The end, exclusive. */
  readonly to: string;
  readonly closed: boolean;
};
export const closedMessage = "Bulan ini sudah ditutup.";

/** Windows of a programme that begin between two days; targets of closed ones cannot be changed. */
export const windowsOf = (db: Db, program: number, from: string, until: string): Promise<TargetWindow[]> =>
  db.query<TargetWindow>(
    `with p as materialized (select p.window_kind, p.settle_days, p.valid_from, p.valid_to from {loyalty_program} p where p.id = :program),
     w as materialized (
       select g::date as "from", (g + case when p.window_kind = 'month' then interval '1 month' else interval '3 months' end)::date as "to", p.settle_days, p.valid_from, p.valid_to
       from p cross join lateral generate_series(date_trunc(case when p.window_kind = 'month' then 'month' else 'quarter' end, :from::timestamp), :until::timestamp,
         case when p.window_kind = 'month' then interval '1 month' else interval '3 months' end) as g where p.window_kind <> 'program'
       union all select p.valid_from, p.valid_to, p.settle_days, p.valid_from, p.valid_to from p where p.window_kind = 'program'
     )
     select w."from"::text as "from", w."to"::text as "to", ${todaySql} >= ${closingDay('w."to"', "w.settle_days")} as closed from w
     where w."from" >= :from::date and w."from" <= :until::date and w."to" > w.valid_from and (w.valid_to is null or w."from" < w.valid_to) order by 1`,
    { program, from, until },
  );

/** The window of a programme that begins on a day. */
export const windowFrom = async (db: Db, program: number, day: string): Promise<TargetWindow | undefined> =>
  (await windowsOf(db, program, day, day)).find((w) => w.from === day);

/** Recomputes the store's window, because the bonus depends on the target. */
export const targetChanged = (db: Db, rows: readonly { store: number; from: string; to: string }[]): Promise<void> =>
  markPoints(
    db.internal("award of points"),
    rows.map((r) => ({ distributorId: 0, storeId: r.store, day: r.from, until: r.to, cause: "program" as const })),
  );
