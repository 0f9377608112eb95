import pg from "pg";

const retryMs = 500;

/** The connection of an instance that receives notifications of all instances (LISTEN). */
export type DatabaseEvents = {
  /** Registers a listener on a channel; returns a function that removes it. */
  on(channel: string, listener: (payload: string) => void): () => void;
  /** Called whenever the connection is established; earlier notifications may have been missed. */
  onUp(fn: () => void): () => void;
  isUp(): boolean;
  close(): Promise<void>;
};

/** Listens on the given channels over a dedicated connection, and reconnects automatically. */
export function openDatabaseEvents(connectionString: string | undefined, channels: readonly string[]): DatabaseEvents {
  const listeners = new Map<string, Set<(payload: string) => void>>(channels.map((c) => [c, new Set()]));
  const connectListeners = new Set<() => void>();
  let up = false;
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    up = false;
    client?.removeAllListeners("end");
    client?.end().catch(() => undefined);
    client = undefined;
    if (!closed) timer ??= setTimeout(connect, retryMs).unref();
  };
  const connect = async () => {
    timer = undefined;
    const c = new pg.Client({
      connectionString,
      application_name: "portal-listen",
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
    });
    client = c;
    c.on("error", again);
    c.on("end", again);
    c.on("notification", (n) => {
      for (const listener of listeners.get(n.channel) ?? []) listener(n.payload ?? "");
    });
    try {
      await c.connect();
      for (const channel of channels) await c.query(`listen ${channel}`);
      if (closed) return void c.end().catch(() => undefined);
      for (const fn of connectListeners) fn();
      up = true;
    } catch {
      again();
    }
  };
  void connect();
  const add = <T>(set: Set<T> | undefined, item: T) => {
    set?.add(item);
    return () => void set?.delete(item);
  };
  return {
    on: (channel, listener) => add(listeners.get(channel), listener),
    onUp: (fn) => add(connectListeners, fn),
    isUp: () => up,
    close: async () => {
      closed = true;
      up = false;
      clearTimeout(timer);
      client?.removeAllListeners();
      client?.on("error", () => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
