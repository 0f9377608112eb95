import { Refused } from "#kit/refused.ts";
import { businessDay, type ClockTrust } from "#features/atsalesman/rules/visit.ts";
import type { Db } from "#platform/database/index.server.ts";
import { refusalOf, validate, validateInput } from "#platform/http/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { backDays } from "../field.setting.ts";
import { captureCustomer, pointPlace } from "./apply-customer.server.ts";
import { observePrice } from "./apply-price.server.ts";
import { checkIn, checkOut, type Happened, iso, missed, pointIn, Waiting } from "./apply-visit.server.ts";
import { lockSurveys, surveyResponse } from "./apply-survey.server.ts";
import { Changes } from "./changes.server.ts";
import { type Before, EarlierItems } from "./earlier-items.server.ts";
import type { KnownDevice } from "./guarded-device.server.ts";
import { hashOf } from "./item-hash.server.ts";
import { refuseOutOfPeriod, type ReceivedItem, type Timing, timingFor } from "./item-timing.server.ts";
import { deleteParked, park, type Parked, parkRefused } from "./parked-items.server.ts";
import { type Expected, ReadAhead } from "./read-ahead.server.ts";
import { bodies, type Body, type Envelope, type Kind, kinds, maxItems } from "./schemas.server.ts";
import { causedByItem, discarded, mismatch, type Outcome, refusedBy } from "./outcome.server.ts";
import { type VisitRow, VisitRows } from "./visit-rows.server.ts";

const appliers: {
  readonly [K in Kind]: (db: Db, phone: KnownDevice, body: Body<K>, h: Happened) => Promise<number | VisitRow>;
} = {
  "visit.checkIn": checkIn,
  "visit.checkOut": checkOut,
  "visit.missed": missed,
  "survey.response": surveyResponse,
  "price.observation": observePrice,
  "customer.info": captureCustomer,
  "place.point": pointPlace,
};
const isKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind);

async function apply(
  db: Db,
  phone: KnownDevice,
  item: Envelope,
  hash: Buffer,
  timing: Timing,
  turn: Turn,
  days: number | null,
): Promise<number | VisitRow> {
  if (!isKind(item.kind))
    throw new Refused("kind.unknown", "Jenis item ini tidak dikenal.", { kind: "Jenis item ini tidak dikenal." });
  const body = validateInput(bodies[item.kind] as never, item.body) as never;
  if (days !== null) refuseOutOfPeriod(timing, days);
  const { changes, ahead, visits } = turn;
  return appliers[item.kind](db, phone, body, { ...timing, clientId: item.clientId, hash, changes, ahead, visits });
}

/** Serialises the items of one phone, so that concurrent copies of an item create one fact. */
export async function lockPhone(tx: Db, phone: Pick<KnownDevice, "device">): Promise<void> {
  await tx.one("select d.id from {salesman_device} d where d.id = :device for update of d", { device: phone.device });
}

/** What the items of one transaction share: earlier results, rows read ahead, visits to store, and what they affect. */
type Turn = {
  /** How many days back an item may have happened. */
  readonly days: number | null;
  readonly earlier: EarlierItems;
  readonly ahead: ReadAhead;
  readonly changes: Changes;
  readonly visits: VisitRows;
  /** Whether each item has its own savepoint. */
  readonly apart: boolean;
};

/**
 * Applies items in one transaction, each exactly once. Items that wait or are refused are stored and do not delay
 * others. At first, items that write a single row share a savepoint; if the database refuses one of them, all are
 * repeated with a savepoint each. Derived data is computed once at the end; if the database refuses that, it is
 * computed after each item.
 */
const applyItems = (db: Db, phone: KnownDevice, all: readonly ReceivedItem[]): Promise<Outcome[]> =>
  db.tx(async (tx) => {
    await lockPhone(tx, phone);
    const ids = new Set(all.map((t) => t.item.clientId.toLowerCase()));
    // a repetition needs the stored result of its first copy
    const ways = all.length === 1 ? [] : ids.size < all.length ? [true] : [false, true];
    for (const apart of ways) {
      const outcomes = await attempt(tx, () => applyAll(tx, phone, all, apart));
      if (outcomes) return outcomes;
    }
    const outcomes: Outcome[] = [];
    for (const one of all) outcomes.push(await applyAlone(tx, phone, one));
    return outcomes;
  });

/** Runs a part of the transaction; undone, and undefined, if an item causes an error. */
async function attempt<T>(
  tx: Db,
  work: () => Promise<T>,
  onRefused?: (refusal: Refused) => void,
): Promise<T | undefined> {
  await tx.run("savepoint part");
  try {
    const done = await work();
    await tx.run("release savepoint part");
    return done;
  } catch (error) {
    if (!causedByItem(error)) throw error;
    await tx.run("rollback to savepoint part");
    onRefused?.(refusalOf(error) as Refused);
    return undefined;
  }
}

/** Applies an item with the data derived from it; if that is refused, such as a sum out of range, the item is parked. */
async function applyAlone(tx: Db, phone: KnownDevice, one: ReceivedItem): Promise<Outcome> {
  let refused: Refused | undefined;
  const outcomes = await attempt(
    tx,
    () => applyAll(tx, phone, [one], true),
    (refusal) => {
      refused = refusal;
    },
  );
  return outcomes?.[0] ?? parkRefused(tx, phone, one, refused as Refused);
}

async function applyAll(tx: Db, phone: KnownDevice, all: readonly ReceivedItem[], apart: boolean): Promise<Outcome[]> {
  const earlier = await EarlierItems.of(
    tx,
    phone,
    all.map((t) => t.item.clientId),
  );
  const days = all.some((t) => !t.decided) ? await readSetting(tx, backDays) : null;
  const expected = all.flatMap((one) => expectedOf(one, earlier.get(one.item.clientId), days));
  const turn: Turn = {
    days,
    earlier,
    ahead: await ReadAhead.of(tx, phone, expected),
    changes: new Changes(),
    visits: new VisitRows(tx, phone, !apart),
    apart,
  };
  await lockSurveys(
    tx,
    all.map((one) => one.item),
  );
  const outcomes: Outcome[] = [];
  for (const one of all) outcomes.push(await applyNext(tx, phone, one, turn));
  await turn.visits.store();
  const applied = all.filter((_, i) => outcomes[i]?.state === "applied").map((t) => t.item.clientId);
  await deleteParked(tx, phone, applied);
  await turn.changes.flush(tx, phone);
  return outcomes;
}

/** The data that a check-in needs, if it was not applied and its content is valid. */
function expectedOf(one: ReceivedItem, before: Before | undefined, days: number | null): Expected[] {
  const { item } = one;
  if (item.kind !== "visit.checkIn" || (before && before.id !== null)) return [];
  const body = validate(bodies["visit.checkIn"], item.body).data;
  if (!body) return [];
  return [
    {
      store: body.place.store ?? null,
      day: businessDay(timingFor(one, before, days).at),
      point: body.at6 ? pointIn(body.at6) : null,
    },
  ];
}

export const applyItem = async (db: Db, phone: KnownDevice, one: ReceivedItem): Promise<Outcome> =>
  (await applyItems(db, phone, [one]))[0] as Outcome;

async function applyNext(tx: Db, phone: KnownDevice, one: ReceivedItem, turn: Turn): Promise<Outcome> {
  const { item, decided } = one;
  const hash = decided?.hash ?? hashOf(item);
  const before = turn.earlier.get(item.clientId);
  if (before && !before.hash.equals(hash)) return refusedBy(mismatch());
  if (before && before.id !== null) return { state: "applied", id: before.id };
  if (before?.state === "discarded" && (!decided || decided.dependent)) return refusedBy(discarded());
  const timing = timingFor(one, before, turn.days);
  const days = decided ? null : turn.days;
  const outcome = await applyOrPark(tx, phone, { ...item, hash }, timing, turn, days);
  turn.earlier.set(item.clientId, nowBefore(outcome, hash, timing));
  return outcome;
}

/** Kinds that are validated completely before their only write, so that a refusal needs no rollback. */
const writesOnce: ReadonlySet<string> = new Set(["visit.checkIn", "visit.checkOut", "visit.missed"] satisfies Kind[]);

/** Applies an item, or rolls it back completely and parks it with its outcome. */
async function applyOrPark(
  tx: Db,
  phone: KnownDevice,
  { hash, ...item }: Envelope & { readonly hash: Buffer },
  timing: Timing,
  turn: Turn,
  days: number | null,
): Promise<Outcome> {
  const together = !turn.apart && writesOnce.has(item.kind);
  if (!together) {
    // the item may refer to these visits, and its rollback must not remove them
    await turn.visits.store();
    await tx.run("savepoint item");
  }
  const outcome = await apply(tx, phone, item, hash, timing, turn, days).then(
    appliedAs,
    async (error: unknown): Promise<Outcome> => {
      if (together && !(error instanceof Refused || error instanceof Waiting)) throw error;
      const outcome = outcomeOf(error);
      if (!together) await tx.run("rollback to savepoint item");
      return outcome;
    },
  );
  if (!together) await tx.run("release savepoint item");
  if (outcome.state !== "applied")
    await park(tx, phone, { ...item, hash, payload: JSON.stringify(item) }, timing, outcome);
  return outcome;
}

/** The outcome of a visit reads its id, which is set when the visit is stored. */
const appliedAs = (fact: number | VisitRow): Outcome =>
  typeof fact === "number"
    ? { state: "applied", id: fact }
    : {
        state: "applied",
        get id() {
          return fact.id;
        },
      };

/** The earlier result that a repetition of the item gets. */
function nowBefore(outcome: Outcome, hash: Buffer, timing: Timing): Before | undefined {
  if (outcome.state === "refused") return undefined;
  if (outcome.state === "applied")
    return { id: outcome.id, hash, at: null, receivedAt: null, trust: null, state: "applied" };
  const [at, receivedAt] = [iso(timing.at), iso(timing.receivedAt)];
  return { id: null, hash, at, receivedAt, trust: timing.trust, state: "waiting" };
}

/** Parks a malformed item with its original text; an earlier waiting item or fact with the same id is not changed. */
export const parkInvalid = (db: Db, phone: KnownDevice, item: Parked, receivedAt: number, refusal: Refused) =>
  db.tx(async (tx): Promise<Outcome> => {
    await lockPhone(tx, phone);
    const earlier = await EarlierItems.of(tx, phone, [item.clientId]);
    if (earlier.get(item.clientId)) return refusedBy(mismatch());
    const outcome = refusedBy(refusal);
    await park(tx, phone, item, { at: null, trust: null, receivedAt }, outcome);
    return outcome;
  });

/**
 * The outcome of an error that the item itself causes; any other error is rethrown, and retried or reported as a server
 * error.
 */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof Waiting) return { state: "waiting", waitsFor: error.waitsFor };
  if (!causedByItem(error)) throw error;
  return refusedBy(refusalOf(error) as Refused);
}
type DependentItem = {
  readonly payload: string;
  readonly hash: Buffer;
  readonly at: string;
  readonly trust: ClockTrust;
  readonly receivedAt: string;
};
/**
 * Applies items that waited for a visit or a photo that has arrived. Called with every batch, so that interrupted work
 * is continued.
 */
export async function retryDependents(db: Db, phone: KnownDevice): Promise<void> {
  const own = { distributor: phone.distributor, salesman: phone.salesman };
  const ready = await db.query<DependentItem>(
    `select e.payload, e.content_hash as hash, e.happened_at as at, e.clock_trust as trust, e.received_at as "receivedAt" from {field_event} e
     where e.distributor_id = :distributor and e.salesman_id = :salesman and e.waits_for is not null and (
       exists (select 1 from {visit} v where v.distributor_id = e.distributor_id and v.salesman_id = e.salesman_id and v.client_id = e.waits_for)
       or exists (select 1 from {visit_photo} p where p.distributor_id = e.distributor_id and p.salesman_id = e.salesman_id and p.client_id = e.waits_for))
     order by e.id limit 1000`,
    own,
  );
  const all = ready.map(({ payload, hash, at, trust, receivedAt }): ReceivedItem => {
    const item = JSON.parse(payload) as Envelope;
    const [happened, received] = [Date.parse(at), Date.parse(receivedAt)];
    // its age was checked on arrival; the hash is that of the content that the phone sent, even if it was repaired
    // since
    const deviceAt = Date.parse(item.at);
    const arrived = { at: happened, trust, deviceAt, receivedAt: received };
    return { item, arrived, decided: { hash, dependent: true } };
  });
  await applyInParts(db, phone, all);
}

/** Number of items per transaction. All items of a batch share one, so that derived data is computed once. */
const perTransaction = maxItems;
/** Applies items in parts. If a part fails with a server error, its items are applied one by one. */
export async function applyInParts(db: Db, phone: KnownDevice, all: readonly ReceivedItem[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < all.length; at += perTransaction) {
    const part = all.slice(at, at + perTransaction);
    try {
      outcomes.push(...(await applyItems(db, phone, part)));
    } catch (error) {
      if (part.length === 1) throw error;
      for (const one of part) outcomes.push(...(await applyItems(db, phone, [one])));
    }
  }
  return outcomes;
}
