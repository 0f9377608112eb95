import { parseArgs } from "node:util";
import pg from "pg";
import {
  distributionSql,
  hasCitus,
  type Placement,
  placementOf,
  placementProblems,
  readCatalog,
} from "#server/db/distribute.ts";
import { joinedIn } from "#server/db/placed.ts";
import { migrate } from "#server/db/migrate.ts";
import { readEnv } from "#server/env.ts";
import { openRegistry } from "#server/server.ts";

const usage = "npm run distribute [-- --plan] [--shards 32]   (DATABASE_URL: the coordinator of a Citus cluster)";
/**
 * Distributes the facts of a portal over the machines of a Citus cluster. It can be repeated safely, and should be
 * after each upgrade.
 */
const { values } = parseArgs({ options: { plan: { type: "boolean", default: false }, shards: { type: "string" } } });
const url = readEnv().DATABASE_URL;
const stop = (message: string): never => {
  console.error(message);
  process.exit(1);
};
if (values.shards !== undefined && !/^[1-9]\d{0,3}$/.test(values.shards))
  stop(`--shards is a whole number. Usage: ${usage}`);
if (!url) stop(`DATABASE_URL is not set: only a server of your own can be spread over machines. Usage: ${usage}`);

const client = new pg.Client({ connectionString: url, application_name: "portal-distribute" });
try {
  await client.connect();
  const query = (text: string) => client.query(text);
  if (!values.plan && !(await hasCitus(query)))
    throw new Error(
      "This database has no Citus: run «create extension citus» on the coordinator and its workers, add the workers with citus_add_node, then run this again. Nothing was changed.",
    );
  if (!values.plan) await migrate(url as string, { log: console.log });
  const registry = await openRegistry();
  const catalog = await readCatalog(query);
  const placement = placementOf(catalog, joinedIn(registry));
  const problems = placementProblems(catalog, placement);
  if (problems.length > 0) throw new Error(`These tables cannot be distributed:\n${problems.join("\n")}`);
  const statements = distributionSql(
    catalog,
    placement,
    values.shards === undefined ? undefined : Number(values.shards),
  );
  console.log(
    `-- spread by distributor: ${placement.spread.length} tables; on every machine: ${placement.everywhere.length}; only on the coordinator: ${placement.local.length}`,
  );
  if (values.plan) for (const line of reasonsOf(placement)) console.log(line);
  if (statements.length === 0) console.log("-- nothing to do: every table has its placement");
  else if (values.plan) for (const s of ["begin", ...statements, "commit"]) console.log(`${s};`);
  else await carryOut(statements);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await client.end().catch(() => undefined);
}

/** One SQL comment per table: its placement and the reason. */
function reasonsOf({ spread, everywhere, local, reasons }: Placement): string[] {
  const places = { spread, "on every machine": everywhere, "on the coordinator": local };
  return Object.entries(places).flatMap(([place, tables]) =>
    [...tables].sort().map((t) => `-- ${t}: ${place}, because ${reasons.get(t)}`),
  );
}

/** Runs all statements in one transaction, so that the tables are unchanged if the cluster refuses one. */
async function carryOut(statements: readonly string[]): Promise<void> {
  await client.query("begin");
  await client.query("set local statement_timeout = 0");
  await client.query("set local lock_timeout = '30s'");
  for (const s of statements) {
    const from = performance.now();
    await client.query(s);
    console.log(`${s};  -- ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
  await client.query("commit");
}
