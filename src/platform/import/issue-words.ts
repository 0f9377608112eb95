import { figureValues } from "#kit/figure-values.ts";
import type { FieldError } from "#kit/refused.ts";

type Values = NonNullable<FieldError["values"]>;
type Say = (text: string, values?: Values) => string;
/** Placeholders whose values are column names, one or several. */
const columns: ReadonlySet<string> = new Set(["column", "fields"]);
export const joinColumns = (labels: readonly string[]): string => labels.join(" + ");

/** Why a cell of a file is refused, in the reader's language, including the column names in the message. */
export function sayIssue(
  { message, values }: Pick<FieldError, "message" | "values">,
  say: Say,
  language: string,
): string {
  if (!values) return say(message);
  const named = (labels: string): string => joinColumns(labels.split(" + ").map((label) => say(label)));
  const filled = Object.fromEntries(Object.entries(values).map(([n, v]) => [n, columns.has(n) ? named(String(v)) : v]));
  return say(message, figureValues(filled, language));
}
