import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { seededRandom, shuffled } from "#test/support/random.ts";
import { documents, endpoints, openPusher, type Pushed, type Pusher, timeLimit } from "#test/support/push.ts";
import { lockStock, triedEarlier } from "#test/support/pushed.ts";
import { addPackingPlant, openTrade, type TradePortal } from "#test/support/trade.ts";
import { sweepWaiting } from "./push-housekeeping.server.ts";

let portal: TradePortal;
let erp: Pusher;
beforeAll(async () => void (portal = await openTrade()));
afterAll(() => portal?.close());
const facts = [
  "push_item",
  "api_log",
  "sale_line",
  "sale",
  "purchase_line",
  "purchase",
  "delivery_line",
  "delivery",
  "stock_report",
  "stock_movement",
  "stock_level",
  "rollup_dirty",
];
beforeEach(async () => {
  await emptied();
  erp = await openPusher(portal);
});

const { line, sale, receipt, back, cancel } = documents(() => portal.trade.today);
const push = (p: Pushed, by = erp) => by.send(endpoints[p.kind], p.body);
const level = async (product = 0) =>
  (
    await portal.sql<{ qty: string }>("select qty from stock_level where product_id = $1 and warehouse_id = $2", [
      portal.trade.products[product],
      portal.trade.warehouses[0],
    ])
  )[0]?.qty ?? "0";
const ledgerTotals = async () =>
  (
    await portal.sql<{ same: boolean }>(
      "select coalesce(bool_and(l.qty = m.qty and l.tonnes = m.tonnes and l.qty >= 0), true) as same from stock_level l left join (select distributor_id, warehouse_id, product_id, sum(qty) as qty, sum(tonnes) as tonnes from stock_movement group by 1, 2, 3) m using (distributor_id, warehouse_id, product_id) where l.qty <> 0 or m.qty is not null",
    )
  )[0]?.same;

describe("one document", () => {
  test("is stored once and always gets the same bytes; other content under its number is refused", async () => {
    await push(receipt("GR-1", "100"));
    const first = await push(sale("S-1", "10"));
    expect(first.status, first.text).toBe(200);
    expect(first.json).toMatchObject({ externalId: "S-1", status: "applied", tonnes: "0.400" });
    const again = await Promise.all(Array.from({ length: 8 }, () => push(sale("S-1", "10"))));
    expect(new Set([first.text, ...again.map((a) => a.text)]).size).toBe(1);
    const reordered = await erp.send("sales", Object.fromEntries(Object.entries(sale("S-1", "10").body).reverse()));
    expect(reordered.text).toBe(first.text);
    const other = await push(sale("S-1", "11"));
    expect(other.status).toBe(422);
    expect(other.json).toMatchObject({ code: "idempotency.mismatch" });
    expect(await level()).toBe("90.000");
    expect(await portal.sql("select 1 from sale where external_id = 'S-1'")).toHaveLength(1);
    expect(
      (
        await erp.send("sales/batch", {
          items: [sale("S-1", "10").body, sale("S-9", "1").body, sale("S-1", "11").body],
        })
      ).status,
    ).toBe(200);
    const logged = await portal.sql<{ duplicates: number }>(
      "select duplicates from api_log where path like '/api/v1/sales%' order by id",
    );
    expect([
      logged.at(0)?.duplicates,
      logged.slice(1, 10).reduce((sum, l) => sum + l.duplicates, 0),
      logged.at(-2)?.duplicates,
      logged.at(-1)?.duplicates,
    ]).toEqual([0, 9, 0, 1]);
  });

  test("gets another portal number if the next one is already in use by a sender", async () => {
    await push(receipt("GR-1", "100"));
    const { number } = (await push(sale("S-1", "1"))).json as { number: string };
    const plus = (n: number) =>
      number.replace(/\d+$/, (digits) => String(Number(digits) + n).padStart(digits.length, "0"));
    await push(sale("S-2", "1", { number: plus(2) }));
    expect((await push(sale("S-3", "1"))).json).toMatchObject({ status: "applied", number: plus(3) });
    await push(sale("S-4", "1", { number: plus(5) }));
    const { results } = (await erp.send("sales/batch", { items: [sale("S-5", "1").body, sale("S-6", "1").body] }))
      .json as { results: { status: string }[] };
    expect(results.map((r) => r.status)).toEqual(["applied", "applied"]);
    expect(await level()).toBe("94.000");
  });

  test("64 concurrent requests with the same number: one sale, one answer", async () => {
    await push(receipt("GR-1", "100"));
    const answers = await Promise.all(Array.from({ length: 64 }, () => push(sale("S-64", "1"))));
    expect(new Set(answers.map((a) => a.text)).size).toBe(1);
    expect(await level()).toBe("99.000");
  });

  test("its errors are reported at their fields and stored, and it can be corrected by sending it again", async () => {
    await push(receipt("GR-1", "100"));
    const wrong = await push(sale("S-2", "5", { store: "T9" }));
    expect(wrong.status).toBe(422);
    expect(wrong.json).toMatchObject({ status: "failed", fields: [{ field: "store" }] });
    const [stored] = await portal.sql<{ state: string; payload: string }>(
      "select state, payload from push_item where external_id = 'S-2'",
    );
    expect(stored?.state).toBe("failed");
    expect(JSON.parse(stored?.payload ?? "{}")).toMatchObject({ store: "T9" });
    expect((await push(sale("S-2", "5"))).status).toBe(200);
    expect((await push(sale("S-2", "5", { store: "T9" }))).status).toBe(422);
    const malformed = await erp.send("sales", { externalId: "S-3", surprise: 1 });
    expect(malformed.status).toBe(422);
    const [log] = await portal.sql<{ payload: string; status: number }>(
      "select payload, status from api_log order by id desc limit 1",
    );
    expect(log).toMatchObject({ status: 422, payload: '{"externalId":"S-3","surprise":1}' });
  });

  test("stores and documents of others are not found", async () => {
    await push(receipt("GR-1", "100"));
    expect((await push(sale("S-4", "1", { store: "T2" }))).json).toMatchObject({ fields: [{ field: "store" }] });
    expect((await push(sale("S-5", "1", { warehouse: "G1" }))).json).toMatchObject({
      fields: [{ field: "warehouse" }],
    });
    const neighbour = await openPusher(portal, 1);
    expect((await neighbour.get("documents/GR-1")).status).toBe(404);
    expect((await erp.get("documents/GR-1")).json).toMatchObject({ kind: "receipt", status: "applied" });
  });
});

describe("dependencies", () => {
  test("a return and a cancellation wait for their sale, a sale for its goods", async () => {
    expect((await push(back("R-1", "S-1", "2"))).status).toBe(202);
    expect((await push(cancel("C-2", "S-2"))).status).toBe(202);
    expect((await push(sale("S-1", "10"))).json).toMatchObject({ status: "waiting" });
    expect((await push(sale("S-2", "5"))).json, "cancelled before it arrived").toEqual({
      externalId: "S-2",
      status: "void",
    });
    const came = await push(receipt("GR-1", "100"));
    expect(came.status, came.text).toBe(200);
    const states = await portal.sql<{ external_id: string; state: string }>(
      "select external_id, state from push_item order by external_id",
    );
    expect(Object.fromEntries(states.map((s) => [s.external_id, s.state]))).toEqual({
      "C-2": "applied",
      "GR-1": "applied",
      "R-1": "applied",
      "S-1": "applied",
      "S-2": "void",
    });
    expect(await level()).toBe("92.000");
    const again = await push(back("R-1", "S-1", "2"));
    expect([again.status, again.json], "the first answer, including its status").toEqual([
      202,
      { externalId: "R-1", status: "waiting" },
    ]);
    expect((await erp.get("documents/R-1")).json).toMatchObject({ status: "applied" });
    expect(await ledgerTotals()).toBe(true);
  });

  test("a return before the cancellation of the one it replaces is refused, and accepted after it", async () => {
    await push(receipt("GR-1", "100"));
    await push(sale("S-1", "10"));
    await push(back("R-1", "S-1", "10"));
    const early = await push(back("R-2", "S-1", "4"));
    expect([early.status, early.json]).toEqual([
      422,
      expect.objectContaining({ status: "failed", code: "return.taken" }),
    ]);
    expect((await push(back("R-3", "S-1", "11"))).json, "more than was sold").toMatchObject({
      status: "failed",
      code: "sale.return",
    });
    expect((await erp.get("documents/R-2")).json).toMatchObject({ status: "failed", waitsFor: "returns S-1" });
    await push(cancel("C-1", "R-1"));
    expect((await erp.get("documents/R-2")).json).toMatchObject({ status: "applied", waitsFor: null, code: null });
    expect((await erp.get("documents/R-3")).json).toMatchObject({ status: "failed", waitsFor: null });
    expect([await level(), await ledgerTotals()]).toEqual(["94.000", true]);
    const repeat = await push(back("R-2", "S-1", "4"));
    expect([repeat.status, repeat.json]).toEqual([
      200,
      expect.objectContaining({ status: "applied", tonnes: "0.160" }),
    ]);
    // as if cancelled in the portal but not retried: the periodic task retries the waiting document
    await push(back("R-4", "S-1", "8"));
    await portal.sql(
      "update sale set status = 'cancelled', cancelled_at = now(), updated_at = now() where external_id = 'R-2'",
    );
    await portal.sql(
      "update sale_line l set status = 'cancelled' from sale s where s.distributor_id = l.distributor_id and s.id = l.sale_id and s.external_id = 'R-2'",
    );
    await triedEarlier(portal, "external_id = 'R-4'");
    await sweepWaiting(portal.server.db);
    expect((await erp.get("documents/R-4")).json).toMatchObject({ status: "applied" });
    await push(back("R-5", "S-1", "9"));
    await push(cancel("C-2", "S-1"));
    for (const id of ["R-3", "R-5"])
      expect((await erp.get(`documents/${id}`)).json, "void together with its sale").toMatchObject({
        status: "void",
      });
  });

  test("goods reported by another system of the distributor unblock a sale, and the sale its dependents", async () => {
    const other = await openPusher(portal);
    for (const p of [
      sale("S-1", "10"),
      back("R-1", "S-1", "4"),
      back("R-2", "S-2", "1"),
      cancel("C-2", "R-2"),
      sale("S-2", "5"),
    ])
      expect((await push(p)).json, p.body.externalId).toMatchObject({
        status: p.body.externalId === "C-2" ? "applied" : "waiting",
      });
    await push(receipt("GR-1", "100"), other);
    expect(
      await portal.sql("select external_id, state, code from push_item where client_id = $1 order by 1", [erp.id]),
    ).toEqual([
      { external_id: "C-2", state: "applied", code: null },
      { external_id: "R-1", state: "applied", code: null },
      { external_id: "R-2", state: "void", code: "push.void" },
      { external_id: "S-1", state: "applied", code: null },
      { external_id: "S-2", state: "applied", code: null },
    ]);
    expect([await level(), await ledgerTotals()]).toEqual(["89.000", true]);
  });

  test("a document not retried when its dependency arrived is retried by the periodic task", async () => {
    await push(receipt("GR-1", "100"));
    expect((await push(back("R-1", "S-1", "2"))).json).toEqual({ externalId: "R-1", status: "waiting" });
    // simulates a crash after the sale was stored and before waiting documents were retried
    await portal.sql("update push_item set waits_for = 'doc:elsewhere' where external_id = 'R-1'");
    await push(sale("S-1", "10"));
    await portal.sql("update push_item set waits_for = 'doc:S-1' where external_id = 'R-1'");
    const state = async () =>
      (await portal.sql<{ state: string }>("select state from push_item where external_id = 'R-1'"))[0]?.state;
    await sweepWaiting(portal.server.db);
    expect(await state()).toBe("waiting"); // its own attempt may still be in progress
    await triedEarlier(portal, "external_id = 'R-1'");
    await sweepWaiting(portal.server.db);
    expect([await state(), await level(), await ledgerTotals()]).toEqual(["applied", "92.000", true]);
  });

  test("of two stock reports of a day the later one is valid; a proof waits for its delivery", async () => {
    const report = (externalId: string, at: string, qty: string): Pushed => ({
      kind: "stock",
      body: { externalId, warehouse: "G0", reportedFor: "2026-01-02", reportedAt: at, lines: [line(0, qty)] },
    });
    await push(report("K-2", "2026-01-02T10:00:00+07:00", "20"));
    await push(report("K-1", "2026-01-02T09:00:00+07:00", "10"));
    expect(await portal.sql("select qty, external_id from stock_report")).toEqual([
      { qty: "20.000", external_id: "K-2" },
    ]);
    // two systems use the same number at the same time
    const other = await openPusher(portal);
    for (const [by, qty] of [
      [erp, "22"],
      [other, "25"],
      [other, "25"],
    ] as const)
      await push(report("K-3", "2026-01-02T11:00:00+07:00", qty), by);
    expect(await portal.sql("select qty, external_id from stock_report")).toEqual([
      { qty: "25.000", external_id: "K-3" },
    ]);
    await addPackingPlant(portal);
    const proof: Pushed = {
      kind: "proof",
      body: {
        externalId: "E-1",
        delivery: "D-1",
        arrivedAt: "2026-01-03T08:00:00+07:00",
        signedAt: "2026-01-03T08:30:00+07:00",
        receiverName: "Budi",
        lines: [{ line: 1, receivedQty: "48", damagedQty: "2" }],
      },
    };
    expect((await push(proof)).status).toBe(202);
    const shipped = await push({
      kind: "delivery",
      body: {
        externalId: "D-1",
        packingPlant: "PP1",
        warehouse: "G0",
        shippedAt: "2026-01-02T20:00:00+07:00",
        lines: [{ product: "P0", uom: "ZAK", shippedQty: "50" }],
      },
    });
    expect(shipped.status, shipped.text).toBe(200);
    const received = (externalId: string, receivedOn: string) =>
      push(receipt(externalId, "50", 0, { delivery: "D-1", receivedOn }));
    // loaded in the evening, Jakarta time
    expect((await received("GR-1", "2026-01-01")).json, "before the goods had left").toMatchObject({
      fields: [{ field: "receivedOn", message: "Tidak boleh sebelum barang dikirim." }],
    });
    expect((await received("GR-2", "2026-01-02")).status).toBe(200);
    expect(await portal.sql("select status, received_tonnes, damaged_tonnes from delivery")).toEqual([
      { status: "disputed", received_tonnes: "1.920", damaged_tonnes: "0.080" },
    ]);
  });
});

/** A month of documents: receipts, sales, returns, and cancellations of each, also several of one document. */
function life(): Pushed[] {
  const all: Pushed[] = [];
  for (let i = 0; i < 6; i++) all.push(receipt(`GR-${i}`, "60", i % 3));
  for (let i = 0; i < 24; i++)
    all.push(sale(`S-${i}`, "8", { number: `INV/${i}`, lines: [line(i % 3, "5"), line((i + 1) % 3, "3")] }));
  for (const i of [1, 4, 7, 10]) all.push(back(`R-${i}`, `S-${i}`, "2"));
  for (const i of [4, 5, 6]) all.push(cancel(`C-${i}`, `S-${i}`));
  all.push(cancel("C-R7", "R-7"), cancel("C-5b", "S-5"), cancel("C-R4", "R-4"), back("R-5", "S-5", "1"));
  for (let i = 0; i < 3; i++)
    all.push({
      kind: "stock",
      body: {
        externalId: `K-${i}`,
        warehouse: "G0",
        reportedFor: "2026-01-02",
        reportedAt: `2026-01-02T1${i}:00:00+07:00`,
        lines: [line(0, String(i * 10))],
      },
    });
  return all;
}

/** Hash of the final state, without numbers that depend on the order of arrival. */
async function stateHash(): Promise<string> {
  const parts = await Promise.all(
    [
      "select external_id, kind, state from push_item order by 1",
      "select external_id, kind, sold_on::text, tonnes, net_total, tax_total, status from sale where status = 'posted' order by 1",
      "select s.external_id, l.line_no, l.qty, l.tonnes, l.net from sale_line l join sale s on s.distributor_id = l.distributor_id and s.id = l.sale_id where s.status = 'posted' order by 1, 2",
      "select external_id, tonnes, net_total from purchase where status = 'posted' order by 1",
      "select warehouse_id, product_id, qty, tonnes from stock_level order by 1, 2",
      "select warehouse_id, product_id, qty, external_id from stock_report order by 1, 2",
    ].map((text) => portal.sql(text)),
  );
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Retries after deadlocks: background tasks compute rollups from the tables that are emptied here. */
async function emptied(): Promise<void> {
  const deadlock = "40P01";
  for (let tries = 5; ; tries--) {
    const error = await portal.sql(`truncate ${facts.join(", ")} restart identity cascade`).then(
      () => undefined,
      (e: { code?: string }) => e,
    );
    if (!error) return;
    if (error.code !== deadlock || tries === 0) throw error;
  }
}

describe("any order and repetition", () => {
  test("shuffled and repeated pushes, one by one, in batches and concurrently, end in one state", {
    timeout: timeLimit(120_000),
  }, async () => {
    const hashes = new Set<string>();
    const rounds = 6;
    for (let round = 0; round < rounds; round++) {
      await emptied();
      const random = seededRandom(round + 1);
      const documents = round === 0 ? life() : shuffled([...life(), ...shuffled(life(), random).slice(0, 20)], random);
      if (round % 3 === 2) {
        for (const kind of ["cancellation", "return", "sale", "stock", "receipt"] as const) {
          const items = documents.filter((d) => d.kind === kind).map((d) => d.body);
          const answer = await erp.send(`${endpoints[kind]}/batch`, { items });
          expect(answer.status, answer.text).toBe(200);
          expect((answer.json as { results: unknown[] }).results).toHaveLength(items.length);
        }
      } else if (round % 3 === 1) {
        let next = 0;
        await Promise.all(
          Array.from({ length: 8 }, async () => {
            for (let i = next++; i < documents.length; i = next++) await push(documents[i] as Pushed);
          }),
        );
      } else for (const d of documents) await push(d);
      const left = await portal.sql(
        "select external_id, state, code, waits_for from push_item where state in ('failed', 'waiting')",
      );
      expect(left, `round ${round}`).toEqual([]);
      expect(await ledgerTotals()).toBe(true);
      hashes.add(await stateHash());
    }
    expect(hashes.size).toBe(1);
  });

  test("with terminated database sessions, documents sent until they are answered are stored once, completely", {
    timeout: timeLimit(60_000),
  }, async () => {
    const documents = life();
    const answersById = new Map<string, Set<string>>();
    const [enough, most] = [8, 30];
    let killing = true;
    let killed = 0;
    const killer = (async () => {
      const random = seededRandom(11);
      while (killing && killed < most) {
        await new Promise((r) => setTimeout(r, 20 + random() * 80));
        const gone = await portal
          .sql(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by random() limit 1",
          )
          .catch(() => []);
        killed += gone.length;
      }
    })();
    const broken: string[] = [];
    let next = 0;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        // sends all documents once, and again from the start until enough sessions were terminated
        for (let i = next++; i < documents.length || (killed < enough && i < documents.length * 100); i = next++) {
          const d = documents[i % documents.length] as Pushed;
          let answer = await push(d);
          for (let again = 0; answer.status >= 500 || answer.status === 409; again++) {
            if (again === 200) throw new Error(`${d.body.externalId} has no final response: ${answer.text}`);
            if (answer.status === 500) broken.push(answer.text);
            await new Promise((r) => setTimeout(r, 20));
            answer = await push(d);
          }
          answersById.set(d.body.externalId, (answersById.get(d.body.externalId) ?? new Set()).add(answer.text));
        }
      }),
    );
    killing = false;
    await killer;
    expect(killed).toBeGreaterThanOrEqual(enough);
    expect(broken).toEqual([]);
    // a session may have ended before waiting documents were retried; the periodic task retries them
    await triedEarlier(portal, "state = 'waiting'");
    await sweepWaiting(portal.server.db);
    for (const d of documents) answersById.get(d.body.externalId)?.add((await push(d)).text);
    expect([...answersById].filter(([, answers]) => answers.size !== 1)).toEqual([]);
    expect(await portal.sql("select external_id, state from push_item where state in ('failed', 'waiting')")).toEqual(
      [],
    );
    expect(await portal.sql("select external_id from sale group by external_id having count(*) > 1")).toEqual([]);
    expect(await ledgerTotals()).toBe(true);
    expect(
      await portal.sql(
        "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '2 seconds'",
      ),
    ).toEqual([]);
  });

  test("pages are served while more pushes wait for one stock than there are connections for them", async () => {
    await push(receipt("GR-1", "1000"));
    const people = await portal.as("admin");
    const holder = new pg.Client({ connectionString: portal.url });
    await holder.connect();
    try {
      await holder.query("begin");
      await lockStock(holder, portal);
      const sent = Array.from({ length: 24 }, (_, i) => push(sale(`S-${i}`, "1")));
      const waiting = () =>
        holder.query(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and (wait_event_type = 'Lock' or state = 'active' and clock_timestamp() - query_start > interval '500 ms')",
        );
      await expect.poll(async () => (await waiting()).rows[0].n, { timeout: 4_000 }).toBeGreaterThan(0);
      const answers = await Promise.all(Array.from({ length: 10 }, () => people.get("/api/store")));
      expect(answers.map((a) => a.status)).toEqual(Array(10).fill(200));
      await holder.query("commit");
      expect((await Promise.all(sent)).map((a) => a.status)).toEqual(Array(24).fill(200));
    } finally {
      await holder.end();
    }
  });

  // takes 20 seconds on an idle machine; the timeout allows for a busy one
  test("64 concurrent pushers, more sales than goods: ledger = level, never below zero, no deadlock", {
    timeout: timeLimit(300_000),
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
    const pushers = await Promise.all(Array.from({ length: 64 }, () => openPusher(portal)));
    const start = performance.now();
    const wrong: string[] = [];
    await Promise.all(
      pushers.map(async (by, w) => {
        const random = seededRandom(w + 1);
        const own = shuffled(
          [
            receipt(`GR-${w}`, "20", w % 3),
            ...Array.from({ length: 4 }, (_, i) =>
              sale(`S-${w}-${i}`, "1", {
                lines: shuffled([0, 1, 2], random).map((p) => line(p, String(1 + Math.floor(random() * 4)))),
              }),
            ),
            back(`R-${w}`, `S-${w}-1`, "1"),
            cancel(`C-${w}`, `S-${w}-2`),
          ],
          random,
        );
        for (const p of own) {
          let answer = await push(p, by);
          for (let again = 0; answer.status === 503 && again < 40; again++) answer = await push(p, by);
          if (![200, 202].includes(answer.status)) wrong.push(`${p.body.externalId} ${answer.status} ${answer.text}`);
        }
      }),
    );
    expect(wrong).toEqual([]);
    expect(await ledgerTotals()).toBe(true);
    expect(await deadlocks()).toBe(before);
    const [counts] = await portal.sql<{ applied: string; rest: string }>(
      "select count(*) filter (where state in ('applied', 'void')) as applied, count(*) filter (where state = 'waiting') as rest from push_item",
    );
    expect(Number(counts?.applied) + Number(counts?.rest)).toBe(64 * 7);
    if (process.env.TEST_TIMES)
      console.log(
        `64 pushers, ${64 * 7} documents in ${Math.round(performance.now() - start)} ms, ${counts?.applied} applied, ${counts?.rest} waiting`,
      );
  });
});

describe("a batch", () => {
  const results = (answer: { json: unknown }) =>
    (answer.json as { results: { externalId: string; status: string }[] }).results;
  const batch = (items: readonly Pushed[]) => erp.send("sales/batch", { items: items.map((i) => i.body) });

  test("gives the state and the answers of its documents sent one by one", async () => {
    const documents = Array.from({ length: 40 }, (_, i) =>
      sale(`S-${i}`, "1", {
        ...(i % 3 ? { number: `INV/${i}` } : {}),
        discount: String(i),
        lines: [line(i % 3, "2"), line((i + 1) % 3, "1", { discount: "7.50" })],
      }),
    );
    const tables = [
      "select external_id, kind, content_hash, payload, state, code, entity, attempts, version from push_item order by 1",
      "select external_id, number, sold_on::text, status, source, content_hash, store_id, warehouse_id, district_id, tonnes, gross_total, discount_total, net_total, tax_total from sale where number like 'INV%' order by 1",
      "select s.external_id, l.line_no, l.product_id, l.uom_id, l.qty, l.tonnes, l.unit_price, l.discount, l.net, l.tax, l.list_value, l.sign, l.status, l.district_id from sale_line l join sale s using (distributor_id) where s.id = l.sale_id order by 1, 2",
      "select s.external_id, m.product_id, m.type, m.qty, m.tonnes, m.moved_on::text, m.cause, m.cause_line, m.note from stock_movement m join sale s on s.distributor_id = m.distributor_id and s.id = m.cause_id and m.cause = 'sale' order by 1, 2, 3",
      "select warehouse_id, product_id, qty, tonnes from stock_level order by 1, 2",
      "select distinct cube from (select cube from rollup_dirty union all select cube from rollup_state where built_at > (select max(at) from audit_event where action = 'mark')) x where cube in ('sale', 'stock') order by 1",
      "select e.action, e.entity, e.after - 'store' as after, e.note, e.vendor_id from audit_event e join sale s on s.id::text = e.entity_id and e.entity = 'sale' where e.label like 'INV%' and e.id > (select coalesce(max(id), 0) from audit_event where action = 'mark') order by s.external_id",
    ];
    const run = async (send: () => Promise<string[]>) => {
      await emptied();
      await portal.sql("insert into audit_event (action, entity) values ('mark', 'test')");
      for (const p of [0, 1, 2]) await push(receipt(`GR-${p}`, "500", p));
      const answers = await send();
      expect(await ledgerTotals()).toBe(true);
      return { answers, rows: await Promise.all(tables.map((t) => portal.sql(t))) };
    };
    const apart = await run(async () => {
      const answers: string[] = [];
      for (const d of documents) answers.push((await push(d)).text);
      return answers;
    });
    const together = await run(async () => results(await batch(documents)).map((r) => JSON.stringify(r)));
    expect(together.rows).toEqual(apart.rows);
    expect(together.answers).toEqual(apart.answers);
    // the predicted outcomes are correct, otherwise each would be processed individually
    expect(
      await portal.sql("select count(distinct xmin::text)::int as transactions from push_item where kind = 'sale'"),
    ).toEqual([{ transactions: 1 }]);
    expect((await batch(documents)).text).toBe(`{"results":[${together.answers.join(",")}]}`);
  });

  test("numbers its sales with all digits, also after the ten millionth", async () => {
    await push(receipt("GR-1", "10"));
    await portal.sql("select setval(pg_get_serial_sequence('sale', 'id'), 123456788)");
    const answer = await batch([sale("S-1", "1"), sale("S-2", "1")]);
    expect(answer.json).toMatchObject({
      results: [
        { number: expect.stringMatching(/^PJ-\d{4}-123456789$/) },
        { number: expect.stringMatching(/^PJ-\d{4}-123456790$/) },
      ],
    });
  });

  test("posts what is in stock, parks the rest, retries waiting ones, reports errors, repeats bytes", async () => {
    await push(receipt("GR-1", "10"));
    expect((await push(back("R-1", "S-1", "1"))).status).toBe(202);
    const documents = [
      sale("S-1", "4"),
      sale("S-2", "5"),
      sale("S-3", "4"),
      sale("S-4", "1", { store: "T9" }),
      sale("S-5", "1", { lines: [line(0, "1", { discount: "99999999" })] }),
      sale("S-1", "4"),
      sale("S-2", "6"),
    ];
    const first = await batch(documents);
    expect(results(first).map((r) => r.status)).toEqual([
      "applied",
      "applied",
      "waiting",
      "failed",
      "failed",
      "applied",
      "conflict",
    ]);
    expect((await erp.get("documents/R-1")).json).toMatchObject({ status: "applied" });
    expect((await erp.get("documents/S-4")).json).toMatchObject({ status: "failed", fields: [{ field: "store" }] });
    expect((await batch(documents)).text).toBe(first.text);
    expect(await level()).toBe("2.000");
    await push(receipt("GR-2", "10"));
    expect(await level()).toBe("8.000");
    expect(await ledgerTotals()).toBe(true);
  });

  test("sent by many concurrently in any order: each sale once, no deadlock", { timeout: 60_000 }, async () => {
    await push(receipt("GR-1", "400"));
    const deadlocks = async () =>
      Number(
        (
          await portal.sql<{ n: string }>(
            "select deadlocks as n from pg_stat_database where datname = current_database()",
          )
        )[0]?.n,
      );
    const before = await deadlocks();
    const documents = Array.from({ length: 60 }, (_, i) => sale(`S-${i}`, "1", { number: `N/${i}` }));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, w) => batch(shuffled(documents, seededRandom(w + 1)))),
    );
    const answersById = new Map<string, Set<string>>();
    for (const r of answers.flatMap(results))
      answersById.set(r.externalId, (answersById.get(r.externalId) ?? new Set()).add(JSON.stringify(r)));
    expect([...answersById.values()].every((s) => s.size === 1)).toBe(true);
    expect(
      await portal.sql("select count(*)::int as n, count(*) filter (where status = 'posted')::int as posted from sale"),
    ).toEqual([{ n: 60, posted: 60 }]);
    expect(await level()).toBe("340.000");
    expect(await ledgerTotals()).toBe(true);
    expect(await deadlocks()).toBe(before);
  });
});

test("a batch stops at a store's credit limit like single documents: preceding sales count", async () => {
  await portal.sql(
    "insert into payment_method (code, name, kind, due_days) values ('T30', 'Tempo 30 hari', 'credit', 30)",
  );
  // three bags at 60,000 plus 11 % tax
  await portal.sql("update store set credit_limit = 199800 where id = $1", [portal.trade.stores[0]]);
  await push(receipt("GR-1", "100"));
  const onTerms = (externalId: string, qty: string) =>
    sale(externalId, qty, { paymentMethod: "T30", lines: [line(0, qty, { unitPrice: "60000" })] });
  const items = [...["K-1", "K-2", "K-3", "K-4", "K-5"].map((id) => onTerms(id, "1")), sale("K-6", "9")].map(
    (i) => i.body,
  );
  const { results } = (await erp.send("sales/batch", { items })).json as {
    results: { externalId: string; status: string }[];
  };
  expect(results.filter((r) => r.status === "applied")).toHaveLength(4);
  expect(results.at(-1)).toMatchObject({ externalId: "K-6", status: "applied" });
  await portal.sql("update store set credit_limit = null where id = $1", [portal.trade.stores[0]]);
});

describe("authorization", () => {
  test("a missing or wrong key, other addresses and scopes, and exceeded quotas have different answers", async () => {
    const bare = await portal.anonymous.post("/api/v1/sales", {});
    expect(bare.status).toBe(401);
    const near = await openPusher(portal, 0, { addresses: "10.0.0.0/8", may_sales: false });
    expect((await near.send("sales", {}, "192.168.1.1")).json).toMatchObject({ code: "client.address" });
    expect((await near.send("sales", {}, "10.1.1.1")).json).toMatchObject({ code: "scope" });
    const small = await openPusher(portal, 0, { may_stock: true });
    await portal.sql("update api_client set per_minute = 2 where id = $1", [small.id]);
    const answers = [await small.get("client"), await small.get("client"), await small.get("client")];
    expect(answers.map((a) => a.status)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers["retry-after"])).toBeGreaterThan(0);
    const daily = await openPusher(portal);
    await portal.sql("update api_client set per_day = 1 where id = $1", [daily.id]);
    await daily.get("client");
    const wait = async (more: string) => {
      await portal.sql(
        `update throttle set window_start = now() - interval '${more}' where key = 'api:${daily.id}:day'`,
      );
      const { json, headers } = await daily.get("client");
      return [
        (json as { message: string }).message.replace(/^.*habis\. /, ""),
        Math.round(Number(headers["retry-after"]) / 60),
      ];
    };
    expect(
      [await wait("30 seconds"), await wait("23 hours 15 minutes 30 seconds")],
      "the message gives hours and minutes",
    ).toEqual([
      ["Coba lagi dalam 24 jam 0 menit.", 1440],
      ["Coba lagi dalam 45 menit.", 45],
    ]);
    await portal.sql("update api_key set revoked_at = now() where client_id = $1", [small.id]);
    expect((await small.get("client")).status).toBe(401);
    expect(
      (
        await portal.sql<{ n: number }>(
          "select count(*)::int as n from api_log where client_id = $1 and status = 401",
          [small.id],
        )
      )[0]?.n,
    ).toBe(1);
  });

  test("calls without permission count too, and calls over the quota are logged only in part", async () => {
    const loop = await openPusher(portal, 0, { may_sales: false });
    await portal.sql("update api_client set per_minute = 2 where id = $1", [loop.id]);
    const batch = {
      items: Array.from({ length: 100 }, (_, i) => sale(`L-${i}`, "1", { notes: "x".repeat(200) }).body),
    };
    const answers = [
      await loop.send("sales/batch", batch),
      await loop.send("sales/batch", batch),
      await loop.send("sales/batch", batch),
    ];
    expect(answers.map((a) => a.status)).toEqual([403, 403, 429]);
    const log = await portal.sql<{ code: string; whole: boolean }>(
      "select code, length(payload) > 20000 as whole from api_log where client_id = $1 order by id",
      [loop.id],
    );
    expect(log).toEqual([
      { code: "scope", whole: true },
      { code: "scope", whole: true },
      { code: "quota.minute", whole: false },
    ]);
  });

  test("unreadable bodies are logged for their owner with beginning and size; without a key in part", async () => {
    const call = (payload: string, { type = "application/json", key = erp.key } = {}) =>
      portal.server.app.inject({
        method: "POST",
        url: "/api/v1/sales",
        remoteAddress: "127.3.0.1",
        headers: { authorization: `Bearer ${key}`, "content-type": type },
        payload,
      });
    const log = (client = erp.id) =>
      portal.sql<{ status: number; code: string; bytes: number; payload: string | null; items: number }>(
        "select status, code, bytes, payload, items from api_log where client_id = $1 order by id",
        [client],
      );
    const long = `{"externalId":"${"é".repeat(600_000)}"}`;
    const answers = [
      await call(`{"externalId":"S-1", "key":"${erp.key}"\0,`),
      await call("externalId=S-1", { type: "text/plain" }),
      await call(long),
      await call(""),
    ];
    expect(answers.map((a) => [a.statusCode, (a.json() as { code: string }).code])).toEqual([
      [400, "json"],
      [415, "media-type"],
      [413, "too-large"],
      [400, "json"],
    ]);
    const [broken, other, large, empty] = await log();
    expect(broken).toMatchObject({
      status: 400,
      code: "json",
      items: 0,
      payload: `{"externalId":"S-1", "key":"${erp.key.slice(0, 14)}_…"\uFFFD,`,
    });
    expect(other).toMatchObject({ status: 415, code: "media-type", bytes: 14, payload: "externalId=S-1" });
    expect(large).toMatchObject({
      status: 413,
      bytes: Buffer.byteLength(long),
      payload: expect.stringMatching(/^\{"externalId":"é+\n… \(\d+ byte\)$/),
    });
    expect(Buffer.byteLength(large?.payload ?? "")).toBeLessThan(70_000);
    expect(empty).toMatchObject({ status: 400, bytes: 0, payload: "" });

    const guess = `${erp.key.slice(0, 15)}${"x".repeat(43)}`;
    expect((await call("{}", { key: guess })).statusCode).toBe(401);
    expect((await call("{", { key: guess })).statusCode, "the key is checked before the content").toBe(401);
    expect((await call("{", { key: `pjd_0123456789_${"x".repeat(43)}` })).statusCode).toBe(401);
    expect((await log()).slice(4)).toEqual([
      { status: 401, code: "unauthenticated", bytes: 2, payload: null, items: 0 },
      { status: 401, code: "unauthenticated", bytes: 1, payload: null, items: 0 },
    ]);
    vi.setSystemTime(Date.now()); // the clock stands still, so that the limit of 30 a minute is not refilled
    for (let i = 0; i < 40; i++) await call("{}", { key: guess });
    vi.useRealTimers();
    expect((await log()).length).toBeLessThanOrEqual(4 + 31);
    const small = await openPusher(portal, 0, { addresses: "127.3.0.1" });
    await portal.sql("update api_client set per_minute = 1 where id = $1", [small.id]);
    const status = async () => (await call("{", { key: small.key })).statusCode;
    expect([await status(), await status()], "counted like any other").toEqual([400, 429]);
    expect((await log(small.id)).map((l) => l.code)).toEqual(["json", "quota.minute"]);
  });

  test("a batch of 1,001 documents is refused; one with invalid items answers each", async () => {
    const many = await erp.send("sales/batch", { items: Array.from({ length: 1001 }, () => ({})) });
    expect(many.status).toBe(422);
    await push(receipt("GR-1", "10"));
    const mixed = await erp.send("sales/batch", {
      items: [sale("B-1", "1").body, { externalId: "B-2" }, sale("B-3", "1", { store: "T9" }).body],
    });
    expect((mixed.json as { results: { status: string }[] }).results.map((r) => r.status)).toEqual([
      "applied",
      "failed",
      "failed",
    ]);
    const repeat = await erp.send("sales/batch", {
      items: [sale("B-1", "1").body, { externalId: "B-2" }, sale("B-3", "1", { store: "T9" }).body],
    });
    expect(repeat.text).toBe(mixed.text);
  });
});
