import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { generateSchedule } from "./generate-schedule.server.ts";
import type { Card, CardsOf, Week } from "./jadwal-kunjungan.calls.ts";
import type { Preview } from "./leave.calls.ts";

let portal: Portal;
let admin: Client;
let today: string;
let monday: string;
let tomorrow: string;
type Person = { id: string; distributor_id: string };
let people: Person[];
const plus = (day: string, n: number) => new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  today = (await portal.sql<{ d: string }>("select (now() at time zone 'Asia/Jakarta')::date::text as d"))[0]
    ?.d as string;
  // next week, all of whose days are in the future
  tomorrow = plus(today, 1);
  monday = plus(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  people = await portal.sql<Person>(
    "select s.id, s.distributor_id from salesman s where s.status = 'active' and s.channel = 'retail' and s.id in (select v.salesman_id from visit_schedule v where v.day between $1::date and $1::date + 4) order by s.id",
    [monday],
  );
});
afterAll(() => portal?.close());

const cardsOf = async (id: string | undefined, on = monday, who = admin) => {
  const answer = await who.get(`/api/visit-schedule/cards?salesman=${id}&on=${on}`);
  return { status: answer.status, ...(answer.json as CardsOf) };
};
const move = (card: Card, day: string, salesman: string | undefined, who = admin) =>
  who.post(`/api/visit-schedule/${card.id}/move`, { version: card.version, day, salesman: Number(salesman) });
const audits = async (id: number) =>
  (await portal.sql("select 1 from audit_event where entity = 'visitSchedule' and entity_id = $1", [String(id)]))
    .length;

describe("the week", () => {
  test("shows the visits of each salesman by day, and the cards of one salesman add up to them", async () => {
    const answer = await admin.get(`/api/visit-schedule/week?channel=retail&on=${monday}`);
    expect(answer.status, answer.text).toBe(200);
    const week = answer.json as Week;
    expect(week.days.map((d) => d.day)).toEqual(Array.from({ length: 7 }, (_, i) => plus(monday, i)));
    const row = week.rows.find((r) => r.id === Number(people[0]?.id));
    const { cards, ways } = await cardsOf(people[0]?.id);
    expect(cards.length).toBeGreaterThan(0);
    for (const d of row?.days ?? []) expect(d.count, d.day).toBe(cards.filter((c) => c.day === d.day).length);
    for (const w of ways) expect(w.suggested).toBeLessThanOrEqual(w.metres);
    const none = (await admin.get(`/api/visit-schedule/week?channel=corsales&on=${monday}`)).json as Week;
    expect(none.rows.some((r) => people.some((p) => Number(p.id) === r.id))).toBe(false);
  });

  test("is empty for a channel without permission, and its cards are not found", async () => {
    const tso = await portal.as("tso");
    const week = (await tso.get(`/api/visit-schedule/week?channel=corsales&on=${monday}`)).json as Week;
    expect([week.rows, week.total]).toEqual([[], 0]);
    const [corsales] = await portal.sql<{ id: string }>("select id from salesman where channel = 'corsales' limit 1");
    expect((await cardsOf(corsales?.id, monday, tso)).status).toBe(404);
  });
});

describe("a card", () => {
  test("4. of two concurrent moves one gets a conflict, and there is one event", async () => {
    const { cards } = await cardsOf(people[0]?.id);
    const card = cards[0] as Card;
    const free = plus(monday, 6);
    const generated = () => generateSchedule(portal.server.db, { from: plus(today, 1), to: plus(today, 35) });
    const [a, b] = await Promise.all([
      move(card, free, people[0]?.id),
      move(card, plus(monday, 13), people[0]?.id),
      generated(),
    ]);
    expect([a.status, b.status].sort()).toEqual([200, 409]);
    const lost = a.status === 409 ? a : b;
    expect(lost.json).toMatchObject({ code: "conflict", detail: { by: expect.any(String), status: "planned" } });
    expect(await audits(card.id)).toBe(1);
    await generated();
    const items = await portal.sql<{ n: string }>(
      "select count(*) as n from visit_schedule s where (pattern_id, origin_on) = (select pattern_id, origin_on from visit_schedule where id = $1)",
      [card.id],
    );
    expect(Number(items[0]?.n)).toBe(1);
  });

  test("moves to a salesman of another employer as a new item; the original is not generated again", async () => {
    const other = people.find((p) => p.distributor_id !== people[0]?.distributor_id);
    const { cards } = await cardsOf(people[0]?.id);
    const card = cards.at(-1) as Card;
    const moved = await move(card, card.day, other?.id);
    expect(moved.status, moved.text).toBe(200);
    const now = moved.json as { id: number };
    expect(now.id).not.toBe(card.id);
    expect((await cardsOf(other?.id)).cards.find((c) => c.id === now.id)?.store).toEqual(card.store);
    await generateSchedule(portal.server.db, { from: plus(today, 1), to: plus(today, 35) });
    expect((await cardsOf(people[0]?.id)).cards.some((c) => c.store.id === card.store.id && c.day === card.day)).toBe(
      false,
    );
  });

  test("cannot move to a past day, to another channel, or to a day that has the same store", async () => {
    const { cards } = await cardsOf(people[1]?.id);
    const card = cards[0] as Card;
    expect((await move(card, plus(today, -1), people[1]?.id)).json).toMatchObject({ code: "schedule.past" });
    const again = await admin.post("/api/visit-schedule", {
      salesman: Number(people[1]?.id),
      store: card.store.id,
      day: card.day,
    });
    expect(again.json).toMatchObject({ code: "schedule.twice" });
    const [corsales] = await portal.sql<{ id: string }>(
      "select id from salesman where channel = 'corsales' and status = 'active' limit 1",
    );
    expect((await move(card, card.day, corsales?.id)).json).toMatchObject({ code: "schedule.salesman" });
  });

  test("is cancelled with a reason, which can excuse it; a reader cannot cancel it", async () => {
    const { cards } = await cardsOf(people[1]?.id);
    const card = cards[1] as Card;
    const off = (reason: string) =>
      admin.post(`/api/visit-schedule/${card.id}/cancel`, { version: card.version, reason });
    expect((await off("CUACA")).json).toMatchObject({ code: "reason.unknown" });
    expect((await off("RAPAT")).status).toBe(200);
    expect(
      await portal.sql("select status, excused_at is not null as excused from visit_schedule where id = $1", [card.id]),
    ).toEqual([{ status: "cancelled", excused: true }]);
    expect((await off("RAPAT")).status).toBe(409);
    const gm = await portal.as("gm");
    expect((await move(cards[2] as Card, plus(monday, 5), people[1]?.id, gm)).status).toBe(403);
  });
});

describe("today", () => {
  const planned = async (salesman: string | undefined) =>
    (
      await portal.sql<{ planned: number }>("select planned from visit_day where salesman_id = $1 and day = $2", [
        salesman,
        today,
      ])
    )[0]?.planned;

  test("keeps its initial number of planned visits after moves, and is locked by the first check-in", async () => {
    const [person] = people.slice(2);
    await portal.sql("delete from visit_schedule where salesman_id = $1 and day = $2", [person?.id, today]);
    const { cards } = await cardsOf(person?.id);
    const [first, second] = cards as [Card, Card];
    await portal.sql(
      "update visit_schedule set day = $2, created_at = now() - interval '3 days' where id = any($1::bigint[])",
      [[first.id, second.id], today],
    );
    const moved = await move(first, plus(monday, 5), person?.id);
    expect(moved.status, moved.text).toBe(200);
    expect((moved.json as { id: number }).id).not.toBe(first.id);
    expect(await planned(person?.id)).toBe(2);
    const undone = await admin.post(`/api/visit-schedule/changes/${(moved.json as { undo: number }).undo}/undo`);
    expect(undone.json).toEqual({ undone: 2, stayed: 0 });
    await portal.sql(
      `insert into visit (distributor_id, channel, salesman_id, day, store_id, district_id, client_id, content_hash, check_in_at, device_at, received_at, clock_trust, usual_m, radius_m, verdict)
       select x.distributor_id, x.channel, x.id, $2::date, s.id, s.district_id, gen_random_uuid(), '\\x00', now(), now(), now(), 'boot', 100, 100, 'in' from salesman x, (select id, district_id from store order by id limit 1) s where x.id = $1`,
      [person?.id, today],
    );
    expect((await move(second, plus(monday, 5), person?.id)).json).toMatchObject({ code: "schedule.begun" });
    expect((await move(cards[2] as Card, today, person?.id)).json).toMatchObject({ code: "schedule.begun" });
  });
});

const undo = (id: number) => admin.post(`/api/visit-schedule/changes/${id}/undo`);
const stateOf = (salesman: string | undefined) =>
  portal.sql<{ id: string; day: string; salesman_id: string; status: string }>(
    "select id, day::text, salesman_id, status from visit_schedule where (salesman_id = $1 or id in (select id from visit_schedule where pattern_id in (select id from visit_pattern where salesman_id = $1))) and day between $2::date and $2::date + 6 order by id",
    [salesman, monday],
  );

describe("leave", () => {
  type Leave = { salesman: number; from: string; to: string; handling: string; substitute?: number };
  const preview = async (request: Leave) => {
    const answer = await admin.post("/api/visit-schedule/leave/preview", request);
    expect(answer.status, answer.text).toBe(200);
    return answer.json as Preview;
  };
  const record = (request: Leave, stamp: string) =>
    admin.post("/api/visit-schedule/leave", { ...request, kind: "sick", note: null, stamp });
  const pair = () => {
    const [a, b] = people.filter((p) => p.distributor_id === people[0]?.distributor_id);
    const other = b ?? people.find((p) => p.id !== a?.id);
    return [a, other] as [Person, Person];
  };

  test("moves each visit to the substitute in one transaction, and can be undone completely", async () => {
    const [a, b] = pair();
    const before = await stateOf(a.id);
    const request = {
      salesman: Number(a.id),
      from: monday,
      to: plus(monday, 4),
      handling: "substitute",
      substitute: Number(b.id),
    };
    const seen = await preview(request);
    expect(seen.items.length).toBeGreaterThan(0);
    expect(seen.loads.every((l) => l.after > l.before)).toBe(true);
    const done = await record(request, seen.stamp);
    expect(done.status, done.text).toBe(200);
    const { moved, excused, undo: batch } = done.json as { moved: number; excused: number; undo: number };
    expect(moved + excused).toBe(seen.items.length);
    expect((await cardsOf(a.id)).cards.filter((c) => c.day <= plus(monday, 4))).toEqual([]);
    // visits generated for days of leave go to the substitute or are excused; none returns to the absent salesman
    await generateSchedule(portal.server.db, { from: plus(today, 1), to: plus(today, 35) });
    expect((await cardsOf(a.id)).cards.filter((c) => c.day <= plus(monday, 4))).toEqual([]);
    expect((await undo(batch)).json).toMatchObject({ stayed: 0 });
    expect(await stateOf(a.id)).toEqual(before);
    expect((await undo(batch)).status).toBe(409);
  });

  test("spreads visits over workdays nearby without repeating a store on a day, or excuses them", async () => {
    const [a] = pair();
    const request = { salesman: Number(a.id), from: monday, to: plus(monday, 1), handling: "spread" };
    const seen = await preview(request);
    for (const { to } of seen.items) expect(to === null || to.day > plus(monday, 1) || to.day < monday).toBe(true);
    const done = await record(request, seen.stamp);
    expect(done.status, done.text).toBe(200);
    const again = await record(request, (await preview(request)).stamp);
    expect([again.status, (again.json as { code: string }).code]).toEqual([422, "overlap"]);
    expect((await undo((done.json as { undo: number }).undo)).status).toBe(200);
    const excuse = { ...request, handling: "excuse" };
    const excused = await record(excuse, (await preview(excuse)).stamp);
    expect(excused.json).toMatchObject({ moved: 0, excused: seen.items.length });
    await undo((excused.json as { undo: number }).undo);
  });

  test("5. leave with a substitute and concurrent moves leave each item with exactly one person", async () => {
    const [a, b] = pair();
    const third = people.find((p) => p.id !== a.id && p.id !== b.id);
    const days = { from: monday, to: plus(monday, 6) };
    const twelve = (await cardsOf(a.id)).cards.slice(0, 12);
    const request = { salesman: Number(a.id), ...days, handling: "substitute", substitute: Number(b.id) };
    const { stamp } = await preview(request);
    const [leave, ...moves] = await Promise.all([
      record(request, stamp),
      ...twelve.map((c) => move(c, plus(c.day, 7), third?.id)),
    ]);
    const statuses = moves.map((m) => m.status);
    expect([200, 409]).toContain(leave?.status);
    // either the leave or the moves succeeded; the leave fails if its preview is out of date
    if (leave?.status === 200) expect(statuses).not.toContain(200);
    else expect(statuses).toContain(200);
    const doubles = await portal.sql(
      "select pattern_id, origin_on from visit_schedule where status = 'planned' and pattern_id is not null group by 1, 2 having count(*) > 1",
    );
    expect(doubles).toEqual([]);
    for (const card of twelve) {
      const places = await portal.sql<{ salesman_id: string }>(
        `select salesman_id from visit_schedule where status = 'planned' and store_id = $1
           and ((salesman_id = any($2::bigint[]) and day = $3::date) or (salesman_id = $4 and day = $3::date + 7))`,
        [card.store.id, [a.id, b.id], card.day, third?.id],
      );
      expect(places, card.store.label).toHaveLength(1);
    }
    if (leave?.status === 200) await undo((leave.json as { undo: number }).undo);
  });
});

test("two salesmen exchange their days, and the exchange can be undone", async () => {
  const [a, b] = people;
  const request = { salesman: Number(a?.id), other: Number(b?.id), from: plus(monday, 7), to: plus(monday, 11) };
  const on = request.from;
  const stores = async (id: string | undefined) =>
    (await cardsOf(id, on)).cards
      .filter((c) => c.day <= request.to)
      .map((c) => `${c.day} ${c.store.id}`)
      .sort();
  const [mine, theirs] = [await stores(a?.id), await stores(b?.id)];
  expect(mine.length).toBeGreaterThan(0);
  const seen = (await admin.post("/api/visit-schedule/swap/preview", request)).json as Preview;
  const swapped = await admin.post("/api/visit-schedule/swap", { ...request, stamp: seen.stamp });
  expect(swapped.status, swapped.text).toBe(200);
  expect([await stores(a?.id), await stores(b?.id)]).toEqual([theirs, mine]);
  expect((await undo((swapped.json as { undo: number }).undo)).json).toMatchObject({ stayed: 0 });
  expect([await stores(a?.id), await stores(b?.id)]).toEqual([mine, theirs]);
});

describe("a TSO", () => {
  test("sees only the own district and moves only salesmen of the own position", async () => {
    const tso = await portal.as("tso");
    const [user] = await portal.sql<{ id: string }>("select id from app_user where username = 'tso'");
    const listed = (await tso.get("/api/salesman?page=1&perPage=75")).json as {
      data: { id: number; district: { id: number } }[];
      meta: { total: number };
    };
    const districts = await portal.sql<{ id: string }>(
      "select distinct ad.district_id as id from user_scope us join area_district ad on us.kind = 'area' and ad.area_id = us.ref_id and ad.valid_to is null where us.user_id = $1",
      [user?.id],
    );
    const own = new Set(districts.map((d) => Number(d.id)));
    expect(listed.data.every((s) => own.has(s.district.id))).toBe(true);
    const week = (await tso.get(`/api/visit-schedule/week?channel=retail&on=${monday}`)).json as Week;
    const outside = people.find((p) => !listed.data.some((s) => s.id === Number(p.id)));
    expect(week.rows.some((r) => r.id === Number(outside?.id))).toBe(false);
    expect((await cardsOf(outside?.id, monday, tso)).status).toBe(404);
    expect((await tso.get(`/api/salesman/${outside?.id}`)).status).toBe(404);
    const { cards } = await cardsOf(outside?.id);
    expect((await move(cards[0] as Card, plus(monday, 6), outside?.id, tso)).status).toBe(404);
    const exported = await tso.get("/api/visit-pattern?page=1&perPage=75");
    expect(exported.text).not.toContain(`"id":${outside?.id},"label":"SLM`);

    const mine = await ownSalesman(Number(user?.id));
    const there = (await cardsOf(mine.own, monday, tso)).cards;
    const free = await move(there[0] as Card, plus(monday, 6), mine.own, tso);
    expect(free.status, free.text).toBe(200);
    const foreign = (await cardsOf(mine.other, monday, tso)).cards;
    const refused = await move(foreign[0] as Card, plus(monday, 6), mine.other, tso);
    expect([refused.status, (refused.json as { code: string }).code]).toEqual([403, "schedule.position"]);
    const leave = await tso.post("/api/visit-schedule/leave/preview", {
      salesman: Number(mine.other),
      from: monday,
      to: monday,
      handling: "excuse",
    });
    expect(leave.status).toBe(403);
  });

  /** Two salesmen of the TSO's district: one of the TSO's position, one of another. */
  async function ownSalesman(user: number): Promise<{ own: string; other: string }> {
    const [assigned] = await portal.sql<{ position_id: string; district_id: string }>(
      `select a.position_id, ad.district_id from position_assignment a join position p on p.id = a.position_id and p.kind = 'TSO'
       join user_scope us on us.user_id = a.user_id and us.kind = 'area' join area_district ad on ad.area_id = us.ref_id and ad.valid_to is null
       where a.user_id = $1 and a.valid_to is null limit 1`,
      [user],
    );
    const [another] = await portal.sql<{ id: string }>(
      "select id from position where kind = 'TSO' and id <> $1 limit 1",
      [assigned?.position_id],
    );
    const [own, other] = people.slice(-2) as [Person, Person];
    for (const [person, position] of [
      [own, assigned?.position_id],
      [other, another?.id],
    ] as const) {
      await portal.sql("update salesman set district_id = $2 where id = $1", [person.id, assigned?.district_id]);
      await portal.sql("update visit_schedule set district_id = $2 where salesman_id = $1", [
        person.id,
        assigned?.district_id,
      ]);
      await portal.sql("delete from salesman_position where salesman_id = $1", [person.id]);
      await portal.sql(
        "insert into salesman_position (salesman_id, position_id, valid_from) values ($1, $2, current_date - 30)",
        [person.id, position],
      );
    }
    return { own: own.id, other: other.id };
  }
});

test("gaps of each kind are listed, filtered and counted, and filter the week", async () => {
  for (const kind of ["noPattern", "belowNorm", "unvisited", "emptyDay", "otherPosition"]) {
    const answer = await admin.get(`/api/visit-schedule/gaps?channel=retail&kind=${kind}`);
    expect(answer.status, answer.text).toBe(200);
    const { rows, total } = answer.json as { rows: unknown[]; total: number };
    expect(rows.length).toBe(Math.min(50, total));
    // the list covers the week of tomorrow, which has few days left on a Saturday
    const week = await admin.get(`/api/visit-schedule/week?channel=retail&on=${tomorrow}&gap=${kind}`);
    expect(week.status, week.text).toBe(200);
    if (kind !== "noPattern") expect((week.json as Week).total > 0).toBe(total > 0);
  }
  const [area] = await portal.sql<{ id: string }>("select id from area order by id desc limit 1");
  const narrowed = await admin.get(`/api/visit-schedule/week?channel=retail&area=${area?.id}&position=1`);
  expect(narrowed.status, narrowed.text).toBe(200);
  const bare = await portal.sql<{ n: string }>(
    "select count(*) as n from store s where status = 'active' and archived_at is null and not exists (select 1 from visit_pattern p where p.store_id = s.id and p.archived_at is null and (p.valid_to is null or p.valid_to > $1))",
    [today],
  );
  const listed = (await admin.get("/api/visit-schedule/gaps?channel=retail&kind=noPattern")).json as { total: number };
  expect(listed.total).toBe(Number(bare[0]?.n));
});

test("generating on demand creates no duplicates and needs the write permission", async () => {
  const make = () => admin.post("/api/visit-schedule/generate", { channel: "retail" });
  expect((await make()).status).toBe(200);
  expect((await make()).json).toEqual({ made: 0 });
  const gm = await portal.as("gm");
  expect((await gm.post("/api/visit-schedule/generate", { channel: "retail" })).status).toBe(403);
});
