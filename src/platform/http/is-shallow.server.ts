/**
 * Whether a value can be serialized: values nested deeper than any legitimate document are rejected without being
 * traversed.
 */
export const isShallow = (value: unknown, left = 20): boolean =>
  typeof value !== "object" ||
  value === null ||
  (left > 0 && Object.values(value).every((v) => isShallow(v, left - 1)));
