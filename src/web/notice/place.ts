/** Where notices stand: at the top right below the bar, or as near to it as leaves dialogs, drawers and buttons free. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
export type Size = { readonly width: number; readonly height: number };

const gap = 8;
const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
const boxAt = (left: number, top: number, size: Size): Box => ({
  left,
  top,
  right: left + size.width,
  bottom: top + size.height,
});

/**
 * The nearest free place to the top right corner below `bar`, in CSS pixels of the viewport.
 *
 * `never` must stay uncovered (dialogs, heads of drawers); `rather` stays uncovered where there is room (titles, tabs,
 * buttons). Sideways is preferred to downwards, because below stands what is being read. Without any free place the
 * notice stands in the bar.
 */
export function placeOf(
  size: Size,
  view: Size,
  bar: number,
  never: readonly Box[],
  rather: readonly Box[],
): { readonly left: number; readonly top: number } {
  const right = view.width - gap - size.width;
  const first = bar + gap;
  const search = (blocked: readonly Box[]): Box | undefined =>
    [right, ...blocked.map((b) => Math.floor(b.left) - gap - size.width)]
      .flatMap((left) =>
        [first, ...blocked.flatMap((b) => [Math.ceil(b.bottom) + gap, Math.floor(b.top) - gap - size.height])].map(
          (top) => boxAt(left, top, size),
        ),
      )
      .filter((b) => b.left >= 0 && b.top >= first && b.bottom <= view.height && !blocked.some((o) => overlaps(b, o)))
      .sort((a, b) => cost(a) - cost(b))[0];
  const cost = (b: Box): number => right - b.left + 10 * (b.top - first);
  const found = search([...never, ...rather]) ?? search(never);
  return found ? { left: found.left, top: found.top } : { left: Math.max(0, right), top: gap };
}
