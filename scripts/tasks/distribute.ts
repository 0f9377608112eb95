import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import {
  distributionSql,
  hasCitus,
  migrate,
  type Placement,
  placementOf,
  placementProblems,
  readCatalog,
} from "#platform/database/index.server.ts";
import { joinedIn } from "#server/table-placement.ts";
import { readEnv } from "#platform/http/index.server.ts";
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
if (!url) stop(`DATABASE_URL is not set: only the database of your own server can be distributed. Usage: ${usage}`);

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
    `-- distributed tables: ${placement.distributed.length}; reference tables: ${placement.reference.length}; local tables: ${placement.local.length}`,
  );
  if (values.plan) for (const line of reasonsOf(placement)) console.log(line);
  const views = await viewsOfCluster();
  if (statements.length === 0) console.log(`-- every table has its placement; views replaced: ${views.length}`);
  if (values.plan) for (const s of ["begin", ...statements, ...views, "commit"]) console.log(`${s};`);
  else {
    await carryOut([...statements, ...views]);
    await gatherStatistics([...placement.distributed, ...placement.reference]);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await client.end().catch(() => undefined);
}

/** The views that a cluster needs in another form than one server, which migrations may have replaced. */
async function viewsOfCluster(): Promise<string[]> {
  const folder = fileURLToPath(new URL("../../db/cluster/", import.meta.url));
  const files = (await readdir(folder)).filter((f) => f.endsWith(".sql")).sort();
  return Promise.all(files.map(async (f) => (await readFile(folder + f, "utf8")).trim().replace(/;$/, "")));
}

/** One SQL comment per table: its placement and the reason. */
function reasonsOf({ distributed, reference, local, reasons }: Placement): string[] {
  const places = { distributed, "on every machine": reference, "on the coordinator": local };
  return Object.entries(places).flatMap(([place, tables]) =>
    [...tables].sort().map((t) => `-- ${t}: ${place}, because ${reasons.get(t)}`),
  );
}

/**
 * Runs all statements in one transaction, so that the tables are unchanged if the cluster refuses one. The sessions on
 * the workers wait while the coordinator and other workers copy rows, so they get the limits of the transaction too.
 */
async function carryOut(statements: readonly string[]): Promise<void> {
  await client.query("set citus.propagate_set_commands = 'local'");
  await client.query("begin");
  await client.query("set local statement_timeout = 0");
  await client.query("set local idle_in_transaction_session_timeout = 0");
  await client.query("set local lock_timeout = '30s'");
  for (const s of statements) {
    const from = performance.now();
    await client.query(s);
    console.log(`${s};  -- ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
  await client.query("commit");
}

/** The machines plan with statistics of their own parts, which they do not have until the tables are analysed. */
async function gatherStatistics(tables: readonly string[]): Promise<void> {
  const from = performance.now();
  await client.query("set statement_timeout = 0");
  for (const table of tables) await client.query(`analyze ${table}`);
  console.log(
    `-- statistics gathered of ${tables.length} tables  -- ${((performance.now() - from) / 1000).toFixed(1)} s`,
  );
}
