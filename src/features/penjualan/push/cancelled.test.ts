import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seededRandom, shuffled } from "#test/support/random.ts";
import { documents, endpoints, openPusher, type Pushed, type Pusher, timeLimit } from "#test/support/push.ts";
import { sweepWaiting } from "./push-housekeeping.server.ts";
import { addPackingPlant, openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let erp: Pusher;
beforeAll(async () => {
  portal = await openTrade();
  await portal.sql(
    "insert into payment_method (code, name, kind, due_days) values ('T30', 'Tempo 30 hari', 'credit', 30)",
  );
  await addPackingPlant(portal);
});
afterAll(() => portal?.close());
const emptied = () =>
  portal.sql(
    "truncate push_item, api_log, sale_line, sale, purchase_line, purchase, delivery_line, delivery, stock_movement, stock_level restart identity cascade",
  );
beforeEach(async () => {
  await emptied();
  erp = await openPusher(portal);
});

const { line, sale, receipt, back, cancel } = documents(() => portal.trade.today);
const push = (p: Pushed) => erp.send(endpoints[p.kind], p.body);
/** Sends a document again while the answer is 503 or 409, as a client does. */
async function pushed(p: Pushed): Promise<void> {
  for (;;) {
    const { status } = await push(p);
    if (status !== 503 && status !== 409) return;
  }
}
const reply = async (p: Pushed) => {
  const { status, json } = await push(p);
  const { status: outcome, code } = json as { status: string; code?: string };
  return [status, outcome, ...(code ? [code] : [])];
};
const statusOf = async (externalId: string) => (await erp.get(`documents/${externalId}`)).json;
const onTerms = (externalId: string, qty: string) =>
  sale(externalId, qty, { store: "T1", paymentMethod: "T30", lines: [line(2, qty, { unitPrice: "60000" })] });
const ledger = () =>
  portal.sql("select product_id, sum(qty) as qty from stock_movement group by 1 having sum(qty) <> 0 order by 1");

describe("the cancellation of a document that was never in force", () => {
  test("closes a failed document: it is never applied, and both always get the same bytes", async () => {
    await push(receipt("GR-1", "100"));
    const wrong = sale("S-1", "5", { store: "T9" });
    expect(await reply(wrong)).toEqual([422, "failed", "push.invalid"]);
    const before = await ledger();
    const first = await push(cancel("C-1", "S-1"));
    expect([first.status, first.json]).toEqual([200, { externalId: "C-1", status: "applied", cancelled: "S-1" }]);
    expect(await statusOf("S-1")).toMatchObject({
      status: "void",
      code: "push.void",
      number: null,
      waitsFor: null,
      fields: [],
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => push(wrong)));
    expect(new Set(answers.map((a) => `${a.status} ${a.text}`))).toEqual(
      new Set(['200 {"externalId":"S-1","status":"void"}']),
    );
    expect((await push(cancel("C-1", "S-1"))).text).toBe(first.text);
    expect(await reply(cancel("C-2", "S-1")), "cancelled twice, under two numbers").toEqual([200, "applied"]);
    expect(await reply(sale("S-1", "5")), "its number stays used").toEqual([422, "conflict", "idempotency.mismatch"]);
    expect(await reply(back("R-1", "S-1", "1")), "a return of a void sale is void").toEqual([200, "void"]);
    expect([await ledger(), await portal.sql("select 1 from sale")]).toEqual([before, []]);
  });

  test("sent first it waits, and its sender is not notified of a failure", async () => {
    await push(receipt("GR-1", "100"));
    const parked = await push(cancel("C-1", "S-1"));
    expect([parked.status, parked.json]).toEqual([202, { externalId: "C-1", status: "waiting" }]);
    expect(await reply(sale("S-1", "5", { store: "T9" }))).toEqual([200, "void"]);
    expect(await statusOf("C-1")).toMatchObject({ status: "applied" });
    expect((await push(cancel("C-1", "S-1"))).text).toBe(parked.text);
    // a malformed document counts too
    await push(cancel("C-2", "S-2"));
    const malformed = await erp.send("sales", { externalId: "S-2", surprise: 1 });
    expect([malformed.status, malformed.json]).toEqual([200, { externalId: "S-2", status: "void" }]);
    expect(await statusOf("C-2")).toMatchObject({ status: "applied" });
  });

  test("closes a waiting document, which keeps its answer, and unblocks its dependents", async () => {
    const waits = await push(sale("S-1", "5"));
    expect([waits.status, waits.json]).toEqual([202, { externalId: "S-1", status: "waiting" }]);
    expect(await reply(back("R-1", "S-1", "1"))).toEqual([202, "waiting"]);
    expect(await reply(back("R-2", "S-2", "1"))).toEqual([202, "waiting"]);
    expect(await reply(cancel("C-1", "S-1"))).toEqual([200, "applied"]);
    expect(await reply(cancel("C-2", "R-2"))).toEqual([200, "applied"]);
    await push(receipt("GR-1", "100"));
    await push(sale("S-2", "5"));
    expect(await portal.sql("select external_id as id, state from push_item order by 1")).toEqual(
      Object.entries({
        "C-1": "applied",
        "C-2": "applied",
        "GR-1": "applied",
        "R-1": "void",
        "R-2": "void",
        "S-1": "void",
        "S-2": "applied",
      }).map(([id, state]) => ({
        id,
        state,
      })),
    );
    expect((await push(sale("S-1", "5"))).text).toBe(waits.text);
    expect(await portal.sql("select external_id from sale")).toEqual([{ external_id: "S-2" }]);
  });

  test("of a document that cannot be cancelled is refused in any state", async () => {
    const delivery = (externalId: string, plant: string): Pushed => ({
      kind: "delivery",
      body: {
        externalId,
        packingPlant: plant,
        warehouse: "G0",
        shippedAt: "2026-01-02T20:00:00+07:00",
        lines: [{ product: "P0", uom: "ZAK", shippedQty: "50" }],
      },
    });
    await push(delivery("D-1", "PP1"));
    await push(delivery("D-2", "PP9"));
    await push(cancel("C-3", "D-3"));
    await push(delivery("D-3", "PP9"));
    for (const n of [1, 2, 3]) expect(await reply(cancel(`C-${n}`, `D-${n}`))).toEqual([422, "failed", "push.target"]);
    // sent to the wrong address by mistake, then to the right one
    await push(receipt("GR-1", "100"));
    await erp.send("deliveries", sale("S-1", "5").body);
    expect(await reply(cancel("C-4", "S-1"))).toEqual([422, "failed", "push.target"]);
    expect(await reply(sale("S-1", "5"))).toEqual([200, "applied"]);
    expect([await statusOf("C-4"), await statusOf("S-1")]).toMatchObject([{ status: "applied" }, { status: "void" }]);
  });

  test("notifies the sender's webhook of the documents that it closes", async () => {
    await portal.sql(
      "insert into webhook (distributor_id, client_id, url, secret, active) values ($1, $2, 'http://127.0.0.1:9/', 'x', true)",
      [portal.trade.distributors[0], erp.id],
    );
    await push(sale("S-1", "5", { store: "T9" }));
    await push(cancel("C-1", "S-1"));
    await push(cancel("C-2", "S-2"));
    await push(sale("S-2", "5"));
    expect(
      (
        await portal.sql<{ payload: string }>("select payload from webhook_delivery where client_id = $1 order by id", [
          erp.id,
        ])
      ).map((d) => JSON.parse(d.payload)),
    ).toMatchObject([
      { event: "document.void", externalId: "S-1", kind: "sale", number: null, code: "push.void" },
      { event: "document.void", externalId: "S-2", kind: "sale", number: null, code: "push.void" },
      { event: "document.applied", externalId: "C-2", number: null, code: null },
    ]);
  });
});

describe("what a cancellation releases", () => {
  test("a store's credit: by cancelled sales and by returns", async () => {
    // three bags at 60,000 plus 11 % tax
    await portal.sql("update store set credit_limit = 199800 where id = $1", [portal.trade.stores[1]]);
    await push(receipt("GR-1", "100", 2));
    await push(onTerms("K-1", "2"));
    expect(await reply(onTerms("K-2", "2"))).toEqual([422, "failed", "sale.credit"]);
    expect(await statusOf("K-2")).toMatchObject({ waitsFor: "credit T1" });
    await push(back("KR-1", "K-1", "1"));
    expect(await statusOf("K-2")).toMatchObject({ status: "applied", waitsFor: null });
    expect(await reply(onTerms("K-3", "3"))).toEqual([422, "failed", "sale.credit"]);
    await push(cancel("KC-1", "K-1"));
    expect(await statusOf("K-3"), "still above the limit").toMatchObject({ status: "failed" });
    await push(cancel("KC-2", "K-2"));
    expect(await statusOf("K-3")).toMatchObject({ status: "applied" });
  });

  test("the number of a document, for the same document entered again; later if a person cancelled it", async () => {
    await push(receipt("GR-1", "100", 0, { number: "SJ/1" }));
    expect(await reply(receipt("GR-2", "50", 0, { number: "SJ/1" }))).toEqual([422, "failed", "duplicate"]);
    await push(sale("S-1", "10", { number: "INV/1" }));
    const other = await openPusher(portal);
    expect((await other.send("sales", sale("S-2", "4", { number: "INV/1" }).body)).json).toMatchObject({
      code: "document.elsewhere",
      fields: [{ field: "number" }],
    });
    expect((await other.get("documents/S-2")).json).toMatchObject({ waitsFor: "number INV/1" });
    await push(cancel("C-1", "S-1"));
    expect((await other.get("documents/S-2")).json).toMatchObject({
      status: "applied",
      number: "INV/1",
      waitsFor: null,
    });
    await push(cancel("C-2", "GR-1"));
    expect([await statusOf("C-2"), await statusOf("GR-2")]).toMatchObject([
      { status: "applied" },
      { status: "applied", number: "SJ/1" },
    ]);
    expect(await reply(sale("S-3", "1", { number: "INV/1" }))).toEqual([409, "failed", "document.elsewhere"]);
    const [posted] = await portal.sql<{ id: number; version: number }>(
      "select id, version from sale where external_id = 'S-2'",
    );
    expect(
      (
        await (
          await portal.as("admin")
        ).post(`/api/sale/${posted?.id}/cancel`, { version: posted?.version, reason: "salah toko" })
      ).status,
    ).toBe(200);
    expect((await other.get("documents/S-2")).json, "cancelled by a person").toMatchObject({
      status: "void",
      number: "INV/1",
    });
    await portal.sql("update push_item set tried_at = '2026-01-01' where external_id = 'S-3'");
    await sweepWaiting(portal.server.db);
    expect(await statusOf("S-3")).toMatchObject({ status: "applied", number: "INV/1" });
  });

  test("goods of a return that another sale took are not missing when the original sale is cancelled", async () => {
    await push(receipt("GR-1", "10"));
    await push(sale("S-1", "10"));
    await push(back("R-1", "S-1", "5"));
    await push(sale("S-2", "5"));
    expect(await reply(cancel("C-1", "S-1"))).toEqual([200, "applied"]);
    expect([await statusOf("S-1"), await statusOf("R-1"), await statusOf("S-2")]).toMatchObject([
      { status: "void" },
      { status: "void" },
      { status: "applied" },
    ]);
    expect(await ledger()).toMatchObject([{ qty: "5.000" }]);
  });
});

describe("a replacement for a cancelled document whose goods have left", () => {
  const arrived = () => receipt("GR-1", "100", 0, { number: "SJ/1" });
  const instead = () => receipt("GR-2", "90", 0, { number: "SJ/1" });

  test("is applied together with the cancellation: each alone would wait for the other forever", async () => {
    await push(arrived());
    await push(sale("S-1", "80"));
    expect(await reply(cancel("C-1", "GR-1")), "its goods were sold").toEqual([202, "waiting"]);
    expect(await reply(receipt("GR-0", "70", 0, { number: "SJ/1" })), "ten bags short").toEqual([202, "waiting"]);
    expect(await reply(instead())).toEqual([200, "applied"]);
    expect([await statusOf("C-1"), await statusOf("GR-1")]).toMatchObject([{ status: "applied" }, { status: "void" }]);
    expect(await statusOf("GR-0"), "another document has its number").toMatchObject({
      status: "failed",
      code: "duplicate",
    });
    await push(back("R-1", "S-1", "60"));
    await push(sale("S-2", "70"));
    expect(await reply(back("R-2", "S-1", "62")), "more than can still be returned").toEqual([
      422,
      "failed",
      "return.taken",
    ]);
    expect(await reply(cancel("C-2", "R-1")), "its goods have been sold again").toEqual([202, "waiting"]);
    expect([await statusOf("C-2"), await statusOf("R-1"), await statusOf("R-2")]).toMatchObject([
      { status: "applied" },
      { status: "void" },
      { status: "applied" },
    ]);
    expect(await ledger()).toMatchObject([{ qty: "2.000" }]);
  });

  test("gives the same state in every order and concurrently", { timeout: timeLimit(120_000) }, async () => {
    const states = new Map<string, string>();
    for (const [round, order] of permutations([
      arrived(),
      sale("S-1", "80"),
      cancel("C-1", "GR-1"),
      instead(),
    ]).entries()) {
      await emptied();
      if (round % 4 === 0) await Promise.all(order.map(pushed));
      else for (const d of order) await pushed(d);
      states.set(await stateOf(), order.map((d) => d.body.externalId).join(" "));
    }
    expect([...states.values()]).toHaveLength(1);
    expect(await portal.sql("select external_id as id, state from push_item where state <> 'void' order by 1")).toEqual(
      ["C-1", "GR-2", "S-1"].map((id) => ({ id, state: "applied" })),
    );
  });
});

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((first, i) => permutations(all.toSpliced(i, 1)).map((rest) => [first, ...rest]));

/** Documents that compete for bags, goods and credit, cancellations after which the rest fits, and invalid ones. */
function rivals(random: () => number): Pushed[] {
  const all: Pushed[] = [
    receipt("GR-0", "100"),
    receipt("GR-8", "20", 0, { number: "SJ/1" }),
    receipt("GR-9", "50", 0, { number: "SJ/1" }),
    cancel("CGR-9", "GR-9"),
    receipt("GR-1", "12", 1),
    receipt("GR-2", "200", 2),
  ];
  const some = (n: number) => Math.floor(random() * n);
  for (let i = 0; i < 4; i++) {
    all.push(sale(`S-${i}`, "10"));
    // of five returns of up to ten bags, two remain that fit together
    for (let r = 0; r < 5; r++) {
      const remains = r < 2;
      all.push(back(`R-${i}-${r}`, `S-${i}`, String(remains ? 3 + some(3) : 1 + some(10))));
      if (!remains) all.push(cancel(`CR-${i}-${r}`, `R-${i}-${r}`));
    }
    all.push(back(`W-${i}`, `S-${i}`, "11"));
    if (i % 2 === 0) all.push(cancel(`CW-${i}`, `W-${i}`));
    all.push(
      sale(`X-${i}`, "1", { store: "T9" }),
      back(`XR-${i}`, `X-${i}`, "1"),
      cancel(`CX-${i}`, `X-${i}`),
      cancel(`CX2-${i}`, `X-${i}`),
    );
  }
  all.push(cancel("CS-3", "S-3"), cancel("CR-2-0", "R-2-0"));
  for (let i = 0; i < 6; i++) {
    const scarce = String(4 + some(8));
    all.push(sale(`G-${i}`, i === 0 ? "12" : scarce, { lines: [line(1, i === 0 ? "12" : scarce)] }));
    all.push(onTerms(`K-${i}`, i === 0 ? "3" : String(1 + some(3))));
    all.push(sale(`N-${i}`, "2", { number: "INV/1" }));
    if (i > 0) all.push(cancel(`CN-${i}`, `N-${i}`), cancel(`CG-${i}`, `G-${i}`), cancel(`CK-${i}`, `K-${i}`));
  }
  return all;
}

/** The final state, with the states of documents. */
async function stateOf(): Promise<string> {
  const parts = await Promise.all(
    [
      "select external_id, kind, content_hash, state, code, waits_for is null as free from push_item order by 1",
      "select s.external_id, s.kind, s.tonnes, s.net_total, l.line_no, l.qty, l.net from sale s join sale_line l on l.distributor_id = s.distributor_id and l.sale_id = s.id where s.status = 'posted' order by 1, 5",
      "select product_id, qty, tonnes from stock_level order by 1",
      "select product_id, moved_on, sum(qty) as qty, sum(tonnes) as tonnes from stock_movement where type <> 'uomRevaluation' group by 1, 2 order by 1, 2",
    ].map((text) => portal.sql(text)),
  );
  return JSON.stringify(parts);
}

test("competing documents and their cancellations give one state in any order, repeated, sequential or concurrent", {
  timeout: timeLimit(240_000),
}, async () => {
  await portal.sql("update store set credit_limit = 199800 where id = $1", [portal.trade.stores[1]]);
  const states = new Map<string, string>();
  for (let round = 0; round < 9; round++) {
    await emptied();
    const random = seededRandom(round + 1);
    const life = rivals(seededRandom(5));
    const queue = shuffled(round % 3 === 2 ? [...life, ...life] : life, random);
    const lanes = round % 2 === 0 ? 1 : 8;
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let d = queue.pop(); d; d = queue.pop()) await pushed(d);
      }),
    );
    const left = await portal.sql<{ id: string; state: string; code: string }>(
      "select external_id as id, state, code from push_item where state in ('failed', 'waiting') and external_id not in ('W-1') order by 1",
    );
    expect(left, `round ${round}`).toEqual([]);
    const state = await stateOf();
    states.set(createHash("sha256").update(state).digest("hex"), state);
    if (states.size > 1) expect(state, `round ${round}`).toBe([...states.values()][0]);
  }
  expect(states.size).toBe(1);
});

test("64 concurrent competing documents and cancellations: no deadlock, none left to the periodic task", {
  timeout: timeLimit(240_000),
}, async () => {
  const deadlocks = async () =>
    Number(
      (
        await portal.sql<{ n: string }>(
          "select deadlocks as n from pg_stat_database where datname = current_database()",
        )
      )[0]?.n,
    );
  const before = await deadlocks();
  for (let round = 0; round < 3; round++) {
    await emptied();
    const all: Pushed[] = [receipt("GR-0", "200"), receipt("GR-1", "200", 1)];
    for (let i = 0; i < 8; i++) {
      all.push(
        sale(`S-${i}`, "10", {
          number: `INV/${i % 4}`,
          lines: shuffled([0, 1], seededRandom(i + 1)).map((p) => line(p, "10")),
        }),
      );
      if (i >= 4) all.push(cancel(`CS-${i}`, `S-${i}`));
      for (let r = 0; r < 6; r++) {
        all.push(back(`R-${i}-${r}`, `S-${i}`, "10"));
        if (r > 0) all.push(cancel(`CR-${i}-${r}`, `R-${i}-${r}`));
      }
    }
    const queue = shuffled(all, seededRandom(round + 31));
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        for (let d = queue.pop(); d; d = queue.pop()) await pushed(d);
      }),
    );
    const inForce = (id: string) => !(/^S-[4-7]$/.test(id) || /^R-[4-7]/.test(id) || /^R-\d-[1-5]$/.test(id));
    const states = await portal.sql<{ id: string; state: string }>(
      "select external_id as id, state from push_item order by 1",
    );
    expect(
      states.filter((s) => s.state !== (inForce(s.id) ? "applied" : "void")),
      `round ${round}`,
    ).toEqual([]);
    expect(states).toHaveLength(all.length);
    expect(
      await portal.sql(
        "select l.product_id, l.qty from stock_level l join (select distributor_id, product_id, sum(qty) as qty from stock_movement group by 1, 2) m using (distributor_id, product_id) where l.qty <> m.qty",
      ),
    ).toEqual([]);
  }
  expect(await deadlocks()).toBe(before);
});
