import { Refused } from "#kit/refused.ts";

type Bucket = { left: number; at: number };
const remembered = 50_000;

/**
 * Evens out a single talker: each address has a bucket that refills steadily. Guards the process against a loop gone wild;
 * sign-in has stricter counters of its own in the database. `perMinute` 0 switches it off (for load tests).
 */
export function createRateLimit(perMinute: number, now: () => number = Date.now): (address: string) => void {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  return (address) => {
    if (perMinute === 0) return;
    const at = now();
    const b = buckets.get(address) ?? { left: perMinute, at };
    b.left = Math.min(perMinute, b.left + (at - b.at) * perMs);
    b.at = at;
    if (buckets.size > remembered) buckets.clear();
    buckets.set(address, b);
    if (b.left < 1)
      throw new Refused("rate-limit", "Terlalu banyak permintaan. Coba lagi dalam {retryAfter} detik.", [], 429, { retryAfter: Math.ceil((1 - b.left) / perMs / 1000) });
    b.left--;
  };
}
