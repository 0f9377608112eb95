import { z } from "zod";
import { cleaned, identifierFault, sound } from "#kit/identifier.ts";

const unsound = "Teks memuat karakter yang tidak diizinkan.";
/** Text as it came, where the database can keep it so. */
export const words = (max: number) => z.string().max(max).refine(sound, unsound);
/** Text as every field takes it: composed, trimmed, and empty where nothing of it can be seen. */
export const freeText = () => z.string().overwrite(cleaned).refine(sound, unsound);
/** A check for schemas of what names an account or a document; a text that is not sound has its own fault already. */
export const identifying = ({ value, issues }: z.core.ParsePayload<string>): void => {
  const message = sound(value) ? identifierFault(value) : undefined;
  if (message) issues.push({ code: "custom", message, input: value });
};
/** A check for one-line texts, made before blanks are folded: a line break or a tab in them is a fault. */
export const withoutControls = z.regex(/^\P{Cc}*$/u, { error: unsound, abort: true });
/** What somebody looks for. */
export const search = z.string().max(100).refine(sound, "Teks pencarian tidak sah.");
