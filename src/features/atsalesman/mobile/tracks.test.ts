import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { event, openPhone, type Phone, salesmenAtWork } from "#test/support/phone.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { closeTracks, closeVisits, countSilentDays, turnWeeks } from "./field-housekeeping.server.ts";
import { dropOldMessages, dropOldTracks, messageDays, trackSummaryDays } from "./field-retention.server.ts";

let portal: Portal;
let salesmen: number[];
beforeAll(async () => {
  portal = await openPortal();
  salesmen = await salesmenAtWork(portal);
});
afterAll(() => portal?.close());

const next = (): Promise<Phone> => openPhone(portal, salesmen.shift() as number);
const now = () => Math.floor(Date.now() / 1000);
const at = (seconds: number, lat = -6_200_000, lon = 106_816_666) => [seconds, lat, lon, 10, 0, 0, 0];
const send = async (phone: Phone, points: readonly unknown[]) => {
  const answer = await phone.post("tracks", { points, battery: 80, gpsOff: false });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as { stored: number; duplicate: number; dropped: Record<string, number> };
};
const none = { future: 0, afterHours: 0, onLeave: 0, old: 0, noConsent: 0 };
const storedPoints = async (phone: Phone) =>
  (await portal.sql("select 1 from movement_point where salesman_id = $1", [phone.salesman])).length;

describe("points", () => {
  test("100,000 identical points are stored as one row", async () => {
    const phone = await next();
    const same = Array.from({ length: 500 }, () => at(now() - 60));
    const one = await send(phone, same);
    expect(one).toEqual({ stored: 1, duplicate: 499, dropped: none });
    for (let i = 0; i < 199; i++) expect((await send(phone, same)).stored).toBe(0);
    expect(await storedPoints(phone)).toBe(1);
  }, 120_000);

  test("are limited to 500 per call; 501 are refused", async () => {
    const phone = await next();
    const points = Array.from({ length: 501 }, (_, i) => at(now() - i));
    expect((await phone.post("tracks", { points, gpsOff: false })).status).toBe(422);
    expect((await send(phone, points.slice(1))).stored).toBe(500);
  });

  test("in the future, after hours, too old or without consent are counted but not stored", async () => {
    const phone = await next();
    await portal.sql("update salesman set work_from = '08:00', work_to = '17:00' where id = $1", [phone.salesman]);
    const yesterday = new Date(Date.now() + 7 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
    const local = (clock: string) => {
      const [zone] = zones;
      return Date.parse(`${yesterday}T${clock}:00${zone?.offset}`) / 1000;
    };
    const zones = await portal.sql<{ offset: string }>(
      `select case p.zone when 'Asia/Jayapura' then '+09:00' when 'Asia/Makassar' then '+08:00' else '+07:00' end as offset
       from salesman s join district d on d.id = s.district_id join province p on p.id = d.province_id where s.id = $1`,
      [phone.salesman],
    );
    const points = [at(1_924_992_000), at(local("22:00")), at(local("12:00")), at(now() - 30 * 86_400)];
    expect(await send(phone, points)).toEqual({
      stored: 1,
      duplicate: 0,
      dropped: { future: 1, afterHours: 1, onLeave: 0, old: 1, noConsent: 0 },
    });
    await portal.sql(
      `insert into salesman_leave (salesman_id, day_from, day_to, kind, handling)
       values ($1, $2::date - 1, $2::date, 'annual', 'excuse')`,
      [phone.salesman, yesterday],
    );
    expect((await send(phone, points)).dropped).toEqual({ ...none, future: 1, onLeave: 2, old: 1 });
    await portal.sql("update salesman set consent_version = '2025-1' where id = $1", [phone.salesman]);
    expect((await send(phone, points)).dropped).toEqual({ ...none, noConsent: 4 });
    expect(await storedPoints(phone)).toBe(1);
  });

  test("update the last position, but not if they are older", async () => {
    const phone = await next();
    await send(phone, [at(now() - 60, -6_300_000)]);
    await send(phone, [at(now() - 600, -6_100_000)]);
    const rows = await portal.sql("select lat_e6, battery from movement_last where salesman_id = $1", [phone.salesman]);
    expect(rows).toEqual([{ lat_e6: -6_300_000, battery: 80 }]);
  });
});

describe("past days", () => {
  test("become a track, which is rebuilt when a phone sends further points", async () => {
    const phone = await next();
    const noon = Date.parse(
      `${new Date(Date.now() + 7 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)}T12:00:00+07:00`,
    );
    const minute = (m: number, lat: number) => at(noon / 1000 + m * 60, lat);
    await send(
      phone,
      [0, 1, 2, 3, 4, 5, 6].map((m) => minute(m, -6_200_000)),
    );
    await closeTracks(portal.server.db);
    const track = () =>
      portal.sql(
        "select distance_m, points, jsonb_array_length(stops) as stops, gap_minutes from movement_day where salesman_id = $1",
        [phone.salesman],
      );
    expect(await track()).toEqual([{ distance_m: 0, points: 7, stops: 1, gap_minutes: 0 }]);
    await send(phone, [minute(7, -6_201_000), minute(8, -6_202_000), minute(9, -6_203_000), minute(40, -6_213_000)]);
    await closeTracks(portal.server.db);
    expect(await track()).toEqual([{ distance_m: 334, points: 11, stops: 1, gap_minutes: 31 }]);
  });

  test("count planned visits without any event, and flag visits without an end", async () => {
    const phone = await next();
    await portal.sql("delete from visit_schedule where salesman_id = $1", [phone.salesman]);
    const [x] = await portal.sql<{ day: string; code: string }>(
      `with made as (insert into visit_schedule (distributor_id, channel, salesman_id, day, store_id, district_id, source, created_at) select x.distributor_id, x.channel, x.id, (now() at time zone 'Asia/Jakarta')::date - 1, s.id, s.district_id, 'manual', now() - interval '9 days' from salesman x, (select id, district_id from store where status = 'active' order by id desc limit 1) s where x.id = $1
         on conflict do nothing returning day, store_id)
       select m.day, s.code from made m join store s on s.id = m.store_id`,
      [phone.salesman],
    );
    await countSilentDays(portal.server.db);
    const day = () =>
      portal.sql<{ planned: number; planned_done: number }>(
        "select planned, planned_done from visit_day where salesman_id = $1 and day = $2::date",
        [phone.salesman, x?.day],
      );
    const [before] = await day();
    expect([(before?.planned ?? 0) >= 1, before?.planned_done]).toEqual([true, 0]);
    const yesterday = Date.now() - Date.parse(`${x?.day}T10:00:00+07:00`);
    const done = await phone.batch([event("visit.checkIn", { place: { store: x?.code } }, yesterday)]);
    expect(done).toMatchObject([{ status: "applied" }]);
    expect(await day()).toEqual([{ planned: before?.planned, planned_done: 1 }]);
    await closeVisits(portal.server.db);
    const flags = await portal.sql<{ flags: string[] }>("select flags from visit where salesman_id = $1", [
      phone.salesman,
    ]);
    expect(flags[0]?.flags).toContain("open");
    expect(await closeVisits(portal.server.db)).toBe(0);
  });

  test("weekly partitions are created in advance and dropped, except the last one", async () => {
    await turnWeeks(portal.server.db);
    const weeks = () =>
      portal.sql<{ name: string }>(
        "select relname as name from pg_class where relnamespace = 'track'::regnamespace and relkind = 'r' order by 1",
      );
    const before = await weeks();
    expect(before.length).toBeGreaterThanOrEqual(6);
    await expect(portal.sql("select drop_track_weeks(current_date)")).rejects.toThrow("kept");
    await portal.sql("select make_track_weeks(current_date - 70, 1)");
    expect(await weeks()).toHaveLength(before.length + 1);
    await turnWeeks(portal.server.db);
    expect(await weeks()).toEqual(before);
  });
});

describe("data past its retention", () => {
  const daysAgo = "(now() at time zone 'Asia/Jakarta')::date - $2::int";
  test("deletes messages to phones, except those of the last day of the retention", async () => {
    const salesman = salesmen.at(-1);
    for (const days of [messageDays + 1, messageDays, 0])
      await portal.sql(
        `insert into device_message (distributor_id, channel, salesman_id, district_id, day, text, sent_by, sent_at)
         select s.distributor_id, s.channel, s.id, s.district_id, ${daysAgo}, 'Rapat', 1, now()
         from salesman s where s.id = $1`,
        [salesman, days],
      );
    expect(await dropOldMessages(portal.server.db)).toBe(1);
    expect(await dropOldMessages(portal.server.db)).toBe(0);
    expect(await portal.sql("select 1 from device_message where salesman_id = $1", [salesman])).toHaveLength(2);
  });

  test("deletes tracks, except those of the last day of the retention", async () => {
    const salesman = salesmen.at(-1);
    for (const days of [trackSummaryDays + 1, trackSummaryDays])
      await portal.sql(
        `insert into movement_day (distributor_id, salesman_id, day, track, stops, distance_m, gap_minutes, gap_m,
           points, dropped, built_at)
         select s.distributor_id, s.id, ${daysAgo}, '[]', '[]', 0, 0, 0, 0, 0, now() from salesman s where s.id = $1`,
        [salesman, days],
      );
    expect(await dropOldTracks(portal.server.db)).toBe(1);
    expect(await dropOldTracks(portal.server.db)).toBe(0);
    expect(await portal.sql("select 1 from movement_day where salesman_id = $1", [salesman])).toHaveLength(1);
  });
});

describe("work data of a phone", () => {
  type Page = { changed: { kind: string; key: string }[]; gone: { kind: string; key: string }[]; next: number };
  const pageOf = async (phone: Phone, since = 0) => {
    const answer = await phone.get("bootstrap", { since: String(since) });
    expect(answer.status, answer.text).toBe(200);
    return answer.json as Page;
  };
  const places = (rows: { kind: string; key: string }[]) => rows.filter((r) => r.kind === "place").map((r) => r.key);

  test("is sent once, then as changes and removals, and again until it is acknowledged", async () => {
    const phone = await next();
    await portal.sql("delete from visit_schedule where salesman_id = $1", [phone.salesman]);
    await portal.sql("update visit_pattern set archived_at = now() where salesman_id = $1", [phone.salesman]);
    const stores = await portal.sql<{ id: string; code: string; district_id: string }>(
      "select id, code, district_id from store where status = 'active' and latitude is not null order by id limit 3",
    );
    const plan = (i: number, days: number) =>
      portal.sql(
        `insert into visit_schedule (distributor_id, channel, salesman_id, day, store_id, district_id, source)
         select distributor_id, channel, id, (now() at time zone 'Asia/Jakarta')::date + $3::int, $2, $4, 'manual' from salesman where id = $1`,
        [phone.salesman, stores[i]?.id, days, stores[i]?.district_id],
      );
    await plan(0, 1);
    await plan(1, 2);
    const first = await pageOf(phone);
    expect(places(first.changed).sort()).toEqual([stores[0]?.code, stores[1]?.code].sort());
    expect(first.gone).toEqual([]);
    expect(first.changed.some((r) => r.kind === "settings")).toBe(true);
    expect(await pageOf(phone, first.next)).toMatchObject({ changed: [], gone: [], next: first.next });
    await plan(2, 3);
    await portal.sql("delete from visit_schedule where salesman_id = $1 and store_id = $2", [
      phone.salesman,
      stores[0]?.id,
    ]);
    const second = await pageOf(phone, first.next);
    expect([places(second.changed), places(second.gone)]).toEqual([[stores[2]?.code], [stores[0]?.code]]);
    // the response was lost
    expect(await pageOf(phone, first.next)).toMatchObject({ changed: second.changed, gone: second.gone });
    expect(places((await pageOf(phone)).changed).sort()).toEqual([stores[1]?.code, stores[2]?.code].sort());
  });

  test("counts a message as delivered with the page that contains it", async () => {
    const phone = await next();
    await portal.sql(
      `insert into visit_reason (code, label, use) select 'UJI-' || n, 'Uji ' || n, 'noOrder' from generate_series(1, 500) n`,
    );
    await portal.sql(
      `insert into device_message (distributor_id, channel, salesman_id, district_id, day, text, sent_by, sent_at)
       select s.distributor_id, s.channel, s.id, s.district_id, (now() at time zone 'Asia/Jakarta')::date, 'Rapat',
         u.id, now() from salesman s cross join (select min(id) as id from app_user) u where s.id = $1`,
      [phone.salesman],
    );
    const delivered = async () =>
      (
        await portal.sql<{ done: boolean }>(
          "select delivered_at is not null as done from device_message where salesman_id = $1",
          [phone.salesman],
        )
      )[0]?.done;
    let page = await pageOf(phone);
    const hasMessage = () => page.changed.some((r) => r.kind === "message");
    expect([hasMessage(), await delivered()]).toEqual([false, false]);
    for (let n = 0; n < 20 && !hasMessage(); n++) page = await pageOf(phone, page.next);
    expect([hasMessage(), await delivered()]).toEqual([true, true]);
    await portal.sql("delete from visit_reason where code like 'UJI-%'");
  });

  test("contains only items of its own salesman, by list and by id", async () => {
    const [phone, anonymous] = [await next(), await next()];
    const [item] = await portal.sql<{ id: string }>(
      `insert into visit_schedule (distributor_id, channel, salesman_id, day, store_id, district_id, source)
       select x.distributor_id, x.channel, x.id, (now() at time zone 'Asia/Jakarta')::date + 5, s.id, s.district_id, 'manual' from salesman x, (select id, district_id from store order by id desc limit 1) s where x.id = $1 returning id`,
      [phone.salesman],
    );
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const last = new Date(Date.now() + 7 * 3_600_000 + 6 * 86_400_000).toISOString().slice(0, 10);
    const idsOf = async (p: Phone) =>
      ((await p.get("schedule", { from: day, to: last })).json as { items: { id: number }[] }).items.map((i) => i.id);
    expect(await idsOf(phone)).toContain(Number(item?.id));
    expect(await idsOf(anonymous)).not.toContain(Number(item?.id));
    const missed = event("visit.missed", { schedule: Number(item?.id), reason: "CUACA" });
    expect((await anonymous.batch([missed]))[0]).toMatchObject({ code: "schedule.unknown" });
    expect((await phone.batch([missed]))[0]).toMatchObject({ status: "applied" });
    expect((await phone.get("schedule", { from: day, to: "2031-01-01" })).status).toBe(422);
  });
});
