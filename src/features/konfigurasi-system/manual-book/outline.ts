/** Order and numbering of a tree of chapters, independent of database and page. */
export type Placed = { readonly id: number; readonly parentId: number | null; readonly position: number };
export type Numbered<C extends Placed> = { readonly chapter: C; readonly depth: number; readonly label: string };

/** Chapters in reading order with their numbers ("2", "2.1"); those with a missing parent are at the top level. */
export function outline<C extends Placed>(chapters: readonly C[]): readonly Numbered<C>[] {
  const known = new Set(chapters.map((c) => c.id));
  const below = (parent: number | null) =>
    chapters
      .filter((c) => (c.parentId !== null && known.has(c.parentId) ? c.parentId : null) === parent)
      .sort((a, b) => a.position - b.position || a.id - b.id);
  const walk = (parent: number | null, prefix: string, depth: number): Numbered<C>[] =>
    below(parent).flatMap((chapter, i) => {
      const label = `${prefix}${i + 1}`;
      return [{ chapter, depth, label }, ...walk(chapter.id, `${label}.`, depth + 1)];
    });
  return walk(null, "", 0);
}

export type Move = "up" | "down" | "in" | "out";
export type Place = { readonly parentId: number | null; readonly before: number | null };

/** The position after moving a chapter by one step; undefined if that is impossible. */
export function stepOf(chapters: readonly Placed[], id: number, move: Move): Place | undefined {
  const lines = outline(chapters);
  const own = chapters.find((c) => c.id === id);
  if (!own) return undefined;
  const siblings = lines.filter((l) => l.chapter.parentId === own.parentId).map((l) => l.chapter.id);
  const at = siblings.indexOf(id);
  switch (move) {
    case "up":
      return at > 0 ? { parentId: own.parentId, before: siblings[at - 1] as number } : undefined;
    case "down":
      return at < siblings.length - 1 ? { parentId: own.parentId, before: siblings[at + 2] ?? null } : undefined;
    case "in":
      return at > 0 ? { parentId: siblings[at - 1] as number, before: null } : undefined;
    case "out": {
      const parent = chapters.find((c) => c.id === own.parentId);
      if (!parent) return undefined;
      const uncles = lines.filter((l) => l.chapter.parentId === parent.parentId).map((l) => l.chapter.id);
      return { parentId: parent.parentId, before: uncles[uncles.indexOf(parent.id) + 1] ?? null };
    }
  }
}

/** Whether a chapter may be placed below another: never below itself or its descendants. */
export function mayBePlacedBelow(chapters: readonly Placed[], id: number, parentId: number | null): boolean {
  for (let at = parentId; at !== null; at = chapters.find((c) => c.id === at)?.parentId ?? null)
    if (at === id) return false;
  return true;
}
