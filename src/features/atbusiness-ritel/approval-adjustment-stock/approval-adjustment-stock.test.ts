import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tooFine } from "#features/penjualan/stock/units.server.ts";
import { approvals } from "#test/support/approvals.ts";
import type { Answer, Client } from "#test/support/portal.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";
import type { AdjustmentFacts } from "./approval-adjustment-stock.calls.ts";

let portal: TradePortal;
let admin: Client;
let vendor: Client;
let oi: Client;
/** A second warehouse of the first distributor. */
let second: number;
beforeAll(async () => {
  portal = await openTrade();
  [admin, vendor, oi] = (await Promise.all(["admin", "vendor-a", "oi"].map((u) => portal.as(u)))) as [
    Client,
    Client,
    Client,
  ];
  await stockUp(portal, "1000");
  await stockUp(portal, "1000", 1, 2);
  const { distributors, districts } = portal.trade;
  const [made] = await portal.sql<{ id: number }>(
    "insert into warehouse (distributor_id, code, name, district_id) values ($1, 'G0-B', 'Gudang 0 Barat', $2) returning id::int",
    [distributors[0], districts[0]],
  );
  second = made?.id as number;
});
afterAll(() => portal?.close());
const { view, act } = approvals(
  () => portal,
  () => admin,
);

const adjustment = (extra: Record<string, unknown> = {}) => ({
  warehouse: portal.trade.warehouses[0],
  product: portal.trade.products[0],
  qty: "-5",
  reason: "count",
  adjustedOn: portal.trade.today,
  note: "Hitung fisik akhir bulan",
  ...extra,
});
const send = (by: Client, extra: Record<string, unknown> = {}) =>
  by.post("/api/stock-adjustment", { content: adjustment(extra), submit: true });
const propose = async (by: Client, extra: Record<string, unknown> = {}): Promise<number> => {
  const answer = await send(by, extra);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: { id: number } }).data.id;
};
const fieldsOf = (a: Answer) => (a.json as { fields?: { field: string }[] }).fields?.map((f) => f.field) ?? [];
const stockOf = async (warehouse: number, product: number) =>
  (
    await portal.sql<{ qty: string; tonnes: string }>(
      "select qty::float8::text as qty, tonnes::text from stock_level where warehouse_id = $1 and product_id = $2",
      [warehouse, product],
    )
  )[0];
const moved = (id: number) =>
  portal.sql<{ type: string; qty: string; tonnes: string; warehouse: number; note: string }>(
    "select m.type, m.qty::float8::text as qty, m.tonnes::text, m.warehouse_id::int as warehouse, m.note from stock_movement m join stock_adjustment a on a.distributor_id = m.distributor_id and a.id = m.cause_id where m.cause = 'adjustment' and a.submission_id = $1 order by m.type",
    [id],
  );

test("a remark that is too short or missing gets a message of its own", async () => {
  const answerTo = async (note: string) => (await send(vendor, { note })).json;
  expect(await answerTo("abc")).toMatchObject({
    fields: [{ field: "content.note", message: "Paling sedikit 5 karakter." }],
  });
  expect(await answerTo("  ")).toMatchObject({ fields: [{ field: "content.note", message: "Wajib diisi." }] });
});

describe("an adjustment of stock", () => {
  test("moves stock by the requested quantity only after another user approves it", async () => {
    const [warehouse, product] = [portal.trade.warehouses[0], portal.trade.products[0] as number];
    const id = await propose(vendor);
    expect(await stockOf(warehouse, product)).toMatchObject({ qty: "1000", tonnes: "40.000" });
    const facts = (await oi.get(`/api/stock-adjustment/${id}`)).json as AdjustmentFacts;
    expect(facts).toMatchObject({
      tonnes: "-0.200",
      labels: { warehouse: "G0 – Gudang 0" },
      stock: { uom: "ZAK" },
      before: [],
    });
    expect((await act(vendor, id, "approve")).status).toBe(403);
    expect((await act(oi, id, "approve", "sesuai berita acara")).status).toBe(200);
    const { number, resultId } = await view(vendor, id);
    expect(number).toMatch(/^PS-\d{4}-\d{6}$/);
    expect(await moved(id)).toEqual([{ type: "adjustmentOut", qty: "-5", tonnes: "-0.200", warehouse, note: number }]);
    expect(await stockOf(warehouse, product)).toEqual({ qty: "995", tonnes: "39.800" });
    const log = (await vendor.get("/api/stock-entry?perPage=20")).json as {
      data: { number: string; balance: string; timing: string }[];
    };
    expect(log.data.find((e) => e.number === number)).toMatchObject({ balance: "995.000", timing: "sameDay" });
    expect(
      await portal.sql(
        "select action from audit_event where entity = 'stockAdjustment' and entity_id in ($1, $2) order by id",
        [String(id), String(resultId)],
      ),
    ).toEqual(["create", "submit", "post", "approve"].map((action) => ({ action })));
    const again = (await oi.get(`/api/stock-adjustment/${await propose(vendor, { qty: "2" })}`))
      .json as AdjustmentFacts;
    expect(again.before).toMatchObject([{ number, qty: "-5.000", state: "approved" }]);
  });

  test("is booked once by fifty concurrent approvals", async () => {
    const id = await propose(vendor, { product: portal.trade.products[1], qty: "7" });
    const { version } = await view(oi, id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => oi.post(`/api/submission/${id}/move`, { move: "approve", version })),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.every((a) => a.status === 200 || a.status === 409)).toBe(true);
    expect(await moved(id)).toMatchObject([{ type: "adjustmentIn", qty: "7", tonnes: "0.280" }]);
  });

  test("is booked with the quantity and reason of its last change; damaged goods are booked as damage", async () => {
    const answer = await vendor.post("/api/stock-adjustment", {
      content: adjustment({ product: portal.trade.products[2], qty: "-9" }),
      submit: false,
    });
    const { id, version } = (answer.json as { data: { id: number; version: number } }).data;
    expect(
      await portal.sql("select 1 from stock_adjustment_entry where submission_id = $1", [id]),
      "a draft is not a request",
    ).toEqual([]);
    const changed = await vendor.request("PUT", `/api/stock-adjustment/${id}`, {
      body: {
        version,
        content: adjustment({ product: portal.trade.products[2], qty: "-11", reason: "damage" }),
        submit: true,
      },
    });
    expect(changed.status).toBe(200);
    expect((await act(oi, id, "approve")).status).toBe(200);
    expect(await moved(id)).toMatchObject([{ type: "damage", qty: "-11", tonnes: "-0.440" }]);
  });

  test("a rejection needs a reason and moves nothing", async () => {
    const id = await propose(vendor, { qty: "-1" });
    expect(await act(oi, id, "reject")).toMatchObject({ status: 422, json: { code: "workflow.note" } });
    expect((await act(oi, id, "reject", "bukti kurang")).status).toBe(200);
    expect(await moved(id)).toEqual([]);
    const list = (await vendor.get("/api/stock-adjustment-entry?f.state=rejected&perPage=20")).json as {
      data: { id: number }[];
    };
    expect(list.data).toHaveLength(1);
    expect((await vendor.get(`/api/stock-adjustment-entry/${list.data[0]?.id}`)).json).toMatchObject({
      data: { state: "rejected", decisionNote: "bukti kurang" },
    });
  });

  test("is refused if stock, day or warehouse do not allow it", async () => {
    const { warehouses, distributors } = portal.trade;
    const cases: [Record<string, unknown>, string][] = [
      [{ qty: "-5000" }, "content.qty"],
      [{ qty: "1.5" }, "content.qty"],
      [{ qty: "0" }, "content.qty"],
      [{ qty: "3", reason: "damage" }, "content.qty"],
      [{ adjustedOn: await portal.day(1) }, "content.adjustedOn"],
      [{ adjustedOn: await portal.day(-4) }, "content.adjustedOn"],
      [{ warehouse: warehouses[1] }, "content.warehouse"],
      [{ reason: "transfer" }, "content.toWarehouse"],
      [{ reason: "transfer", toWarehouse: warehouses[0] }, "content.toWarehouse"],
      [{ toWarehouse: second }, "content.toWarehouse"],
      [{ note: "" }, "content.note"],
    ];
    for (const [extra, field] of cases) expect([extra, fieldsOf(await send(vendor, extra))]).toEqual([extra, [field]]);
    // the message is the same as for all other documents
    expect((await send(vendor, { qty: "1.5" })).json).toMatchObject({ fields: [{ message: tooFine }] });
    expect(
      fieldsOf(await send(oi, { reason: "transfer", toWarehouse: warehouses[1] })),
      `of ${distributors[1]}`,
    ).toEqual(["content.toWarehouse"]);
    expect((await send(await portal.as("tso"))).status).toBe(403);
    expect((await (await portal.as("vendor-b")).get(`/api/stock-adjustment/${await propose(vendor)}`)).status).toBe(
      404,
    );
  });

  test("is not booked if the stock is no longer available at the decision; the request stays pending", async () => {
    const product = portal.trade.products[3] as number;
    const [one, two] = [
      await propose(vendor, { product, qty: "-600" }),
      await propose(vendor, { product, qty: "-600" }),
    ];
    expect((await act(oi, one, "approve")).status).toBe(200);
    expect(await act(oi, two, "approve")).toMatchObject({ status: 422, json: { code: "stock.short" } });
    expect((await view(oi, two)).state.value).toBe("submitted");
    expect(await stockOf(portal.trade.warehouses[0], product)).toMatchObject({ qty: "400" });
  });
});

describe("goods that move to another warehouse", () => {
  test("leave one warehouse and arrive in the other in one booking", async () => {
    const product = portal.trade.products[4] as number;
    const id = await propose(vendor, { product, qty: "-100", reason: "transfer", toWarehouse: second });
    expect((await act(oi, id, "approve")).status).toBe(200);
    expect(await moved(id)).toMatchObject([
      { type: "transferIn", qty: "100", tonnes: "4.000", warehouse: second },
      { type: "transferOut", qty: "-100", tonnes: "-4.000", warehouse: portal.trade.warehouses[0] },
    ]);
    expect(await stockOf(second, product)).toEqual({ qty: "100", tonnes: "4.000" });
  });

  test("sixty-four concurrent adjustments leave every stock level equal to the sum of its movements", async () => {
    const [here, products] = [portal.trade.warehouses[0], portal.trade.products.slice(0, 5)];
    for (const [i, product] of products.entries())
      await act(
        oi,
        await propose(vendor, { product, qty: i === 4 ? "-50" : "-150", reason: "transfer", toWarehouse: second }),
        "approve",
      );
    const ids = await Promise.all(
      Array.from({ length: 64 }, (_, i) => {
        const away = i % 2 === 0;
        return propose(vendor, {
          warehouse: away ? here : second,
          toWarehouse: away ? second : here,
          product: products[i % 5],
          qty: `-${1 + (i % 3)}`,
          reason: "transfer",
        });
      }),
    );
    const { version } = await view(oi, ids[0] as number);
    const answers = await Promise.all(
      ids.map((id) => oi.post(`/api/submission/${id}/move`, { move: "approve", version })),
    );
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
    const apart = await portal.sql(
      "select l.warehouse_id, l.product_id from stock_level l where row(l.qty::numeric, l.tonnes::numeric) is distinct from (select row(sum(m.qty)::numeric, sum(m.tonnes)::numeric) from stock_movement m where m.distributor_id = l.distributor_id and m.warehouse_id = l.warehouse_id and m.product_id = l.product_id)",
    );
    expect(apart).toEqual([]);
    expect(
      await portal.sql(
        "select count(*)::int as n from stock_movement where cause = 'adjustment' and type like 'transfer%'",
      ),
    ).toEqual([{ n: 2 * (64 + 5 + 1) }]);
  });
});

describe("reports of adjustments", () => {
  test("requests by outcome and booked volume match the rows, and the inbox shows the pending ones", async () => {
    const [plain] = await portal.sql<Record<string, string>>(
      `select count(*)::text as "adjRequests", count(*) filter (where state = 'approved')::text as "adjApproved", count(*) filter (where state = 'rejected')::text as "adjRejected", count(*) filter (where state = 'pending')::text as "adjPending",
         sum(tonnes) filter (where state = 'approved' and reason <> 'transfer' and qty > 0)::float8::text as "adjustedIn", (-sum(tonnes) filter (where state = 'approved' and reason <> 'transfer' and qty < 0))::float8::text as "adjustedOut" from stock_adjustment_entry`,
    );
    const [median] = await portal.sql<{ hours: string }>(
      "select percentile_disc(0.5) within group (order by round(extract(epoch from decided_at - submitted_at) / 3600, 6)) as hours from stock_adjustment_entry where state in ('approved', 'rejected')",
    );
    const range = `from=${await portal.day(0)}&to=${await portal.day(0)}`;
    for (const slug of ["atbusiness-ritel.monitoring-adjustment-stock", "penyesuaian-stok"]) {
      const { total } = (await oi.get(`/api/report/${slug}?${range}`)).json as { total: Record<string, string> };
      expect([slug, Object.fromEntries(Object.keys(plain ?? {}).map((k) => [k, total[k]]))]).toEqual([slug, plain]);
      expect([slug, Number(total.medianHours)]).toEqual([slug, Number(median?.hours)]);
    }
    const [ledger] = await portal.sql<{ t: string }>(
      "select (sum(abs(tonnes)) filter (where type not like 'transfer%'))::float8::text as t from stock_movement where cause = 'adjustment'",
    );
    expect(Number(plain?.adjustedIn) + Number(plain?.adjustedOut)).toBeCloseTo(Number(ledger?.t), 6);
    const inbox = (await oi.get("/api/submission?box=inbox&kind=stock-adjustment&perPage=75")).json as {
      meta: { totalCount: number };
    };
    expect(String(inbox.meta.totalCount)).toBe(plain?.adjPending);
  });

  test("a step contains the requests pending or decided in it; adjustments without a proposal have none", async () => {
    const report = async (step: string) =>
      (
        await oi.get(
          `/api/report/atbusiness-ritel.monitoring-adjustment-stock?from=${await portal.day(0)}&to=${await portal.day(0)}${step}`,
        )
      ).json as {
        total: Record<string, string | null>;
      };
    const counted = async () =>
      Promise.all(
        ["", "&step=2", "&step=1", "&step=1,2", "&step=3"].map(async (step) =>
          Number((await report(step)).total.adjRequests ?? 0),
        ),
      );
    const before = await counted();
    const returned = await propose(vendor, { qty: "-1" });
    await act(oi, returned, "return", "lengkapi bukti");
    const { version } = await view(vendor, returned);
    expect(
      (
        await vendor.request("PUT", `/api/stock-adjustment/${returned}`, {
          body: { version, content: adjustment({ qty: "-1" }), submit: true },
        })
      ).status,
    ).toBe(200);
    expect(await portal.sql("select current_step from submission where id = $1", [returned])).toEqual([
      { current_step: 2 },
    ]);
    const { trade } = portal;
    await portal.sql(
      "insert into stock_adjustment (distributor_id, number, warehouse_id, product_id, qty, tonnes, reason, adjusted_on, state) values ($1, 'LAMA-1', $2, $3, 2, 0.08, 'count', $4, 'approved')",
      [trade.distributors[0], trade.warehouses[0], trade.products[0], trade.today],
    );
    const [all, first, none, both, beyond] = before as [number, number, number, number, number];
    expect([none, beyond]).toEqual([0, 0]);
    expect(await counted()).toEqual([all + 2, first + 1, 1, both + 2, 0]);
    expect(Number((await report("&step=1")).total.adjustedIn)).toBe(0.08);
    expect((await oi.get("/api/report/atbusiness-ritel.monitoring-adjustment-stock?step=satu")).status).toBe(422);
  });
});
