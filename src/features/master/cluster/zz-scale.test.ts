import { afterAll, beforeAll, expect, test } from "vitest";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { computePeriod } from "./periode.server.ts";
let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
  const d = portal.trade.distributors[0];
  await portal.sql("insert into store (code, name, district_id) select 'S' || g, 'Toko ' || g, $1 from generate_series(1, 60000) g", [portal.trade.districts[0]]);
  await portal
    .sql(
      "insert into store_month (distributor_id, month, store_id, district_id, tonnes, gross_tonnes, net_sales, invoices) select $1, m::date, s.id, $2, (s.id * 7919 % 20000) / 1000.0, 1, 1, 3 from store s cross join generate_series(date '2025-01-01', date '2025-06-01', interval '1 month') m",
      [d, portal.trade.districts[0]],
    )
    .catch(async () =>
      portal.sql(
        "insert into store_month (distributor_id, month, store_id, tonnes, gross_tonnes, net_sales, invoices) select $1, m::date, s.id, (s.id * 7919 % 20000) / 1000.0, 1, 1, 3 from store s cross join generate_series(date '2025-01-01', date '2025-06-01', interval '1 month') m",
        [d],
      ),
    );
  await portal.sql("insert into store_version (store_id, valid_from, district_id) select id, '2000-01-01', district_id from store");
  await portal.sql("analyze");
}, 120000);
afterAll(() => portal?.close());
test("scale", async () => {
  const admin = await portal.as("admin");
  const c = (await portal.sql<{ id: number }>("insert into cluster (code, name, rank) values ('P', 'Platinum', 1), ('G', 'Gold', 2), ('B', 'Bronze', 3) returning id")).map((x) =>
    Number(x.id),
  );
  for (const [i, t] of ["10", "3", null].entries())
    await portal.sql("insert into cluster_configuration (cluster_id, min_tonnes, valid_from) values ($1, $2, '2020-01-01')", [c[i], t]);
  const [p] = await portal.sql<{ id: number }>(
    "insert into cluster_period (code, name, first_month, months, valid_from) values ('X', 'X', '2025-04-01', 3, '2025-07-01') returning id",
  );
  const id = Number(p?.id);
  let at = performance.now();
  const lap = (what: string) => {
    console.log(what, Math.round(performance.now() - at), "ms");
    at = performance.now();
  };
  console.log(await computePeriod(portal.server.db, id, async () => undefined));
  lap("compute 60,000");
  const preview = await admin.post("/api/cluster-configuration/preview", {
    firstMonth: "2025-04-01",
    months: 3,
    growthBasis: "previous",
    thresholds: c.map((cluster, i) => ({ cluster, minTonnes: ["10", "3", null][i], minInvoices: null, minGrowth: null })),
  });
  expect(preview.status).toBe(200);
  lap("preview 60,000");
  const [v] = await portal.sql<{ version: number }>("select version from cluster_period where id = $1", [id]);
  console.log((await admin.post(`/api/cluster-period/${id}/publish`, { version: v?.version })).text);
  lap("publish 60,000");
  const order = await admin.get("/api/store/grid/order");
  console.log(order.text.length);
  lap("grid order");
  const ids = (order.json as { ids: number[] }).ids;
  const rows = (await admin.post("/api/store/grid/rows", { ids: ids.slice(50_000, 50_200) })).json as { rows: { id: number; version: number }[] };
  lap("grid 200 rows deep");
  await admin.post("/api/store/grid/save", { rows: rows.rows.map((r) => ({ id: r.id, version: r.version, values: { ownerName: "Siti", potentialTonnes: "3.5" } })) });
  lap("save 200 rows");
  const big = await admin.post("/api/store/grid/rows", { ids: ids.slice(0, 300) });
  void big;
  const seen = await admin.post("/api/store/grid/bulk/preview", { ids: ids.slice(0, 5000), field: "ownerName", value: "Budi" });
  lap("bulk preview 5,000");
  const done = await admin.post("/api/store/grid/bulk", { ids: ids.slice(0, 5000), field: "ownerName", value: "Budi", changed: (seen.json as { changed: number }).changed });
  console.log(done.text);
  lap("bulk 5,000");
  const undo = await admin.post(`/api/undo/${(done.json as { undo: number }).undo}`);
  console.log(undo.text.slice(0, 60));
  lap("undo 5,000");
}, 120000);
