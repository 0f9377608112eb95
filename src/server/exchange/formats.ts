import type { ColumnFormat, DateStyle, NumberStyle } from "#kit/exchange.calls.ts";
import type { Field } from "#kit/field.ts";

/** What one text says about how its column is written. */
type Said = "id" | "plain" | "either" | "nothing";
const clean = (text: string): string =>
  text
    .replace(/^(Rp\.?|IDR)\s?/i, "")
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace("−", "-")
    .replace(/^\((.+)\)$/, "-$1")
    .replace(/,-$/, "");
const shapes: readonly (readonly [RegExp, Said])[] = [
  [/^-?\d+$/, "nothing"],
  [/^-?0\.\d+$/, "plain"],
  [/^-?0,\d+$/, "id"],
  [/^-?\d{1,3}[.,]\d{3}$/, "either"],
  [/^-?\d{1,3}(\.\d{3}){2,}$|^-?\d{1,3}(\.\d{3})+,\d+$|^-?\d+,\d+$/, "id"],
  [/^-?\d{1,3}(,\d{3}){2,}$|^-?\d{1,3}(,\d{3})+\.\d+$|^-?\d+\.\d+$/, "plain"],
];

/** A number's writing; three digits behind its only mark could be thousands or thousandths, unless the field has no thousandths. */
function said(text: string, scale: number): Said | null {
  const t = clean(text);
  const shape = shapes.find(([re]) => re.test(t))?.[1] ?? null;
  if (shape === "either" && scale < 3) return t.includes(".") ? "id" : "plain";
  return shape;
}

/** Indonesian (1.284,5) or plain (1284.5); what could be either follows its column, and where the column does not tell it is not guessed. */
export function readNumber(text: string, scale: number, style?: NumberStyle): string | null {
  const how = said(text, scale);
  const t = clean(text);
  if (how === null) return null;
  if (how === "nothing") return t;
  const as = how === "either" ? style : how;
  if (!as) return null;
  const n = as === "id" ? t.replaceAll(".", "").replace(",", ".") : t.replaceAll(",", "");
  return n.includes(".") ? n.replace(/0+$/, "").replace(/\.$/, "") : n;
}

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

/** DD/MM/YYYY, D MMM YYYY in both languages, ISO, and a spreadsheet's day numbers. */
export function readDate(text: string, style: DateStyle = "dmy"): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(text);
  if (iso) return `${iso[1]}-${two(iso[2] as string)}-${two(iso[3] as string)}`;
  const m = numeric.exec(text);
  if (m)
    return style === "dmy"
      ? `${yearOf(m[3] as string)}-${two(m[2] as string)}-${two(m[1] as string)}`
      : `${yearOf(m[3] as string)}-${two(m[1] as string)}-${two(m[2] as string)}`;
  const named = /^(?:[a-z]+, )?(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})$/i.exec(text);
  if (named) {
    const word = (named[2] as string).toLowerCase();
    const month = months.indexOf(word) + 1 || otherMonths[word];
    if (month) return `${yearOf(named[3] as string)}-${two(month)}-${two(named[1] as string)}`;
  }
  return /^\d{5}$/.test(text) ? dayOfNumber(Number(text)) : null;
}
/** Excel counts days from the end of 1899. */
export function dayOfNumber(n: number): string | null {
  return n >= 20_000 && n < 100_000
    ? new Date(Date.UTC(1899, 11, 30) + Math.floor(n) * 86_400_000).toISOString().slice(0, 10)
    : null;
}

type Seen = { a: number; b: number; either: number; example: string | null };
/** Looks at every value of a column before the column's writing is decided. */
export class FormatWatch {
  private readonly seen = new Map<string, Seen>();
  readonly fields: ReadonlyMap<string, Field>;
  constructor(fields: ReadonlyMap<string, Field>) {
    this.fields = fields;
  }
  look(name: string, f: Field, text: string): void {
    const vote =
      f.kind === "date"
        ? dateVote(text)
        : f.kind === "decimal"
          ? said(text, f.scale)
          : f.kind === "integer"
            ? said(text, 0)
            : null;
    if (vote === null || vote === "nothing") return;
    const s = this.seen.get(name) ?? { a: 0, b: 0, either: 0, example: null };
    if (vote === "id") s.a++;
    else if (vote === "plain") s.b++;
    else s.either++;
    if (s.example === null || vote === "either") s.example = text;
    this.seen.set(name, s);
  }
  /** Each column's writing; what a person chose stands. */
  decide(chosen: Readonly<Record<string, NumberStyle | DateStyle>>): Record<string, ColumnFormat> {
    const out: Record<string, ColumnFormat> = {};
    for (const [name, s] of this.seen) {
      const kind = this.fields.get(name)?.kind === "date" ? "date" : "number";
      const second = s.b > 0 && s.a === 0;
      const own = chosen[name];
      const style = own ?? (kind === "date" ? (second ? "mdy" : "dmy") : second ? "plain" : "id");
      const told = kind === "date" ? !(s.a > 0 && s.b > 0) : s.either === 0 || s.a > 0 !== s.b > 0;
      out[name] = { kind, style, sure: own !== undefined || told, example: s.example };
    }
    return out;
  }
}
function dateVote(text: string): Said | null {
  const m = numeric.exec(text);
  if (!m) return null;
  const [first, second] = [Number(m[1]), Number(m[2])];
  return first > 12 ? "id" : second > 12 ? "plain" : "either";
}
