/**
 * The points of stores by the rules, computed with integers of any size and without code of the portal, so that the two
 * can be compared. Decimals are texts; a base is in units of 10⁻¹⁰ (quantity 3 digits, rate 4, multiplier 3).
 */
export type Day = string;
type Span = { readonly from: Day; readonly to: Day | null };
export type OracleRate = Span & {
  readonly subject: "product" | "group" | "brand";
  readonly of: number;
  readonly uom: number;
  readonly points: string;
};
export type OracleRule =
  | { readonly kind: "tier"; readonly threshold: string; readonly factor: string }
  | { readonly kind: "bonus"; readonly threshold: string; readonly points: number }
  | {
      readonly kind: "multiplier";
      readonly factor: string;
      readonly from?: Day | null;
      readonly to?: Day | null;
      readonly area?: number | null;
      readonly cluster?: number | null;
      readonly segment?: number | null;
      readonly group?: number | null;
    };
export type OracleTarget = {
  readonly store: number;
  readonly from: Day;
  readonly tonnes: string;
  readonly points?: number | null;
  readonly percent?: string | null;
};
export type OracleProgram = Span & {
  readonly window: "month" | "quarter" | "program";
  readonly mode: "whole" | "marginal";
  readonly capWindow: number | null;
  readonly capProgram: number | null;
  readonly minTonnes: string | null;
  readonly areas: readonly number[];
  readonly rates: readonly OracleRate[];
  readonly rules: readonly OracleRule[];
  readonly targets: readonly OracleTarget[];
};
/** `day` and `district` are those of the sale, also for a later return of it (`sign` −1). */
export type OracleLine = {
  readonly distributor: number;
  readonly product: number;
  readonly uom: number;
  readonly qty: string;
  readonly tonnes: string;
  readonly day: Day;
  readonly district: number;
  readonly sign: 1 | -1;
};
export type OracleWorld = {
  readonly ton: number;
  readonly brandOf: (product: number) => number;
  readonly groupOf: (product: number, day: Day) => number | null;
  readonly areaOf: (district: number, day: Day) => number | null;
  readonly clusterOf: (store: number, day: Day) => number | null;
  readonly segmentOf: (store: number, day: Day) => number | null;
};
export type OracleWindow = {
  readonly from: Day;
  readonly tonnes: bigint;
  readonly base: bigint;
  readonly points: bigint;
  readonly bonus: bigint;
  /** Points and bonus by distributor. */
  readonly shares: ReadonlyMap<number, readonly [bigint, bigint]>;
};

const scaled = (text: string, digits: number): bigint => {
  const [whole = "0", part = ""] = text.replace("-", "").split(".");
  const n = BigInt(whole + part.padEnd(digits, "0").slice(0, digits));
  return text.startsWith("-") ? -n : n;
};
const within = (day: Day, from: Day | null | undefined, to: Day | null | undefined): boolean =>
  (!from || day >= from) && (!to || day < to);
const largest = (values: readonly bigint[]): bigint | undefined =>
  values.reduce<bigint | undefined>((a, b) => (a === undefined || b > a ? b : a), undefined);

export function windowStart(program: OracleProgram, day: Day): Day {
  if (program.window === "program") return program.from;
  const month = Number(day.slice(5, 7));
  const first = program.window === "month" ? month : month - ((month - 1) % 3);
  return `${day.slice(0, 5)}${String(first).padStart(2, "0")}-01`;
}

/** Points of one line before rounding, in units of 10⁻¹⁰; undefined if no rate applies to it. */
function baseOf(program: OracleProgram, world: OracleWorld, store: number, line: OracleLine): bigint | undefined {
  const group = world.groupOf(line.product, line.day);
  const subjects = { product: line.product, group, brand: world.brandOf(line.product) };
  for (const subject of ["product", "group", "brand"] as const)
    for (const uom of [line.uom, world.ton]) {
      const rate = program.rates.find(
        (r) => r.subject === subject && r.of === subjects[subject] && r.uom === uom && within(line.day, r.from, r.to),
      );
      if (!rate) continue;
      const units = scaled(uom === line.uom ? line.qty : line.tonnes, 3);
      return units * scaled(rate.points, 4) * multiplierOf(program, world, store, line, group);
    }
  return undefined;
}

function multiplierOf(
  program: OracleProgram,
  world: OracleWorld,
  store: number,
  line: OracleLine,
  group: number | null,
): bigint {
  const fits = (wanted: number | null | undefined, has: number | null) => wanted == null || wanted === has;
  const factors = program.rules.flatMap((r) =>
    r.kind === "multiplier" &&
    within(line.day, r.from, r.to) &&
    fits(r.area, world.areaOf(line.district, line.day)) &&
    fits(r.cluster, world.clusterOf(store, line.day)) &&
    fits(r.segment, world.segmentOf(store, line.day)) &&
    fits(r.group, group)
      ? [scaled(r.factor, 3)]
      : [],
  );
  return largest(factors) ?? 1000n;
}

/** The tier's factor as a fraction. */
function tierOf(program: OracleProgram, tonnes: bigint): [bigint, bigint] {
  const tiers = program.rules
    .flatMap((r) => (r.kind === "tier" ? [{ at: scaled(r.threshold, 3), factor: scaled(r.factor, 3) }] : []))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  if (program.mode === "whole") {
    const reached = tiers.filter((t) => t.at <= tonnes).at(-1);
    return [reached?.factor ?? 1000n, 1000n];
  }
  if (tonnes <= 0n) return [1000n, 1000n];
  const steps = [{ at: 0n, factor: 1000n }, ...tiers];
  let weighted = 0n;
  steps.forEach((step, i) => {
    const until = steps[i + 1]?.at ?? tonnes;
    const top = until < tonnes ? until : tonnes;
    if (top > step.at) weighted += step.factor * (top - step.at);
  });
  return [weighted, 1000n * tonnes];
}

/** Whole points by weights: rounded down, and the rest one each to the largest remainders, the lower number first. */
export function distribute(whole: bigint, weights: readonly (readonly [number, bigint])[]): Map<number, bigint> {
  const positive = weights.map(([who, w]) => [who, w > 0n ? w : 0n] as const);
  const sum = positive.reduce((a, [, w]) => a + w, 0n);
  if (sum === 0n) return new Map(positive.map(([who], i) => [who, i === 0 ? whole : 0n]));
  const parts = positive.map(([who, w]) => ({ who, part: (whole * w) / sum, rest: (whole * w) % sum }));
  let left = whole - parts.reduce((a, p) => a + p.part, 0n);
  for (const p of [...parts].sort((a, b) => (a.rest === b.rest ? a.who - b.who : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break;
    p.part += 1n;
    left -= 1n;
  }
  return new Map(parts.map((p) => [p.who, p.part]));
}

/** Every window of a store in a programme; `members` are the periods of its membership. */
export function awardOf(
  program: OracleProgram,
  world: OracleWorld,
  store: number,
  members: readonly Span[],
  lines: readonly OracleLine[],
): OracleWindow[] {
  const windows = new Map<Day, { tonnes: bigint; base: Map<number, bigint> }>();
  for (const line of lines) {
    const { day } = line;
    if (!within(day, program.from, program.to) || !members.some((m) => within(day, m.from, m.to))) continue;
    const area = world.areaOf(line.district, day);
    if (program.areas.length > 0 && (area === null || !program.areas.includes(area))) continue;
    const base = baseOf(program, world, store, line);
    if (base === undefined) continue;
    const from = windowStart(program, day);
    const w = windows.get(from) ?? { tonnes: 0n, base: new Map<number, bigint>() };
    windows.set(from, w);
    w.tonnes += BigInt(line.sign) * scaled(line.tonnes, 3);
    w.base.set(line.distributor, (w.base.get(line.distributor) ?? 0n) + BigInt(line.sign) * base);
  }
  let earned = 0n;
  return [...windows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, w]) => {
      const won = winOf(
        program,
        store,
        from,
        w.tonnes,
        [...w.base.values()].reduce((a, b) => a + b, 0n),
      );
      let points = won.points;
      if (program.capProgram !== null) {
        const room = BigInt(program.capProgram) - earned;
        if (points > room) points = room > 0n ? room : 0n;
      }
      earned += points;
      const bonus = won.bonusOf(points);
      const weights = [...w.base].sort(([a], [b]) => a - b);
      const [p, b] = [distribute(points, weights), distribute(bonus, weights)];
      const shares = new Map(weights.map(([who]) => [who, [p.get(who) ?? 0n, b.get(who) ?? 0n] as const]));
      return { from, tonnes: w.tonnes, base: weights.reduce((a, [, x]) => a + x, 0n), points, bonus, shares };
    });
}

function winOf(program: OracleProgram, store: number, from: Day, tonnes: bigint, base: bigint) {
  const short = tonnes < scaled(program.minTonnes ?? "0", 3) || base <= 0n;
  const [up, down] = tierOf(program, tonnes);
  let points = short ? 0n : (base * up) / (down * 10n ** 10n);
  if (program.capWindow !== null && points > BigInt(program.capWindow)) points = BigInt(program.capWindow);
  const bonusOf = (paid: bigint): bigint => {
    if (short) return 0n;
    const reached = program.rules
      .flatMap((r) => (r.kind === "bonus" ? [{ at: scaled(r.threshold, 3), points: BigInt(r.points) }] : []))
      .filter((r) => r.at <= tonnes)
      .sort((a, b) => (a.at < b.at ? -1 : 1))
      .at(-1);
    const target = program.targets.find((t) => t.store === store && t.from === from);
    const hit = target !== undefined && scaled(target.tonnes, 3) <= tonnes;
    const percent = hit && target.percent ? (paid * scaled(target.percent, 3)) / 100_000n : 0n;
    return (reached?.points ?? 0n) + (hit && target.points ? BigInt(target.points) : 0n) + percent;
  };
  return { points, bonusOf };
}

/** Points of one window that expire together. */
export type OracleLot = {
  readonly distributor: number;
  readonly window: Day;
  readonly expires: Day;
  left: bigint;
  held: bigint;
  expired: bigint;
  extended?: Day;
};
/** The account of one store, computed from the rules of lots alone. */
export class AccountOracle {
  readonly lots: OracleLot[] = [];
  debt = 0n;
  get balance(): bigint {
    return this.lots.reduce((sum, l) => sum + l.left, 0n);
  }
  get held(): bigint {
    return this.lots.reduce((sum, l) => sum + l.held, 0n);
  }
  private lastDay = (l: OracleLot): Day => (l.extended && l.extended > l.expires ? l.extended : l.expires);
  private soonest(): OracleLot[] {
    return [...this.lots].sort((a, b) =>
      this.lastDay(a) === this.lastDay(b)
        ? this.lots.indexOf(a) - this.lots.indexOf(b)
        : this.lastDay(a) < this.lastDay(b)
          ? -1
          : 1,
    );
  }
  earn(distributor: number, window: Day, expires: Day, points: bigint): void {
    const known = this.lots.find((l) => l.distributor === distributor && l.window === window && l.expires === expires);
    if (known) known.left += points;
    else this.lots.push({ distributor, window, expires, left: points, held: 0n, expired: 0n });
    this.payDebt();
  }
  reverse(distributor: number, window: Day, points: bigint): void {
    let rest = points;
    const own = this.soonest().filter((l) => l.distributor === distributor && l.window === window);
    for (const l of own) rest -= this.take(l, rest);
    for (const l of own) {
      const back = l.expired < rest ? l.expired : rest;
      l.expired -= back;
      rest -= back;
    }
    this.debt += rest;
    this.payDebt();
  }
  /** Whether the balance was sufficient to hold the points. */
  hold(points: bigint): boolean {
    if (this.debt > 0n || this.balance - this.held < points) return false;
    this.each(points, (l, n) => void (l.held += n));
    return true;
  }
  /** Spends all held points; refused while there is a debt. */
  capture(): boolean {
    if (this.debt > 0n) return false;
    for (const l of this.lots) {
      l.left -= l.held;
      l.held = 0n;
    }
    return true;
  }
  release(day: Day, extended: Day): void {
    for (const l of this.lots) {
      if (l.held > 0n && this.lastDay(l) < day) l.extended = extended;
      l.held = 0n;
    }
    this.payDebt();
  }
  expire(day: Day): bigint {
    let gone = 0n;
    for (const l of this.lots)
      if (this.lastDay(l) < day) {
        const n = l.left - l.held;
        l.left -= n;
        l.expired += n;
        gone += n;
      }
    return gone;
  }
  private payDebt(): void {
    for (const l of this.soonest()) this.debt -= this.take(l, this.debt);
  }
  private take(l: OracleLot, limit: bigint): bigint {
    const free = l.left - l.held;
    const n = free < limit ? free : limit;
    l.left -= n;
    return n;
  }
  private each(points: bigint, use: (l: OracleLot, n: bigint) => void): void {
    let rest = points;
    for (const l of this.soonest()) {
      const free = l.left - l.held;
      const n = free < rest ? free : rest;
      if (n > 0n) use(l, n);
      rest -= n;
    }
  }
}
