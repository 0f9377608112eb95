import { figureValues } from "./figure-values.ts";
import type { FieldError } from "./refused.ts";

type Values = NonNullable<FieldError["values"]>;
type Say = (text: string, values?: Values) => string;
/** Values that are names of columns, one or several. */
const columns: ReadonlySet<string> = new Set(["column", "fields"]);
export const joinColumns = (labels: readonly string[]): string => labels.join(" + ");

/** Why a cell of a file is refused, in the reader's language; the names of columns in it are words of that language too. */
export function sayIssue(
  { message, values }: Pick<FieldError, "message" | "values">,
  say: Say,
  language: string,
): string {
  if (!values) return say(message);
  const named = (labels: string): string => joinColumns(labels.split(" + ").map((label) => say(label)));
  const said = Object.fromEntries(Object.entries(values).map(([n, v]) => [n, columns.has(n) ? named(String(v)) : v]));
  return say(message, figureValues(said, language));
}
