import { Refused } from "#kit/refused.ts";
import type { Quota } from "./quota-headers.ts";

type Bucket = { left: number; at: number };
/** Seconds until a name may talk again, 0 when it may; then one less is `left`. */
type Measured = { readonly wait: number; readonly left: number };
const remembered = 50_000;

/** Token bucket per key. `perMinute` 0 switches it off. */
function createBuckets(perMinute: number, now: () => number): (name: string) => Measured {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  return (name) => {
    if (perMinute === 0) return { wait: 0, left: 0 };
    const at = now();
    const b = buckets.get(name) ?? { left: perMinute, at };
    b.left = Math.min(perMinute, b.left + (at - b.at) * perMs);
    b.at = at;
    if (buckets.size > remembered) buckets.clear();
    buckets.set(name, b);
    if (b.left < 1) return { wait: Math.ceil((1 - b.left) / perMs / 1000), left: 0 };
    b.left--;
    return { wait: 0, left: Math.floor(b.left) };
  };
}
/** Seconds until a name may talk again, 0 when it may. */
export function createWaits(perMinute: number, now: () => number = Date.now): (name: string) => number {
  const measure = createBuckets(perMinute, now);
  return (name) => measure(name).wait;
}

/** `wait` is given where the measure is full. */
export type AddressQuota = Quota & { readonly wait?: number };
export type RateLimit = {
  /** What an address is held to, as this request leaves it; undefined where nothing is measured. Asked once a request. */
  readonly measure: (address: string) => AddressQuota | undefined;
  /** Throws where the measure is full. */
  readonly refuse: (quota: AddressQuota | undefined) => void;
};
/** Guards the process against a loop gone wild, address by address (0 for load tests); sign-in has stricter counters of its own in the database. */
export function createRateLimit(perMinute: number, now: () => number = Date.now): RateLimit {
  const measure = createBuckets(perMinute, now);
  return {
    measure: (address) => {
      if (perMinute === 0) return undefined;
      const { wait, left } = measure(address);
      // refilled steadily, so that there is always more within a moment
      return {
        name: "address",
        most: perMinute,
        seconds: 60,
        left,
        resetSeconds: Math.max(wait, Math.ceil(60 / perMinute)),
        ...(wait > 0 ? { wait } : {}),
      };
    },
    refuse: (quota) => {
      const retryAfter = quota?.wait;
      if (retryAfter !== undefined)
        throw new Refused("rate-limit", "Terlalu banyak permintaan. Coba lagi dalam {retryAfter} detik.", [], 429, {
          retryAfter,
        });
    },
  };
}
