/** Whether a content can be written down: what is nested deeper than any document is not looked at. */
export const isShallow = (value: unknown, left = 20): boolean =>
  typeof value !== "object" ||
  value === null ||
  (left > 0 && Object.values(value).every((v) => isShallow(v, left - 1)));
