/** Normalises a column heading without accents, punctuation and year, so that it can be matched with a month. */
const bareWord = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/\b(19|20|21)\d\d\b/g, "")
    .replace(/[\s.,'’/-]+/g, "");

export function monthName(month: number, language: string, length: "short" | "long" = "short"): string {
  return new Intl.DateTimeFormat(language, { month: length, timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, month - 1, 1)),
  );
}

/**
 * Recognises months by name in several languages; a word that means different months in two languages is not
 * recognised.
 */
export function monthReader(languages: readonly string[]): (head: string | null) => number | undefined {
  const known = new Map<string, number | undefined>();
  for (let month = 1; month <= 12; month++)
    for (const language of languages)
      for (const length of ["short", "long"] as const) {
        const word = bareWord(monthName(month, language, length));
        const before = known.has(word) ? known.get(word) : month;
        known.set(word, before === month ? month : undefined);
      }
  return (head) => {
    const word = bareWord(head ?? "");
    return known.get(word) ?? (/^(0?[1-9]|1[0-2])$/.test(word) ? Number(word) : undefined);
  };
}
