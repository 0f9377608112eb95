import { Refused } from "#kit/refused.ts";
import type { Quota } from "./quota-headers.server.ts";

type Bucket = { left: number; at: number };
/**
 * `wait` is the number of seconds until the next call is allowed, 0 if this call is allowed; `left` is the number of
 * calls left after it.
 */
type Measured = { readonly wait: number; readonly left: number };
const maxBuckets = 50_000;

/** Token bucket per key. `perMinute` 0 disables the limit. */
function createBuckets(perMinute: number, now: () => number): (name: string) => Measured {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  return (name) => {
    if (perMinute === 0) return { wait: 0, left: 0 };
    const at = now();
    const b = buckets.get(name) ?? { left: perMinute, at };
    b.left = Math.min(perMinute, b.left + (at - b.at) * perMs);
    b.at = at;
    if (buckets.size > maxBuckets) buckets.clear();
    buckets.set(name, b);
    if (b.left < 1) return { wait: Math.ceil((1 - b.left) / perMs / 1000), left: 0 };
    b.left--;
    return { wait: 0, left: Math.floor(b.left) };
  };
}
/** Returns a function that takes a token of a key and returns the seconds to wait, 0 if the call is allowed. */
export function createTokenBuckets(perMinute: number, now: () => number = Date.now): (name: string) => number {
  const measure = createBuckets(perMinute, now);
  return (name) => measure(name).wait;
}

/** `wait` (seconds) is set if the quota is exhausted. */
export type AddressQuota = Quota & { readonly wait?: number };
export type RateLimit = {
  /**
   * Counts a request and returns the quota of its address, or undefined if no limit is configured. Call it once per
   * request.
   */
  readonly measure: (address: string) => AddressQuota | undefined;
  /** Throws a refusal if the quota is exhausted. */
  readonly refuse: (quota: AddressQuota | undefined) => void;
};
/**
 * Limits requests per address to protect the process from runaway clients; `perMinute` 0 disables it for load tests.
 * Sign-in has stricter limits, stored in the database.
 */
export function createRateLimit(perMinute: number, now: () => number = Date.now): RateLimit {
  const measure = createBuckets(perMinute, now);
  return {
    measure: (address) => {
      if (perMinute === 0) return undefined;
      const { wait, left } = measure(address);
      // refilled continuously, so that the next token is never more than a moment away
      return {
        name: "address",
        limit: perMinute,
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
