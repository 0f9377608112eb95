import pg from "pg";
import { newApiKey } from "#platform/access/index.server.ts";
import { migrate } from "#platform/database/index.server.ts";
import { buildBulk } from "#test/support/bulk.ts";
import { buildNetwork, type Sql, type Trade } from "#test/support/network.ts";
import { type Document, documentsOf } from "./life.ts";
import { type PointLife, setPointLife } from "./points.ts";

export type Client = {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly at: 0 | 1;
  readonly documents: readonly Document[];
};
export type Stage = {
  readonly pool: pg.Pool;
  readonly sql: Sql;
  readonly trade: Trade;
  readonly clients: readonly Client[];
  readonly points: PointLife;
};
/** Days start from yesterday, because reports of today could lie ahead of the clock. */
const daysBack = 11;

/** An empty database with a small network, and all documents of the systems of its two distributors. */
export async function setStage(url: string, documents: number, clients: number): Promise<Stage> {
  await migrate(url);
  const pool = new pg.Pool({ connectionString: url, max: 4, options: "-c timezone=Asia/Jakarta" });
  pool.on("error", () => undefined);
  const sql: Sql = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
    (await pool.query(text, [...values])).rows as T[];
  const trade = await buildNetwork(sql);
  await buildBulk(sql, trade);
  await sql(
    "insert into packing_plant (code, name, opco_id, district_id) select 'PP1', 'Pabrik', o.id, d.id from opco o, district d limit 1",
  );
  const days = (
    await sql<{ d: string }>(
      "select ((now() at time zone 'Asia/Jakarta')::date - n)::text as d from generate_series(1, $1::int) n order by n",
      [daysBack],
    )
  ).map((r) => r.d);
  const made: Client[] = [];
  for (let i = 0; i < clients; i++) {
    const at = (i % 2) as 0 | 1;
    const { key, prefix, hash } = newApiKey();
    const name = `ERP-${i}`;
    const [row] = await sql<{ id: number }>(
      "insert into api_client (distributor_id, code, name, per_minute, per_day, may_bulk) values ($1, $2, $2, 100000, 10000000, true) returning id",
      [trade.distributors[at], name],
    );
    const id = Number(row?.id);
    await sql("insert into api_key (distributor_id, client_id, prefix, hash) values ($1, $2, $3, $4)", [
      trade.distributors[at],
      id,
      prefix,
      hash,
    ]);
    made.push({
      id,
      name,
      key,
      at,
      documents: documentsOf({ at, name, days, documents: Math.ceil(documents / clients), seed: i + 1 }),
    });
  }
  return { pool, sql, trade, clients: made, points: await setPointLife(url, sql, trade, days) };
}

const facts =
  "push_item, api_log, bulk_sale, sale_line, sale, purchase_line, purchase, delivery_line, delivery, stock_report, stock_movement, stock_level, rollup_dirty, nil_report, webhook_delivery";
const deadlock = "40P01";

/**
 * Resets the database to the state before any document, with initial goods. Background rebuilds of summaries may
 * briefly conflict with it.
 */
export async function clearStage({ pool, trade, points }: Stage, bags: number): Promise<void> {
  for (let tries = 10; ; tries--) {
    const error = await pool.query(`truncate ${facts} cascade`).then(
      () => undefined,
      (e: { code?: string }) => e,
    );
    if (!error) break;
    if (error.code !== deadlock || tries === 0) throw error;
  }
  await points.reset();
  for (const at of [0, 1] as const)
    for (const product of trade.products.slice(0, -1)) {
      const values = [trade.distributors[at], trade.warehouses[at], product, bags];
      await pool.query(
        "insert into stock_movement (distributor_id, warehouse_id, product_id, type, qty, tonnes, moved_on, cause, cause_id, cause_line) values ($1, $2, $3, 'opening', $4::numeric, $4::numeric * 0.04, '2026-01-01', 'opening', 1, 1)",
        values,
      );
      await pool.query(
        "insert into stock_level (distributor_id, warehouse_id, product_id, qty, tonnes) values ($1, $2, $3, $4::numeric, $4::numeric * 0.04)",
        values,
      );
    }
}
