/**
 * Short forms of the messages of a feature, by message: the summary of an import shows them for rows whose messages
 * differ in their values.
 */
export type ShortMessages = { readonly kind: "short-messages"; readonly of: Readonly<Record<string, string>> };

/** Declares short messages. Belongs in a `.messages.ts` file. */
export const defineShortMessages = (of: Readonly<Record<string, string>>): ShortMessages => ({
  kind: "short-messages",
  of,
});
