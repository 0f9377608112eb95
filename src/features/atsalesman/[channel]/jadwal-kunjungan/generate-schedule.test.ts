import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { generateSchedule } from "./generate-schedule.server.ts";

let portal: Portal;
let admin: Client;
let salesman: number;
let store: number;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  const [row] = await portal.sql<{ id: string }>(
    "select id from salesman where status = 'active' and channel = 'retail' order by id limit 1",
  );
  salesman = Number(row?.id);
  const [record] = await portal.sql<{ id: string }>(
    "select id from store s where status = 'active' and not exists (select 1 from visit_pattern p where p.store_id = s.id and p.salesman_id = $1) order by id limit 1",
    [salesman],
  );
  store = Number(record?.id);
});
afterAll(() => portal?.close());

const pattern = (more: object = {}) =>
  admin.post("/api/visit-pattern", {
    salesman,
    store,
    frequency: "weekly",
    monday: true,
    tuesday: false,
    wednesday: false,
    thursday: false,
    friday: false,
    saturday: false,
    sunday: false,
    nth: null,
    anchorOn: "2026-01-05",
    minutes: 20,
    holidayRule: "next",
    validFrom: "2026-01-01",
    validTo: null,
    ...more,
  });
const daysOf = async (id: number, from: string, to: string) =>
  (
    await portal.sql<{ day: string }>(
      "select day::text from visit_schedule where pattern_id = $1 and status = 'planned' and day between $2::date and $3::date order by day",
      [id, from, to],
    )
  ).map((r) => r.day);

test("generating twice creates no duplicates, and a moved item is not created again", async () => {
  const made = await pattern();
  expect(made.status, made.text).toBe(200);
  const { id } = (made.json as { data: { id: number } }).data;
  await portal.sql(
    "insert into calendar (day, workday, holiday) values ('2026-08-17', false, 'Hari Kemerdekaan') on conflict (day) do update set workday = false, holiday = excluded.holiday",
  );
  const august = { from: "2026-08-01", to: "2026-08-31", pattern: id };
  const { db } = portal.server;
  expect(await generateSchedule(db, august)).toBe(5);
  expect(await generateSchedule(db, august)).toBe(0);
  const days = () => daysOf(id, august.from, august.to);
  expect(await days()).toEqual(["2026-08-03", "2026-08-10", "2026-08-18", "2026-08-24", "2026-08-31"]);
  await portal.sql(
    "update visit_schedule set day = '2026-08-12', version = 2 where pattern_id = $1 and day = '2026-08-10'",
    [id],
  );
  expect(await generateSchedule(db, august)).toBe(0);
  expect(await days()).toEqual(["2026-08-03", "2026-08-12", "2026-08-18", "2026-08-24", "2026-08-31"]);
});

test("saving, changing or archiving a pattern updates its items of five weeks", async () => {
  const today = (await portal.sql<{ d: string }>("select (now() at time zone 'Asia/Jakarta')::date::text as d"))[0]
    ?.d as string;
  await portal.sql("update visit_pattern set archived_at = now() where salesman_id = $1 and store_id = $2", [
    salesman,
    store,
  ]);
  await portal.sql("delete from visit_schedule where salesman_id = $1 and store_id = $2", [salesman, store]);
  const made = await pattern({ anchorOn: today, validFrom: today, holidayRule: "skip" });
  expect(made.status, made.text).toBe(200);
  const { id, version } = (made.json as { data: { id: number; version: number } }).data;
  const isoDays = async () =>
    (
      await portal.sql<{ dow: number }>(
        "select distinct extract(isodow from day)::int as dow from visit_schedule where pattern_id = $1 order by 1",
        [id],
      )
    ).map((r) => r.dow);
  expect(await isoDays()).toEqual([1]);
  const changed = await admin.patch(`/api/visit-pattern/${id}`, { version, monday: false, thursday: true });
  expect(changed.status, changed.text).toBe(200);
  expect(await isoDays()).toEqual([4]);
  const empty = await admin.patch(`/api/visit-pattern/${id}`, { version: version + 1, thursday: false });
  expect(empty.json).toMatchObject({ fields: [{ field: "monday" }] });
  const archived = await admin.post(`/api/visit-pattern/${id}/archive`, { version: version + 1 });
  expect(archived.status, archived.text).toBeLessThan(300);
  expect(await isoDays()).toEqual([]);
});

test("patterns of one channel are hidden from users of the other", async () => {
  const tso = await portal.as("tso");
  const [chosen] = await portal.sql<{ id: string }>(
    "select id from salesman where channel = 'corsales' order by id limit 1",
  );
  await portal.sql("delete from visit_pattern where salesman_id = $1", [chosen?.id]);
  await portal.sql(
    "insert into visit_pattern (salesman_id, customer_id, frequency, friday, anchor_on, valid_from) select $1, min(id), 'weekly', true, '2026-01-02'::date, '2026-01-02'::date from bulk_customer",
    [chosen?.id],
  );
  const listed = (await tso.get(`/api/visit-pattern?page=1&perPage=20&f.salesman=${chosen?.id}`)).json as {
    data: unknown[];
  };
  expect(listed.data).toEqual([]);
  const all = (await admin.get(`/api/visit-pattern?page=1&perPage=20&f.salesman=${chosen?.id}`)).json as {
    data: unknown[];
  };
  expect(all.data).toHaveLength(1);
});

test("a leaving salesman needs a successor; only items that were not edited are handed over", async () => {
  const [a, b] = await portal.sql<{ id: string; code: string }>(
    "select id, code from salesman s where status = 'active' and channel = 'retail' and exists (select 1 from visit_pattern p where p.salesman_id = s.id and p.archived_at is null) order by id desc limit 2",
  );
  const [other] = await portal.sql<{ id: string }>(
    "select id from salesman where channel = 'corsales' and status = 'active' limit 1",
  );
  const today = (await portal.sql<{ d: string }>("select (now() at time zone 'Asia/Jakarta')::date::text as d"))[0]
    ?.d as string;
  await portal.sql("update visit_pattern set archived_at = now() where salesman_id = $1", [b?.id]);
  await portal.sql(
    "update visit_schedule set version = 2 where id = (select min(id) from visit_schedule where salesman_id = $1 and day > $2::date)",
    [a?.id, today],
  );
  const count = Number(
    (
      await portal.sql<{ n: string }>(
        "select count(*) as n from visit_pattern where salesman_id = $1 and archived_at is null and valid_to is null",
        [a?.id],
      )
    )[0]?.n,
  );
  const read = async () => ((await admin.get(`/api/salesman/${a?.id}`)).json as { data: { version: number } }).data;
  const end = async () =>
    admin.patch(`/api/salesman/${a?.id}`, { version: (await read()).version, status: "ended", endedOn: today });
  expect((await end()).json).toMatchObject({ code: "salesman.patterns", detail: { count: count } });
  const give = (to: string | undefined, from = today) =>
    admin.post(`/api/salesman/${a?.id}/hand-over`, { to: Number(to), from });
  expect((await give(other?.id)).json).toMatchObject({ fields: [{ field: "to" }] });
  expect((await give(b?.id, "2020-01-01")).json).toMatchObject({ fields: [{ field: "from" }] });
  const given = await give(b?.id);
  expect(given.status, given.text).toBe(200);
  expect(given.json).toMatchObject({ patterns: count, stayed: expect.any(Number) });
  expect((given.json as { stayed: number }).stayed).toBeGreaterThan(0);
  const left = await portal.sql(
    "select 1 from visit_schedule where salesman_id = $1 and day > $2::date and version = 1 and pattern_id is not null",
    [a?.id, today],
  );
  expect(left).toEqual([]);
  const taken = await portal.sql(
    "select 1 from visit_schedule s join visit_pattern p on p.id = s.pattern_id where s.salesman_id = $1 and p.salesman_id = $1 and s.day > $2::date",
    [b?.id, today],
  );
  expect(taken.length).toBeGreaterThan(0);
  expect((await end()).json).toMatchObject({ code: "salesman.visits" });
  const leave = (successor: string | null) => async () =>
    admin.post(`/api/salesman/${a?.id}/end`, {
      version: (await read()).version,
      endedOn: today,
      ...(successor ? { successor: Number(successor) } : {}),
    });
  expect((await leave(null)()).json).toMatchObject({ fields: [{ field: "successor" }] });
  const gone = await leave(b?.id ?? null)();
  expect(gone.status, gone.text).toBe(200);
  const visits = await portal.sql(
    "select 1 from visit_schedule where salesman_id = $1 and day > $2::date and status = 'planned'",
    [a?.id, today],
  );
  expect(visits).toEqual([]);
  expect((await leave(b?.id ?? null)()).json).toMatchObject({ fields: [{ field: "endedOn" }] });
  expect((await give(b?.id)).json).toMatchObject({ fields: [{ field: "from" }] });
});

test("a substitute who is on leave as well takes no visits; those of these days are excused", async () => {
  const [pair] = await portal.sql<{ away: number; other: number; store: number }>(
    `select s.id::int as away, x.id::int as other, (select t.id::int from store t where t.status = 'active'
         and not exists (select 1 from visit_pattern p where p.store_id = t.id) order by t.id limit 1) as store
     from salesman s join salesman x on x.distributor_id = s.distributor_id and x.channel = s.channel and x.id > s.id and x.status = 'active'
     where s.status = 'active' and s.channel = 'retail' order by s.id, x.id limit 1`,
  );
  const made = await pattern({ salesman: pair?.away, store: pair?.store, monday: false, tuesday: true });
  expect(made.status, made.text).toBe(200);
  const { id } = (made.json as { data: { id: number } }).data;
  await portal.sql(
    `insert into salesman_leave (salesman_id, day_from, day_to, kind, handling, substitute_id)
     values ($1, '2026-07-06', '2026-07-19', 'annual', 'substitute', $2), ($2, '2026-07-13', '2026-07-15', 'sick', 'excuse', null)`,
    [pair?.away, pair?.other],
  );
  await generateSchedule(portal.server.db, { from: "2026-07-01", to: "2026-07-31", pattern: id });
  const items = await portal.sql(
    `select day::text, salesman_id = $2 as given, status, excused_at is not null as excused from visit_schedule
     where pattern_id = $1 and day between '2026-07-01' and '2026-07-31' order by day`,
    [id, pair?.other],
  );
  const planned = { status: "planned", excused: false };
  expect(items).toEqual([
    { day: "2026-07-07", given: true, ...planned },
    { day: "2026-07-14", given: false, status: "cancelled", excused: true },
    { day: "2026-07-21", given: false, ...planned },
    { day: "2026-07-28", given: false, ...planned },
  ]);
});
