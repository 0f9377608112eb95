import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { type Cluster, prepareCluster } from "./cluster.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { createOwner } from "./owner.ts";
import { type Postmaster, serves, signalPostmaster, startPostmaster, stopPostmaster, trimmedLog } from "./postmaster.ts";
import { type ClusterOptions, ordinary, writeSettings } from "./settings.ts";

export type DatabaseLog = { info(message: string): void; warn(message: string): void; error(message: string): void };

export type OpenOptions = {
  readonly dataDir: string;
  /** A PostgreSQL of the operator's own; then nothing is started here. */
  readonly databaseUrl?: string | undefined;
  readonly log: DatabaseLog;
  readonly options?: Partial<ClusterOptions>;
  /** Programs of a PostgreSQL installed on this machine, instead of those among the dependencies. */
  readonly systemBinaries?: string | undefined;
};

export type Database = {
  readonly url: string;
  readonly embedded: boolean;
  /** Ends the database with everything written; safe to call twice. */
  stop(): Promise<void>;
  /** Told each time a database that died under the living server is back, at the same address. */
  onRestarted(listener: () => void): void;
};

/** The portal's database: the one at `databaseUrl`, or PostgreSQL of its own in the data folder, watched for as long as this process lives. */
export async function openDatabase(open: OpenOptions): Promise<Database> {
  if (open.databaseUrl) return { url: open.databaseUrl, embedded: false, stop: async () => {}, onRestarted: () => {} };
  const dataDir = usable(open.dataDir);
  const lock = await lockFolder(dataDir);
  try {
    const cluster = await prepareCluster(dataDir, (message) => open.log.info(message), open.systemBinaries);
    const options = { ...ordinary, ...open.options };
    const postmaster = await running(cluster, options, open.log);
    return watched(cluster, postmaster, lock, open.log);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function usable(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be used: ${(error as Error).message}. Give another one in DATA_DIR.`);
  }
}

async function running(cluster: Cluster, options: ClusterOptions, log: DatabaseLog): Promise<Postmaster> {
  const outdated = writeSettings(cluster.folder, options, cluster.binaries.version);
  let postmaster = await startPostmaster(cluster, true);
  if (postmaster.adopted && (outdated || postmaster.port !== cluster.port())) {
    log.info("The database that a killed portal left running has older settings: it is restarted.");
    await stopPostmaster(postmaster.pid, cluster.folder);
    postmaster = await startPostmaster(cluster, true);
  }
  if (postmaster.adopted) log.warn(`Took over the database that a killed portal left running (process ${postmaster.pid}).`);
  try {
    await createOwner(cluster, postmaster.port);
  } catch (error) {
    await stopPostmaster(postmaster.pid, cluster.folder);
    throw error;
  }
  return postmaster;
}

const lookEveryMs = 200;

function watched(cluster: Cluster, first: Postmaster, lock: FolderLock, log: DatabaseLog): Database {
  const listeners: (() => void)[] = [];
  let current = first;
  let reviving: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  // A process that ends without stop() still takes its database along; only kill -9 leaves it behind, for the next start to adopt.
  const atExit = () => signalPostmaster(current.pid, cluster.folder, "SIGINT");
  process.once("exit", atExit);

  async function revive(): Promise<void> {
    log.error("The database has died; it is being started again.");
    for (let wait = 200; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        current = await startPostmaster(cluster, false);
        log.warn("The database is back.");
        for (const listener of listeners) listener();
        return;
      } catch (error) {
        log.error((error as Error).message);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  const eye = setInterval(() => {
    if (!stopping && !reviving && !serves(current.pid, cluster.folder)) reviving = revive().finally(() => (reviving = undefined));
  }, lookEveryMs).unref();

  const pulse = setInterval(() => {
    trimmedLog(cluster.logFile);
    if (!lock.beat()) log.error("The lock of the data folder was taken away; another portal may be using the same folder.");
  }, 2_000).unref();

  async function stop(): Promise<void> {
    clearInterval(eye);
    await reviving;
    await stopPostmaster(current.pid, cluster.folder);
    clearInterval(pulse);
    process.removeListener("exit", atExit);
    lock.release();
  }

  return {
    url: `postgres://portal:${cluster.password}@127.0.0.1:${first.port}/portal`,
    embedded: true,
    stop: () => (stopping ??= stop()),
    onRestarted: (listener) => listeners.push(listener),
  };
}
