/** Ranks pages for a search: words in any order, prefixes before infixes, recently used ones first. */
export type Rankable = {
  readonly title: string;
  readonly hint?: string;
  /** Additional search text that is not displayed. */
  readonly also?: string;
};

const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Whether the text occurs at the start of the title or after a character that is neither a letter nor a digit. */
function beginsWord(title: string, text: string): boolean {
  for (let at = title.indexOf(text); at >= 0; at = title.indexOf(text, at + 1))
    if (!/[\p{L}\p{N}]$/u.test(title.slice(0, at))) return true;
  return false;
}

/** 0 if it does not match; higher is better. */
export function score(entry: Rankable, query: string): number {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return 1;
  const title = plain(entry.title);
  const all = `${title} ${plain(`${entry.hint ?? ""} ${entry.also ?? ""}`)}`;
  if (!words.every((w) => all.includes(w))) return 0;
  const inTitle = words.filter((w) => title.includes(w)).length;
  return (
    1 +
    inTitle * 2 +
    (title.startsWith(words[0] ?? "") ? 4 : 0) +
    (words.some((w) => beginsWord(title, w)) ? 2 : 0) +
    (title === words.join(" ") ? 8 : 0)
  );
}

export function ranked<E extends Rankable>(
  entries: readonly E[],
  query: string,
  bonus: (entry: E) => number = () => 0,
): readonly E[] {
  return entries
    .map((entry, at) => ({ entry, at, points: score(entry, query) }))
    .filter((e) => e.points > 0)
    .map((e) => ({ ...e, points: e.points + bonus(e.entry) }))
    .sort((a, b) => b.points - a.points || a.at - b.at)
    .map((e) => e.entry);
}
