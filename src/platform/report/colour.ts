import { daysBetween } from "../../kit/day.ts";
import { type Cell, isWord } from "./cell.ts";

/** `up` and `down` are good and bad news, `rise` and `fall` only indicate the direction. */
export type Tone = "up" | "down" | "rise" | "fall" | "warn" | "calm" | "bad" | "good" | undefined;
type Step = readonly [comparison: "<" | "<=" | ">" | ">=", limit: number, tone: Tone];

/** The colour rule of a figure, declared with it: which values are notable, and how its cells are drawn. */
export type Colour = {
  /**
   * What is compared with the limits: the value (default), its size without a sign, its percentage of the share expected
   * by now, or the number of days from the cell's day to the end of the period.
   */
  readonly compares?: "size" | "expected" | "age";
  /** The first step that applies determines the tone. */
  readonly steps?: readonly Step[];
  /** Tones of words, such as grades; all other cells are calm. */
  readonly words?: Readonly<Record<string, Tone>>;
  /** The tone of figures in no step. */
  readonly otherwise?: Tone;
  /** Which values are bad; without it, neither direction is. */
  readonly warnsOf?: "much" | "little";
  /** The worst cells are the smallest, although more is not always better. */
  readonly lowFirst?: true;
  /** A change has an arrow, a bar shows a percentage, and faint text marks a value near a threshold. */
  readonly look?: "change" | "bar" | "faint";
  /** Zero and negative values are notable themselves, also in headlines. */
  readonly zeroCounts?: true;
};

type Limits = { readonly warn?: number; readonly bad?: number };
const warnings = (comparison: ">" | "<", { warn, bad }: Limits): Step[] => [
  ...(bad === undefined ? [] : [[comparison, bad, "bad"] as const]),
  ...(warn === undefined ? [] : [[comparison, warn, "warn"] as const]),
];
/** Tones of ranges; the first one that applies determines the tone. */
export const inSteps = (...steps: readonly Step[]): Colour => ({ steps });
/** Warns of values above limits. */
export const above = (limits: Limits): Colour => ({ steps: warnings(">", limits), warnsOf: "much" });
/** Warns of values below limits. */
export const below = (limits: Limits): Colour => ({ steps: warnings("<", limits), warnsOf: "little" });
/** Warns of values that are far from zero in either direction. */
export const farFromZero = (limits: Limits): Colour => ({ compares: "size", steps: warnings(">", limits) });
/** Warns of days that are long before the end of the period. */
export const olderThan = (days: number, tone: Tone): Colour => ({ compares: "age", steps: [[">", days, tone]] });

/** Warns of every value above zero. */
export const warnAboveZero: Colour = above({ warn: 0 });
/** Every value except zero is bad. */
export const notZero: Colour = {
  steps: [
    ["<", 0, "bad"],
    [">", 0, "bad"],
  ],
  warnsOf: "much",
};
/** More is good news, less bad news. */
export const direction: Colour = {
  steps: [
    [">", 0, "up"],
    ["<", 0, "down"],
  ],
  otherwise: "calm",
  warnsOf: "little",
};
/** A change in percent; two percent are considered unchanged. */
export const growthColour: Colour = {
  steps: [
    [">", 2, "up"],
    ["<", -2, "down"],
  ],
  otherwise: "calm",
  warnsOf: "little",
  look: "change",
};
/** A percentage of a plan: good from 95, sufficient from 80. */
export const attained: Colour = {
  steps: [
    [">=", 95, "good"],
    [">=", 80, "warn"],
  ],
  otherwise: "bad",
  warnsOf: "little",
  look: "bar",
};
/** A percentage of a plan, relative to the share expected by now. */
export const achievement: Colour = { ...attained, compares: "expected" };

/** On which side of its limits a figure is. Colour is never the only indication; an arrow or a sign is added. */
export function toneOf({ colour }: { readonly colour?: Colour }, cell: Cell, expected = 100, until?: string): Tone {
  if (!colour) return undefined;
  if (colour.words) return colour.words[cell ?? ""] ?? "calm";
  if (cell === null || isWord(cell)) return "calm";
  const n = comparedValue(colour.compares, cell, expected, until);
  const step = colour.steps?.find(([comparison, limit]) => isMet(n, comparison, limit));
  return step ? step[2] : colour.otherwise;
}
function comparedValue(by: Colour["compares"], cell: string, expected: number, until: string | undefined): number {
  switch (by) {
    case "size":
      return Math.abs(Number(cell));
    case "expected":
      return (Number(cell) * 100) / expected;
    case "age":
      // the page's period decides, not the reader's clock
      return until === undefined ? 0 : daysBetween(cell, until);
    default:
      return Number(cell);
  }
}
function isMet(n: number, comparison: Step[0], limit: number): boolean {
  switch (comparison) {
    case "<":
      return n < limit;
    case "<=":
      return n <= limit;
    case ">":
      return n > limit;
    case ">=":
      return n >= limit;
  }
}

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
