/** Merges overlapping marks, so that the remaining ones are distinguishable and large enough to touch. */
export type Placed<S> = { readonly spot: S; readonly x: number; readonly y: number; readonly count: number };

/** Diameter in pixels of a mark for the given number of stores. */
export const diameterOf = (count: number): number =>
  count === 1 ? 16 : count < 10 ? 28 : count < 100 ? 34 : count < 1000 ? 42 : 50;

/** Adds each mark to the first larger one that it touches; a merged mark is at the centre of its stores. */
export function mergeSpots<S>(
  placed: readonly Placed<S>[],
): readonly { readonly x: number; readonly y: number; readonly count: number; readonly spots: readonly S[] }[] {
  const made: { x: number; y: number; count: number; spots: S[] }[] = [];
  for (const p of [...placed].sort((a, b) => b.count - a.count)) {
    const host = made.find(
      (m) => Math.hypot(m.x - p.x, m.y - p.y) < (diameterOf(m.count) + diameterOf(p.count)) / 2 + 4,
    );
    if (!host) {
      made.push({ x: p.x, y: p.y, count: p.count, spots: [p.spot] });
      continue;
    }
    const count = host.count + p.count;
    host.x = (host.x * host.count + p.x * p.count) / count;
    host.y = (host.y * host.count + p.y * p.count) / count;
    host.count = count;
    host.spots.push(p.spot);
  }
  return made;
}
