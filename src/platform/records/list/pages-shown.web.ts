/**
 * The first, the last, and the pages around the current one; a gap represents at least two. With `open`, the last page
 * is an estimate and omitted.
 */
export function pagesShown(page: number, last: number, open = false): readonly (number | "gap")[] {
  if (last <= 7) return Array.from({ length: last }, (_, i) => i + 1);
  const near =
    page <= 4
      ? [2, 3, 4, 5]
      : page >= last - 3 && !open
        ? [last - 4, last - 3, last - 2, last - 1]
        : [page - 1, page, ...(page < last ? [page + 1] : [])];
  if (open)
    return [
      1,
      ...((near[0] ?? 2) > 2 ? (["gap"] as const) : []),
      ...near,
      ...(page < last - 2 ? (["gap"] as const) : []),
    ];
  return [
    1,
    ...((near[0] ?? 2) > 2 ? (["gap"] as const) : []),
    ...near,
    ...((near.at(-1) ?? 0) < last - 1 ? (["gap"] as const) : []),
    last,
  ];
}
