import { z } from "zod";
import { cleaned, identifierFault, isStorableText } from "#kit/identifier.ts";

const unsound = "Teks memuat karakter yang tidak diizinkan.";
/**
 * Text that is stored unchanged, at most `max` characters; control or malformed characters that the database cannot
 * store are refused.
 */
export const words = (max: number) => z.string().max(max).refine(isStorableText, unsound);
/** Text of a field: Unicode-composed, trimmed, and reduced to the empty string if it has no visible character. */
export const freeText = () => z.string().overwrite(cleaned).refine(isStorableText, unsound);
/** Schema check for texts that identify an account or a document. Does nothing if the text already has an issue. */
export const identifying = ({ value, issues }: z.core.ParsePayload<string>): void => {
  const message = isStorableText(value) ? identifierFault(value) : undefined;
  if (message) issues.push({ code: "custom", message, input: value });
};
/** Schema check for one-line texts. It runs before white space is folded, so that a line break or a tab is an error. */
export const withoutControls = z.regex(/^\P{Cc}*$/u, { error: unsound, abort: true });
/** A search text of at most 100 characters. */
export const search = z.string().max(100).refine(isStorableText, "Teks pencarian tidak sah.");
