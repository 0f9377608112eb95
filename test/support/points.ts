import type pg from "pg";
import { createDb, createPool, loadParser } from "#platform/database/index.server.ts";
import { openRegistry } from "#server/server.ts";
import { freshDatabase } from "./database.ts";
import { buildNetwork, type Sql } from "./network.ts";
import { stageOn } from "./point-stage.ts";

/** A database with only tables and a network, and no server: the test sets the days and runs the tasks. */
export async function openPoints(connections = 12) {
  const database = await freshDatabase("schema");
  await openRegistry();
  await loadParser();
  // more clients than connections: they wait for a connection, however busy the machine is
  const pool = createPool(database.url, connections, { waitMs: 60_000 });
  const db = createDb(pool, { kind: "system", reason: "test" });
  const sql: Sql = async (text, values = []) => (await pool.query(text, values as unknown[])).rows as never;
  const trade = await buildNetwork(sql);
  return {
    ...stageOn({ db, sql, trade }),
    url: database.url,
    pool: pool as pg.Pool,
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}
export type PointStage = Awaited<ReturnType<typeof openPoints>>;
