import { accessSync, constants as access, mkdirSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, prepareCluster } from "./cluster.server.ts";
import { type FolderLock, lockFolder } from "./folder-lock.server.ts";
import { createRoles } from "./roles.server.ts";
import { serves, signalPostmaster, startPostmaster, stopPostmaster, trimmedLog } from "./postmaster.server.ts";
import { type ClusterOptions, ordinary, writeSettings } from "./settings.server.ts";

export type DatabaseLog = { info(message: string): void; warn(message: string): void; error(message: string): void };

export type OpenOptions = {
  readonly dataDir: string;
  /** A PostgreSQL managed by the operator; no server is started then. */
  readonly databaseUrl?: string | undefined;
  /** The separate login of the application, if `databaseUrl` is set. */
  readonly appUrl?: string | undefined;
  readonly log: DatabaseLog;
  readonly options?: Partial<ClusterOptions>;
  /** Programs of a PostgreSQL installed on this machine, instead of those among the dependencies. */
  readonly systemBinaries?: string | undefined;
};

export type Database = {
  /** Connection URL of the owner, who migrates. */
  readonly url: string;
  /** Connection URL of the application's role, if it has a login. */
  readonly appUrl: string | undefined;
  readonly embedded: boolean;
  /** Stops the database after writing everything; may be called twice. */
  stop(): Promise<void>;
  /** Registers a listener that is called each time the database was restarted after a crash, at the same address. */
  onRestarted(listener: () => void): void;
};

/**
 * The portal's database: the one at `databaseUrl`, or an embedded PostgreSQL in the data folder, which is supervised as
 * long as this process runs.
 */
export async function openDatabase(open: OpenOptions): Promise<Database> {
  if (open.databaseUrl)
    return {
      url: open.databaseUrl,
      appUrl: open.appUrl,
      embedded: false,
      stop: async () => {},
      onRestarted: () => {},
    };
  const dataDir = usable(open.dataDir);
  const lock = await lockFolder(dataDir);
  const ending = stopAtExit(lock);
  try {
    const cluster = await prepareCluster(dataDir, (message) => open.log.info(message), open.systemBinaries);
    ending.take(cluster);
    const options = { ...ordinary, ...open.options };
    const port = await running(cluster, options, open.log);
    const address = `127.0.0.1:${port}/portal${options.socket ? `?host=${encodeURIComponent(cluster.folder)}` : ""}`;
    return watched(cluster, address, open.log, { renew: lock.renew, release: ending.over });
  } catch (error) {
    ending.over();
    throw error;
  }
}

type Ending = { take(cluster: Cluster): void; over(): void };

/**
 * Stops the database also if the process ends without stop(), or by an unhandled signal. Only kill -9 leaves it
 * running, to be adopted by the next start.
 */
function stopAtExit(lock: FolderLock): Ending {
  let taken: Cluster | undefined;
  const atExit = () => {
    if (taken?.live.pid) signalPostmaster(taken.live.pid, taken.folder, "SIGINT");
    lock.release();
  };
  const atSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  };
  process.on("exit", atExit);
  for (const signal of endings) process.on(signal, atSignal);
  return {
    take: (cluster) => {
      taken = cluster;
    },
    over: () => {
      process.removeListener("exit", atExit);
      for (const signal of endings) process.removeListener(signal, atSignal);
      lock.release();
    },
  };
}

const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function usable(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    accessSync(folder, access.R_OK | access.W_OK | access.X_OK);
    return realpathSync(folder);
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be used: ${(error as Error).message}. Give another one in DATA_DIR.`,
    );
  }
}

/** Starts or adopts the server, whatever state it was left in, and returns its port. */
async function running(cluster: Cluster, options: ClusterOptions, log: DatabaseLog): Promise<number> {
  const outdated = writeSettings(cluster.folder, options, cluster.binaries.version);
  let postmaster = await startPostmaster(cluster, true);
  if (postmaster.adopted && (outdated || postmaster.port !== cluster.port())) {
    log.info("The database left running by a killed portal has outdated settings; restarting it.");
    await stopPostmaster(postmaster.pid, cluster.folder);
    postmaster = await startPostmaster(cluster, true);
  }
  if (postmaster.adopted) log.warn(`Adopted the database left running by a killed portal (process ${postmaster.pid}).`);
  try {
    await createRoles(cluster, postmaster.port);
  } catch (error) {
    await stopPostmaster(postmaster.pid, cluster.folder);
    throw error;
  }
  return postmaster.port;
}

const checkEveryMs = 200;
const renewEveryMs = 2_000;

function watched(cluster: Cluster, address: string, log: DatabaseLog, lock: FolderLock): Database {
  const listeners: (() => void)[] = [];
  let reviving: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  const dead = () => cluster.live.pid === undefined || !serves(cluster.live.pid, cluster.folder);

  async function revive(): Promise<void> {
    log.error("The database has stopped unexpectedly; restarting it.");
    for (let wait = 200; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        await startPostmaster(cluster, false);
        log.warn("The database is available again.");
        for (const listener of listeners) listener();
        return;
      } catch (error) {
        log.error((error as Error).message);
        await sleep(wait);
      }
    }
  }

  const watchTimer = setInterval(() => {
    if (!stopping && !reviving && dead()) reviving = revive().finally(() => (reviving = undefined));
  }, checkEveryMs).unref();

  const lockTimer = setInterval(() => {
    trimmedLog(cluster.logFile);
    if (!lock.renew()) log.error("The lock of the data folder was lost; another portal may be using the same folder.");
  }, renewEveryMs).unref();

  async function stop(): Promise<void> {
    clearInterval(watchTimer);
    await reviving;
    if (cluster.live.pid) await stopPostmaster(cluster.live.pid, cluster.folder);
    clearInterval(lockTimer);
    lock.release();
  }

  return {
    url: `postgres://portal:${cluster.password}@${address}`,
    appUrl: `postgres://portal_app:${cluster.appPassword}@${address}`,
    embedded: true,
    stop: () => (stopping ??= stop()),
    onRestarted: (listener) => listeners.push(listener),
  };
}
