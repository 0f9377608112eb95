/**
 * How dates are written in a column of texts: day first, as is customary in Indonesia, unless the column proves that
 * the month comes first.
 */
import { addDays } from "./day.ts";
import type { Evidence } from "./number-style.ts";

export type DateStyle = "dmy" | "mdy";
export const dateStyles: readonly DateStyle[] = ["dmy", "mdy"];
export const dateSamples: Readonly<Record<DateStyle, string>> = { dmy: "31/12/2026", mdy: "12/31/2026" };

const months = ["jan", "feb", "mar", "apr", "mei", "jun", "jul", "agu", "sep", "okt", "nov", "des"];
const otherMonths: Readonly<Record<string, number>> = {
  may: 5,
  aug: 8,
  agt: 8,
  ags: 8,
  oct: 10,
  dec: 12,
  peb: 2,
  nop: 11,
};
const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T]\d{1,2}[:.]\d{2}.*)?$/;
const two = (n: string | number) => String(n).padStart(2, "0");
const yearOf = (y: string) => (y.length === 2 ? `20${y}` : y);

/**
 * Parses DD/MM/YYYY (or MM/DD/YYYY, depending on the style), D MMM YYYY in Indonesian and English, ISO dates, and
 * spreadsheet day numbers to `YYYY-MM-DD`. Does not check that the day exists. Null for other texts.
 */
export function readDate(text: string, style: DateStyle = "dmy"): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(text);
  if (iso) return `${iso[1]}-${two(iso[2] as string)}-${two(iso[3] as string)}`;
  const m = numeric.exec(text);
  if (m) {
    const [day, month] = style === "dmy" ? [m[1], m[2]] : [m[2], m[1]];
    return `${yearOf(m[3] as string)}-${two(month as string)}-${two(day as string)}`;
  }
  const named = /^(?:[a-z]+, )?(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})$/i.exec(text);
  if (named) {
    const word = (named[2] as string).toLowerCase();
    const month = months.indexOf(word) + 1 || otherMonths[word];
    if (month) return `${yearOf(named[3] as string)}-${two(month)}-${two(named[1] as string)}`;
  }
  return /^\d{5}$/.test(text) ? dayOfNumber(Number(text)) : null;
}
/** Spreadsheet day numbers count from the end of 1899. */
export function dayOfNumber(n: number): string | null {
  return n >= 20_000 && n < 100_000 ? addDays("1899-12-30", Math.floor(n)) : null;
}

export type DetectedDates =
  /** `evidence` is missing if no cell proves the style, so that the default applies. */
  | { readonly style: DateStyle; readonly evidence?: Evidence }
  | { readonly options: readonly [DateStyle, DateStyle]; readonly evidence: Evidence };

/**
 * Collects the texts of one date column; a part above twelve is a day. Contradicting evidence requires a majority of
 * two to one.
 */
export class DateColumn {
  private readonly votes: Record<DateStyle, number> = { dmy: 0, mdy: 0 };
  private readonly first: { [S in DateStyle]?: Evidence } = {};
  private seen: Evidence | undefined;

  add(text: string, at: number): void {
    const m = numeric.exec(text);
    if (!m) return;
    const [a, b] = [Number(m[1]), Number(m[2])];
    this.seen ??= { text, at };
    const style = a > 12 && b <= 12 ? "dmy" : b > 12 && a <= 12 ? "mdy" : null;
    if (style === null) return;
    this.votes[style] += 1;
    this.first[style] ??= { text, at };
  }

  /** Undefined if no cell consists of digits alone. */
  decide(): DetectedDates | undefined {
    if (!this.seen) return undefined;
    const { dmy, mdy } = this.votes;
    const style = dmy >= 2 * mdy ? "dmy" : mdy >= 2 * dmy ? "mdy" : null;
    if (style === null) return { options: ["dmy", "mdy"], evidence: this.first.mdy as Evidence };
    const evidence = this.first[style];
    return { style, ...(evidence ? { evidence } : {}) };
  }
}
