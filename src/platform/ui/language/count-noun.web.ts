import { countKey } from "#kit/count-words.ts";
import { integer } from "./format.web.ts";
import { hasTranslation, type Translate } from "./i18n.web.ts";

const rows = "{count} baris";
/**
 * A number of rows with the name of the resource in the reader's language; untranslated resources are counted as rows.
 */
export function countOf(noun: string, total: number, t: Translate): string {
  const own = countKey(noun);
  if (hasTranslation(own)) return t(own, { rows: total });
  return hasTranslation(rows) ? t(rows, { count: total }) : `${integer(total)} ${noun}`;
}
/** The same without the number, which is displayed separately. */
export const countNoun = (noun: string, total: number, t: Translate): string =>
  countOf(noun, total, t).replace(/^[\d.,\s\u00a0\u202f]+/, "");
