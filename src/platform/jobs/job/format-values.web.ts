import type { WordValues } from "./job.ts";
import { integer, plainDate, t } from "#platform/ui/index.web.ts";

/** Values that are translated. Names of people and files are not. */
const named = new Set(["noun", "subject", "figure", "step"]);
const day = /^\d{4}-\d\d-\d\d$/;

/** Formats values for a sentence: numbers, days and translated names of pages and lists. */
export const formatValues = (values: WordValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([k, v]) => [
      k,
      typeof v === "number" ? integer(v) : named.has(k) ? t(v) : day.test(v) ? plainDate(v) : v,
    ]),
  );

/** Translates a text line by line, because each sentence is a separate translation. */
export const sayLines = (text: string, values: WordValues): string =>
  text
    .split("\n")
    .map((line) => t(line, formatValues(values)))
    .join(" ");
