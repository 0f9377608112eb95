/** How numbers are written in a column of texts: detected from all of its cells, then applied to each of them. */
import { unitsOf } from "./exact.ts";
import type { Field } from "./field.ts";

/** `plain` 1500.25 · `en` 1,500.25 · `comma` 1500,25 · `id` 1.500,25; in each of them a space may group thousands. */
export type NumberStyle = "plain" | "en" | "comma" | "id";
type Mark = "." | ",";
export const numberStyles: readonly NumberStyle[] = ["id", "plain", "en", "comma"];
export const styleSamples: Readonly<Record<NumberStyle, string>> = {
  plain: "1500.25",
  en: "1,500.25",
  comma: "1500,25",
  id: "1.500,25",
};
const marks: Readonly<Record<NumberStyle, { readonly decimal: Mark; readonly group: Mark | null }>> = {
  plain: { decimal: ".", group: null },
  en: { decimal: ".", group: "," },
  comma: { decimal: ",", group: null },
  id: { decimal: ",", group: "." },
};

/**
 * The values that the field of a column accepts; a value outside is evidence against a format. `unit` may follow a
 * number.
 */
export type NumberLimits = {
  readonly scale: number;
  readonly min?: string;
  readonly max?: string;
  readonly unit?: string;
};
/** Limits of a number field; undefined for other kinds of fields. */
export function numberLimits(f: Field): NumberLimits | undefined {
  if (f.kind !== "decimal" && f.kind !== "integer") return undefined;
  return {
    scale: f.kind === "decimal" ? f.scale : 0,
    ...(f.min === undefined ? {} : { min: String(f.min) }),
    ...(f.max === undefined ? {} : { max: String(f.max) }),
    ...(f.unit === undefined ? {} : { unit: f.unit }),
  };
}

const longest = 64;
const shapes = new Map<string | undefined, RegExp>();
function shapeOf(unit: string | undefined): RegExp {
  const known = shapes.get(unit);
  if (known) return known;
  const word = unit === undefined ? "" : unit.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const prefix = `(?:(?:Rp\\.?|IDR${word && `|${word}\\.?`}) ?)?`;
  const suffix = word && `(?: ?${word})?`;
  const shape = new RegExp(`^([-+] ?)?${prefix}([-+] ?)?([.,]?\\d(?:[\\d., ]*\\d)?)(,-)?${suffix}$`, "i");
  shapes.set(unit, shape);
  return shape;
}

/** Digits and separators of a number without sign, currency and unit; null if it is not a number in any format. */
function bodyOf(text: string, unit: string | undefined): { body: string; negative: boolean } | null {
  if (text.length > longest) return null;
  const flat = text
    .replace(/\s/g, " ")
    .replace(/[\u2212\u2013]/g, "-")
    .trim();
  const inner = /^\((.+)\)$/.exec(flat)?.[1]?.trim();
  const parts = shapeOf(unit).exec(inner ?? flat);
  if (!parts) return null;
  const [, first, second, body = "", cash] = parts;
  const signs = [first, second, inner === undefined ? undefined : "-"].filter((s) => s !== undefined);
  if (signs.length > 1) return null;
  // "1.500,-" has the comma of a price without cents
  return { body: cash ? `${body},0` : body, negative: signs[0]?.startsWith("-") ?? false };
}

const groups: Readonly<Record<Mark | " ", RegExp>> = {
  ".": /^[1-9]\d{0,2}(\.\d{3})+$/,
  ",": /^[1-9]\d{0,2}(,\d{3})+$/,
  " ": /^[1-9]\d{0,2}( \d{3})+$/,
};
/** `grouping`: the thousands separator. */
type Reading = {
  readonly value: string;
  readonly grouping: "none" | "mark" | "blank";
  readonly fraction: boolean;
  readonly long: boolean;
};
function readBy(body: string, negative: boolean, decimal: Mark): Reading | null {
  const [whole = "", fraction, more] = body.split(decimal);
  if (more !== undefined || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const grouping = /^\d*$/.test(whole)
    ? "none"
    : groups[decimal === "." ? "," : "."].test(whole)
      ? "mark"
      : groups[" "].test(whole)
        ? "blank"
        : null;
  if (grouping === null) return null;
  const digits = whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "") || "0";
  const rest = fraction?.replace(/0+$/, "") ?? "";
  const value = rest ? `${digits}.${rest}` : digits;
  return {
    value: negative && /[1-9]/.test(value) ? `-${value}` : value,
    grouping,
    fraction: fraction !== undefined,
    long: digits.length > 3,
  };
}

/** Both readings of a text, by the decimal separator; null if it is not a number. */
function readingsOf(
  text: string,
  unit: string | undefined,
): { readonly point: Reading | null; readonly comma: Reading | null } | null {
  const parts = bodyOf(text, unit);
  if (!parts) return null;
  const point = readBy(parts.body, parts.negative, ".");
  const comma = readBy(parts.body, parts.negative, ",");
  return point || comma ? { point, comma } : null;
}

function fits(value: string, { scale, min, max }: NumberLimits): boolean {
  if ((value.split(".")[1]?.length ?? 0) > scale) return false;
  const units = unitsOf(value, scale);
  return (min === undefined || units >= unitsOf(min, scale)) && (max === undefined || units <= unitsOf(max, scale));
}

export type NumberRead =
  | { readonly value: string }
  /** Not a number in any format. */
  | { readonly fault: "invalid" }
  /** A number, but not in the format of its column. */
  | { readonly fault: "contradicts" }
  /** Two possible numbers, as canonical values, without evidence for either. */
  | { readonly fault: "ambiguous"; readonly values: readonly [string, string] };

/**
 * Parses a text to a canonical decimal ("1500.25"). One style: the text must have it. Several styles: all must yield
 * the same value, because the column is undecided. No style: the possible readings must agree.
 */
export function readNumber(text: string, styles: readonly NumberStyle[], unit?: string): NumberRead {
  const readings = readingsOf(text, unit);
  if (!readings) return { fault: "invalid" };
  const of = (style: NumberStyle): string | null => {
    const { decimal, group } = marks[style];
    const reading = decimal === "." ? readings.point : readings.comma;
    return reading && (reading.grouping !== "mark" || group !== null) ? reading.value : null;
  };
  const candidates = styles.length === 0 ? numberStyles : styles;
  const read = candidates.map(of);
  const values = [...new Set(read.filter((v) => v !== null))];
  const [first, second] = values;
  if (first !== undefined && second !== undefined) return { fault: "ambiguous", values: [first, second] };
  const all = styles.length === 0 || read.every((v) => v !== null);
  return first !== undefined && all ? { value: first } : { fault: "contradicts" };
}

/**
 * A cell that a decision is based on; `at` is its position as counted by the caller (a line of a file, a row of a
 * block).
 */
export type Evidence = { readonly text: string; readonly at: number };
export type DetectedNumbers =
  | { readonly style: NumberStyle; readonly evidence: Evidence }
  /** Undecided: a person must choose one of two styles. */
  | { readonly options: readonly [NumberStyle, NumberStyle]; readonly evidence: Evidence };

type Side = {
  /** Number of cells that only this decimal separator can read. */
  votes: number;
  first?: Evidence;
  /** Thousands without a separator, or grouped by spaces, before a decimal separator. */
  ungrouped: boolean;
  grouped: boolean;
  /** Number of ambiguous cells for which only this reading fits the field. */
  fitting: number;
  firstFitting?: Evidence;
  /** Whether ambiguous cells contain a thousands separator in this reading. */
  groupedIfRead: boolean;
};
const side = (): Side => ({ votes: 0, ungrouped: false, grouped: false, fitting: 0, groupedIfRead: false });

/**
 * Collects the texts of one column and determines its number format. A cell that only one decimal separator can read is
 * a vote. Without votes, ambiguous cells for which only one reading fits the field decide. Contradicting votes require
 * a majority of two to one.
 */
export class NumberColumn {
  private readonly limits: NumberLimits;
  private readonly point = side();
  private readonly comma = side();
  private ambiguous: Evidence | undefined;
  constructor(limits: NumberLimits) {
    this.limits = limits;
  }

  add(text: string, at: number): void {
    const readings = readingsOf(text, this.limits.unit);
    if (!readings) return;
    const { point, comma } = readings;
    if (point && comma) {
      if (point.value !== comma.value) this.weigh(point, comma, { text, at });
      return;
    }
    const [of, reading] = point ? [this.point, point] : [this.comma, comma as Reading];
    of.votes += 1;
    of.first ??= { text, at };
    if (reading.grouping === "mark") of.grouped = true;
    else if (reading.fraction && (reading.long || reading.grouping === "blank")) of.ungrouped = true;
  }

  /** An ambiguous cell has one separator before three digits: thousands in one reading, decimals in the other. */
  private weigh(point: Reading, comma: Reading, evidence: Evidence): void {
    this.ambiguous ??= evidence;
    if (point.grouping === "mark") this.point.groupedIfRead = true;
    if (comma.grouping === "mark") this.comma.groupedIfRead = true;
    const [asPoint, asComma] = [fits(point.value, this.limits), fits(comma.value, this.limits)];
    if (asPoint === asComma) return;
    const of = asPoint ? this.point : this.comma;
    of.fitting += 1;
    of.firstFitting ??= evidence;
  }

  /** Undefined if no cell has a separator, so that every style reads the column in the same way. */
  decide(): DetectedNumbers | undefined {
    const { point, comma } = this;
    const options = [this.styleOf("."), this.styleOf(",")] as const;
    if (point.votes + comma.votes > 0) {
      const mark = point.votes >= 2 * comma.votes ? "." : comma.votes >= 2 * point.votes ? "," : null;
      if (mark === null) return { options, evidence: (comma.first ?? point.first) as Evidence };
      const won = mark === "." ? point : comma;
      return { style: this.styleOf(mark), evidence: won.first as Evidence };
    }
    if (!this.ambiguous) return undefined;
    if (point.fitting > 0 !== comma.fitting > 0) {
      const [won, mark] = point.fitting ? ([point, "."] as const) : ([comma, ","] as const);
      return { style: this.styleOf(mark), evidence: won.firstFitting as Evidence };
    }
    return { options, evidence: this.ambiguous };
  }

  /** Whether the column groups thousands by a separator; not if it contains long numbers without one. */
  private styleOf(mark: Mark): NumberStyle {
    const of = mark === "." ? this.point : this.comma;
    const may = of.grouped || !of.ungrouped;
    if (mark === ",") return may ? "id" : "comma";
    return may && (of.grouped || of.groupedIfRead) ? "en" : "plain";
  }
}
