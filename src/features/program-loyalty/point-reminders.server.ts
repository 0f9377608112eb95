import { type Db, todaySql } from "#platform/database/index.server.ts";
import { notifyAll } from "#platform/jobs/index.server.ts";
import { endOf } from "#features/program-loyalty/point/ledger.server.ts";

type Due = { readonly ends: string; readonly days: number };
type Reminder = { readonly person: number; readonly stores: number; readonly points: string };

/**
 * Notifies TSO and SPC of stores 60, 30 and 7 days before points expire, once each, by one instance. After an
 * interruption only the nearest stage is notified. Returns the number of notified expiries.
 */
export async function remindOfExpiry(db: Db, today: string): Promise<number> {
  const sys = db.asPortal("notice", "expiry of points");
  const due = await sys.query<Due>(
    `select x.ends::text as ends, case when x.ends <= :today::date + 7 then 7 when x.ends <= :today::date + 30 then 30 else 60 end as days
     from (select distinct ${endOf("l")} as ends from {point_lot} l where l."left" > l.held and ${endOf("l")} >= :today::date and ${endOf("l")} <= :today::date + 60) x order by 1`,
    { today },
  );
  let notified = 0;
  for (const one of due) if (await db.tx((tx) => announce(tx, one))) notified++;
  return notified;
}

async function announce(tx: Db, { ends, days }: Due): Promise<boolean> {
  const sys = tx.asPortal("notice", "expiry of points");
  const claimed = await sys.run(
    "insert into {!point_reminder} (ends, days) values (:ends::date, :days) on conflict do nothing",
    { ends, days },
  );
  if (claimed === 0) return false;
  const stores = await sys.query<{ store: number; points: string }>(
    `select l.store_id as store, sum(l."left" - l.held)::text as points from {point_lot} l where l."left" > l.held and ${endOf("l")} = :ends::date group by 1`,
    { ends },
  );
  for (const { person, stores: count, points } of await peopleOf(sys, stores))
    await notifyAll(tx, [person], {
      kind: "note",
      title: "{points} poin segera hangus",
      body: "Di {count} toko, berlaku sampai {date}. Ajak toko menukarnya.",
      values: { points: Number(points), count, date: ends },
      href: "/program-loyalty/list-toko",
    });
  return true;
}

/** Holders of the positions of these stores today, with the points to notify. */
const peopleOf = (sys: Db, stores: readonly { store: number; points: string }[]): Promise<Reminder[]> =>
  sys.query<Reminder>(
    `with s as materialized (select x.store, x.points from jsonb_to_recordset(:stores::jsonb) as x(store bigint, points numeric)),
     c as materialized (
       select s.store, s.points, y.position_id from s join {store_position} y on y.store_id = s.store and y.kind in ('TSO', 'SPC') and y.archived_at is null
         and y.valid_from <= ${todaySql} and (y.valid_to is null or y.valid_to > ${todaySql})
     )
     select a.user_id as person, count(distinct c.store)::int as stores, sum(c.points)::text as points
     from c join {position_assignment} a on a.position_id = c.position_id and a.archived_at is null and a.valid_from <= ${todaySql} and (a.valid_to is null or a.valid_to > ${todaySql})
     where a.user_id is not null group by 1 order by 1`,
    { stores: JSON.stringify(stores) },
  );
