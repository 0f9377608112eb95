import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get } from "#test/report/read-report.ts";
import { endpoints, openPusher, type Pushed, type Pusher } from "#test/support/push.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let system: Pusher;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "1000");
  system = await openPusher(portal);
});
afterAll(() => portal?.close());

const sale = (externalId: string, soldOn: string): Pushed => ({
  kind: "sale",
  body: { externalId, store: "T0", warehouse: "G0", soldOn, lines: [{ product: "P0", uom: "ZAK", qty: "1" }] },
});
const receipt = (externalId: string, receivedOn: string): Pushed => ({
  kind: "receipt",
  body: {
    externalId,
    warehouse: "G0",
    opco: "O1",
    receivedOn,
    lines: [{ product: "P0", uom: "ZAK", qty: "1", unitPrice: "50000" }],
  },
});
const cancel = (externalId: string, document: string): Pushed => ({
  kind: "cancellation",
  body: { externalId, document, reason: "salah kirim" },
});
const zeroReport = (externalId: string, day: string, notes: string): Pushed => ({
  kind: "nil",
  body: { externalId, day, notes },
});
const push = (p: Pushed) => system.send(endpoints[p.kind], p.body);
const storedOn = (day: string) =>
  portal.sql<{ state: string; documents: number; note: string | null; in_force: boolean }>(
    "select state, documents, note, in_force from nil_report where distributor_id = $1 and day = $2",
    [portal.trade.distributors[0], day],
  );
const turns = async (day: string) =>
  (
    await portal.sql<{ action: string }>(
      "select a.action from audit_event a join nil_report n on n.id::text = a.entity_id and n.day = $1 where a.entity = 'nilReport' and a.action in ('overrule', 'reinstate') order by a.id",
      [day],
    )
  ).map((a) => a.action);
function orders<T>(items: readonly T[]): T[][] {
  return items.length < 2
    ? [[...items]]
    : items.flatMap((x, i) => orders(items.filter((_, j) => j !== i)).map((rest) => [x, ...rest]));
}

test("a day is declared empty once, by form or system, not in advance; repeats get the same answer", async () => {
  const vendor = await portal.as("vendor-a");
  const [own, other] = portal.trade.distributors;
  const [yesterday, before] = [await portal.day(-11), await portal.day(-12)];
  const say = (distributor: number, day: string) => vendor.post("/api/nil-report", { distributor, day });
  expect((await say(own, await portal.day(1))).status, "a future day").toBe(422);
  expect((await push(zeroReport("NIL-0", await portal.day(1), "-"))).status, "a future day").toBe(422);
  expect((await say(other, yesterday)).status, "another distributor's day").toBe(422);
  expect((await say(own, yesterday)).status).toBe(200);
  expect((await say(own, yesterday)).status, "declared already").toBe(422);

  const answers = await Promise.all(Array.from({ length: 6 }, () => push(zeroReport("NIL-1", before, "Gudang tutup"))));
  expect(
    [...new Set(answers.map((a) => `${a.status} ${a.text}`))],
    "a repeated declaration gets the same answer",
  ).toHaveLength(1);
  expect(answers[0]?.json).toEqual({ externalId: "NIL-1", status: "applied", day: before, inForce: true });
  expect((await push(zeroReport("NIL-2", yesterday, "Gudang tutup"))).status, "declared by form before").toBe(200);
  expect(
    await portal.sql("select day::text, source from nil_report where distributor_id = $1 order by day", [own]),
  ).toEqual([
    { day: before, source: "api" },
    { day: yesterday, source: "form" },
  ]);
  const sent = (await (await portal.as("admin")).get("/api/push-item?f.kind=nil&f.state=applied")).json as {
    data: { externalId: string }[];
  };
  expect(
    sent.data.map((d) => d.externalId),
    "declarations are among the documents of systems",
  ).toEqual(["NIL-2", "NIL-1"]);
});

test("days before the distributor joined or counted its stock are refused, late declarations accepted", async () => {
  const vendor = await portal.as("vendor-a");
  const [own] = portal.trade.distributors;
  const refused = { fields: [{ field: "day", message: expect.stringContaining("01/01/2026") as string }] };
  expect((await push(zeroReport("NIL-E1", "2025-12-31", "-"))).json).toMatchObject({
    code: "push.invalid",
    ...refused,
  });
  expect((await vendor.post("/api/nil-report", { distributor: own, day: "2025-12-31" })).json).toMatchObject(refused);
  expect((await push(zeroReport("NIL-E2", "2026-01-01", "-"))).json).toMatchObject({ status: "applied" });
  await portal.sql("update distributor set joined_on = '2026-02-01' where id = $1", [own]);
  expect((await push(zeroReport("NIL-E3", "2026-01-31", "-"))).json).toMatchObject({ status: "failed" });
  expect((await push(zeroReport("NIL-E4", "2026-02-01", "-"))).json).toMatchObject({ status: "applied" });
  await portal.sql("update distributor set joined_on = null where id = $1", [own]);
  await portal.sql("delete from nil_report where day < '2026-03-01'");
});

describe("documents of a day take precedence over its zero report", () => {
  test("in any order of declarations, documents and cancellations; repeated documents get the same bytes", {
    timeout: 60_000,
  }, async () => {
    const day = await portal.day(-1);
    let round = 0;
    /** The distinct results of all orders, each on an empty day; numbers have a suffix per order, removed here. */
    const ends = async (documents: (own: (id: string) => string) => readonly Pushed[], every = 1) => {
      const days = new Set<string>();
      for (let order = 0; order < orders(documents((id) => id)).length; order += every) {
        const own = (id: string) => `${id}.${round}`;
        const sent = orders(documents(own))[order] as Pushed[];
        const first = [];
        for (const p of sent) first.push((await push(p)).text);
        if (round % 6 === 0) for (const [i, p] of sent.entries()) expect((await push(p)).text).toBe(first[i]);
        const items = await portal.sql(
          "select split_part(external_id, '.', 1) as id, kind, state from push_item where external_id like $1 order by 1",
          [`%.${round}`],
        );
        days.add(JSON.stringify([await storedOn(day), items]));
        await portal.sql("delete from nil_report where day = $1", [day]);
        await portal.sql(
          "update sale set status = 'cancelled', cancelled_at = now() where sold_on = $1 and status = 'posted'",
          [day],
        );
        await portal.sql(
          "update purchase set status = 'cancelled', cancelled_at = now() where received_on = $1 and status = 'posted'",
          [day],
        );
        round++;
      }
      return [...days].map((f) => (JSON.parse(f) as [object[]])[0]);
    };
    expect(
      await ends((own) => [
        zeroReport(own("N1"), day, "Tutup"),
        sale(own("S"), day),
        cancel(own("C"), own("S")),
        zeroReport(own("N2"), day, "Libur"),
      ]),
    ).toEqual([[{ state: "inForce", documents: 0, note: "Tutup", in_force: true }]]);
    expect(
      await ends(
        (own) => [
          zeroReport(own("N1"), day, "Tutup"),
          receipt(own("G"), day),
          sale(own("S"), day),
          cancel(own("C"), own("S")),
        ],
        5,
      ),
    ).toEqual([[{ state: "overruled", documents: 1, note: "Tutup", in_force: false }]]);
  });

  test("by form too, and each change is in its history", async () => {
    const day = await portal.day(-2);
    const vendor = await portal.as("vendor-a");
    const { warehouses, stores, products, uoms, distributors } = portal.trade;
    const sold = await vendor.post("/api/sale", {
      warehouse: warehouses[0],
      store: stores[0],
      soldOn: day,
      lines: [{ product: products[0], uom: uoms.zak, qty: "1" }],
    });
    const { id } = (sold.json as { data: { id: number } }).data;
    const declared = (await vendor.post("/api/nil-report", { distributor: distributors[0], day })).json as {
      data: { state: string; documents: number };
    };
    expect(declared.data).toMatchObject({ state: "overruled", documents: 1 });
    expect((await vendor.post(`/api/sale/${id}/cancel`, { id, version: 1, reason: "salah catat" })).status).toBe(200);
    expect(await storedOn(day)).toMatchObject([{ state: "inForce", documents: 0 }]);
    await push(sale("S-again", day));
    expect(await storedOn(day)).toMatchObject([{ state: "overruled", documents: 1 }]);
    expect(await turns(day)).toEqual(["reinstate", "overrule"]);
  });

  test("all reports agree: a zero report on time does not excuse a late sale", async () => {
    const day = await portal.day(-3);
    const admin = await portal.as("admin");
    const [own] = portal.trade.distributors;
    await portal.sql("insert into calendar (day, workday) values ($1, true)", [day]);
    await portal.sql(
      "insert into reporting_duty (distributor_id, days, valid_from) values ($1, 'everyday', '2020-01-01')",
      [own],
    );
    const cells = async () =>
      (await get(admin, "kepatuhan-distributor", { from: day, to: day })).rows.find((r) => r.id === own)?.cells;
    await push(zeroReport("N-late", day, "Tutup"));
    await portal.sql(
      "update nil_report set received_at = (day + 1)::timestamp at time zone 'Asia/Jakarta' where day = $1",
      [day],
    );
    expect(await cells()).toMatchObject({ reportedDays: "1", onTimeDays: "1", nilDays: "1" });
    await push(sale("S-late", day));
    expect(await cells()).toMatchObject({ reportedDays: "1", onTimeDays: "0", nilDays: "0" });
    await push(cancel("C-late", "S-late"));
    expect(await cells()).toMatchObject({ reportedDays: "1", onTimeDays: "1", nilDays: "1" });
  });

  test("64 concurrent sales, cancellations and declarations give the correct state, and none is refused", async () => {
    const days = await Promise.all([0, -1, -2].map((d) => portal.day(d)));
    await portal.sql("delete from nil_report where day = any($1)", [days]);
    const deadlocks = async () =>
      Number(
        (
          await portal.sql<{ n: string }>(
            "select deadlocks as n from pg_stat_database where datname = current_database()",
          )
        )[0]?.n,
      );
    const before = await deadlocks();
    const all = days.flatMap((day, d) => [
      ...Array.from({ length: 8 }, (_, i) => sale(`A-${d}-${i}`, day)),
      // all sales of the last day are cancelled
      ...Array.from({ length: d === 2 ? 8 : 4 }, (_, i) => cancel(`AC-${d}-${i}`, `A-${d}-${i}`)),
      ...Array.from({ length: 8 }, (_, i) => zeroReport(`AN-${d}-${i}`, day, `kali ${i}`)),
    ]);
    await push(cancel("C-again", "S-again"));
    const mixed = all.map((p, i) => ({ p, at: (i * 37) % all.length })).sort((a, b) => a.at - b.at);
    const answers = await Promise.all(mixed.slice(0, 64).map(({ p }) => push(p)));
    expect(answers.filter((a) => a.status >= 300).map((a) => a.text)).toEqual([]);
    for (const [d, day] of days.entries()) {
      const [count] = await portal.sql<{ n: number }>(
        "select count(*)::int as n from sale where sold_on = $1 and distributor_id = $2 and status = 'posted'",
        [day, portal.trade.distributors[0]],
      );
      expect([d, count?.n]).toEqual([d, d === 2 ? 0 : 4]);
      expect(await storedOn(day)).toEqual([
        { state: d === 2 ? "inForce" : "overruled", documents: count?.n, note: "kali 0", in_force: d === 2 },
      ]);
    }
    expect(await deadlocks()).toBe(before);
  });
});
