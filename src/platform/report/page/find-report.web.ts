type Listed = {
  readonly title: string;
  readonly product?: string;
  readonly topic: string;
  readonly levels: readonly string[];
  readonly figures: readonly string[];
  readonly question: string | null;
};

/**
 * Every word must occur in the title, the question, a level or a figure, in the reader's language or in Indonesian,
 * which addresses use. Matches in the title come first.
 */
export function matchingReports<R extends Listed>(
  reports: readonly R[],
  words: string,
  t: (source: string, values?: Readonly<Record<string, string>>) => string,
): readonly R[] {
  const searchWords = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (searchWords.length === 0) return reports;
  const scored = reports.flatMap((r) => {
    const title = `${t(r.title, { product: r.product ?? "" })} ${r.title}`.toLocaleLowerCase();
    const rest = [r.question ?? "", r.topic, ...r.levels, ...r.figures].map((x) => `${t(x)} ${x}`.toLocaleLowerCase());
    if (!searchWords.every((w) => title.includes(w) || rest.some((x) => x.includes(w)))) return [];
    return [{ r, score: searchWords.filter((w) => title.includes(w)).length }];
  });
  return scored.sort((a, b) => b.score - a.score).map((s) => s.r);
}
