/** Parses a value that was typed or pasted into a cell, or returns the error. */
import type { Field, RefValue } from "#kit/field.ts";
import { decimalForEdit, type Edit, parseDecimal, problemOf, textOf } from "#platform/ui/index.web.ts";

type Say = (source: string, values?: Readonly<Record<string, string | number>>) => string;
export type Read = Edit | { readonly look: string };

/** The text of a value in its cell. */
export function cellText(field: Field, value: unknown, say: Say): string {
  if (value === null || value === undefined || value === "") return "";
  if (field.kind === "decimal") return decimalForEdit(String(value));
  return textOf(field, value, say, false);
}
/** Initial text of the editor and copied text: a date in the format that every spreadsheet reads. */
export const editText = (field: Field, value: unknown, say: Say): string =>
  field.kind === "date" ? String(value ?? "") : cellText(field, value, say);

/** "31/12/2026", "31-12-26" and "2026-12-31" are the same day. */
function dayOf(text: string): string {
  const m = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text);
  if (!m) return text;
  const [, d = "", mo = "", y = ""] = m;
  return `${y.length === 2 ? `20${y}` : y}-${mo.padStart(2, "0")}-${d.padStart(2, "0")}`;
}

const yes = new Set(["ya", "y", "yes", "true", "1", "✓"]);
const no = new Set(["tidak", "t", "no", "n", "false", "0"]);

function meaningOf(field: Field, text: string, say: Say): { readonly value: unknown; readonly bad?: string } {
  const lower = text.toLocaleLowerCase();
  switch (field.kind) {
    case "decimal": {
      const read = parseDecimal(text, field.scale, field.unit);
      return "error" in read ? { value: text, bad: say(read.error, read.values) } : { value: read.value };
    }
    case "integer":
      return /^-?\d{1,10}$/.test(text) ? { value: Number(text) } : { value: text, bad: say("Harus bilangan bulat.") };
    case "date":
      return { value: dayOf(text) };
    case "boolean":
      return yes.has(lower)
        ? { value: true }
        : no.has(lower)
          ? { value: false }
          : { value: text, bad: say("Harus ya atau tidak.") };
    case "choice": {
      const match = field.choices.find(
        (c) => c.value === text || c.label.toLocaleLowerCase() === lower || say(c.label).toLocaleLowerCase() === lower,
      );
      return match ? { value: match.value } : { value: text, bad: say("Pilihan tidak sah.") };
    }
    default:
      return { value: text };
  }
}

/** A reference that is not known yet must be looked up; all other values are parsed at once. */
export function readCell(field: Field, raw: string, known: ReadonlyMap<string, RefValue>, say: Say): Read {
  const text = raw.trim();
  if (text === "") return validatedCell(field, "", field.kind === "boolean" ? false : null, say);
  if (field.kind === "ref") {
    const hit = known.get(text.toLocaleLowerCase());
    return hit ? validatedCell(field, hit.label, hit, say) : { look: text };
  }
  const { value, bad } = meaningOf(field, text, say);
  if (bad) return { text, value, problem: bad };
  return validatedCell(field, cellText(field, value, say), value, say);
}

export function validatedCell(field: Field, text: string, value: unknown, say: Say): Edit {
  const problem = problemOf(field, value);
  return problem ? { text, value, problem: say(problem.message, problem.values) } : { text, value };
}

/** The value to send: references as ids. */
export const sentValue = (value: unknown): unknown =>
  value !== null && typeof value === "object" && "id" in value ? (value as RefValue).id : value;
export const sameValue = (a: unknown, b: unknown): boolean => {
  const x = sentValue(a) ?? null;
  const y = sentValue(b) ?? null;
  return (
    x === y ||
    (typeof x === "string" &&
      typeof y === "string" &&
      /^-?\d+(\.\d+)?$/.test(x) &&
      /\./.test(x + y) &&
      decimalForEdit(x) === decimalForEdit(y))
  );
};
