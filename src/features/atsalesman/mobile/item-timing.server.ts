import { addDays } from "#kit/day.ts";
import { Refused } from "#kit/refused.ts";
import { businessDay, type Clock, correctedTime } from "#features/atsalesman/rules/visit.ts";
import type { Happened } from "./apply-visit.server.ts";
import type { Before } from "./earlier-items.server.ts";
import type { Envelope } from "./schemas.server.ts";

/** When an item arrived and happened; an item that waited keeps its first values. */
export type Timing = Pick<Happened, "at" | "trust" | "deviceAt" | "receivedAt"> & {
  /** The latest time at which it can have happened; for an event before the last start of the phone, that start. */
  readonly latest?: number;
};
/** Milliseconds by which an event may lie in the future, because clocks differ. */
const tolerance = 120_000;

/**
 * An item that was accepted before, or by the helpdesk: its age is not checked again and its content may have been
 * repaired; the hash is that of the content sent by the phone.
 */
export type Decided = {
  readonly hash: Buffer;
  /** True if the item is retried because it waited; it is then not applied if it was discarded meanwhile. */
  readonly dependent?: true;
};

export type ReceivedItem = { readonly item: Envelope; readonly arrived: Timing; readonly decided?: Decided };

/** When an item happened by the clocks of its phone. */
export function timingOf(item: Envelope, sent: Omit<Clock, "event">): Timing {
  const deviceAt = Date.parse(item.at);
  const { at, trust } = correctedTime({ ...sent, event: { ...item, at: deviceAt } });
  const { receivedAt } = sent;
  const latest = sent.sent.bootId === item.bootId ? receivedAt : receivedAt - sent.sent.elapsedMs;
  return { at, trust, deviceAt, receivedAt, latest };
}

/** An event that an unreliable clock dates outside the accepted period gets the latest possible time instead. */
function withPossibleTime(t: Timing, days: number): Timing {
  if (t.trust !== "none") return t;
  const { latest = t.receivedAt } = t;
  const impossible = t.at > latest || businessDay(t.at) < oldestDay(t, days);
  return impossible ? { ...t, at: latest } : t;
}
const oldestDay = (t: Timing, days: number): string => addDays(businessDay(t.receivedAt), -days);

export function refuseOutOfPeriod(t: Timing, days: number): void {
  if (t.at > t.receivedAt + tolerance)
    throw new Refused("event.future", "Kejadian ini belum terjadi.", { at: "Kejadian ini belum terjadi." });
  if (businessDay(t.at) < oldestDay(t, days))
    throw new Refused("event.too-old", "Kejadian lebih tua dari {days} hari.", [], 422, { days });
}

const firstTiming = ({ at, trust, receivedAt }: Before, arrived: Timing): Timing =>
  at === null || trust === null || receivedAt === null
    ? arrived
    : { ...arrived, at: Date.parse(at), trust, receivedAt: Date.parse(receivedAt) };

/** An item that waited keeps the time of its first arrival; a new one gets a possible time. */
export function timingFor({ arrived, decided }: ReceivedItem, before: Before | undefined, days: number | null): Timing {
  if (before) return firstTiming(before, arrived);
  return decided || days === null ? arrived : withPossibleTime(arrived, days);
}
