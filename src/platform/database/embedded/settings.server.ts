import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type ClusterOptions = {
  /** False only for temporary test databases: trades crash safety for speed. */
  readonly durable: boolean;
  readonly sharedBuffersMb: number;
  readonly maxConnections: number;
  /**
   * Only for temporary test databases: clients connect without a password through a socket in the folder of the
   * database, which costs half the time of a connection over the network.
   */
  readonly socket: boolean;
  /**
   * Only while millions of rows are loaded into an empty database: no write-ahead log of what is created in the same
   * transaction, few checkpoints, no autovacuum, which follows at the next start.
   */
  readonly bulkLoad: boolean;
};

export const ordinary: ClusterOptions = {
  durable: true,
  sharedBuffersMb: 256,
  maxConnections: 100,
  socket: false,
  bulkLoad: false,
};

const bulkLoadSettings = {
  wal_level: "minimal",
  max_wal_senders: "0",
  wal_compression: "off",
  max_wal_size: "16GB",
  checkpoint_timeout: "30min",
  autovacuum: "off",
} as const;

/** Sized for a small machine that also runs the portal. */
function serverSettings(options: ClusterOptions, major: number): Record<string, string> {
  const safe = options.durable ? "on" : "off";
  return {
    listen_addresses: "127.0.0.1",
    // relative to the folder of the database, to which no other account has access
    unix_socket_directories: options.socket ? "." : "",
    max_connections: String(options.maxConnections),
    shared_buffers: `${options.sharedBuffersMb}MB`,
    effective_cache_size: "1GB",
    work_mem: "8MB",
    maintenance_work_mem: "128MB",
    max_wal_size: "2GB",
    min_wal_size: "128MB",
    max_locks_per_transaction: "256",
    random_page_cost: "1.1",
    jit: "off",
    fsync: safe,
    full_page_writes: safe,
    synchronous_commit: safe,
    wal_compression: "on",
    idle_in_transaction_session_timeout: "60s",
    password_encryption: "scram-sha-256",
    timezone: "UTC",
    log_timezone: "UTC",
    datestyle: "iso, ymd",
    lc_messages: "C",
    default_text_search_config: "pg_catalog.simple",
    // The portal logs its failed statements itself.
    log_min_messages: "log",
    log_checkpoints: "off",
    // A role created by the portal (for reports) is one that it may assume.
    ...(major >= 16 ? { createrole_self_grant: "set, inherit" } : {}),
    ...(options.bulkLoad ? bulkLoadSettings : {}),
  };
}

const access = (options: ClusterOptions): string => `# Written by the portal at every start.
host all all 127.0.0.1/32 scram-sha-256
${options.socket ? "local all all trust\n" : ""}`;

/** Writes both files. Returns true if a running server has not loaded this version yet. */
export function writeSettings(folder: string, options: ClusterOptions, version: string): boolean {
  const lines = Object.entries(serverSettings(options, Number.parseInt(version, 10))).map(
    ([name, value]) => `${name} = '${value}'`,
  );
  const text = `# Written by the portal for PostgreSQL ${version} at every start; settings of your own belong in local.conf.\n${lines.join("\n")}\ninclude_if_exists = 'local.conf'\n`;
  const changed = [
    written(join(folder, "postgresql.conf"), text),
    written(join(folder, "pg_hba.conf"), access(options)),
  ];
  return changed.includes(true);
}

function written(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return false;
  writeFileSync(path, text, { mode: 0o600 });
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
  return true;
}
