/**
 * The position of notifications: at the top right below the bar, or as near to it as possible without covering dialogs,
 * drawers and buttons.
 */
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

const unique = (numbers: readonly number[]): number[] => [...new Set(numbers)];

/**
 * The nearest free position to the top right corner below `bar`, in CSS pixels of the viewport.
 *
 * Each element of `blocked` is a list of boxes that must not be covered. If there is no room, the last list is ignored,
 * then the one before it. Moving sideways is preferred to moving down, which would cover content. Without any free
 * position the notification covers the bar.
 */
export function placeOf(
  size: Size,
  view: Size,
  bar: number,
  ...blocked: readonly (readonly Box[])[]
): { readonly left: number; readonly top: number } {
  const right = view.width - gap - size.width;
  const first = bar + gap;
  const cost = (b: Box): number => right - b.left + 10 * (b.top - first);
  const search = (taken: readonly Box[]): Box | undefined => {
    const lefts = unique([right, ...taken.map((b) => Math.floor(b.left) - gap - size.width)]);
    const tops = unique([
      first,
      ...taken.flatMap((b) => [Math.ceil(b.bottom) + gap, Math.floor(b.top) - gap - size.height]),
    ]);
    return lefts
      .flatMap((left) => tops.map((top) => boxAt(left, top, size)))
      .filter((b) => b.left >= 0 && b.left <= right && b.top >= first && b.bottom <= view.height)
      .sort((a, b) => cost(a) - cost(b))
      .find((b) => !taken.some((o) => overlaps(b, o)));
  };
  const place = blocked.reduceRight<Box | undefined>(
    (f, _, i) => f ?? search(blocked.slice(0, i + 1).flat()),
    undefined,
  );
  return place ? { left: place.left, top: place.top } : { left: Math.max(0, right), top: gap };
}
