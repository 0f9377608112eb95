export type Part = { readonly at: number; readonly text: string; readonly hit: boolean };

/** Splits a text into parts; parts at the start of a word that match a search word are marked, in any case. */
export function marked(text: string, words: string): readonly Part[] {
  const wanted = words
    .split(/\s+/)
    .map((w) => w.replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((w) => w.length > 1);
  if (wanted.length === 0) return [{ at: 0, text, hit: false }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.join("|")})`, "giu");
  const parts: Part[] = [];
  let end = 0;
  for (const m of text.matchAll(pattern)) {
    if (m.index > end) parts.push({ at: end, text: text.slice(end, m.index), hit: false });
    parts.push({ at: m.index, text: m[0], hit: true });
    end = m.index + m[0].length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), hit: false });
  return parts;
}
