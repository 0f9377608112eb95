/** Possible meanings of a text that was not found. */

/** Shorter and shorter search texts, from the typed one to its most reliable part. */
export function shorterQuestions(text: string): readonly string[] {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const whole = words.join(" ");
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const cut = [1, 2, 3].filter((n) => last.length - n >= 3).map((n) => [...before, last.slice(0, -n)].join(" "));
  const heads = [...words]
    .sort((a, b) => b.length - a.length)
    .map((w) => w.slice(0, Math.max(3, Math.ceil(w.length / 2))))
    .filter((w) => w.length >= 3);
  return [...new Set([whole, ...cut, ...heads.slice(0, 2), ...(words.length > 1 ? [before.join(" ")] : [])])].filter(
    Boolean,
  );
}

const pairs = (text: string): readonly string[] => {
  const t = ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()} `;
  return Array.from({ length: Math.max(0, t.length - 1) }, (_, i) => t.slice(i, i + 2));
};

/** Similarity of two texts, from 0 (nothing in common) to 1 (same pairs of letters; Dice coefficient). */
export function likeness(a: string, b: string): number {
  const [x, y] = [pairs(a), [...pairs(b)]];
  let both = 0;
  for (const pair of x) {
    const at = y.indexOf(pair);
    if (at < 0) continue;
    both += 1;
    y.splice(at, 1);
  }
  return x.length + both + y.length === 0 ? 0 : (2 * both) / (x.length + both + y.length);
}

export const nearestFirst = <T extends { readonly label: string }>(text: string, rows: readonly T[]): readonly T[] =>
  [...rows].sort((a, b) => likeness(text, b.label) - likeness(text, a.label));
