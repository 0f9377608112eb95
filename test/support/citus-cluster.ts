import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { openDatabase, prepareCluster, throwawayFolder } from "#platform/database/index.server.ts";
import { databaseUrl, run } from "./database-url.ts";

type Passwords = { readonly adminPassword: string; readonly password: string; readonly appPassword: string };
type Role = "portal" | "portal_app" | "postgres";
type Node = { readonly url: string; readonly passwords: Passwords; close(): Promise<void> };
export type CitusCluster = {
  /** The owner's connection to the coordinator. */
  readonly url: string;
  /** The administrator's connections to the coordinator and the workers. */
  readonly nodes: readonly string[];
  /** Makes a template for distributed databases from a database of the coordinator that contains the portal. */
  makeTemplate(from: string, name: string): Promise<void>;
  stop(): Promise<void>;
};

const log = { info: () => {}, warn: console.warn, error: console.error };
/** Citus gives a deadlock between machines its SQLSTATE only if errors are logged. */
const settings = `shared_preload_libraries = 'citus'
citus.node_conninfo = 'sslmode=prefer'
citus.shard_count = 8
citus.propagate_set_commands = 'local'
citus.max_adaptive_executor_pool_size = 4
max_worker_processes = 64
log_min_messages = 'error'
max_locks_per_transaction = 1024
`;

/** A temporary coordinator with two workers on this machine, from the PostgreSQL programs in `bin`, which has Citus. */
export async function openCitus(bin: string): Promise<CitusCluster> {
  await using opened = new AsyncDisposableStack();
  const nodes: Node[] = [];
  for (let i = 0; i < 3; i++) {
    const node = await openNode(bin);
    opened.defer(() => node.close());
    nodes.push(node);
  }
  const { passwords } = nodes[0] as Node;
  // a node signs in at the others as the role of the session, so the roles have the same password everywhere
  for (const node of nodes.slice(1)) await takePasswords(node, passwords);
  const same = nodes.map((node) => ({ ...node, passwords }));
  const closing = opened.move();
  return {
    url: urlAt(same[0] as Node, "postgres", "portal"),
    nodes: same.map((node) => urlAt(node, "postgres", "postgres")),
    makeTemplate: (from, name) => makeTemplate(same, from, name),
    stop: () => closing.disposeAsync(),
  };
}

async function openNode(bin: string): Promise<Node> {
  const folder = throwawayFolder("portal-test-citus-");
  const { folder: data } = await prepareCluster(folder, () => {}, bin);
  writeFileSync(join(data, "local.conf"), settings);
  const options = { durable: false, sharedBuffersMb: 128, maxConnections: 300 };
  const { url, stop } = await openDatabase({ dataDir: folder, systemBinaries: bin, log, options });
  return {
    url,
    passwords: JSON.parse(readFileSync(join(folder, "database.json"), "utf8")) as Passwords,
    close: () => stop().finally(() => rmSync(folder, { recursive: true, force: true })),
  };
}

const roles: readonly Role[] = ["portal", "portal_app", "postgres"];
const passwordOf = (role: Role, { adminPassword, password, appPassword }: Passwords): string =>
  ({ postgres: adminPassword, portal: password, portal_app: appPassword })[role];

function urlAt({ url: at, passwords }: Node, database: string, role: Role): string {
  const url = new URL(databaseUrl(at, database));
  url.username = role;
  url.password = passwordOf(role, passwords);
  return url.href;
}

async function takePasswords(node: Node, passwords: Passwords): Promise<void> {
  const admin = urlAt(node, "postgres", "postgres");
  for (const role of roles) await run(admin, `alter role ${role} password '${passwordOf(role, passwords)}'`);
}

async function makeTemplate(nodes: readonly Node[], from: string, name: string): Promise<void> {
  const [coordinator, ...workers] = nodes as [Node, ...Node[]];
  for (const node of nodes) {
    const template = node === coordinator ? `${from} strategy file_copy` : "template0";
    await run(urlAt(node, "postgres", "portal"), `create database ${name} template ${template}`);
    await prepareDatabase(node, name);
    // sessions of workers wait longer while the tables are distributed; copies of the template do not have the setting
    if (node !== coordinator)
      await run(urlAt(node, name, "postgres"), `alter database ${name} set idle_in_transaction_session_timeout = '1s'`);
  }
  const admin = urlAt(coordinator, name, "postgres");
  await run(admin, `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`);
  for (const worker of workers) await run(admin, `select citus_add_node('127.0.0.1', ${portOf(worker)})`);
  distribute(urlAt(coordinator, name, "portal"));
  for (const node of nodes) await closeTemplate(urlAt(node, "postgres", "postgres"), name);
}

const portOf = ({ url }: Node): number => Number(new URL(url).port);

async function prepareDatabase(node: Node, database: string): Promise<void> {
  const admin = urlAt(node, database, "postgres");
  for (const extension of ["citus", "btree_gist", "pg_trgm"])
    await run(admin, `create extension if not exists ${extension}`);
  for (const role of roles)
    await run(
      admin,
      `insert into pg_dist_authinfo select n, '${role}', 'password=${passwordOf(role, node.passwords)}' from unnest(array[0, -1]) n`,
    );
}

/** Ends the connections that the nodes keep to each other: a database with connections cannot be copied. */
async function closeTemplate(admin: string, name: string): Promise<void> {
  await run(admin, `alter database ${name} allow_connections false`);
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    for (;;) {
      const { rowCount } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
        [name],
      );
      if (rowCount === 0) return;
      await sleep(20);
    }
  } finally {
    await client.end();
  }
}

/** Runs `npm run distribute` in a process of its own. */
function distribute(url: string): void {
  const script = fileURLToPath(new URL("../../scripts/tasks/distribute.ts", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", script], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm run distribute: ${stderr.trim()}\n${stdout.slice(-500)}`);
}
