import { openRegistry } from "#server/server.ts";
import { createDb, createPool, type Db } from "#platform/database/index.server.ts";
import { markPoints, productsChanged, programChanged } from "#features/program-loyalty/point/dirty.server.ts";
import { awardRound } from "#features/program-loyalty/point/round.server.ts";
import { shuffled } from "#test/support/random.ts";
import type { Sql, Trade } from "#test/support/network.ts";
import { stageOn } from "#test/support/point-stage.ts";

/** Two programmes over all stores, and all their changes while sales are received. */
export type PointLife = {
  readonly db: Db;
  close(): Promise<void>;
  reset(): Promise<void>;
  readonly changes: readonly Change[];
};
type Change = (tx: Db) => Promise<void>;
const maxTimes = 5;
const changeable =
  "point_hold_lot, point_hold, point_entry, point_lot, point_account, point_window, point_dirty, program_budget, program_store, program_rule, product_group_member, store_cluster";

export async function setPointLife(url: string, sql: Sql, trade: Trade, days: readonly string[]): Promise<PointLife> {
  await openRegistry();
  const pool = createPool(url, 3);
  const db = createDb(pool, { kind: "system", reason: "shuffle" });
  const stage = stageOn({ db, sql, trade });
  const of = (points: string) => trade.products.map((product) => [product, points] as const);
  const [one, two] = [
    await stage.program({ settle_days: 366, rates: of("1.25"), cap_window: 9_000 }),
    await stage.program({ settle_days: 366, rates: [], tier_mode: "marginal", window_kind: "quarter" }),
  ] as const;
  const ids = async (text: string) => (await sql<{ id: number }>(text)).map((r) => r.id);
  const [group = 0] = await ids("insert into product_group (code, name) values ('G1', 'G1') returning id");
  const [cluster = 0] = await ids("insert into cluster (code, name, rank) values ('C1', 'C1', 1) returning id");
  await sql(
    "insert into program_rate (program_id, product_group_id, uom_id, points, valid_from) values ($1, $2, $3, 3.5, '2020-01-01')",
    [two, group, trade.uoms.zak],
  );
  return {
    db,
    close: () => pool.end(),
    reset: () => begin(sql, trade, { one, two, group }, days[2] as string),
    changes: changesOf(trade, { one, two, group, cluster }, days[1] as string),
  };
}

type Ids = { readonly one: number; readonly two: number; readonly group: number };
/** The state before the changes: one member of each programme joins late, and one product is not in a group yet. */
async function begin(sql: Sql, trade: Trade, { one, two, group }: Ids, late: string): Promise<void> {
  await sql(`truncate ${changeable} restart identity cascade`);
  await sql("update program_rate set points = 1.25 where program_id = $1", [one]);
  for (const program of [one, two])
    await sql(
      "insert into program_store (program_id, store_id, stack_group, valid_from) select p.id, s.id, p.stack_group, case when s.id = $2 then $3::date else '2020-01-01' end from loyalty_program p, store s where p.id = $1",
      [program, trade.stores[program === one ? 0 : 1], late],
    );
  await sql(
    "insert into program_rule (program_id, kind, threshold_tonnes, factor) values ($1, 'tier', 2, 1.1), ($2, 'tier', 1, 1.2)",
    [one, two],
  );
  await sql(
    "insert into product_group_member (product_group_id, product_id, valid_from) select $1, x, '2020-01-01' from unnest($2::bigint[]) x",
    [group, trade.products.slice(0, 2)],
  );
}

/** Each change sets one value to its final state, so that any order and repetition ends in the same state. */
function changesOf(trade: Trade, { one, two, group, cluster }: Ids & { cluster: number }, day: string): Change[] {
  const rule = (program: number, change: (tx: Db) => Promise<unknown>): Change => {
    return async (tx) => {
      await change(tx);
      await programChanged(tx, program);
    };
  };
  const [, , moved = 0] = trade.products;
  return [
    rule(one, (tx) => tx.run("update {!program_rate} set points = 1.375 where program_id = :one", { one })),
    rule(one, (tx) =>
      tx.run("update {!program_rule} set factor = 1.3 where program_id = :one and kind = 'tier'", { one }),
    ),
    rule(two, (tx) => tx.run("update {!program_rule} set threshold_tonnes = 0.5 where program_id = :two", { two })),
    rule(one, (tx) =>
      tx.run(
        `insert into {!program_rule} (program_id, kind, factor, cluster_id) select p.id, 'multiplier', 2, :cluster::bigint from {loyalty_program} p
         left join {program_rule} r on r.program_id = p.id and r.kind = 'multiplier' where p.id = :one and r.id is null`,
        { one, cluster },
      ),
    ),
    rule(two, (tx) => tx.run("update {!program_store} set valid_from = '2020-01-01' where program_id = :two", { two })),
    rule(one, (tx) =>
      tx.run("update {!program_store} set valid_to = :day::date where program_id = :one and store_id = :store", {
        ...{ one, day, store: trade.stores[2] },
      }),
    ),
    async (tx) => {
      await tx.run(
        `insert into {!product_group_member} (product_group_id, product_id, valid_from) select g.id, :moved::bigint, :day::date from {product_group} g
         left join {product_group_member} m on m.product_id = :moved where g.id = :group and m.product_id is null`,
        { group, moved, day },
      );
      await productsChanged(tx, [moved], "2000-01-01");
    },
    async (tx) => {
      const [storeId] = trade.stores;
      await tx.run(
        `insert into {!store_cluster} (store_id, cluster_id, valid_from) select s.id, :cluster::bigint, :day::date from {store} s
         left join {store_cluster} c on c.store_id = s.id where s.id = :store and c.store_id is null`,
        { cluster, day, store: storeId },
      );
      await markPoints(tx, [{ distributorId: 0, storeId, day, until: "2100-12-31", cause: "cluster" }]);
    },
  ];
}

/** Applies every change one to five times, in any order, one transaction at a time. */
export async function changeAll({ db, changes }: PointLife, random: () => number): Promise<void> {
  const queue = shuffled(
    changes.flatMap((c) => Array.from({ length: 1 + Math.floor(random() * maxTimes) }, () => c)),
    random,
  );
  for (const [n, change] of queue.entries()) {
    // two concurrent editors would wait for each other's programme; an administrator makes one change after another
    await db.tx((tx) => change(tx.asPortal("job", "shuffle")));
    if (n % 3 === 0) await awardRound(db);
  }
}

/** Waits until no award is pending; the servers award in parallel. */
export async function awardPending({ db }: PointLife, sql: Sql): Promise<void> {
  for (;;) {
    await awardRound(db);
    if ((await sql<{ n: number }>("select count(*)::int as n from point_dirty"))[0]?.n === 0) return;
  }
}
