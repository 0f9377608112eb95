/** Puts the focus where somebody who just opened a small panel will type; as `ref`, so that it happens once. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
