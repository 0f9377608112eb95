/** Focuses the first input of a small panel when it opens; used as `ref`, so that it happens once. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
