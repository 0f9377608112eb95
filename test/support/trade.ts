import { readEnv } from "#platform/http/index.server.ts";
import { createServer } from "#server/server.ts";
import { freshDatabase } from "./database.ts";
import { buildNetwork, type Trade } from "./network.ts";
import { demoPassword, type Portal, portalOn } from "./portal.ts";

export type TradePortal = Portal & { readonly trade: Trade; day(offset: number): Promise<string> };

/**
 * The portal on a database with only tables and a network of the test, so that no figure depends on the demo data;
 * `plain` as in `openPortal`.
 */
export async function openTrade({ plain = false } = {}): Promise<TradePortal> {
  const database = await freshDatabase("schema", plain);
  const server = await createServer({
    url: database.url,
    env: readEnv({ NODE_ENV: "test", LOG_LEVEL: process.env.TEST_LOG ?? "fatal", DEMO: "off" }),
  });
  const portal = portalOn(server, database);
  const trade = await buildNetwork(portal.sql, demoPassword);
  return {
    ...portal,
    trade,
    day: async (offset) =>
      (
        await portal.sql<{ d: string }>("select ((now() at time zone 'Asia/Jakarta')::date + $1::int)::text as d", [
          offset,
        ])
      )[0]?.d as string,
  };
}

/** Adds bags to a warehouse through the ledger, like an opening balance. */
export async function stockUp({ server, trade }: TradePortal, bags: string, at: 0 | 1 = 0, cause = 1): Promise<void> {
  const { moveStock } = await import("#features/penjualan/stock/ledger.server.ts");
  const moves = trade.products.map((productId, i) => ({
    warehouseId: trade.warehouses[at],
    productId,
    type: "opening" as const,
    qty: bags,
    tonnes: ((BigInt(bags) * (i === 5 ? 12345n : 40000n)) / 1000n)
      .toString()
      .padStart(4, "0")
      .replace(/(\d{3})$/, ".$1"),
    line: 1,
  }));
  await server.db.tx((tx) =>
    moveStock(
      tx,
      { distributorId: trade.distributors[at], cause: "opening", causeId: cause, movedOn: "2026-01-01" },
      moves,
    ),
  );
}

/** Another user with the network's password and without a scope. */
export async function addPerson({ sql }: Pick<TradePortal, "sql">, username: string, role: string): Promise<void> {
  await sql(
    "insert into app_user (username, fullname, email, status, password_hash, password_at) select $1, $1, $1 || '@uji.example', 'active', password_hash, now() from app_user where username = 'tso'",
    [username],
  );
  await sql(
    "insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.username = $1 and r.code = $2",
    [username, role],
  );
}

/** The packing plant PP1, which delivery documents name; a second call changes nothing. */
export const addPackingPlant = ({ sql }: Pick<TradePortal, "sql">): Promise<unknown> =>
  sql(
    "insert into packing_plant (code, name, opco_id, district_id) select 'PP1', 'Pabrik', o.id, d.id from opco o, district d limit 1 on conflict do nothing",
  );
