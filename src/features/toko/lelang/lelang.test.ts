import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approvals } from "#test/support/approvals.ts";
import type { Answer, Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { AuctionFacts, AuctionRow } from "./lelang.calls.ts";

let portal: TradePortal;
let admin: Client;
let tso: Client;
let asm: Client;
let ssm: Client;
let a: Client;
let b: Client;
beforeAll(async () => {
  portal = await openTrade();
  [admin, tso, asm, ssm, a, b] = (await Promise.all(
    ["admin", "tso", "asm", "ssm", "vendor-a", "vendor-b"].map((u) => portal.as(u)),
  )) as [Client, Client, Client, Client, Client, Client];
});
afterAll(() => portal?.close());
const { view, act } = approvals(
  () => portal,
  () => admin,
);

let made = 0;
const freeStore = async (district: 0 | 1 = 0): Promise<number> =>
  Number(
    (
      await portal.sql<{ id: number }>("insert into store (code, name, district_id) values ($1, $2, $3) returning id", [
        `L${++made}`,
        `Toko lelang ${made}`,
        portal.trade.districts[district],
      ])
    )[0]?.id,
  );
const send = async (by: Client, extra: Record<string, unknown> = {}) =>
  by.post("/api/store-auction", {
    content: {
      store: portal.trade.stores[0],
      closesOn: await portal.day(5),
      minimum: "10",
      reason: "Permintaan tinggi di sekitarnya",
      ...extra,
    },
    submit: true,
  });
const fieldsOf = (x: Answer) => (x.json as { fields?: { field: string }[] }).fields?.map((f) => f.field) ?? [];
const list = async (by: Client, query = "") =>
  ((await by.get(`/api/store-auction${query}`)).json as { data: AuctionRow[] }).data;
const facts = async (by: Client, submission: number) =>
  (await by.get(`/api/store-auction/${submission}`)).json as AuctionFacts;
const bid = (by: Client, id: number, tonnes: string, months: number, version: number | null = null) =>
  by.post(`/api/store-auction/${id}/bid`, { version, tonnes, months });
/** An open auction: its proposal, its id and its store. */
async function opened(): Promise<{ submission: number; id: number; store: number }> {
  const store = await freeStore();
  const answer = await send(tso, { store });
  if (answer.status !== 200) throw new Error(answer.text);
  const submission = (answer.json as { data: { id: number } }).data.id;
  expect((await act(asm, submission, "approve")).status).toBe(200);
  return { submission, store, id: (await view(admin, submission)).resultId as number };
}
const close = (id: number) =>
  portal.sql(
    "update store_auction set opened_at = now() - interval '3 days', closes_at = now() - interval '1 minute' where id = $1",
    [id],
  );

describe("an auction", () => {
  test("is proposed for unserved stores in the submitter's area, within the permitted days", async () => {
    expect(fieldsOf(await send(tso))).toEqual(["content.store"]);
    const store = await freeStore();
    expect(fieldsOf(await send(tso, { store, closesOn: await portal.day(0) }))).toEqual(["content.closesOn"]);
    expect(fieldsOf(await send(tso, { store, closesOn: await portal.day(90) }))).toEqual(["content.closesOn"]);
    expect(fieldsOf(await send(tso, { store, minimum: "0" }))).toEqual(["content.minimum"]);
    expect((await send(tso, { store: await freeStore(1) })).status).toBe(422);
    expect((await send(a, { store })).status, "distributors may bid, but not propose auctions").toBe(403);
  });

  test("needs no decision before it closes; afterwards the view names who can decide", async () => {
    const { submission, id } = await opened();
    const waits = async () =>
      ((await ssm.get("/api/submission?kind=store-auction&box=inbox")).json as { data: { id: number }[] }).data.some(
        (s) => s.id === submission,
      );
    const award = async () => (await view(ssm, submission)).moves.find((m) => m.name === "award");
    expect([await waits(), (await award())?.opensAt]).toEqual([false, expect.stringMatching(/^20/)]);
    expect((await view(tso, submission)).deciders).toMatchObject({
      count: expect.any(Number),
      roles: expect.arrayContaining(["SSM"]),
    });
    await close(id);
    expect([await waits(), (await award())?.opensAt]).toEqual([true, undefined]);
  });

  test("seals bids until it closes, is awarded once to the best, which serves the store from that day", async () => {
    const { submission, id, store } = await opened();
    expect(await list(a)).toMatchObject([
      { id, phase: "open", mine: null, bids: null, submission: null, minimum: "10.000" },
    ]);
    expect(fieldsOf(await bid(a, id, "119.999", 12))).toEqual(["tonnes"]);
    expect((await bid(asm, id, "500", 12)).status).toBe(403);
    expect((await bid(a, id, "240", 24)).status).toBe(200);
    expect((await bid(b, id, "150", 12)).status).toBe(200);
    expect((await list(b))[0]).toMatchObject({ mine: { tonnes: "150.000", months: 12 }, bids: null });
    const sealed = await facts(ssm, submission);
    expect([sealed.count, sealed.bids]).toEqual([2, null]);
    expect((await list(ssm)).find((r) => r.id === id)).toMatchObject({ bids: 2, winner: null, mine: null });
    expect(
      JSON.stringify(await portal.sql("select before, after from audit_event where entity = 'auctionBid'")),
    ).not.toMatch(/150|240/);
    expect((await act(ssm, submission, "award")).status, "while it is open for bids").toBe(409);
    await close(id);
    expect((await bid(a, id, "900", 12, 1)).status).toBe(409);
    expect((await facts(ssm, submission)).bids?.map((x) => x.monthly)).toEqual(["12.500", "10.000"]);
    expect((await act(asm, submission, "award")).status, "one person may not both open and award it").toBe(403);
    const { version } = await view(admin, submission);
    const gm = await portal.as("admin");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? ssm : gm).post(`/api/submission/${submission}/move`, { move: "award", version }),
      ),
    );
    expect(answers.filter((x) => x.status === 200)).toHaveLength(1);
    expect(
      await portal.sql(
        "select distributor_id::int as d, kind, valid_from::text as day from store_distributor where store_id = $1",
        [store],
      ),
    ).toEqual([{ d: portal.trade.distributors[1], kind: "main", day: await portal.day(0) }]);
    expect((await list(b))[0]).toMatchObject({
      phase: "awarded",
      won: true,
      winner: { id: portal.trade.distributors[1] },
    });
    expect((await list(a))[0]).toMatchObject({ phase: "awarded", won: false, winner: null });
    const [event] = await portal.sql<{ after: { bids: unknown[] } }>(
      "select after from audit_event where entity = 'auction' and action = 'award' and entity_id = $1",
      [String(id)],
    );
    expect(event?.after.bids, "the decision opens the bids").toHaveLength(2);
    const news = await portal.sql<{ title: string }>(
      "select n.title from notification n join app_user u on u.id = n.user_id where u.username like 'vendor-%' order by u.username",
    );
    expect(news.map((n) => n.title)).toEqual([
      "Lelang {number} dimenangkan distributor lain",
      "Lelang {number} Anda menangkan",
    ]);
  });

  test("takes one bid per distributor, which may be changed and withdrawn while the auction is open", async () => {
    const { id } = await opened();
    const first = await Promise.all(Array.from({ length: 8 }, () => bid(a, id, "120", 12)));
    expect(first.map((x) => x.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const changes = await Promise.all(Array.from({ length: 8 }, (_, i) => bid(a, id, String(130 + i), 12, 1)));
    expect(changes.filter((x) => x.status === 200)).toHaveLength(1);
    expect((await a.post(`/api/store-auction/${id}/bid/withdraw`, { version: 1 })).status).toBe(409);
    expect((await a.post(`/api/store-auction/${id}/bid/withdraw`, { version: 2 })).status).toBe(200);
    expect((await list(admin)).find((r) => r.id === id)?.bids).toBe(0);
    expect((await bid(a, id, "125", 12)).status).toBe(200);
    expect((await list(a)).find((r) => r.id === id)?.mine).toMatchObject({ tonnes: "125.000", version: 4 });
    expect(await portal.sql("select count(*)::int as n from auction_bid where auction_id = $1", [id])).toEqual([
      { n: 1 },
    ]);
  });

  test("can end without a winner, is cancelled before it closes, and ends when the store is served", async () => {
    const none = await opened();
    await close(none.id);
    expect((await act(ssm, none.submission, "award")).status, "without bids").toBe(422);
    expect((await act(tso, none.submission, "withdraw")).status, "it can no longer be withdrawn").toBe(409);
    expect((await act(ssm, none.submission, "reject")).status).toBe(422);
    expect((await act(ssm, none.submission, "reject", "Tidak ada tawaran")).status).toBe(200);
    expect((await list(ssm, "?phase=failed")).map((r) => r.id)).toEqual([none.id]);

    const early = await opened();
    expect((await act(tso, early.submission, "withdraw")).status).toBe(200);
    expect((await list(a)).some((r) => r.id === early.id)).toBe(false);
    expect((await bid(a, early.id, "500", 12)).status).toBe(404);

    const taken = await opened();
    await bid(b, taken.id, "500", 12);
    await close(taken.id);
    await portal.sql(
      "insert into store_distributor (store_id, distributor_id, valid_from) values ($1, $2, current_date - 1)",
      [taken.store, portal.trade.distributors[0]],
    );
    expect((await act(ssm, taken.submission, "award")).status).toBe(409);
    expect(await portal.sql("select state from store_auction where id = $1", [taken.id])).toEqual([{ state: "open" }]);
  });

  test("of a store is one at a time, and its days count from the opening", async () => {
    const store = await freeStore();
    const ids: number[] = [];
    for (let i = 0; i < 2; i++) ids.push(((await send(tso, { store })).json as { data: { id: number } }).data.id);
    const both = await Promise.all(ids.map((id) => act(asm, id, "approve")));
    expect(both.filter((x) => x.status === 200)).toHaveLength(1);
    expect(both.every((x) => x.status === 200 || x.status === 409)).toBe(true);
    const late = ((await send(tso, { store: await freeStore() })).json as { data: { id: number } }).data.id;
    await portal.sql(
      "update submission set payload = payload || jsonb_build_object('closesOn', (current_date - 1)::text) where id = $1",
      [late],
    );
    expect((await act(asm, late, "approve")).status).toBe(422);
  });
});
