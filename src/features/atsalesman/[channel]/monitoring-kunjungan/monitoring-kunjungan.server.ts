import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { limitRate } from "#platform/access/index.server.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { readEnv, freeText, handle } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { consentNow } from "../../field.setting.ts";
import { placeColumn, placeJoin } from "../../place.server.ts";
import { recountDay } from "../../mobile/recount-day.server.ts";
import {
  type BoardQuery,
  type BoardRow,
  type BoardVisit,
  excuseDay,
  excuseReasons,
  messageSalesman,
  visitBoard,
} from "./monitoring-kunjungan.calls.ts";

type Row = Omit<BoardRow, "visits">;
/**
 * A change has the time at which its transaction began and may become visible only after a later response; hence the
 * margin.
 */
const begunSince = "(:since::timestamptz - interval '30 seconds')";
/** A position is shown only on its day and only with the salesman's consent to tracking. */
const placed = "(l.at >= :today::date::timestamp at time zone 'Asia/Jakarta' and s.consent_version = :consent)";
/**
 * Only salesmen in the reader's scope are read; the portal's own tables are joined to them. Before the first count of
 * the day, the plan is read from the schedule by the rules of `countDay`.
 */
const rowsSql = `select s.id, s.code, s.fullname as name, s.phone, p.name as chair, a.name as area, v.zone,
    s.work_days as "workDays", s.work_from as "workFrom", s.work_to as "workTo",
    coalesce(d.planned, w.planned, 0) as planned, coalesce(d.planned_done, 0) as done, coalesce(d.visits, 0) as visited, coalesce(d.n_out, 0) as out,
    d.first_in as "firstIn", d.last_in as "lastIn",
    case when s.tracking and l.salesman_id is not null then json_build_object('at', case when ${placed} then l.at end,
      'latitude', case when ${placed} then l.lat_e6 / 1e6 end,
      'longitude', case when ${placed} then l.lon_e6 / 1e6 end, 'battery', l.battery, 'gpsOff', l.gps_off) end as seen,
    case when g.id is not null then json_build_object('text', g.text, 'at', g.sent_at, 'delivered', g.delivered_at) end
      as message
  from {salesman} s join {~district} t on t.id = s.district_id join {~province} v on v.id = t.province_id
  left join {~area_district} ad on ad.district_id = s.district_id and ad.valid_from <= :today::date and (ad.valid_to is null or ad.valid_to > :today::date)
  left join {~area} a on a.id = ad.area_id
  left join {~salesman_position} sp on sp.salesman_id = s.id and sp.valid_from <= :today::date and (sp.valid_to is null or sp.valid_to > :today::date)
  left join {~position} p on p.id = sp.position_id
  left join {visit_day} d on d.distributor_id = s.distributor_id and d.salesman_id = s.id and d.day = :today::date
  left join (select i.distributor_id, i.salesman_id, count(distinct i.place_key)::int as planned
      from {~visit_schedule} i cross join (select :today::date::timestamp at time zone 'Asia/Jakarta' as began) b
      where i.day = :today::date and i.created_at < b.began and i.excused_at is null
        and (i.cancelled_at is null or i.cancelled_at >= b.began) group by 1, 2) w
    on w.distributor_id = s.distributor_id and w.salesman_id = s.id
  left join (select distinct on (m.distributor_id, m.salesman_id) m.distributor_id, m.salesman_id, m.id, m.text,
        m.sent_at, m.delivered_at
      from {~device_message} m where m.day = :today::date order by m.distributor_id, m.salesman_id, m.id desc) g
    on g.distributor_id = s.distributor_id and g.salesman_id = s.id
  left join {movement_last} l on l.distributor_id = s.distributor_id and l.salesman_id = s.id and l.heard_at >= :today::date::timestamp at time zone 'Asia/Jakarta'
  where s.channel = :channel and s.status = 'active' and s.archived_at is null
    and (:since::timestamptz is null or l.heard_at >= :since::timestamptz or d.counted_at >= ${begunSince}
      or g.sent_at >= ${begunSince} or g.delivered_at >= ${begunSince})
  order by p.name nulls last, s.code`;

async function visitsOf(db: Db, salesmen: readonly number[], day: string): Promise<Map<number, BoardVisit[]>> {
  const visits = await db.query<BoardVisit & { salesman: number }>(
    `select v.id, v.salesman_id as salesman, ${placeColumn("name")} as store, v.check_in_at as at, v.check_out_at as out,
       v.verdict
     from {visit} v ${placeJoin("v")}
     where v.day = :day::date and v.salesman_id = any(:salesmen::bigint[]) and v.status = 'posted' order by v.check_in_at, v.id`,
    { day, salesmen },
  );
  const by = new Map<number, BoardVisit[]>();
  for (const { salesman, ...visit } of visits) by.set(salesman, [...(by.get(salesman) ?? []), visit]);
  return by;
}

const input = z.strictObject({
  channel: z.enum(["retail", "corsales"]),
  since: z.iso.datetime({ offset: true }).max(40).optional(),
}) as unknown as z.ZodType<BoardQuery>;

export const onVisitBoard = handle(visitBoard, input, async (i, { db }) => {
  const own = db.internal("last known positions of salesmen");
  const day = await today(db);
  const { now } = await db.one<{ now: string }>("select now() as now");
  const consent = await readSetting(db, consentNow);
  const rows = await own.query<Row>(rowsSql, { channel: i.channel, today: day, since: i.since ?? null, consent });
  const { total } = await db.one<{ total: number }>(
    "select count(*)::int as total from {salesman} s where s.channel = :channel and s.status = 'active' and s.archived_at is null",
    { channel: i.channel },
  );
  const visits = await visitsOf(
    db,
    rows.map((r) => r.id),
    day,
  );
  const off = await db.maybe<{ holiday: string | null }>(
    "select c.holiday from {calendar} c where c.day = :day::date and not c.workday",
    { day },
  );
  return {
    now,
    today: day,
    holiday: off ? (off.holiday ?? "Hari Minggu") : null,
    rows: rows.map((r) => ({ ...r, visits: visits.get(r.id) ?? [] })),
    total,
    tiles: readEnv().MAP_TILE_URL || null,
  };
});

export const onExcuseReasons = handle(excuseReasons, z.strictObject({}), async (_i, { db }) => ({
  data: await db.query<{ code: string; label: string }>(
    "select r.code, r.label from {visit_reason} r where r.use = 'cancelled' and r.excuses and r.archived_at is null order by r.id",
  ),
}));

type Person = {
  readonly salesman: number;
  readonly code: string;
  readonly distributor: number;
  readonly channel: string;
  readonly district: number;
};
/** An active salesman in the reader's scope. */
async function personOf(db: Db, salesman: number): Promise<Person> {
  const row = await db.maybe<Person>(
    `select s.id as salesman, s.code, s.distributor_id as distributor, s.channel, s.district_id as district
     from {salesman} s where s.id = :salesman and s.status = 'active' and s.archived_at is null`,
    { salesman },
  );
  if (!row) throw notFound();
  return row;
}
const excuseInput = z.strictObject({
  salesman: z.int().positive(),
  reason: z.string().min(1).max(20),
  note: z.string().trim().min(5).max(400),
});
export const onExcuseDay = handle(excuseDay, excuseInput, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const person = await personOf(db, i.salesman);
    const reason = await db.maybe<{ id: number }>(
      "select r.id from {visit_reason} r where r.code = :code and r.use = 'cancelled' and r.excuses and r.archived_at is null",
      { code: i.reason },
    );
    if (!reason)
      throw new Refused("reason.unknown", "Alasan ini tidak dikenal.", { reason: "Alasan ini tidak dikenal." });
    const day = await today(db);
    const excused = await excuse(db, person, { day, reason: reason.id, by: ctx.person.userId });
    if (excused > 0) {
      await recountDay(db.internal("visit days of excused items"), { ...person, day });
      await audit(db, {
        action: "excuse",
        entity: "salesman",
        entityId: person.salesman,
        label: person.code,
        after: { day, reason: i.reason, items: excused },
        note: i.note,
      });
      await rowsChanged(db, "visit");
    }
    return { excused };
  }),
);

const messageInput = z.strictObject({
  salesman: z.int().positive(),
  text: freeText().min(1, "Tulis pesannya.").max(500),
});
const perHour = 30;
const insertSql = `insert into {!device_message} (distributor_id, channel, salesman_id, district_id, day, text, sent_by,
    sent_at)
  values (:distributor, :channel, :salesman, :district, :day::date, :text, :by, :instant::timestamptz) returning id`;
const noDevice = () => {
  const words = "Salesman ini belum punya perangkat yang aktif; telepon saja.";
  return new Refused("device.none", words, { text: words });
};

export const onMessageSalesman = handle(messageSalesman, messageInput, async (i, ctx) => {
  await limitRate(ctx.db, `message:${ctx.person.userId}`, perHour, 3600);
  return ctx.db.tx(async (db) => {
    const person = await personOf(db, i.salesman);
    const device = await db
      .internal("phones of a visible salesman")
      .maybe("select 1 from {salesman_device} d where d.salesman_id = :salesman and d.revoked_at is null", {
        salesman: person.salesman,
      });
    if (!device) throw noDevice();
    const { code, ...of } = person;
    const sent = { ...of, day: await today(db), text: i.text, by: ctx.person.userId };
    const { id } = await db.one<{ id: number }>(insertSql, sent);
    await audit(db, {
      action: "message",
      entity: "salesman",
      entityId: person.salesman,
      label: code,
      after: { text: i.text },
    });
    await rowsChanged(db, "visit");
    return { id };
  });
});

/** Completed visits stay in the plan. */
const excuse = (
  db: Db,
  person: Person,
  of: { readonly day: string; readonly reason: number; readonly by: number },
): Promise<number> =>
  db.run(
    `update {!visit_schedule} as s set status = 'cancelled', cancelled_at = :instant::timestamptz, excused_at = :instant::timestamptz, reason_id = :reason,
       version = s.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
     where s.distributor_id = :distributor and s.salesman_id = :salesman and s.day = :day::date and s.status = 'planned'
       and s.place_key not in (select v.place_key from {visit} v where v.distributor_id = :distributor and v.salesman_id = :salesman and v.day = :day::date and v.status = 'posted')`,
    { distributor: person.distributor, salesman: person.salesman, ...of },
  );
