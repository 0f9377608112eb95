import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyQueues } from "../support/empty-queues.ts";
import { documents, endpoints, openPusher, type Pushed } from "../support/push.ts";
import { addPackingPlant, openTrade, type TradePortal } from "../support/trade.ts";

/** The same documents leave the same rows on a Citus cluster as on one server. */
let portals: readonly TradePortal[];
beforeAll(async () => {
  portals = [await openTrade({ plain: true }), await openTrade()];
});
afterAll(async () => {
  for (const p of portals ?? []) await p.close();
});

/** Rows without ids, which a cluster numbers per machine, and without instants. */
const stored = {
  sale: "external_id, status, reason, sold_on, tonnes, net_total",
  sale_line: "line_no, product_id, qty, tonnes, net, sign, status, sold_on",
  purchase_line: "line_no, product_id, qty, tonnes, net, sign, status, received_on",
  stock_movement: "warehouse_id, product_id, type, qty, tonnes, moved_on",
  stock_level: "warehouse_id, product_id, qty, tonnes",
  delivery_line: "line_no, product_id, shipped_tonnes, received_tonnes",
  stock_report: "external_id, reported_for, qty",
  push_item: "kind, external_id, state, code",
  rollup_dirty: "cube, month",
};

const rollups = [
  ...["sale_day", "sale_month", "sale_month_store", "sale_total", "sale_product", "sale_place", "sale_doc_day"],
  ...["sale_doc_month", "store_month", "purchase_month", "purchase_cost", "stock_month", "stock_flow"],
];
/** The number and the hash of the rows of each rollup, after all of them were rebuilt. */
async function rebuilt(portal: TradePortal): Promise<Record<string, unknown>> {
  await emptyQueues(portal);
  const hashes: Record<string, unknown> = {};
  for (const table of rollups) {
    const columns = await portal.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and atttypid <> 'timestamptz'::regtype and attname <> 'id' order by attname`,
      [table],
    );
    const row = columns.map((c) => c.name).join(", ");
    [hashes[table]] = await portal.sql(
      `select count(*)::int as n, sum(hashtextextended(row(${row})::text, 0)::numeric)::text as hash from ${table}`,
    );
  }
  return hashes;
}

const at = (hour: string): string => `2026-01-03T${hour}:00:00+07:00`;
const supply = (line: object): readonly Pushed[] => [
  {
    kind: "stock",
    body: { externalId: "K-1", warehouse: "G0", reportedFor: "2026-01-02", reportedAt: at("10"), lines: [line] },
  },
  {
    kind: "delivery",
    body: {
      ...{ externalId: "D-1", packingPlant: "PP1", warehouse: "G0", shippedAt: "2026-01-02T20:00:00+07:00" },
      lines: [{ product: "P0", uom: "ZAK", shippedQty: "50" }],
    },
  },
  {
    kind: "proof",
    body: {
      ...{ externalId: "E-1", delivery: "D-1", arrivedAt: at("08"), signedAt: at("09"), receiverName: "Budi" },
      lines: [{ line: 1, receivedQty: "48", damagedQty: "2" }],
    },
  },
];

type Written = { readonly answers: unknown; readonly rows: unknown; readonly rollups: Record<string, unknown> };
async function written(portal: TradePortal): Promise<Written> {
  await addPackingPlant(portal);
  const erp = await openPusher(portal);
  const { line, sale, receipt, back, cancel } = documents(() => portal.trade.today);
  const pushed: Pushed[] = [
    receipt("GR-1", "100"),
    sale("S-1", "10"),
    sale("S-2", "20"),
    sale("S-3", "5", { store: "T9" }),
    back("R-1", "S-1", "4"),
    cancel("C-1", "S-2"),
    sale("S-4", "1000"),
    sale("S-5", "3", { lines: [line(0, "3"), line(0, "2")] }),
    cancel("C-2", "R-1"),
    ...supply(line(0, "20")),
    receipt("GR-2", "40", 0, { delivery: "D-1" }),
  ];
  const answers = [];
  for (const p of pushed) {
    const { status, json } = await erp.send(endpoints[p.kind], p.body);
    answers.push([p.kind, status, (json as { status?: string; code?: string }).status]);
  }
  const rows: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(stored))
    rows[table] = await portal.sql(`select distinct ${columns} from ${table} order by ${columns}`);
  return { answers, rows, rollups: await rebuilt(portal) };
}

test("documents of a distributor's system", { timeout: 300_000 }, async () => {
  const [plain, distributed] = portals as [TradePortal, TradePortal];
  const expected = await written(plain);
  expect(JSON.stringify(expected)).toContain('"applied"');
  expect(expected.rollups).toMatchObject({ sale_day: { n: 1 }, purchase_month: { n: 1 }, store_month: { n: 1 } });
  expect(await written(distributed)).toEqual(expected);
});
