import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { compareAllRollups, rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import { readEnv } from "#platform/http/index.server.ts";
import { createServer } from "#server/server.ts";
import { type BulkStage, buildBulk, bulkDocuments } from "#test/support/bulk.ts";
import { seededRandom, shuffled } from "#test/support/random.ts";
import { emptied, endpoints, openPusher, type Pushed, type Pusher } from "#test/support/push.ts";
import { addPackingPlant, openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let stage: BulkStage;
let erp: Pusher;
const stored = ["push_item", "bulk_sale", "rollup_dirty", "rollup_state", "bulk_month", "bulk_day"];
beforeAll(async () => {
  portal = await openTrade();
  stage = await buildBulk(portal.sql, portal.trade);
  await addPackingPlant(portal);
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await emptied(portal, ["api_log", ...stored]);
  erp = await openPusher(portal, 0, { may_bulk: true });
});

const { sale, back, cancel } = bulkDocuments(() => portal.trade.today);
const push = (p: Pushed, by = erp) => by.send(endpoints[p.kind], p.body);
const tonnes = async () =>
  (
    await portal.sql<{ sum: string }>(
      "select coalesce(sum(sign * tonnes), 0)::numeric(18,3)::text as sum from bulk_sale where status = 'posted'",
    )
  )[0]?.sum;
const stateOf = async (externalId: string) =>
  (await portal.sql<{ state: string }>("select state from push_item where external_id = $1", [externalId]))[0]?.state;
/** The final state, without numbers and timestamps that depend on the order of arrival. */
const finalState = async () => {
  const rows = await portal.sql(
    `select i.external_id, i.kind, i.state, b.kind as of, b.status, b.sold_on, b.customer_id, b.tonnes, b.unit_price, b.net_total, b.tax_total, b.discount, o.external_id as original
     from push_item i left join bulk_sale b on b.external_id = i.external_id left join bulk_sale o on o.id = b.original_id order by 1`,
  );
  return rows.map((r) => {
    const { status, of, ...rest } = r as Record<string, unknown>;
    // a void document may or may not have a row, depending on the order
    return rest.state === "void" ? { external_id: rest.external_id, state: "void" } : { ...rest, of, status };
  });
};
/** Extends the backdate limit of the first distributor. */
const allow = (days: number) =>
  portal.sql("insert into backdate_limit (distributor_id, days, valid_from) values ($1, $2, '2020-01-01')", [
    portal.trade.distributors[0],
    days,
  ]);
const forbid = () => portal.sql("delete from backdate_limit where distributor_id is not null");
const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

describe("a pushed bulk sale", () => {
  test("sale 35.500 and return 10.000 leave 25.500; cancelling the sale voids both and leaves nothing", async () => {
    const sold = await push(sale("S-1", "35.500", { unitPrice: "1000000" }));
    expect([sold.status, sold.json]).toMatchObject([
      200,
      { status: "applied", tonnes: "35.500", netTotal: "35500000.00" },
    ]);
    expect((await push(back("R-1", "S-1", "10.000"))).json).toMatchObject({
      status: "applied",
      netTotal: "10000000.00",
    });
    expect(await tonnes()).toBe("25.500");
    expect((await push(cancel("C-1", "S-1"))).json).toMatchObject({ status: "applied", cancelled: "S-1" });
    expect(await tonnes()).toBe("0.000");
    expect([await stateOf("S-1"), await stateOf("R-1"), await stateOf("C-1")]).toEqual(["void", "void", "applied"]);
    expect(await portal.sql("select 1 from stock_movement")).toEqual([]);
  });

  test("without a price uses that of the contract, and fails without a valid contract", async () => {
    expect((await push(sale("S-1", "2"))).json).toMatchObject({ netTotal: "2000000.00" });
    expect(
      await portal.sql(
        "select priced_by, bulk_contract_id::int as contract, tax_total::text as tax, district_id::int as district from bulk_sale",
      ),
    ).toEqual([
      { priced_by: "contract", contract: stage.contract, tax: "220000.00", district: portal.trade.districts[0] },
    ]);
    expect((await push(sale("S-2", "2", { product: "P1" }))).json).toMatchObject({
      code: "bulk.invalid",
      fields: [{ field: "unitPrice", code: "no-contract-price" }],
    });
    expect((await push(sale("S-2", "2", { product: "P1", unitPrice: "900000", tax: "0" }))).status).toBe(200);
  });

  test("is refused in the same way for unknown customers and those not served on the day", async () => {
    const refused = async (customer: string) => {
      const answer = await push(sale("S-1", "1", { customer }));
      const { externalId: _id, ...body } = answer.json as { externalId: string };
      return { status: answer.status, body };
    };
    const unknown = await refused("TIDAK-ADA");
    expect(unknown).toMatchObject({
      status: 422,
      body: { code: "bulk.not-served", fields: [{ field: "customer", code: "not-served" }] },
    });
    expect([await refused("C1"), await refused("C2")]).toEqual([unknown, unknown]);
    expect(await refused("C3")).toMatchObject({ status: 422, body: { code: "bulk.closed" } });
    await allow(30);
    const then = await push(sale("S-1", "1", { customer: "C2", soldOn: await portal.day(-12), unitPrice: "1" }));
    await forbid();
    expect(then.json).toMatchObject({ status: "applied" });
  });

  test("refers to a project of its customer, a plant and a ticket; a ticket belongs to one valid sale", async () => {
    const more = { project: stage.projects[0], packingPlant: "PP1", ticket: "TT-1", vehicle: "B 1 A" };
    expect((await push(sale("S-1", "1", more))).status).toBe(200);
    expect((await push(sale("S-2", "1", { ticket: "tt-1" }))).json).toMatchObject({
      code: "duplicate",
      fields: [{ field: "ticket" }],
    });
    expect((await push(sale("S-3", "1", { project: stage.projects[1] }))).json).toMatchObject({
      fields: [{ field: "project" }],
    });
    await push(cancel("C-1", "S-1"));
    expect([await stateOf("S-1"), await stateOf("S-2")]).toEqual(["void", "applied"]);
  });

  test("releases its number when it is cancelled, in any spelling and order", async () => {
    await push(sale("S-1", "1", { number: "PC/1" }));
    expect((await push(sale("S-2", "2", { number: "pc/1" }))).json).toMatchObject({
      code: "duplicate",
      fields: [{ field: "number" }],
    });
    await push(cancel("C-1", "S-1"));
    expect([await stateOf("S-1"), await stateOf("S-2")]).toEqual(["void", "applied"]);
    expect((await push(sale("S-3", "3", { number: "PC/1" }))).json).toMatchObject({ code: "duplicate" });
    await push(cancel("C-2", "S-2"));
    expect(await stateOf("S-3")).toBe("applied");
    expect(await tonnes()).toBe("3.000");
  });

  test("is not accepted or cancelled beyond the distributor's days, unless an exception allows it", async () => {
    const soldOn = await portal.day(-5);
    expect((await push(sale("S-1", "1", { soldOn }))).json).toMatchObject({
      code: "bulk.invalid",
      fields: [{ field: "soldOn", code: "too-early" }],
    });
    await allow(5);
    expect((await push(sale("S-1", "1", { soldOn }))).status).toBe(200);
    await forbid();
    expect((await push(cancel("C-1", "S-1"))).json).toMatchObject({
      code: "bulk.settled",
      fields: [{ field: "document" }],
    });
    expect(await tonnes()).toBe("1.000");
  });

  test("returns are limited to the quantity sold; complete returns equal the sale to the cent", async () => {
    await push(sale("S-1", "3", { unitPrice: "333333.33", discount: "0.01" }));
    for (const n of [1, 2, 3]) expect((await push(back(`R-${n}`, "S-1", "1"))).status).toBe(200);
    expect(
      await portal.sql("select sum(sign * net_total)::text as net, sum(sign * tax_total)::text as tax from bulk_sale"),
    ).toEqual([{ net: "0.00", tax: "0.00" }]);
    expect((await push(back("R-4", "S-1", "0.001"))).json).toMatchObject({ code: "return.taken" });
    expect((await push(back("R-5", "S-1", "4"))).json).toMatchObject({
      code: "bulk.return",
      fields: [{ field: "tonnes", code: "too-much" }],
    });
    await push(cancel("C-1", "R-2"));
    expect(await stateOf("R-4")).toBe("applied");
  });

  test("always gets the same bytes; other content under its number is refused", async () => {
    const first = await push(sale("S-1", "10"));
    const again = await Promise.all(Array.from({ length: 16 }, () => push(sale("S-1", "10.000"))));
    expect(new Set([first.text, ...again.map((a) => a.text)]).size).toBe(1);
    expect((await push(sale("S-1", "11"))).json).toMatchObject({ code: "idempotency.mismatch" });
    const { results } = (
      await erp.send("bulk-sales/batch", {
        items: [sale("S-1", "10").body, sale("S-2", "1").body, { externalId: "S-3" }],
      })
    ).json as { results: { status: string }[] };
    expect(results.map((r) => r.status)).toEqual(["applied", "applied", "failed"]);
    expect(await tonnes()).toBe("11.000");
  });
});

describe("keys", () => {
  test("send bulk sales only with permission, and a trial stores nothing", async () => {
    const other = await openPusher(portal);
    expect((await push(sale("S-1", "1"), other)).json).toMatchObject({ code: "scope" });
    const tried = await erp.send("bulk-sales?dryRun=true", sale("S-1", "1").body);
    expect(tried.json).toMatchObject({ status: "applied", dryRun: true, tonnes: "1.000" });
    expect(await portal.sql("select 1 from bulk_sale union all select 1 from push_item")).toEqual([]);
  });

  test("look up the customers that their distributor serves today, with their projects", async () => {
    const { data } = (await erp.get("bulk-customers")).json as { data: { code: string; projects: unknown[] }[] };
    expect(data.map((d) => d.code).sort()).toEqual(["C0", "C3"]);
    expect(data.find((d) => d.code === "C0")?.projects).toEqual([{ code: stage.projects[0], name: "Jalan 0" }]);
  });

  test("see only their own documents", async () => {
    await push(sale("S-1", "1"));
    const rival = await openPusher(portal, 1, { may_bulk: true });
    expect((await rival.get("documents/S-1")).status).toBe(404);
    expect((await push(cancel("C-1", "S-1"), rival)).status).toBe(202);
    expect((await push(back("R-1", "S-1", "1"), rival)).status).toBe(202);
    expect(await tonnes()).toBe("1.000");
  });
});

describe("any order", () => {
  test("a sale, its return and a cancellation in six orders, repeated, on two servers: one state", async () => {
    const second = await createServer({
      url: portal.url,
      env: readEnv({ NODE_ENV: "test", LOG_LEVEL: "fatal", DEMO: "off" }),
    });
    const urls = [portal.server.app, second.app];
    const send = (p: Pushed, at: number) =>
      urls[at % 2]?.inject({
        method: "POST",
        url: `/api/v1/${endpoints[p.kind]}`,
        headers: { authorization: `Bearer ${erp.key}`, "content-type": "application/json" },
        payload: JSON.stringify(p.body),
      });
    const [s, r, c] = [sale("S-1", "35.500"), back("R-1", "S-1", "10.000"), cancel("C-1", "S-1")];
    const orders = [
      [s, r, c],
      [s, c, r],
      [r, s, c],
      [r, c, s],
      [c, s, r],
      [c, r, s],
    ];
    const states = new Set<string>();
    try {
      for (const order of orders) {
        await emptied(portal, stored);
        for (const [i, document] of order.entries())
          await Promise.all([send(document, i), send(document, i + 1), send(document, i)]);
        for (const [i, document] of order.entries()) await send(document, i + 1);
        states.add(hashOf(await finalState()));
        const seen = [await tonnes(), await stateOf("S-1"), await stateOf("R-1"), await stateOf("C-1")];
        expect(seen).toEqual(["0.000", "void", "void", "applied"]);
        await rebuildRollups(portal.server.db);
        expect(await compareAllRollups(portal.server.db)).toEqual([]);
        for (const table of ["bulk_month", "bulk_day"])
          expect(await portal.sql(`select 1 from ${table} where tonnes <> 0`)).toEqual([]);
      }
    } finally {
      await second.app.close();
    }
    expect(states.size).toBe(1);
  });

  test("many sales, returns and cancellations, shuffled and repeated: one state; rollups equal the lines", async () => {
    const all: Pushed[] = [];
    for (let i = 0; i < 24; i++) {
      all.push(sale(`S-${i}`, `${20 + i}.250`, i % 3 ? { unitPrice: `${900_000 + i}` } : {}));
      if (i % 2 === 0) all.push(back(`R-${i}`, `S-${i}`, "3.125"));
      if (i % 5 === 0) all.push(cancel(`C-${i}`, `S-${i}`));
      if (i % 6 === 0) all.push(cancel(`D-${i}`, `R-${i}`));
      if (i % 4 === 1) for (const n of [1, 2]) all.push(sale(`T-${i}-${n}`, "9", { ticket: `TT-${i}` }));
      if (i % 4 === 1) all.push(cancel(`E-${i}`, `T-${i}-1`));
    }
    const states = new Set<string>();
    for (const seed of [1, 2, 3, 4]) {
      await emptied(portal, stored);
      const sent = shuffled([...all, ...all], seededRandom(seed));
      for (let at = 0; at < sent.length; at += 6) await Promise.all(sent.slice(at, at + 6).map((p) => push(p)));
      for (const p of all) await push(p);
      states.add(hashOf(await finalState()));
      await rebuildRollups(portal.server.db);
      expect(await compareAllRollups(portal.server.db)).toEqual([]);
      const sums = await portal.sql<{ month: string; day: string; lines: string }>(
        "select (select coalesce(sum(tonnes), 0)::text from bulk_month) as month, (select coalesce(sum(tonnes), 0)::text from bulk_day) as day, (select coalesce(sum(sign * tonnes), 0)::text from bulk_sale where status = 'posted') as lines",
      );
      expect([sums[0]?.month, sums[0]?.day]).toEqual([sums[0]?.lines, sums[0]?.lines]);
    }
    expect(states.size).toBe(1);
  });
});
