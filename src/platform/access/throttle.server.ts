import { createHash } from "node:crypto";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { authEnv } from "./auth-env.server.ts";

const tooMany = (seconds: number) =>
  new Refused("throttled", "Terlalu banyak percobaan. Coba lagi sebentar.", [], 429, { retryAfter: seconds });
const freeFailures = 5;
const longestWaitSeconds = 900;

/**
 * Counts one attempt and throws `refusal` beyond the limit. Counts are stored in the database, so that all instances
 * share them.
 */
export async function limitRate(
  db: Db,
  key: string,
  maxHits: number,
  windowSeconds: number,
  refusal: (seconds: number) => Refused = tooMany,
): Promise<void> {
  const row = await db.internal("throttle").one<{ hits: number; wait: number }>(
    `insert into {!throttle} as t (key, hits) values (:key, 1)
     on conflict (key) do update set
       hits = case when t.window_start <= now() - make_interval(secs => :w) then 1 else least(t.hits + 1, 1000000) end,
       window_start = case when t.window_start <= now() - make_interval(secs => :w) then now() else t.window_start end
     returning t.hits, ceil(extract(epoch from t.window_start - now()) + :w)::int as wait`,
    { key, w: windowSeconds },
  );
  if (row.hits > maxHits) throw refusal(Math.max(1, row.wait));
}

/**
 * Limits guesses from one address. Each attempt is counted beforehand, so that parallel attempts cannot exceed the
 * limit, and a successful one is returned.
 */
export const limitAddress = (db: Db, what: string, ip: string): Promise<void> =>
  limitRate(db, `${what}:${ip}`, authEnv().LOGIN_RATE_PER_MINUTE, 60);
export const refundAttempt = (db: Db, what: string, ip: string): Promise<void> =>
  refundAccountAttempt(db, `${what}:${ip}`);

/** The key that an account's failures are counted under. Unknown names are counted in the same way. */
export const accountKey = (userId: number | undefined, identity: string): string =>
  userId === undefined
    ? `name:${createHash("sha256").update(identity.toLowerCase()).digest("base64url")}`
    : `user:${userId}`;

/**
 * Five wrong passwords are free; each further one doubles the wait, from one second to a quarter of an hour. Throws a
 * refusal during the wait.
 */
export async function limitAccount(db: Db, key: string): Promise<void> {
  const sys = db.internal("throttle");
  const row = await sys.maybe<{ hits: number }>(
    `insert into {!throttle} as t (key, hits) values (:key, 1)
     on conflict (key) do update set
       hits = case when t.window_start <= now() - interval '12 hours' then 1 else least(t.hits + 1, 1000) end,
       window_start = now(),
       blocked_until = case when t.window_start > now() - interval '12 hours' and t.hits + 1 >= :free
         then now() + make_interval(secs => least(:longest, power(2, least(t.hits + 1 - :free, 12)))) end
     where t.blocked_until is null or t.blocked_until <= now()
     returning t.hits`,
    { key, free: freeFailures, longest: longestWaitSeconds },
  );
  if (row) return;
  const wait = await sys.maybe<{ s: number }>(
    "select ceil(extract(epoch from blocked_until - now()))::int as s from {throttle} where key = :key",
    { key },
  );
  throw tooMany(Math.max(1, wait?.s ?? 1));
}
/** Returns the count of one attempt that did not fail; earlier failures still count. */
export async function refundAccountAttempt(db: Db, key: string): Promise<void> {
  await db.internal("throttle").run("update {!throttle} set hits = greatest(hits - 1, 0) where key = :key", { key });
}
/** The counters of an account, or of an address. */
export const throttledKeys = (
  db: Db,
  of: { readonly userId: number | null; readonly ip: string | null },
): Promise<{ key: string; hits: number }[]> =>
  db.internal("throttle").query<{ key: string; hits: number }>(
    `select t.key, t.hits from {throttle} t
     where t.key = 'user:' || :user::bigint or (:ip::text is not null and right(t.key, length(:ip::text) + 1) = ':' || :ip::text) order by t.key`,
    { user: of.userId, ip: of.ip },
  );
export async function clearAccountFailures(db: Db, key: string): Promise<number> {
  return db.internal("throttle").run("delete from {!throttle} where key = :key", { key });
}
