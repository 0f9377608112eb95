import { Refused } from "#kit/refused.ts";

type Bucket = { left: number; at: number };
const remembered = 50_000;

/** Evens out talkers: each name has a bucket that refills steadily. Seconds until it may talk again, 0 when it may. `perMinute` 0 switches it off. */
export function createBuckets(perMinute: number, now: () => number = Date.now): (name: string) => number {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  return (name) => {
    if (perMinute === 0) return 0;
    const at = now();
    const b = buckets.get(name) ?? { left: perMinute, at };
    b.left = Math.min(perMinute, b.left + (at - b.at) * perMs);
    b.at = at;
    if (buckets.size > remembered) buckets.clear();
    buckets.set(name, b);
    if (b.left < 1) return Math.ceil((1 - b.left) / perMs / 1000);
    b.left--;
    return 0;
  };
}

/** Guards the process against a loop gone wild, address by address (0 for load tests); sign-in has stricter counters of its own in the database. */
export function createRateLimit(perMinute: number, now: () => number = Date.now): (address: string) => void {
  const waitOf = createBuckets(perMinute, now);
  return (address) => {
    const retryAfter = waitOf(address);
    if (retryAfter > 0)
      throw new Refused("rate-limit", "Terlalu banyak permintaan. Coba lagi dalam {retryAfter} detik.", [], 429, {
        retryAfter,
      });
  };
}
