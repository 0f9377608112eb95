import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { deadlines } from "./deadlines.server.ts";

/** Detects whether a database responds, and fails requests while it does not. */
export type Liveness = {
  /**
   * Makes requests over this pool fail immediately while the database does not respond, including those that already
   * wait.
   */
  guard(pool: pg.Pool): pg.Pool;
  /** Whether the database responds now, within the deadline of the health check. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};
type Sign = "answered" | "refused" | "silent";
type Connecting = (error?: Error, client?: pg.PoolClient, release?: (broken?: unknown) => void) => void;
type Guarded = { readonly pool: pg.Pool; readonly clients: Set<pg.PoolClient>; readonly waiting: Set<() => void> };

/** The message of the driver for a lost connection, so that callers handle it in the same way. */
const silent = () => new Error("Connection terminated: the database does not respond");
/** The driver has no call that closes a connection whose peer does not read. */
const closeConnection = (client: pg.ClientBase): void =>
  void (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

/**
 * A stopped database accepts statements without answering them, and none of its own timeouts ends them. A dedicated
 * connection is probed while any request is in progress; if a probe gets no response, all connections of the guarded
 * pools are closed.
 */
export function watchDatabase(connectionString: string): Liveness {
  const guarded: Guarded[] = [];
  let client: pg.Client | undefined;
  let pending: Promise<Sign> | undefined;
  let [unresponsive, probing, closed] = [false, false, false];

  const drop = () => {
    const old = client;
    client = undefined;
    pending = undefined;
    if (old) closeConnection(old);
  };
  const open = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString,
      application_name: "portal-liveness",
      keepAlive: true,
      // longer than the silence limit, because a server that accepts a connection and sends nothing counts as silent
      connectionTimeoutMillis: 2 * deadlines.silenceMs,
    });
    client = fresh;
    const lost = () => {
      if (client === fresh) client = undefined;
    };
    fresh.on("error", lost).on("end", lost);
    try {
      await fresh.connect();
    } catch (error) {
      lost();
      throw error;
    }
    return fresh;
  };
  const question = async (): Promise<Sign> => {
    try {
      await (client ?? (await open())).query("select 1");
      return "answered";
    } catch {
      return "refused";
    }
  };
  const probe = (): Promise<Sign> => {
    const one = (pending ??= question().finally(() => {
      if (pending === one) pending = undefined;
    }));
    return one;
  };
  const check = async () => {
    if (probing || closed || !(unresponsive || guarded.some(atWork))) return;
    probing = true;
    const sign = await within(probe(), deadlines.silenceMs);
    probing = false;
    unresponsive = sign === "silent";
    if (!unresponsive || closed) return;
    drop();
    for (const g of guarded) closeAll(g);
  };
  const timer = setInterval(() => void check(), deadlines.probeEveryMs).unref();
  return {
    guard: (pool) => {
      guarded.push(guardOf(pool, () => unresponsive));
      return pool;
    },
    answers: async () => !unresponsive && (await within(probe(), deadlines.healthMs / 2)) === "answered",
    close: async () => {
      closed = true;
      clearInterval(timer);
      const old = client;
      client = undefined;
      await Promise.race([old?.end().catch(() => undefined), sleep(deadlines.healthMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Waiting time is counted in slices. A slice during which this process was not scheduled counts once, whatever its
 * duration.
 */
const sliceMs = 100;

/** A response that arrived while this process was busy is read before the timeout is evaluated. */
async function within(sign: Promise<Sign>, ms: number): Promise<Sign> {
  let seen: Sign | undefined;
  const recorded = sign.then((s) => (seen = s));
  for (let waitedMs = 0; waitedMs < ms && !seen; waitedMs += sliceMs) {
    const timer = new AbortController();
    const options = { ref: false, signal: timer.signal };
    await Promise.race([recorded, sleep(sliceMs, undefined, options).catch(() => undefined)]);
    timer.abort();
  }
  for (let i = 0; i < 3 && !seen; i++) await turn();
  return seen ?? "silent";
}

const atWork = ({ pool }: Guarded): boolean => pool.totalCount > pool.idleCount || pool.waitingCount > 0;

function closeAll({ clients, waiting }: Guarded): void {
  for (const refuse of [...waiting]) refuse();
  for (const c of [...clients]) closeConnection(c);
}

/**
 * Tracks the callers that wait for a connection of a pool, so that they can be rejected if no connection becomes
 * available.
 */
function guardOf(pool: pg.Pool, isUnresponsive: () => boolean): Guarded {
  const g: Guarded = { pool, clients: new Set(), waiting: new Set() };
  pool.on("connect", (c) => void g.clients.add(c));
  pool.on("remove", (c) => void g.clients.delete(c));
  const connect = pool.connect.bind(pool) as (done: Connecting) => void;
  const guardedConnect = (done: Connecting): void => {
    if (isUnresponsive()) return void process.nextTick(done, silent());
    let over = false;
    const refuse = () => {
      over = true;
      g.waiting.delete(refuse);
      done(silent());
    };
    g.waiting.add(refuse);
    connect((error, client, release) => {
      g.waiting.delete(refuse);
      if (over) release?.();
      else done(error, client, release);
    });
  };
  pool.connect = ((done?: Connecting) =>
    done
      ? guardedConnect(done)
      : new Promise<pg.PoolClient>((resolve, reject) => {
          guardedConnect((error, client) => (error ? reject(error) : resolve(client as pg.PoolClient)));
        })) as typeof pool.connect;
  return g;
}
