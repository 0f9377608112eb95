import type { ReportSchedule, ScheduleInput } from "./report-schedule.calls.ts";
import { notFound, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";

/** Maximum number of schedules per person. */
const maxSchedulesPerPerson = 50;

export type StoredSchedule = Omit<ReportSchedule, "last" | "recipients"> & {
  readonly owner: number;
  readonly archived: boolean;
  readonly recipients: readonly { id: number; label: string }[];
};
const columns = `s.id, s.version, s.owner_id as owner, s.route, s.name, s.query, s.every, s.days, s.hour, s.zone, s.skip_empty as "skipEmpty", s.paused, s.next_at as "nextAt", s.archived_at is not null as archived,
  coalesce((select json_agg(json_build_object('id', u.id, 'label', u.fullname) order by u.fullname, u.id) from {report_schedule_recipient} r join {~app_user} u on u.id = r.user_id where r.schedule_id = s.id), '[]') as recipients,
  (select json_build_object('figure', a.figure, 'test', a.test, 'bound', trim_scale(a.bound)::text, 'eachRow', a.each_row, 'complete', a.complete, 'mail', a.mail,
     'beyond', (select count(*) from {report_alert_state} x where x.schedule_id = s.id and x.user_id = s.owner_id)) from {report_alert} a where a.schedule_id = s.id) as alert`;
const lastSql = `(select json_build_object('at', d.due_at, 'sent', count(*) filter (where d.state = 'sent'), 'empty', count(*) filter (where d.state = 'empty'), 'waiting', count(*) filter (where d.state = 'waiting'), 'missed', count(*) filter (where d.state in ('forbidden', 'failed')), 'refused', count(*) filter (where d.state = 'refused'))
  from {report_delivery} d where d.schedule_id = s.id group by d.due_at order by d.due_at desc limit 1) as last`;

const shown = ({
  owner: _owner,
  archived: _archived,
  ...s
}: StoredSchedule & { last: ReportSchedule["last"] }): ReportSchedule => s;

export async function ownSchedules(db: Db, owner: number): Promise<ReportSchedule[]> {
  const rows = await db
    .internal("own schedules")
    .query<StoredSchedule & { last: ReportSchedule["last"] }>(
      `select ${columns}, ${lastSql} from {report_schedule} s where s.owner_id = :owner and s.archived_at is null order by s.id limit 200`,
      { owner },
    );
  return rows.map(shown);
}

/** Locks one of the person's own schedules until the end of the transaction. Throws a refusal if it is missing. */
export async function lockOwn(db: Db, owner: number, id: number): Promise<void> {
  if (
    !(await db
      .internal("own schedules")
      .maybe(
        "select 1 from {report_schedule} s where s.id = :id and s.owner_id = :owner and s.archived_at is null for update",
        { id, owner },
      ))
  )
    throw notFound();
}
export async function ownSchedule(db: Db, owner: number, id: number): Promise<ReportSchedule> {
  const schedule = (await ownSchedules(db, owner)).find((s) => s.id === id);
  if (!schedule) throw notFound();
  return schedule;
}

export const scheduleById = (db: Db, id: number): Promise<StoredSchedule | undefined> =>
  db
    .internal("due schedule")
    .maybe<StoredSchedule>(`select ${columns} from {report_schedule} s where s.id = :id`, { id });

export async function insertSchedule(db: Db, owner: number, input: ScheduleInput, nextAt: Date): Promise<number> {
  const sys = db.internal("own schedules");
  // serializes the creation of one person's schedules, so that the limit holds
  await sys.query("select u.id from {app_user} u where u.id = :owner for update", { owner });
  const { count } = await sys.one<{ count: number }>(
    "select count(*)::int as count from {report_schedule} s where s.owner_id = :owner and s.archived_at is null",
    { owner },
  );
  if (count >= maxSchedulesPerPerson)
    throw new Refused("schedule.limit", "Paling banyak {count} jadwal per orang. Hapus salah satu dahulu.", [], 422, {
      count: maxSchedulesPerPerson,
    });
  const { id } = await sys.one<{ id: number }>(
    `insert into {!report_schedule} (owner_id, route, name, query, every, days, hour, zone, skip_empty, next_at)
     values (:owner, :route, :name, :query::jsonb, :every, :days::int[], :hour, :zone, :skip, :next::timestamptz) returning id`,
    { owner, route: input.route, ...bound(input, nextAt) },
  );
  await insertParts(db, id, input);
  return id;
}
const bound = (input: Omit<ScheduleInput, "route">, nextAt: Date) => ({
  name: input.name,
  query: JSON.stringify(input.query),
  every: input.every,
  days: input.days,
  hour: input.hour,
  zone: input.zone,
  skip: input.skipEmpty,
  next: nextAt.toISOString(),
});
async function insertParts(
  db: Db,
  id: number,
  { alert, recipients }: Pick<ScheduleInput, "alert" | "recipients">,
): Promise<void> {
  const sys = db.internal("own schedules");
  if (alert)
    await sys.run(
      "insert into {!report_alert} (schedule_id, figure, test, bound, each_row, complete, mail) values (:id, :figure, :test, :bound::numeric, :eachRow, :complete, :mail)",
      { id, ...alert },
    );
  await sys.run(
    "insert into {!report_schedule_recipient} (schedule_id, user_id) select :id, x from unnest(:people::bigint[]) x",
    { id, people: recipients },
  );
}

/**
 * `anew`: the recorded rows beyond the limit belong to another question and are deleted; those of a former recipient
 * are deleted with the recipient.
 */
export async function updateSchedule(
  db: Db,
  id: number,
  input: Omit<ScheduleInput, "route">,
  nextAt: Date,
  anew: boolean,
): Promise<void> {
  const sys = db.internal("own schedules");
  await sys.run(
    `update {!report_schedule} set name = :name, query = :query::jsonb, every = :every, days = :days::int[], hour = :hour, zone = :zone, skip_empty = :skip, next_at = :next::timestamptz,
       version = version + 1, updated_at = now() where id = :id`,
    { id, ...bound(input, nextAt) },
  );
  await sys.run(
    "delete from {!report_alert_state} x where x.schedule_id = :id and (:anew::boolean or not x.user_id = any(:people::bigint[]))",
    {
      id,
      anew,
      people: input.recipients,
    },
  );
  for (const part of ["report_alert", "report_schedule_recipient"])
    await sys.run(`delete from {!${part}} where schedule_id = :id`, { id });
  await insertParts(db, id, input);
}
