/**
 * Fields that are meaningful only together: coordinates, and the two ends of a range. The same rule applies to forms,
 * imports and the API.
 */
import { unitsOf } from "./exact.ts";
import type { Field, Fields } from "./field.ts";
import type { FieldError } from "./refused.ts";

type Names = readonly [string, string];
type Values = Readonly<Record<string, unknown>>;

export const bothNeeded = "Isi lintang dan bujur bersama.";
export const reversedDays = "Tanggal akhir sebelum tanggal awal.";
export const reversedFigures = "Batas atas di bawah batas bawah.";

/** Whether the end of a range lies before its start; `from` and `to` as in the API. */
export function isReversed(field: Field, from: unknown, to: unknown): boolean {
  if (from === null || from === undefined || to === null || to === undefined || from === "" || to === "") return false;
  if (field.kind === "date") return String(from) > String(to);
  if (field.kind === "instant") return Date.parse(String(from)) > Date.parse(String(to));
  if (field.kind !== "integer" && field.kind !== "decimal") return false;
  const figures = [from, to].map(String);
  return (
    figures.every((v) => /^-?\d{1,15}(\.\d{1,6})?$/.test(v)) &&
    unitsOf(figures[0] as string, 6) > unitsOf(figures[1] as string, 6)
  );
}
export const reversedMessage = (field: Field): string =>
  field.kind === "date" || field.kind === "instant" ? reversedDays : reversedFigures;

/** `validFrom` and `validTo`, `minTonnes` and `maxTonnes`, by their names. */
function endOf(name: string): string | undefined {
  if (/^min[A-Z]/.test(name)) return name.replace(/^min/, "max");
  if (/^from[A-Z]/.test(name)) return name.replace(/^from/, "to");
  if (/[a-z](From|Min)$/.test(name)) return name.replace(/From$/, "To").replace(/Min$/, "Max");
  return undefined;
}

type Pairs = { readonly together: readonly Names[]; readonly ranges: readonly Names[] };
const known = new WeakMap<Fields, Pairs>();
/** The pairs of a resource's writable fields. */
export function pairsOf(fields: Fields): Pairs {
  const before = known.get(fields);
  if (before) return before;
  const written = (name: string | undefined): name is string =>
    name !== undefined && Object.hasOwn(fields, name) && !fields[name]?.readOnly;
  const pairs: Pairs = {
    together: ["latitude", "longitude"].every(written) ? [["latitude", "longitude"]] : [],
    ranges: Object.keys(fields).flatMap((name): Names[] => {
      const end = endOf(name);
      return written(name) && written(end) && fields[name]?.kind === fields[end]?.kind ? [[name, end]] : [];
    }),
  };
  known.set(fields, pairs);
  return pairs;
}

const isMissing = (v: unknown): boolean => v === null || v === undefined || v === "";
/**
 * Errors between fields of a whole row. Only pairs with a field in `changed` are checked, so that existing rows can be
 * corrected step by step.
 */
export function pairFaults(fields: Fields, row: Values, changed: (name: string) => boolean = () => true): FieldError[] {
  const { together, ranges } = pairsOf(fields);
  return [
    ...together
      .filter((pair) => pair.some(changed) && isMissing(row[pair[0]]) !== isMissing(row[pair[1]]))
      .map(([a, b]) => ({ field: isMissing(row[a]) ? a : b, message: bothNeeded })),
    ...ranges
      .filter(([a, b]) => (changed(a) || changed(b)) && isReversed(fields[b] as Field, row[a], row[b]))
      .map(([, b]) => ({ field: b, message: reversedMessage(fields[b] as Field) })),
  ];
}
