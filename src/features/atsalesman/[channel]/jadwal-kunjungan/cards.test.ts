import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { generateSchedule } from "./generate-schedule.server.ts";
import type { Card, CardsOf, Week } from "./jadwal-kunjungan.calls.ts";

let portal: Portal;
let admin: Client;
let today: string;
let monday: string;
type Person = { id: string; distributor_id: string };
let people: Person[];
const plus = (day: string, n: number) => new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  today = (await portal.sql<{ d: string }>("select (now() at time zone 'Asia/Jakarta')::date::text as d"))[0]
    ?.d as string;
  // the week after this one, all of which is still to come
  monday = plus(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  people = await portal.sql<Person>(
    "select s.id, s.distributor_id from salesman s where s.status = 'active' and s.channel = 'retail' and exists (select 1 from visit_schedule v where v.salesman_id = s.id and v.day between $1::date and $1::date + 4) order by s.id",
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
  test("shows how much each salesman has on each day, and the cards of one add up to it", async () => {
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

  test("of a channel that somebody does not hold is empty, and its cards are not there", async () => {
    const tso = await portal.as("tso");
    const week = (await tso.get(`/api/visit-schedule/week?channel=corsales&on=${monday}`)).json as Week;
    expect([week.rows, week.total]).toEqual([[], 0]);
    const [corsales] = await portal.sql<{ id: string }>("select id from salesman where channel = 'corsales' limit 1");
    expect((await cardsOf(corsales?.id, monday, tso)).status).toBe(404);
  });
});

describe("a card", () => {
  test("that two drop at once goes one way: one is told, and there is one event", async () => {
    const { cards } = await cardsOf(people[0]?.id);
    const card = cards[0] as Card;
    const free = plus(monday, 6);
    const [a, b] = await Promise.all([move(card, free, people[0]?.id), move(card, plus(monday, 13), people[0]?.id)]);
    expect([a.status, b.status].sort()).toEqual([200, 409]);
    expect(await audits(card.id)).toBe(1);
    await generateSchedule(portal.server.db, { from: plus(today, 1), to: plus(today, 35) });
    const items = await portal.sql<{ n: string }>(
      "select count(*) as n from visit_schedule s where (pattern_id, origin_on) = (select pattern_id, origin_on from visit_schedule where id = $1)",
      [card.id],
    );
    expect(Number(items[0]?.n)).toBe(1);
  });

  test("moves to a salesman of another employer as a new item, and never comes back to the first", async () => {
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

  test("of today or before stays, and none moves there; another day's store is not visited twice", async () => {
    const { cards } = await cardsOf(people[1]?.id);
    const card = cards[0] as Card;
    expect((await move(card, today, people[1]?.id)).json).toMatchObject({ code: "schedule.past" });
    await portal.sql("update visit_schedule set day = $2 where id = $1", [card.id, today]);
    expect((await move(card, plus(monday, 1), people[1]?.id)).json).toMatchObject({ code: "schedule.begun" });
    await portal.sql("update visit_schedule set day = $2 where id = $1", [card.id, card.day]);
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

  test("is called off with a reason, which alone may excuse it, and by nobody who only views", async () => {
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
