import type { WordValues } from "#kit/job.ts";
import { integer, plainDate } from "#web/format.ts";
import { t } from "#web/i18n.ts";

/** Names of things are words too; names of people and files are not. */
const named = new Set(["noun", "subject", "figure", "step"]);
const day = /^\d{4}-\d\d-\d\d$/;

/** Values as they stand in a sentence: figures with their dots, days and names of pages and lists in the reader's language. */
export const sayValues = (values: WordValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([k, v]) => [
      k,
      typeof v === "number" ? integer(v) : named.has(k) ? t(v) : day.test(v) ? plainDate(v) : v,
    ]),
  );

/** A text of one or two sentences, each on a line of its own because each is a word of its own. */
export const sayLines = (text: string, values: WordValues): string =>
  text
    .split("\n")
    .map((line) => t(line, sayValues(values)))
    .join(" ");
