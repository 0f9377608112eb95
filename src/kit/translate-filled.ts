export type TextTranslator = (text: string, values?: Readonly<Record<string, string>>) => string;

/** Translates a stored sentence that contains its values, by finding its source template among `sources`. */
export function translateFilled(text: string, sources: readonly string[], translate: TextTranslator): string {
  for (const source of sources) {
    const [first = "", ...rest] = source.split(/\{(\w+)\}/);
    const names = rest.filter((_, i) => i % 2 === 0);
    const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const match = new RegExp(
      `^${literal(first)}${rest.map((part, i) => (i % 2 === 0 ? "(.+)" : literal(part))).join("")}$`,
      "s",
    ).exec(text);
    if (match) return translate(source, Object.fromEntries(names.map((name, i) => [name, match[i + 1] ?? ""])));
  }
  return translate(text);
}

/** The separator between remarks; a semicolon alone may be part of a sentence. */
const between = /(?<=[.!?]); |; (?=[\w.]+: )/;
type Words = {
  readonly place: (field: string, translate: TextTranslator) => string;
  readonly sources: readonly string[];
};
/**
 * Translates stored remarks of external origin ("lines.0.product: Kode P9 tidak dikenal.; …"): "Baris 1, Produk: …".
 */
export const translateRemarks = (stored: string, { place, sources }: Words, translate: TextTranslator): string =>
  stored
    .split(between)
    .map((part) => {
      const [, field, text] = /^([\w.]+): (.+)$/s.exec(part) ?? [];
      return field && text
        ? `${place(field, translate)}: ${translateFilled(text, sources, translate)}`
        : translateFilled(part, sources, translate);
    })
    .join("; ");
