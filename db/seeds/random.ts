/** A small random number generator, so that a seed number gives the same network on every machine. */
export type Random = {
  /** 0 ≤ x < 1 */
  next(): number;
  /** An integer between both ends, inclusive. */
  int(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
  /** An index, drawn in proportion to the weights. */
  weighted(cumulative: readonly number[]): number;
  /** A long-tailed distribution around 1. */
  tail(sigma: number): number;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (share) => next() < share,
    weighted: (cumulative) => {
      const x = next() * (cumulative.at(-1) ?? 0);
      let [low, high] = [0, cumulative.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((cumulative[middle] as number) > x) high = middle;
        else low = middle + 1;
      }
      return low;
    },
    tail: (sigma) =>
      Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()) - (sigma * sigma) / 2),
  };
}

/** Cumulative sums, for `weighted`. */
export function cumulative(weights: readonly number[]): number[] {
  let sum = 0;
  return weights.map((w) => (sum += w));
}
