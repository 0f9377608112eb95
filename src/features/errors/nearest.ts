type Page = { readonly title: string; readonly url?: string | undefined };

/** Trigrams of a text; the similarity of two addresses is the number of common trigrams. */
function pieces(text: string): Set<string> {
  const plain = `  ${text.toLowerCase().replace(/[^a-z0-9]+/g, " ")} `;
  return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, i) => plain.slice(i, i + 3)));
}
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((p) => b.has(p)).length;
  return (2 * shared) / Math.max(1, a.size + b.size);
}

/** The menu pages whose address or title is most similar to an unknown address. */
export function nearestPages<P extends Page>(path: string, pages: readonly P[], count = 3): P[] {
  const wanted = pieces(path);
  const tail = pieces(path.split("/").at(-1) ?? "");
  return pages
    .map((page) => ({
      page,
      score: Math.max(
        likeness(wanted, pieces(page.url ?? "")),
        likeness(tail, pieces(page.title)),
        likeness(tail, pieces(page.url?.split("/").at(-1) ?? "")),
      ),
    }))
    .filter((s) => s.page.url && s.score > 0.3)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map((s) => s.page);
}
