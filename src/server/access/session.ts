import type pg from "pg";
import { type Line, openLine } from "../live/line.ts";
import type { Person } from "./access.ts";
import { authEnv } from "./auth-env.ts";
import { loadPerson, touch } from "./person.ts";
import { bus, type Changed, channel, decode } from "./session-bus.ts";
import { hashToken, looksLikeToken } from "./token.ts";

/** Maximum lifetime of cached sessions, in milliseconds. Changes announced by any instance take effect immediately. */
const memoryMs = 1_000;
const memoryLimit = 20_000;

export type Sessions = {
  /** The person of a token, or null if it is not valid. Called on every request. */
  resolve(token: string, ip?: string, userAgent?: string): Promise<Person | null>;
  close(): Promise<void>;
};
type Known = { readonly person: Person; readonly parentId: string | null; readonly until: number };

/**
 * The sessions known to one instance. They are cached for a second and dropped when any instance announces a change.
 * While the notification connection is down, nothing is cached.
 */
export function createSessions(
  pool: pg.Pool,
  line: Line = openLine(pool.options.connectionString, [channel]),
): Sessions {
  const known = new Map<string, Known>();
  const underway = new Map<string, Promise<Person | null>>();
  let generation = 0;
  const forget = (c: Changed) => {
    generation++;
    underway.clear();
    if (c === "all") return known.clear();
    for (const [key, k] of known) if (concerns(k, c)) known.delete(key);
  };
  bus.on("changed", forget);
  line.on(channel, (payload) => forget(decode(payload || "all")));
  line.onUp(() => forget("all")); // announcements may have been missed while the connection was down

  const load = async (key: string, hash: Buffer): Promise<Person | null> => {
    const at = generation;
    const found = await loadPerson(pool, hash, authEnv().SESSION_IDLE_MINUTES);
    if (!found) return null;
    if (found.stale) void touch(pool, found.person.sessionId, found.parentId).catch(() => undefined);
    if (line.isUp() && at === generation) {
      if (known.size >= memoryLimit) known.clear();
      known.set(key, {
        person: found.person,
        parentId: found.parentId,
        until: performance.now() + Math.min(memoryMs, found.leftMs),
      });
    }
    return found.person;
  };

  const resolve = async (token: string): Promise<Person | null> => {
    if (!looksLikeToken(token)) return null;
    const hash = hashToken(token);
    const key = hash.toString("latin1");
    const k = known.get(key);
    if (k && line.isUp() && k.until > performance.now()) return { ...k.person };
    let work = underway.get(key);
    if (!work) {
      work = load(key, hash).finally(() => underway.get(key) === work && underway.delete(key));
      underway.set(key, work);
    }
    const person = await work;
    return person && { ...person };
  };

  return {
    resolve,
    close: async () => {
      bus.off("changed", forget);
      await line.close();
    },
  };
}

const concerns = (k: Known, c: Exclude<Changed, "all">): boolean =>
  "session" in c
    ? k.person.sessionId === c.session || k.parentId === c.session
    : k.person.userId === c.user || k.person.realUserId === c.user;
