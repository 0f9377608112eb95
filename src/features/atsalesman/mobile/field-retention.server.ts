import { addDays } from "#kit/day.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { dropOldPhotos } from "../visit-photo.server.ts";

/**
 * Retention of messages in days. A phone receives a message for three days and the board shows it for one; the audit
 * trail keeps its text.
 */
export const messageDays = 30;
/** Retention of tracks in days, so that figures can be compared with those of a year ago. */
export const trackSummaryDays = 400;
/** Retention in days of the content of discarded events, for inquiries. */
export const discardedContentDays = 90;
/** Retention in days of their id and hash, so that a phone that repeats the event gets the same response. */
export const discardedDays = 400;
const atOnce = 500;

type Message = { readonly distributor: number; readonly id: number };
/** Deletes messages to phones past their retention. */
export async function dropOldMessages(db: Db): Promise<number> {
  const sys = db.asPortal("job", "messages past their retention");
  const before = addDays(await today(sys), -messageDays);
  for (let dropped = 0; ; ) {
    const old = await sys.query<Message>(
      `select m.distributor_id as distributor, m.id from {device_message} m where m.day < :before::date
       order by m.day, m.id limit ${atOnce}`,
      { before },
    );
    if (old.length > 0)
      await sys.run(
        `delete from {!device_message} m using unnest(:distributors::bigint[], :ids::bigint[]) as x(distributor_id, id)
         where m.distributor_id = x.distributor_id and m.id = x.id`,
        { distributors: old.map((m) => m.distributor), ids: old.map((m) => m.id) },
      );
    dropped += old.length;
    if (old.length < atOnce) return dropped;
  }
}

type Track = { readonly distributor: number; readonly salesman: number; readonly day: string };
/** Deletes the tracks of days past their retention; their visits stay. */
export async function dropOldTracks(db: Db): Promise<number> {
  const sys = db.asPortal("job", "tracks past their retention");
  const before = addDays(await today(sys), -trackSummaryDays);
  for (let dropped = 0; ; ) {
    const old = await sys.query<Track>(
      `select d.distributor_id as distributor, d.salesman_id as salesman, d.day::text as day
       from {movement_day} d where d.day < :before::date order by d.day, d.salesman_id limit ${atOnce}`,
      { before },
    );
    if (old.length > 0)
      await sys.run(
        `delete from {!movement_day} d
         using unnest(:distributors::bigint[], :salesmen::bigint[], :days::date[]) as x(distributor_id, salesman_id, day)
         where d.distributor_id = x.distributor_id and d.salesman_id = x.salesman_id and d.day = x.day`,
        {
          distributors: old.map((d) => d.distributor),
          salesmen: old.map((d) => d.salesman),
          days: old.map((d) => d.day),
        },
      );
    dropped += old.length;
    if (old.length < atOnce) return dropped;
  }
}

type Discarded = { readonly distributor: number; readonly id: number };
/**
 * Processes discarded events older than a number of days, in slices. Waiting and refused events are kept until they are
 * applied or discarded.
 */
async function forDiscarded(db: Db, days: number, where: string, change: (rows: string) => string): Promise<number> {
  const sys = db.asPortal("job", "discarded events past their retention");
  const before = addDays(await today(sys), -days);
  for (let done = 0; ; ) {
    const old = await sys.query<Discarded>(
      `select e.distributor_id as distributor, e.id from {field_event} e
       where e.state = 'discarded' and e.updated_at < (:before::date)::timestamp at time zone 'Asia/Jakarta' and ${where} order by e.updated_at, e.id limit ${atOnce}`,
      { before },
    );
    if (old.length > 0)
      await sys.run(
        `${change("unnest(:distributors::bigint[], :ids::bigint[]) as x(distributor_id, id)")}
         where e.distributor_id = x.distributor_id and e.id = x.id and e.state = 'discarded'`,
        { distributors: old.map((e) => e.distributor), ids: old.map((e) => e.id) },
      );
    done += old.length;
    if (old.length < atOnce) return done;
  }
}
/** Clears the content of discarded events, and deletes the events once a repetition is no longer expected. */
export async function dropDiscardedEvents(db: Db): Promise<{ readonly emptied: number; readonly deleted: number }> {
  const deleted = await forDiscarded(db, discardedDays, "true", (rows) => `delete from {!field_event} e using ${rows}`);
  const emptied = await forDiscarded(
    db,
    discardedContentDays,
    "e.payload <> ''",
    (rows) => `update {!field_event} e set payload = '', message = null, fields = null from ${rows}`,
  );
  return { emptied, deleted };
}

/** Deletes all field data past its retention, except points, whose weekly partitions are dropped. */
export async function dropOldFieldData(db: Db): Promise<void> {
  await dropOldMessages(db);
  await dropOldTracks(db);
  await dropDiscardedEvents(db);
  await dropOldPhotos(db);
}
