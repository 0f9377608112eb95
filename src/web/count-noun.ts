import { countKey } from "#kit/count-words.ts";
import { integer } from "./format.ts";
import { says, type t as translate } from "./i18n.ts";

const rows = "{count} baris";
/** So many of what a list holds, in the reader's language; a noun without a translation of its own is counted as rows. */
export function countOf(noun: string, total: number, t: typeof translate): string {
  const own = countKey(noun);
  if (says(own)) return t(own, { rows: total });
  return says(rows) ? t(rows, { count: total }) : `${integer(total)} ${noun}`;
}
/** The same without its number, which stands beside it in another weight. */
export const countNoun = (noun: string, total: number, t: typeof translate): string =>
  countOf(noun, total, t).replace(/^[\d.,\s\u00a0\u202f]+/, "");
