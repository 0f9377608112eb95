import type pg from "pg";
import type { DatabaseEvents } from "#platform/database/index.server.ts";
import type { Person } from "#kit/person.ts";
import type { Authentication } from "#platform/http/index.server.ts";
import { authEnv } from "../auth-env.server.ts";
import { loadPerson, touch } from "../person.server.ts";
import { accessChangeEvents, type AccessChange, accessChannel, parseAccessChange } from "../access-changes.server.ts";
import { hashToken, looksLikeToken } from "./token.server.ts";

/** Maximum lifetime of cached sessions, in milliseconds. Changes announced by any instance take effect immediately. */
const memoryMs = 1_000;
const memoryLimit = 20_000;

export type Sessions = Pick<Authentication, "resolve"> & { close(): Promise<void> };
type Known = { readonly person: Person; readonly parentId: string | null; readonly until: number };

/**
 * The sessions known to one instance. They are cached for a second and dropped when any instance announces a change.
 * While the notification connection is down, nothing is cached.
 */
export function createSessions(pool: pg.Pool, events: DatabaseEvents): Sessions {
  const known = new Map<string, Known>();
  const underway = new Map<string, Promise<Person | null>>();
  let generation = 0;
  const evict = (c: AccessChange) => {
    generation++;
    underway.clear();
    if (c === "all") return known.clear();
    for (const [key, k] of known) if (concerns(k, c)) known.delete(key);
  };
  accessChangeEvents.on("changed", evict);
  events.on(accessChannel, (payload) => evict(parseAccessChange(payload || "all")));
  events.onUp(() => evict("all")); // announcements may have been missed while the connection was down

  const load = async (key: string, hash: Buffer): Promise<Person | null> => {
    const at = generation;
    const loaded = await loadPerson(pool, hash, authEnv().SESSION_IDLE_MINUTES);
    if (!loaded) return null;
    if (loaded.stale) void touch(pool, loaded.person.sessionId, loaded.parentId).catch(() => undefined);
    if (events.isUp() && at === generation) {
      if (known.size >= memoryLimit) known.clear();
      known.set(key, {
        person: loaded.person,
        parentId: loaded.parentId,
        until: performance.now() + Math.min(memoryMs, loaded.leftMs),
      });
    }
    return loaded.person;
  };

  const resolve = async (token: string): Promise<Person | null> => {
    if (!looksLikeToken(token)) return null;
    const hash = hashToken(token);
    const key = hash.toString("latin1");
    const k = known.get(key);
    if (k && events.isUp() && k.until > performance.now()) return { ...k.person };
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
      accessChangeEvents.off("changed", evict);
      await events.close();
    },
  };
}

const concerns = (k: Known, c: Exclude<AccessChange, "all">): boolean =>
  "session" in c
    ? k.person.sessionId === c.session || k.parentId === c.session
    : k.person.userId === c.user || k.person.realUserId === c.user;
