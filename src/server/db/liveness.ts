import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { deadlines } from "../deadlines.ts";

/** Whether a database answers, and what becomes of requests while it does not. */
export type Liveness = {
  /** Requests over this pool fail at once while the database is silent, those that already wait for it too. */
  guard(pool: pg.Pool): pg.Pool;
  /** Whether it answers now, within the deadline of the health check. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};
type Sign = "answered" | "refused" | "silent";
type Connecting = (error?: Error, client?: pg.PoolClient, release?: (broken?: unknown) => void) => void;
type Guarded = { readonly pool: pg.Pool; readonly clients: Set<pg.PoolClient>; readonly waiting: Set<() => void> };

/** In the words of the driver for a lost connection, because that is what it is to whoever asked. */
const silent = () => new Error("Connection terminated: the database does not answer");
/** The driver has no call that ends a connection whose other side does not read. */
const cut = (client: pg.ClientBase): void =>
  void (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

/**
 * A stopped database takes statements and never answers them, and no limit of its own ends those. A connection of its own is asked for
 * a sign of life while anything is under way; when it stays silent, every connection of the guarded pools is cut.
 */
export function watchDatabase(connectionString: string): Liveness {
  const guarded: Guarded[] = [];
  let client: pg.Client | undefined;
  let asking: Promise<Sign> | undefined;
  let [away, looking, closed] = [false, false, false];

  const drop = () => {
    const old = client;
    client = undefined;
    asking = undefined;
    if (old) cut(old);
  };
  const open = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString,
      application_name: "portal-liveness",
      keepAlive: true,
      // longer than silence lasts, which is what a server that takes a connection and says nothing is
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
  const ask = (): Promise<Sign> => {
    const one = (asking ??= question().finally(() => {
      if (asking === one) asking = undefined;
    }));
    return one;
  };
  const look = async () => {
    if (looking || closed || !(away || guarded.some(atWork))) return;
    looking = true;
    const sign = await within(ask(), deadlines.silenceMs);
    looking = false;
    away = sign === "silent";
    if (!away || closed) return;
    drop();
    for (const g of guarded) cutOff(g);
  };
  const timer = setInterval(() => void look(), deadlines.probeEveryMs).unref();
  return {
    guard: (pool) => {
      guarded.push(guardOf(pool, () => away));
      return pool;
    },
    answers: async () => !away && (await within(ask(), deadlines.healthMs / 2)) === "answered",
    close: async () => {
      closed = true;
      clearInterval(timer);
      const old = client;
      client = undefined;
      await Promise.race([old?.end().catch(() => undefined), sleep(deadlines.healthMs, undefined, { ref: false })]);
    },
  };
}

/** The time of a wait is counted in slices: one in which this process got no turn counts once, however long it took. */
const sliceMs = 100;

/** An answer that arrived while the process itself was busy is read before its time is called over. */
async function within(sign: Promise<Sign>, ms: number): Promise<Sign> {
  let seen: Sign | undefined;
  const told = sign.then((s) => (seen = s));
  for (let waitedMs = 0; waitedMs < ms && !seen; waitedMs += sliceMs) {
    const timer = new AbortController();
    const options = { ref: false, signal: timer.signal };
    await Promise.race([told, sleep(sliceMs, undefined, options).catch(() => undefined)]);
    timer.abort();
  }
  for (let i = 0; i < 3 && !seen; i++) await turn();
  return seen ?? "silent";
}

const atWork = ({ pool }: Guarded): boolean => pool.totalCount > pool.idleCount || pool.waitingCount > 0;

function cutOff({ clients, waiting }: Guarded): void {
  for (const refuse of [...waiting]) refuse();
  for (const c of [...clients]) cut(c);
}

/** Makes a pool's waiting callers known, so that they need not wait for connections that do not come. */
function guardOf(pool: pg.Pool, isAway: () => boolean): Guarded {
  const g: Guarded = { pool, clients: new Set(), waiting: new Set() };
  pool.on("connect", (c) => void g.clients.add(c));
  pool.on("remove", (c) => void g.clients.delete(c));
  const connect = pool.connect.bind(pool) as (done: Connecting) => void;
  const guardedConnect = (done: Connecting): void => {
    if (isAway()) return void process.nextTick(done, silent());
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
