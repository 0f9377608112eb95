/** A filter as written in the address (`f.status=active,closed`, `f.soldOn=2026-11-01..`) and as edited. */
import { isAcceptedDay } from "#kit/day.ts";
import type { Field } from "#kit/field.ts";
import { isReversed } from "#kit/pairs.ts";
import { emptyMark as empty, maxRanges, maxValues, type Operator, valuesOf } from "#kit/filter.ts";
import { isRelative, type RelativeDay } from "#kit/relative-days.ts";

type Range = { readonly from: string; readonly to: string };
export type FilterValue =
  | { readonly kind: "empty" }
  | { readonly kind: "set"; readonly values: readonly string[] }
  | { readonly kind: "range"; readonly from: string; readonly to: string }
  /** Several ranges, as in links from reports; an editor replaces them with one. */
  | { readonly kind: "ranges"; readonly ranges: readonly Range[] }
  | { readonly kind: "relative"; readonly day: RelativeDay }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly values: readonly string[] }
  | { readonly kind: "flag"; readonly on: boolean };

const isId = (v: string) => /^[1-9]\d{0,14}$/.test(v);
const isFigureText = (field: Field, v: string) =>
  field.kind === "integer" ? /^-?\d{1,9}$/.test(v) : /^-?\d{1,15}(\.\d{1,6})?$/.test(v);

function readSet(raw: string, allowed: (v: string) => boolean): FilterValue | undefined {
  const values = [...new Set(raw.split(","))];
  return values.every(allowed) ? { kind: "set", values } : undefined;
}

function readList(raw: string): FilterValue | undefined {
  const values = valuesOf(raw);
  return values.length && values.length <= maxValues ? { kind: "list", values } : undefined;
}

function readRange(
  field: Field,
  raw: string,
  right: (v: string) => boolean,
): (Range & { readonly kind: "range" }) | undefined {
  const at = raw.indexOf("..");
  const [from, to] = at < 0 ? [raw, raw] : [raw.slice(0, at), raw.slice(at + 2)];
  if ((!from && !to) || (from && !right(from)) || (to && !right(to)) || isReversed(field, from, to)) return undefined;
  return { kind: "range", from, to };
}

function readRanges(field: Field, raw: string, right: (v: string) => boolean): FilterValue | undefined {
  const ranges = raw.split(",").map((r) => readRange(field, r, right));
  if (ranges.length > maxRanges || !ranges.every((r) => r !== undefined)) return undefined;
  return ranges.length === 1 ? ranges[0] : { kind: "ranges", ranges };
}

/** Parses the text for this field; undefined for invalid texts, which the list reports instead of showing rows. */
export function readFilter(field: Field, raw: string, operator: Operator = ""): FilterValue | undefined {
  if (raw === "") return undefined;
  if (raw === empty && (operator === "" || operator === "not")) return { kind: "empty" };
  switch (field.kind) {
    case "choice":
      return readSet(raw, (v) => field.choices.some((c) => c.value === v));
    case "ref":
      return readSet(raw, isId);
    case "boolean":
      return raw === "true" || raw === "false" ? { kind: "flag", on: raw === "true" } : undefined;
    case "text":
      if (operator === "in") return readList(raw);
      return raw.trim() && raw.length <= 400 ? { kind: "text", text: raw.trim() } : undefined;
    case "date":
    case "instant":
      return isRelative(raw) ? { kind: "relative", day: raw } : readRange(field, raw, isAcceptedDay);
    case "integer":
    case "decimal":
      return readRanges(field, raw, (v) => isFigureText(field, v));
    case "html":
      return undefined;
  }
}

const writeRange = ({ from, to }: Range): string | undefined =>
  from === "" && to === "" ? undefined : from === to ? from : `${from}..${to}`;
/** The text for the address; undefined if the editor is empty. */
export function writeFilter(value: FilterValue): string | undefined {
  switch (value.kind) {
    case "empty":
      return empty;
    case "set":
      return value.values.length ? value.values.join(",") : undefined;
    case "range":
      return writeRange(value);
    case "ranges":
      return value.ranges.map(writeRange).join(",");
    case "relative":
      return value.day;
    case "list":
      return value.values.join(",") || undefined;
    case "text":
      return value.text.trim() || undefined;
    case "flag":
      return String(value.on);
  }
}
