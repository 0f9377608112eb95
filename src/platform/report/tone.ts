/** The meaning of a figure besides its value, the same on screen and in files. */
import { daysBetween } from "../../kit/day.ts";
import type { Band, Figure } from "./cube.ts";
import type { Cell, ReportAnswer } from "./report.ts";

export const isWord = (cell: Cell): boolean => cell !== null && !/^-?\d/.test(cell);
/** `up` and `down` are good and bad news, `rise` and `fall` only indicate the direction. */
export type Tone = "up" | "down" | "rise" | "fall" | "warn" | "calm" | "bad" | "good" | undefined;
const critical = 7;
const low = 14;
const high = 45;
const above = (warn: number, bad: number) => (n: number) => (n > bad ? "bad" : n > warn ? "warn" : undefined);
const below = (warn: number, bad: number) => (n: number) => (n < bad ? "bad" : n < warn ? "warn" : undefined);
const either = (warn: number, bad: number) => (n: number) => above(warn, bad)(Math.abs(n));
const bands: Readonly<Record<Band, (n: number) => Tone>> = {
  ageing: above(0, Number.POSITIVE_INFINITY),
  oldest: above(60, 90),
  aged: above(Number.POSITIVE_INFINITY, 5),
  available: below(98, 95),
  difference: either(1, 5),
  adjusted: either(1, 3),
  damage: above(0.5, 1),
  onTime: below(95, 85),
  silent: above(7, 30),
  unheard: above(0, 2),
  attack: (n) => (n >= 5 ? "bad" : undefined),
  bulk: above(50_000, Number.POSITIVE_INFINITY),
  long: above(60, Number.POSITIVE_INFINITY),
  slow: above(2_000, Number.POSITIVE_INFINITY),
  refused: above(20, Number.POSITIVE_INFINITY),
  owing: above(30, 90),
  near: () => undefined,
  priceIndex: (n) => (n > 105 ? "bad" : n < 95 ? "good" : undefined),
  priceMoved: either(5, Number.POSITIVE_INFINITY),
  shareLost: (n) => (n < -3 ? "bad" : n < -1 ? "warn" : undefined),
  inRadius: below(90, 75),
  calls: below(95, 80),
  strike: below(30, 15),
  hasty: below(3, 0),
  pressed: above(100, 130),
  beyond: above(120, 150),
  through: (n) => (n < 80 || n > 120 ? "warn" : undefined),
};
export const warnsOfMuch: ReadonlySet<Figure["colour"]> = new Set<Figure["colour"]>([
  "gap",
  "returned",
  "late",
  "damage",
  "aged",
  "oldest",
  "ageing",
  "idle",
  "adjusted",
  "silent",
  "unheard",
  "pressed",
  "beyond",
  "attack",
  "bulk",
  "long",
  "slow",
  "refused",
  "owing",
  "priceIndex",
]);
/** Colour rules that warn of low values. */
export const warnsOfLittle: ReadonlySet<Figure["colour"]> = new Set<Figure["colour"]>([
  "growth",
  "achievement",
  "attained",
  "move",
  "share",
  "list",
  "margin",
  "loss",
  "success",
  "available",
  "onTime",
  "shareLost",
  "inRadius",
  "calls",
  "strike",
  "hasty",
]);
/** On which side of its thresholds a figure is. Colour is never the only indication; an arrow or a sign is added. */
export function toneOf(figure: Figure, cell: Cell, expected = 100, until?: string): Tone {
  if (figure.colour === "abc") return cell === "A" ? "good" : cell === "B" ? "warn" : "calm";
  if (cell === null || isWord(cell)) return figure.colour ? "calm" : undefined;
  const n = Number(cell);
  switch (figure.colour) {
    case "growth":
      return n > 2 ? "up" : n < -2 ? "down" : "calm";
    case "attained":
      return n >= 95 ? "good" : n >= 80 ? "warn" : "bad";
    case "achievement":
      return (n * 100) / expected >= 95 ? "good" : (n * 100) / expected >= 80 ? "warn" : "bad";
    case "stock":
      return n < critical ? "bad" : n < low ? "warn" : n <= high ? "good" : "calm";
    case "move":
      return n > 0 ? "up" : n < 0 ? "down" : "calm";
    case "shift":
      return n > 3 ? "rise" : n < -3 ? "fall" : undefined;
    case "share":
      return n < 30 ? "bad" : n < 50 ? "warn" : undefined;
    case "gap":
      return n === 0 ? undefined : "bad";
    case "idle":
      return n > 180 ? "bad" : n >= 90 ? "warn" : undefined;
    case "list":
      return n < 90 ? "bad" : n < 95 ? "warn" : n > 105 ? "up" : undefined;
    case "margin":
      return n < 0 ? "bad" : n < 3 ? "warn" : undefined;
    case "loss":
      return n < -1 ? "warn" : undefined;
    case "returned":
      return n > 5 ? "bad" : n > 2 ? "warn" : undefined;
    case "late":
      return n > 10 ? "warn" : undefined;
    case "success":
      return n < 95 ? "bad" : n < 99 ? "warn" : undefined;
    case "capacity":
      return n > 95 ? "warn" : undefined;
    case "age":
      return daysTo(until, cell) > 60 ? "bad" : undefined;
    case "stale":
      return daysTo(until, cell) >= 4 ? "bad" : daysTo(until, cell) >= 2 ? "warn" : undefined;
    case "seen":
      return daysTo(until, cell) > 30 ? "calm" : undefined;
    case undefined:
      return undefined;
    default:
      return bands[figure.colour](n);
  }
}
/** Days from a day to the last one of the period. The page's period decides, not the reader's clock. */
const daysTo = (until: string | undefined, day: string): number => (until === undefined ? 0 : daysBetween(day, until));
/** The sign shown beside the colour. */
export const marks: Readonly<Record<NonNullable<Tone>, string>> = {
  bad: "◆",
  warn: "◐",
  good: "●",
  calm: "○",
  up: "▲",
  down: "▼",
  rise: "▲",
  fall: "▼",
};

/** The share of a plan expected by now, in percent; 100 for a completed period. */
export const expectedOf = ({ stamps }: Pick<ReportAnswer, "stamps">): number =>
  stamps.period.open && stamps.workdays.all > 0 ? (stamps.workdays.gone * 100) / stamps.workdays.all : 100;
