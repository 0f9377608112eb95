import { randomUUID } from "node:crypto";

/** A deterministic pseudorandom number generator for a seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Tally = {
  calls: number;
  events: number;
  repeats: number;
  points: number;
  lost: number;
  readonly times: number[];
  readonly wrong: string[];
};
type EventResult = { readonly clientId: string; readonly status: string; readonly id?: number };
type Place = {
  readonly kind: string;
  readonly code: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
};
const isPlace = ({ kind }: { readonly kind: string }): boolean => kind === "place" || kind === "customer";
type Answer = { readonly status: number; readonly json: unknown };

/**
 * A salesman's phone under field conditions: temporarily offline, uncertain whether a response arrived, with its own
 * clock, killed occasionally.
 */
export class SimulatedPhone {
  readonly deviceUuid = randomUUID();
  private readonly appVersion = "1.4.1";
  private readonly bases: readonly string[];
  private readonly roll: () => number;
  private readonly tally: Tally;
  /** A quarter of the phones have a wall clock that is wrong by hours. */
  private readonly wrongBy: number;
  private bootId = randomUUID();
  private bootAt = performance.now() - 3_600_000;
  private token = "";
  private places: readonly Place[] = [];
  private queue: object[] = [];
  /** The events that the phone considers accepted, with their assigned ids; undefined for those that must wait. */
  readonly taken = new Map<string, number | undefined>();
  private online = true;

  constructor(bases: readonly string[], roll: () => number, tally: Tally) {
    this.bases = bases;
    this.roll = roll;
    this.tally = tally;
    this.wrongBy = roll() < 0.25 ? Math.round((roll() - 0.5) * 8 * 3_600_000) : 0;
  }

  private now() {
    const at = new Date(Date.now() + this.wrongBy).toISOString();
    return { at, elapsedMs: Math.round(performance.now() - this.bootAt), bootId: this.bootId };
  }
  private async call(method: "GET" | "POST", path: string, input: object): Promise<Answer | undefined> {
    const base = this.bases[Math.floor(this.roll() * this.bases.length)];
    const shown = { deviceUuid: this.deviceUuid, appVersion: this.appVersion, ...input };
    const query = method === "GET" ? `?${new URLSearchParams(shown as Record<string, string>)}` : "";
    const start = performance.now();
    try {
      const answer = await fetch(`${base}/api/mobile/v1/${path}${query}`, {
        method,
        headers: {
          "content-type": "application/json",
          ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        },
        ...(method === "POST" ? { body: JSON.stringify(shown) } : {}),
      });
      const json = (await answer.json()) as unknown;
      this.tally.calls++;
      this.tally.times.push(performance.now() - start);
      return { status: answer.status, json };
    } catch {
      this.tally.lost++;
      return undefined;
    }
  }

  async enrol(salesmanCode: string, code: string): Promise<void> {
    const about = { model: "Simulasi", os: "Android 14", consentVersion: "2026-1" };
    const answer = await this.call("POST", "enrol", { salesmanCode, code, ...about });
    if (answer?.status !== 200) throw new Error(`${salesmanCode}: ${JSON.stringify(answer)}`);
    this.token = (answer.json as { token: string }).token;
    const begun = await this.call("GET", "bootstrap", { since: "0" });
    if (begun?.status !== 200) throw new Error(`${salesmanCode}: ${JSON.stringify(begun)}`);
    const { changed } = begun.json as { changed: { kind: string; data: Place }[] };
    this.places = changed.filter(isPlace).map((c) => ({ ...c.data, kind: c.kind }));
  }

  /** A few minutes of a salesman's work: an event occurs, the network changes, and queued events are sent. */
  async step(): Promise<void> {
    if (this.roll() < 0.08) this.online = !this.online;
    // a restarted phone has the same queue and another boot id
    if (this.roll() < 0.03) [this.bootId, this.bootAt] = [randomUUID(), performance.now()];
    if (this.roll() < 0.5) this.visit();
    if (!this.online) return;
    await this.points();
    await this.flush();
  }

  private visit(): void {
    const place = this.places[Math.floor(this.roll() * this.places.length)];
    if (!place) return;
    const near = place.latitude === null ? null : this.fix(Number(place.latitude), Number(place.longitude));
    const checkIn = randomUUID();
    const at = place.kind === "customer" ? { customer: place.code } : { store: place.code };
    const into = { place: at, ...(near ? { at6: near } : {}) };
    this.queue.push({ clientId: checkIn, kind: "visit.checkIn", ...this.now(), body: into });
    const outcome = this.roll() < 0.4 ? { outcome: "order", orderTonnes: "1.250" } : { outcome: "noOrder" };
    this.queue.push({ clientId: randomUUID(), kind: "visit.checkOut", ...this.now(), body: { checkIn, ...outcome } });
    this.tally.events += 2;
  }
  /** A position: usually near, sometimes far, and occasionally implausible. */
  private fix(latitude: number, longitude: number) {
    const off = this.roll() < 0.1 ? 0.01 : 0.0006;
    return {
      latE6: Math.round((latitude + (this.roll() - 0.5) * off) * 1e6),
      lonE6: Math.round((longitude + (this.roll() - 0.5) * off) * 1e6),
      accuracyM: Math.round(this.roll() * 40),
      mock: this.roll() < 0.02,
    };
  }
  private async points(): Promise<void> {
    const at = Math.floor(Date.now() / 1000);
    const base = this.places[0];
    if (!base || base.latitude === null) return;
    const points = Array.from({ length: 4 }, (_, i) => {
      const p = this.fix(Number(base.latitude), Number(base.longitude));
      return [at - i, p.latE6, p.lonE6, p.accuracyM, Math.round(this.roll() * 50), null, p.mock ? 1 : 0];
    });
    this.tally.points += points.length;
    await this.call("POST", "tracks", { points, battery: 70, gpsOff: false });
  }

  /**
   * Sends all queued events in shuffled order. Events without a response, or whose response was lost when the phone was
   * killed, are sent again.
   */
  async flush(): Promise<void> {
    const items = this.queue.toSorted(() => this.roll() - 0.5).slice(0, 200);
    if (items.length === 0) return;
    const { at, ...clock } = this.now();
    const answer = await this.call("POST", "batch", {
      sentAt: at,
      ...clock,
      pending: this.queue.length - items.length,
      items,
    });
    if (answer?.status !== 200) return;
    const forgotten = this.roll() < 0.15;
    if (forgotten) this.tally.repeats += items.length;
    for (const r of (answer.json as { results: EventResult[] }).results) this.hear(r, forgotten);
  }
  private hear({ clientId, status, id }: EventResult, forgotten: boolean): void {
    const before = this.taken.get(clientId);
    if (id !== undefined && before !== undefined && before !== id)
      this.tally.wrong.push(`${clientId} was ${before}, is ${id}`);
    if (status === "refused") this.tally.wrong.push(`${clientId} refused`);
    if (status !== "refused") this.taken.set(clientId, id ?? before);
    if (!forgotten) this.queue = this.queue.filter((x) => (x as { clientId: string }).clientId !== clientId);
  }

  /** Finally sends everything, and queries the portal for every event of the phone. */
  async finish(): Promise<number> {
    this.online = true;
    for (let i = 0; i < 50 && this.queue.length > 0; i++) await this.flush();
    const ids = [...this.taken.keys()];
    let applied = 0;
    for (let at = 0; at < ids.length; at += 200) {
      const batch = ids.slice(at, at + 200).join(",");
      const answer = await this.call("GET", "status", { ids: batch });
      for (const r of (answer?.json as { results?: EventResult[] })?.results ?? []) {
        const believed = this.taken.get(r.clientId);
        if (r.status === "applied" && (believed === undefined || r.id === believed)) applied++;
        else this.tally.wrong.push(`${r.clientId} ${r.status} ${r.id}, expected ${believed}`);
      }
    }
    return applied;
  }
  get believed(): number {
    return this.taken.size;
  }
  get left(): number {
    return this.queue.length;
  }
}
